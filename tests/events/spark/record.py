"""Record the demo pipeline's events anew: `python -m tests.events.spark.record`.

Runs the day and the broken Friday on the real listener, and writes what it sent beside this file,
with the folder of this machine replaced by /data/shop.
"""

from __future__ import annotations

import json
import tempfile
from datetime import date
from pathlib import Path

from spark_conf.pipelines.day import run_day
from spark_conf.pipelines.generate import write_raw
from spark_conf.pipelines.shop import Shop
from tests.spark.recording import Recorder, recording

HERE = Path(__file__).parent
NEUTRAL = "/data/shop"


def record(shop: Shop, name: str, *, renamed: bool = False) -> None:
    """Run one day and write its events as JSON lines."""
    with recording(Recorder()) as recorder:
        write_raw(shop, renamed=renamed)
        run_day(shop, recorder.url)
    lines = [json.dumps(event).replace(str(shop.root), NEUTRAL) for event in recorder.events]
    (HERE / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        record(Shop(Path(folder), date(2026, 11, 12)), "thursday")
        record(Shop(Path(folder), date(2026, 11, 13)), "friday", renamed=True)
