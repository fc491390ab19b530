"""A seeded, layered estate and the events that it sends: the same seed gives the same bytes.

Jobs of a layer read one to three datasets of earlier layers and write one or two of their own; each
dataset has twenty fields with column lineage. A run is a START and a COMPLETE. Most runs repeat
jobs that are known already, as on a real day.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any

import orjson

FIELDS = 20
PRODUCER = "https://headwater.example/bench"
SCHEMA = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
NAMESPACE = "postgres://bench:5432"
BEGIN = datetime(2026, 1, 1, tzinfo=timezone.utc)
RUNS_A_NIGHT = 1000
TYPES = ("bigint", "varchar(255)", "numeric(18,2)", "timestamp", "boolean")
_RUN_ID = b"{run}"
_PARENT_RUN_ID = b"{parent run}"
_TIME = b"{time}"


@dataclass(frozen=True, slots=True)
class BenchJob:
    """A job of the estate: what it reads and writes never changes."""

    name: str
    layer: int
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Estate:
    """All jobs, layer by layer."""

    seed: int
    jobs: tuple[BenchJob, ...]

    @property
    def datasets(self) -> tuple[str, ...]:
        """Every dataset that a job writes."""
        return tuple(name for job in self.jobs for name in job.outputs)


def make_estate(seed: int, jobs: int, layers: int = 10) -> Estate:
    """An estate of that many jobs; the sources of the first layer are written by nobody.

    Names tell the seed, so that estates of different seeds have nothing in common.
    """
    random = Random(seed)
    per_layer = max(1, jobs // layers)
    schema = f"bench_{seed}"
    earlier = [f"{schema}.raw.source_{n:05d}" for n in range(per_layer)]
    made: list[BenchJob] = []
    for number in range(jobs):
        layer = min(number // per_layer, layers - 1)
        if number % per_layer == 0 and number:
            earlier = [name for job in made if job.layer == layer - 1 for name in job.outputs]
        inputs = tuple(random.sample(earlier, k=min(random.randint(1, 3), len(earlier))))
        outputs = tuple(
            f"{schema}.layer_{layer:02d}.table_{number:06d}_{n}"
            for n in range(random.randint(1, 2))
        )
        made.append(
            BenchJob(f"{schema}.layer_{layer:02d}.job_{number:06d}", layer, inputs, outputs)
        )
    return Estate(seed, tuple(made))


def first_runs(estate: Estate) -> Iterator[bytes]:
    """START and COMPLETE of every job once, in the order of the layers."""
    for number, job in enumerate(estate.jobs):
        yield from run_of(job, estate.seed, number)


def repeated_runs(estate: Estate, runs: int, begin: int = 0) -> Iterator[bytes]:
    """Runs of jobs that are known already, spread over the estate."""
    random = Random(estate.seed + 1 + begin)
    for number in range(runs):
        job = random.choice(estate.jobs)
        yield from run_of(job, estate.seed, len(estate.jobs) + begin + number)


def endless_runs(estate: Estate, begin: int = 0) -> Iterator[bytes]:
    """Events of fresh runs of known jobs, for as long as somebody asks."""
    random = Random(estate.seed + begin)
    for number in count(len(estate.jobs) + begin):
        yield from run_of(random.choice(estate.jobs), estate.seed, number)


def run_of(job: BenchJob, seed: int, number: int) -> Iterator[bytes]:
    """The two events of one run; its parent is the nightly run that it is one of a thousand of."""
    started = BEGIN + timedelta(seconds=number)
    for kind, time in (("START", started), ("COMPLETE", started + timedelta(milliseconds=640))):
        yield (
            _template(kind, job)
            .replace(_RUN_ID, _uuid(seed, number).encode())
            .replace(_PARENT_RUN_ID, _uuid(seed, number // RUNS_A_NIGHT, nightly=True).encode())
            .replace(_TIME, time.isoformat().replace("+00:00", "Z").encode())
        )


def _uuid(seed: int, number: int, *, nightly: bool = False) -> str:
    return str(uuid.UUID(int=(seed << 96) | (0x7 << 76) | (0x8 << 60) | (nightly << 59) | number))


@lru_cache(maxsize=4096)
def _template(kind: str, job: BenchJob) -> bytes:
    """An event of the job whose run and time are still to be filled in."""
    parent = {
        "run": {"runId": _PARENT_RUN_ID.decode()},
        "job": {"namespace": "bench", "name": "nightly"},
    }
    job_type = {"processingType": "BATCH", "integration": "BENCH", "jobType": "TASK"}
    return orjson.dumps(
        {
            "eventType": kind,
            "eventTime": _TIME.decode(),
            "producer": PRODUCER,
            "schemaURL": SCHEMA,
            "run": {
                "runId": _RUN_ID.decode(),
                "facets": {"parent": _facet("ParentRunFacet", **parent)},
            },
            "job": {
                "namespace": "bench",
                "name": job.name,
                "facets": {"jobType": _facet("JobTypeJobFacet", **job_type)},
            },
            "inputs": [_dataset(name) for name in job.inputs],
            "outputs": [_output(name, job, kind) for name in job.outputs],
        }
    )


def _dataset(name: str) -> dict[str, Any]:
    fields = [{"name": f"field_{n:02d}", "type": TYPES[n % len(TYPES)]} for n in range(FIELDS)]
    schema = _facet("SchemaDatasetFacet", fields=fields)
    return {"namespace": NAMESPACE, "name": name, "facets": {"schema": schema}}


def _output(name: str, job: BenchJob, kind: str) -> dict[str, Any]:
    dataset = _dataset(name)
    dataset["facets"]["columnLineage"] = _facet("ColumnLineageDatasetFacet", **_lineage(job))
    if kind == "COMPLETE":
        statistics = _facet("OutputStatisticsOutputDatasetFacet", rowCount=1000, size=64000)
        dataset["outputFacets"] = {"outputStatistics": statistics}
    return dataset


def _lineage(job: BenchJob) -> dict[str, Any]:
    fields = {}
    for n in range(FIELDS):
        source = job.inputs[n % len(job.inputs)]
        subtype = "IDENTITY" if n % 3 else "TRANSFORMATION"
        fields[f"field_{n:02d}"] = {"inputFields": [_input(source, n, "DIRECT", subtype)]}
    return {
        "fields": fields,
        "dataset": [_input(name, 0, "INDIRECT", "JOIN") for name in job.inputs],
    }


def _input(name: str, field: int, kind: str, subtype: str) -> dict[str, Any]:
    transformation = {"type": kind, "subtype": subtype, "description": "", "masking": False}
    return {
        "namespace": NAMESPACE,
        "name": name,
        "field": f"field_{field:02d}",
        "transformations": [transformation],
    }


def _facet(name: str, **content: Any) -> dict[str, Any]:
    url = f"https://openlineage.io/spec/facets/1-0-0/{name}.json"
    return {"_producer": PRODUCER, "_schemaURL": url, **content}
