"""Scenarios made at random: a small world in which everything that can collide does.

Few jobs, runs, datasets and times, so that events meet often: runs of one job with other inputs,
links that arrive late, schemas that change and change back, drops, renames, declarations.
"""

from __future__ import annotations

from hypothesis import strategies as st

PRODUCER = "https://example.com/emitter/1.0"
SPARK = "https://github.com/OpenLineage/OpenLineage/tree/1.53.0/integration/spark"
SCHEMA = "https://openlineage.io/spec/2-0-2/OpenLineage.json"
NAMES = [("w", "a"), ("w", "b"), ("w", "c"), ("file", "/p"), ("file", "/p/dt=1"), ("hive", "p")]
TYPES = ["START", "RUNNING", "COMPLETE", "COMPLETE", "FAIL", "ABORT", "OTHER", None]
TRANSFORMATIONS = [("DIRECT", "IDENTITY"), ("INDIRECT", "FILTER"), ("INDIRECT", "WINDOW")]
RUNS = [f"0197a000-0000-7000-8000-00000000000{n}" for n in range(5)]

times = st.integers(0, 9).map(lambda minute: f"2026-01-01T10:0{minute}:00Z")
names = st.sampled_from(NAMES)
columns = st.sampled_from(["x", "y"])


def facet(**told: object) -> dict:
    return {"_producer": PRODUCER, "_schemaURL": SCHEMA, **told}


@st.composite
def sources(draw) -> dict:
    namespace, name = draw(names)
    kind, subtype = draw(st.sampled_from(TRANSFORMATIONS))
    source = {"namespace": namespace, "name": name, "field": draw(columns)}
    return {**source, "transformations": [{"type": kind, "subtype": subtype}]}


@st.composite
def column_lineage(draw) -> dict:
    fields = draw(st.dictionaries(columns, st.lists(sources(), min_size=1, max_size=2)))
    told = {"fields": {column: {"inputFields": used} for column, used in fields.items()}}
    return facet(**told, dataset=draw(st.lists(sources(), max_size=1)))


@st.composite
def lifecycles(draw) -> dict:
    change = draw(st.sampled_from(["CREATE", "DROP", "OVERWRITE", "RENAME"]))
    namespace, name = draw(names)
    previous = {"previousIdentifier": {"namespace": namespace, "name": name}}
    return facet(lifecycleStateChange=change, **(previous if change == "RENAME" else {}))


FACETS = {
    "schema": st.lists(columns, max_size=2, unique=True).map(
        lambda fields: facet(fields=[{"name": field, "type": "int"} for field in fields])
    ),
    "documentation": st.sampled_from(["one", "two"]).map(lambda text: facet(description=text))
    | st.just(facet(_deleted=True)),
    "symlinks": st.just(facet(identifiers=[{"namespace": "hive", "name": "p", "type": "TABLE"}])),
    "lifecycleStateChange": lifecycles(),
    "columnLineage": column_lineage(),
}


@st.composite
def datasets(draw, facets: list[str], use: str | None = None) -> dict:
    namespace, name = draw(names)
    chosen = draw(st.lists(st.sampled_from(facets), max_size=2, unique=True))
    if (namespace, name) != ("file", "/p") and "symlinks" in chosen:
        chosen.remove("symlinks")
    dataset = {"namespace": namespace, "name": name}
    dataset["facets"] = {facet_name: draw(FACETS[facet_name]) for facet_name in chosen}
    if use and draw(st.booleans()):
        dataset[f"{use}Facets"] = {f"{use}Statistics": facet(rowCount=draw(st.integers(0, 3)))}
    return dataset


@st.composite
def entries(draw) -> dict:
    namespace, name = draw(names)
    inputs = [{k: v for k, v in one.items() if k != "transformations"} for one in
              draw(st.lists(sources(), max_size=2))]  # fmt: skip
    kept = [{**one, "type": "DATASET"} for one in inputs]
    if draw(st.booleans()):
        kept = [{k: v for k, v in one.items() if k != "field"} for one in kept]
    return {"type": "DATASET", "namespace": namespace, "name": name, "inputs": kept}


_INPUT = ["schema", "documentation", "symlinks"]
_OUTPUT = [*_INPUT, "lifecycleStateChange", "columnLineage", "columnLineage"]


@st.composite
def run_events(draw) -> dict:
    run = draw(st.integers(0, len(RUNS) - 1))
    event = {
        "eventTime": draw(times),
        "producer": draw(st.sampled_from([PRODUCER, SPARK])),
        "schemaURL": SCHEMA,
        "run": {"runId": RUNS[run], "facets": {}},
        "job": {"namespace": "jobs", "name": f"job{run % 2}", "facets": {}},
        "inputs": draw(st.lists(datasets(_INPUT, "input"), max_size=2)),
        "outputs": draw(st.lists(datasets(_OUTPUT, "output"), max_size=2)),
    }
    event_type = draw(st.sampled_from(TYPES))
    if event_type:
        event["eventType"] = event_type
    if run and draw(st.booleans()):
        elder = draw(st.integers(0, run - 1))
        parent = {"run": {"runId": RUNS[elder]}, "job": {"namespace": "jobs", "name": "app"}}
        event["run"]["facets"]["parent"] = facet(**parent)
    if draw(st.integers(0, 7)) == 0:
        told = draw(st.lists(entries(), min_size=1, max_size=2))
        event["job"]["facets"]["lineage"] = facet(entries=told)
    return event


@st.composite
def job_events(draw) -> dict:
    return {
        "eventTime": draw(times),
        "producer": PRODUCER,
        "schemaURL": SCHEMA,
        "job": {"namespace": "jobs", "name": f"job{draw(st.integers(0, 1))}", "facets": {}},
        "inputs": draw(st.lists(datasets(_INPUT), max_size=2)),
        "outputs": draw(st.lists(datasets(_OUTPUT), max_size=2)),
    }


@st.composite
def dataset_events(draw) -> dict:
    dataset = draw(datasets(_INPUT))
    if draw(st.booleans()):
        inputs = [{**draw(sources()), "type": "DATASET"}]
        dataset["facets"]["lineage"] = facet(inputs=inputs)
    return {
        "eventTime": draw(times),
        "producer": PRODUCER,
        "schemaURL": SCHEMA,
        "dataset": dataset,
    }


def scenarios(size: int = 8) -> st.SearchStrategy[list[dict]]:
    """Lists of events that have something to do with each other."""
    one = st.one_of(run_events(), run_events(), run_events(), job_events(), dataset_events())
    return st.lists(one, min_size=2, max_size=size)
