"""How fast lineage is read: a layered estate in a real Neo4j, bare driver calls beside REST.

    python -m bench.reads [--small]

Starts a Neo4j of its own and writes 20 layers of datasets, each fed by four of the layer before
through a job of its own, with columns and runs, and beside them a ladder of 40 diamonds; measures,
and prints a table. `--small` is a tenth of the size.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import neo4j
import requests

from bench.ladder import DIAMONDS, LADDER_EDGES, LADDER_NODES, ladder
from bench.servers import collector, neo4j_ready
from collector.graph.read.asking import Graph
from collector.graph.read.reach import ALL_DEPTHS
from collector.model.identity import key_of, name_start, short_name

LAYERS, FED_BY, COLUMNS, RUNS = 20, 4, 20, 50
BEGIN = datetime(2026, 1, 1, tzinfo=timezone.utc)
NAMESPACE = "bench"
WARM, ROUNDS = 15, 100
WORK = Path(".headwater/bench")


def dataset_name(layer: int, place: int) -> str:
    """The name of a dataset by where it stands."""
    return f"layer_{layer:02}.dataset_{place:04}"


def batches(rows: list[dict[str, object]], size: int = 10_000) -> Iterator[list[dict[str, object]]]:
    """Rows in pieces that one transaction can hold."""
    for start in range(0, len(rows), size):
        yield rows[start : start + size]


def write(driver: neo4j.Driver, query: str, rows: list[dict[str, object]]) -> None:
    """Write rows with one statement per piece."""
    for piece in batches(rows):
        driver.execute_query(query, rows=piece)


def build(driver: neo4j.Driver, width: int) -> None:
    """The estate: nodes, edges, columns, runs."""
    places = [(layer, place) for layer in range(LAYERS) for place in range(width)]
    named = [(dataset_name(*at), f"job_{dataset_name(*at)}") for at in places]
    for label, names in (("Dataset", [d for d, _ in named]), ("Job", [j for _, j in named])):
        rows = [
            {
                "key": key_of(NAMESPACE, name),
                "namespace": NAMESPACE,
                "name": name,
                "name_start": name_start(name),
                "short_name": short_name(name),
                "last_run_state": "COMPLETE",
                "last_run_at": BEGIN,
                "last_written_at": BEGIN,
            }
            for name in names
        ]
        write(driver, f"UNWIND $rows AS row CREATE (n:{label}) SET n = row", rows)
    _flows(driver, width, places)
    _columns(driver, width, places)
    _runs(driver, [job for _, job in named])
    nodes, edges = ladder(NAMESPACE, BEGIN)
    write(driver, LADDER_NODES, nodes)
    write(driver, LADDER_EDGES, edges)


def _flows(driver: neo4j.Driver, width: int, places: list[tuple[int, int]]) -> None:
    rows: list[dict[str, object]] = []
    for layer, place in places:
        target = dataset_name(layer, place)
        job = key_of(NAMESPACE, f"job_{target}")
        for step in range(FED_BY if layer else 0):
            source = dataset_name(layer - 1, (place - step) % width)
            rows.append(
                {
                    "source": key_of(NAMESPACE, source),
                    "target": key_of(NAMESPACE, target),
                    "job": job,
                    "key": key_of(source, target),
                    "at": BEGIN,
                }
            )
    write(
        driver,
        "UNWIND $rows AS row MATCH (a:Dataset {key: row.source}), (b:Dataset {key: row.target}),"
        " (j:Job {key: row.job})"
        " CREATE (a)-[:FEEDS {key: row.key, job_key: row.job, basis: 'column', valid_from: row.at}]"
        "->(b), (a)-[:INPUT_TO {key: row.key, job_key: row.job, valid_from: row.at}]->(j)",
        rows,
    )
    outputs: list[dict[str, object]] = [
        {"key": key_of(NAMESPACE, name), "job": key_of(NAMESPACE, f"job_{name}"), "at": BEGIN}
        for name in (dataset_name(*at) for at in places)
    ]
    write(
        driver,
        "UNWIND $rows AS row MATCH (d:Dataset {key: row.key}), (j:Job {key: row.job})"
        " CREATE (j)-[:OUTPUTS {key: row.key, job_key: row.job, valid_from: row.at}]->(d)",
        outputs,
    )


def _columns(driver: neo4j.Driver, width: int, places: list[tuple[int, int]]) -> None:
    columns: list[dict[str, object]] = []
    edges: list[dict[str, object]] = []
    for layer, place in places:
        name = dataset_name(layer, place)
        for number in range(COLUMNS):
            path = f"column_{number:02}"
            key = key_of(NAMESPACE, name, path)
            columns.append({"key": key, "name": name, "path": path, "of": key_of(NAMESPACE, name)})
            for step in range(2 if layer else 0):
                source = dataset_name(layer - 1, (place - step) % width)
                edges.append(
                    {
                        "source": key_of(NAMESPACE, source, path),
                        "target": key,
                        "job": key_of(NAMESPACE, f"job_{name}"),
                        "key": key_of(source, name, path),
                        "at": BEGIN,
                    }
                )
    write(
        driver,
        "UNWIND $rows AS row MATCH (d:Dataset {key: row.of}) CREATE (d)-[:HAS_COLUMN]->"
        f"(:Column {{key: row.key, namespace: '{NAMESPACE}', name: row.name, path: row.path}})",
        columns,
    )
    write(
        driver,
        "UNWIND $rows AS row MATCH (a:Column {key: row.source}), (b:Column {key: row.target})"
        " CREATE (a)-[:FEEDS {key: row.key, job_key: row.job, kind: 'DIRECT',"
        " subtype: 'TRANSFORMATION', valid_from: row.at}]->(b)",
        edges,
    )


def _runs(driver: neo4j.Driver, jobs: list[str]) -> None:
    for start in range(0, len(jobs), 200):
        rows: list[dict[str, object]] = [
            {
                "key": key_of(job, str(number)),
                "job": key_of(NAMESPACE, job),
                "at": BEGIN + timedelta(hours=number),
            }
            for job in jobs[start : start + 200]
            for number in range(RUNS)
        ]
        write(
            driver,
            "UNWIND $rows AS row MATCH (j:Job {key: row.job}) CREATE (:Run {key: row.key,"
            " run_id: row.key, job_key: row.job, state: 'COMPLETE', started_at: row.at,"
            " first_event_at: row.at, last_event_at: row.at})-[:RUN_OF]->(j)",
            rows,
        )


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """p50 and p95 in milliseconds, after a warm-up."""
    for _ in range(WARM):
        call()
    taken = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        call()
        taken.append((time.perf_counter() - begin) * 1000)
    return statistics.median(taken), statistics.quantiles(taken, n=20)[18]


def measure(graph: Graph, url: str) -> list[tuple[str, int, float, float, float, float]]:
    """Each question: nodes reached, bare p50 and p95, REST p50 and p95."""
    start = dataset_name(0, 7)
    key, column = key_of(NAMESPACE, start), key_of(NAMESPACE, start, "column_07")
    lineage = {"type": "dataset", "max_depth": 20, "after": None, "limit": 10_001}
    name = {"node": f"dataset:{key}", "depth": "20", "limit": "10000"}
    rung = key_of(NAMESPACE, "rung_0")
    trace = {"node": f"column:{column}", "depth": "20", "limit": "10000"}
    words = {"text": "dataset_0123", "query": "*dataset_0123*", "limit": 21}
    cases: list[tuple[str, str, dict[str, object], str, dict[str, str]]] = [
        ("downstream, depth 20", "downstream", {**lineage, "key": key}, "downstream", name),
        (
            "column trace, depth 20",
            "column_downstream",
            {"key": column, "max_depth": 20, "limit": 20_000},
            "downstream",
            trace,
        ),
        (
            "search",
            "search",
            {**words, "types": ["dataset", "job", "column"]},
            "search",
            {"q": "dataset_0123"},
        ),
        (
            f"ladder of {DIAMONDS} diamonds",
            "downstream",
            {**lineage, "key": rung, "max_depth": ALL_DEPTHS},
            "downstream",
            {"node": f"dataset:{rung}", "depth": "all"},
        ),
    ]
    session = requests.Session()
    results = []
    for title, query, parameters, route, asked in cases:
        reached = len(graph.ask(query, **parameters))
        bare = timed(lambda q=query, p=parameters: graph.ask(q, **p))  # type: ignore[misc]
        rest = timed(
            lambda r=route, a=asked: session.get(f"{url}/api/v1/{r}", params=a).raise_for_status()  # type: ignore[misc]
        )
        results.append((title, reached, *bare, *rest))
    return results


def main() -> None:
    """Build, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--small", action="store_true", help="a tenth of the size")
    told = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=WORK) as folder, neo4j_ready(Path(folder)) as (bolt, driver):
        begin = time.perf_counter()
        build(driver, width=50 if told.small else 500)
        print(f"estate written in {time.perf_counter() - begin:.0f} s")
        with collector(Path(folder) / "collector", bolt) as server:
            rows = measure(Graph(driver), server.url)
    print(f"{'':28}{'nodes':>7}{'bare p50':>10}{'p95':>8}{'REST p50':>10}{'p95':>8}  ms")
    for title, reached, *times in rows:
        print(
            f"{title:28}{reached:7}{times[0]:10.1f}{times[1]:8.1f}{times[2]:10.1f}{times[3]:8.1f}"
        )


if __name__ == "__main__":
    main()
