"""Record the listener's events anew: `python -m tests.events.spark.record [NAME…]`.

Runs the demo pipeline's day, its broken Friday, and a write that dies behind its shuffle, all with
the real listener, and writes what it sent beside this file, with the folder of this machine
replaced by /data/shop.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

from spark_conf.pipelines.day import run_day
from spark_conf.pipelines.generate import write_raw
from spark_conf.pipelines.shop import Shop
from tests.spark.conftest import PATIENT
from tests.spark.jobs.statements import fail_behind_a_shuffle, session
from tests.spark.recording import Recorder, recording

HERE = Path(__file__).parent
NEUTRAL = "/data/shop"


def thursday(folder: Path, url: str) -> None:
    """The day as it should be."""
    shop = Shop(folder, date(2026, 11, 12))
    write_raw(shop)
    run_day(shop, url, conf=PATIENT)


def friday(folder: Path, url: str) -> None:
    """The day with the renamed column."""
    shop = Shop(folder, date(2026, 11, 13))
    write_raw(shop, renamed=True)
    run_day(shop, url, conf=PATIENT)


def hidden_failure(folder: Path, url: str) -> None:
    """A write that fails, and of which the listener says COMPLETE and nothing else."""
    with session("plain", url, folder, PATIENT) as spark:
        fail_behind_a_shuffle(spark, folder)


RECORDINGS: dict[str, Callable[[Path, str], None]] = {
    "thursday": thursday,
    "friday": friday,
    "hidden_failure": hidden_failure,
}


def record(name: str, folder: Path) -> None:
    """Run one of them and write its events as JSON lines."""
    with recording(Recorder()) as recorder:
        RECORDINGS[name](folder, recorder.url)
    lines = [json.dumps(event).replace(str(folder), NEUTRAL) for event in recorder.events]
    (HERE / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or RECORDINGS:
            record(name, Path(folder))
