"""Recorded events of the real Spark listener, sent again and again with fresh run ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from uuid import UUID

import orjson

RECORDINGS = Path(__file__).parent.parent / "tests" / "events" / "spark"
_RUN_ID = re.compile(rb'"runId":"([0-9a-f-]{36})"')


def recorded_events() -> list[bytes]:
    """A day of the demo pipeline on PySpark, as the listener sent it."""
    lines = [
        line
        for file in sorted(RECORDINGS.glob("*.jsonl"))
        for line in file.read_bytes().splitlines()
    ]
    return [orjson.dumps(orjson.loads(line)) for line in lines]


def endless_days(seed: int) -> Iterator[bytes]:
    """The recorded days over and over; within a day, one old run id is one new one."""
    random = Random(seed)
    events = [(event, sorted(set(_RUN_ID.findall(event)))) for event in recorded_events()]
    while True:
        fresh: dict[bytes, bytes] = {}
        for event, run_ids in events:
            renewed = event
            for run_id in run_ids:
                if run_id not in fresh:
                    fresh[run_id] = str(UUID(int=random.getrandbits(128), version=4)).encode()
                renewed = renewed.replace(run_id, fresh[run_id])
            yield renewed
