"""Merging one event into the states that it touches. Pure; each function may run twice.

What is told once more changes nothing, and older never replaces newer: every value carries the
order of the event it came from.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

import orjson

from collector.model.event import DatasetMention, Event
from collector.model.facets import (
    Field,
    is_snapshot,
    lifecycle,
    parent,
    schema_fields,
    statistics,
    symlinks,
)
from collector.model.naming import NamingRules
from collector.model.reading import at, text
from collector.project.facts import NO_FACTS, Facts, dump_facts, load_facts
from collector.project.state import DatasetState, JobState, RunState, Use, widened

RAW_NAMES_KEPT = 50
_SCHEMAS_KEPT = 4096
_NOTHING = dump_facts(NO_FACTS)
_INTERPRETED = {"schema", "columnLineage", "lineage", "symlinks", "lifecycleStateChange"}
_NO_DATA = ("DROP", "RENAME", "ALTER", "TRUNCATE")
_DELTA_MERGE = ".execute_merge_into_command"  # Iceberg's MERGE is a replace_data or write_delta
_STATISTICS = ("inputStatistics", "outputStatistics")


def merge_run(run: RunState, event: Event, facts: Facts, rules: NamingRules) -> None:
    """What a run event says of its run."""
    if event.job is not None and event.order > (run.job or [""])[0]:
        run.job = [event.order, *event.job]
    kind = event.type or "OTHER"
    run.times[kind] = widened(run.times.get(kind, []), [event.time])
    for name, facet in event.run_facets.items():
        run.facets.merge(name, facet, event.order)
    _merge_parent(run, event, rules)
    run.spark = run.spark or is_spark(event)
    for mention in event.inputs:
        _merge_use(run.reads, mention, event.order, "in")
    for mention in event.outputs:
        _merge_use(run.writes, mention, event.order, "out")
    run.lenient = run.lenient or is_delta_write(event)
    _merge_facts(run, event, facts)


def is_spark(event: Event) -> bool:
    """Whether the Spark listener sent it."""
    told = text(at(event.job_facet("jobType"), "integration")) or ""
    return told.upper() == "SPARK" or "/integration/spark" in event.producer


def is_delta_write(event: Event) -> bool:
    """Whether it writes a Delta table; of MERGE the listener does not tell the storage layer."""
    if event.job is not None and _DELTA_MERGE in event.job.name:
        return True
    layers = (text(at(output.facet("storage"), "storageLayer")) for output in event.outputs)
    return any(layer and layer.lower() == "delta" for layer in layers)


def _merge_parent(run: RunState, event: Event, rules: NamingRules) -> None:
    facet = event.run_facet("parent") or event.run_facet("parentRun")
    told = parent(facet, rules)
    if told is not None and event.order > (run.parent or [""])[0]:
        run.parent = [event.order, told.run_id, *told.job]
    root = parent(at(facet, "root"), rules)
    if root is not None and event.order > (run.root or [""])[0]:
        run.root = [event.order, root.run_id, *root.job]


def merge_placeholder(run: RunState, job: tuple[str, str], order: str) -> None:
    """What a child says of its parent: which job it is a run of, unless the run says so itself."""
    hint = f"-{order}"
    if hint > (run.job or [""])[0]:
        run.job = [hint, *job]


def _merge_use(uses: dict[str, Use], mention: DatasetMention, order: str, way: str) -> None:
    use = uses.setdefault(mention.id.key, Use(mention.id))
    use.seen = max(use.seen, order)
    change = text(at(mention.facet("lifecycleStateChange"), "lifecycleStateChange"))
    use.ddl = use.ddl or change in _NO_DATA
    if mention.raw_name != mention.id.name and mention.raw_name not in use.raw:
        use.raw = sorted([*use.raw, mention.raw_name])[:RAW_NAMES_KEPT]
    for name, facet in mention.use.items():
        if name in _STATISTICS:
            told = statistics(facet)
            if told is not None and order > (use.stats or [""])[0]:
                use.stats = [order, *told]
        elif order > use.facets.get(name, [""])[0]:
            use.facets[name] = [order, facet]
    version = text(at(mention.facet("version"), "datasetVersion"))
    if version is not None and order > (use.version or [""])[0]:
        use.version = [order, version]
    digest = schema_digest(mention)
    if digest is not None:
        use.schemas[digest] = widened(use.schemas.get(digest, []), [f"{order}/{way}"])


def _merge_facts(run: RunState, event: Event, facts: Facts) -> None:
    """Union; but an event that is a complete snapshot replaces the snapshot before it."""
    if is_snapshot(event.job_facet("jobType")):
        base = run.snapshot[2] if run.snapshot else run.facts
        newest = run.snapshot[:2] if run.snapshot else ["", "{}"]
        if event.order > newest[0]:
            newest = [event.order, dump_facts(facts)]
        run.snapshot = [*newest, base]
    elif run.snapshot:
        run.snapshot[2] = _united(run.snapshot[2], facts)
    else:
        run.facts = _united(run.facts, facts)
    if run.snapshot:
        run.facts = dump_facts(load_facts(run.snapshot[1]) | load_facts(run.snapshot[2]))


def _united(known: str, facts: Facts) -> str:
    """The union as text; most events of a run tell what the one before them told."""
    told = dump_facts(facts)
    return told if known in (told, _NOTHING) else dump_facts(load_facts(known) | facts)


def merge_job(job: JobState, event: Event, rules: NamingRules) -> None:
    """What a run or job event says of its job."""
    job.seen = widened(job.seen, [event.time])
    for name, facet in event.job_facets.items():
        if name != "lineage":
            job.facets.merge(name, facet, event.order)
    job.spark = job.spark or is_spark(event)
    told = parent(event.run_facet("parent") or event.run_facet("parentRun"), rules)
    if told is not None and told.job != job.id:
        job.parents[told.job.key] = [*told.job]


def merge_dataset(
    dataset: DatasetState,
    mention: DatasetMention,
    event: Event,
    rules: NamingRules,
    *,
    written: bool,
) -> None:
    """What an event says of a dataset, whoever reads or writes it."""
    dataset.seen = widened(dataset.seen, [event.time])
    for name, facet in mention.facets.items():
        if name not in _INTERPRETED:
            dataset.facets.merge(name, facet, event.order)
    for link in symlinks(mention.facet("symlinks"), rules):
        if link.id != dataset.id:
            known = dataset.links.get(link.id.key, ["", "", ""])[2]
            dataset.links[link.id.key] = [*link.id, max(known, link.type)]
    change = lifecycle(mention.facet("lifecycleStateChange"), rules)
    if change is not None:
        _remember(dataset, change.change, event.order)
    if written and (change is None or change.change != "DROP"):
        _remember(dataset, "WRITE", event.order)
    if change is not None and change.change == "RENAME" and change.previous:
        before = dataset.renamed_from.get(change.previous.key, ["", "", ""])[2]
        dataset.renamed_from[change.previous.key] = [*change.previous, max(before, event.order)]
    _merge_schema(dataset, mention, event, "out" if written else "in")


def _remember(dataset: DatasetState, change: str, order: str) -> None:
    dataset.changes[change] = max(dataset.changes.get(change, ""), order)


def merge_renamed_away(dataset: DatasetState, event: Event) -> None:
    """The old name of a renamed dataset ends with the event that says so."""
    dataset.seen = widened(dataset.seen, [event.time])
    _remember(dataset, "RENAMED_AWAY", event.order)


def _merge_schema(dataset: DatasetState, mention: DatasetMention, event: Event, way: str) -> None:
    digest = schema_digest(mention)
    if digest is None:
        return
    if digest not in dataset.schemas:
        dataset.schemas[digest] = [list(f) for f in schema_fields(mention.facet("schema"))]
    point = [f"{event.order}/{way}", digest]
    if event.kind != "run" and point not in dataset.told:
        dataset.told = sorted([*dataset.told, point])


def schema_digest(mention: DatasetMention) -> str | None:
    """The digest of a schema's fields; an empty schema, as of a DROP, says nothing."""
    fields = schema_fields(mention.facet("schema"))
    return _digest_of_fields(fields) if fields else None


@lru_cache(maxsize=_SCHEMAS_KEPT)
def _digest_of_fields(fields: tuple[Field, ...]) -> str:
    return hashlib.sha256(orjson.dumps(fields, default=tuple)).hexdigest()[:16]
