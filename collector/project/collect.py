"""Merging a batch of events into what is known: first runs, then jobs, then datasets.

Loading goes in that order, because runs tell which jobs and datasets they concern, also when an
event of theirs says less than an earlier one did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from collector.model.event import DatasetMention, Event
from collector.model.facets import lifecycle, parent, symlinks
from collector.model.identity import DatasetId, JobId, run_key
from collector.model.naming import NamingRules
from collector.model.reading import at, mapping
from collector.project.facts import (
    NO_FACTS,
    Facts,
    declared_by_dataset,
    digest_of,
    dump_facts,
    facts_of,
)
from collector.project.known import Known
from collector.project.merge import (
    merge_dataset,
    merge_job,
    merge_placeholder,
    merge_renamed_away,
    merge_run,
)
from collector.project.state import widened

Declared = dict[str, dict[str, Facts]]


def collect(known: Known, events: Sequence[Event], rules: NamingRules) -> Declared:
    """Merge events; return the facts that job and dataset events declare, by owner and digest."""
    told = [(event, facts_of(event, rules)) for event in events]
    _collect_runs(known, told, rules)
    _collect_jobs(known, told, rules)
    declared: Declared = {}
    for event, facts in told:
        if event.job is not None and _declares(event, facts):
            digest = _declare(known.jobs[event.job.key].declared, event, facts)
            declared.setdefault(event.job.key, {})[digest] = facts
    _collect_datasets(known, told, rules)
    for event in events:
        lineage = declared_by_dataset(event, rules)
        if event.dataset is not None and lineage is not None:
            digest = _declare(known.datasets[event.dataset.id.key].declared, event, lineage)
            declared.setdefault(event.dataset.id.key, {})[digest] = lineage
    return declared


def _declares(event: Event, facts: Facts) -> bool:
    """Whether a job event says what the job does; an empty lineage facet says: nothing any more."""
    return event.kind == "job" and (facts != NO_FACTS or bool(mapping(event.job_facet("lineage"))))


def _declare(declared: list[list[str]], event: Event, facts: Facts) -> str:
    digest = digest_of(dump_facts(facts))
    if [event.order, digest] not in declared:
        declared.append([event.order, digest])
        declared.sort()
    return digest


def _collect_runs(known: Known, told: Sequence[tuple[Event, Facts]], rules: NamingRules) -> None:
    runs = [(event, facts) for event, facts in told if event.kind == "run" and event.run_id]
    elders = [(event, elder) for event, _ in runs for elder in _elders(event, rules)]
    known.load_runs({*(e.run_id for e, _ in runs), *(run_id for _, (run_id, _) in elders)})
    for event, facts in runs:
        merge_run(known.runs[run_key(event.run_id)], event, facts, rules)
    for event, (run_id, job) in elders:
        merge_placeholder(known.runs[run_key(run_id)], job, event.order)
    for run in known.runs.values():
        run.digest = digest_of(run.facts) if run.facts != dump_facts(NO_FACTS) else ""


def _elders(event: Event, rules: NamingRules) -> Iterator[tuple[str, JobId]]:
    """The parent and the root that an event names."""
    facet = event.run_facet("parent") or event.run_facet("parentRun")
    for told in (parent(facet, rules), parent(at(facet, "root"), rules)):
        if told is not None and told.run_id != event.run_id:
            yield told.run_id, told.job


def _collect_jobs(known: Known, told: Sequence[tuple[Event, Facts]], rules: NamingRules) -> None:
    wanted = {event.job for event, _ in told if event.job is not None}
    for runs in (known.old_runs, known.runs):
        wanted |= {run.job_id for run in runs.values() if run.job_id is not None}
    for event, facts in told:
        wanted |= {job for _, job in _elders(event, rules)}
        for fact in facts.explicit:
            wanted |= {JobId(*fact.target)} if fact.target_kind == "JOB" else set()
            wanted |= {JobId(*fact.source)} if fact.source_kind == "JOB" else set()
    known.load_jobs(wanted)
    for event, _ in told:
        if event.job is not None:
            merge_job(known.jobs[event.job.key], event, rules)


def _collect_datasets(
    known: Known, told: Sequence[tuple[Event, Facts]], rules: NamingRules
) -> None:
    wanted: set[DatasetId] = set()
    for runs in (known.old_runs, known.runs):
        for run in runs.values():
            wanted |= {use.id for uses in (run.reads, run.writes) for use in uses.values()}
    for event, facts in told:
        wanted |= facts.datasets()
        lineage = declared_by_dataset(event, rules)
        wanted |= lineage.datasets() if lineage else set()
        for mention, _ in _mentions(event):
            wanted.add(mention.id)
            wanted |= {link.id for link in symlinks(mention.facet("symlinks"), rules)}
            change = lifecycle(mention.facet("lifecycleStateChange"), rules)
            wanted |= {change.previous} if change and change.previous else set()
    known.load_datasets(wanted)
    for event, facts in told:
        _merge_datasets(known, event, facts, rules)


def _merge_datasets(known: Known, event: Event, facts: Facts, rules: NamingRules) -> None:
    for mention, written in _mentions(event):
        merge_dataset(known.datasets[mention.id.key], mention, event, rules, written=written)
        change = lifecycle(mention.facet("lifecycleStateChange"), rules)
        if change and change.change == "RENAME" and change.previous:
            merge_renamed_away(known.datasets[change.previous.key], event)
        for link in symlinks(mention.facet("symlinks"), rules):
            linked = known.datasets[link.id.key]
            linked.seen = widened(linked.seen, [event.time])
    lineage = declared_by_dataset(event, rules)
    for dataset in facts.datasets() | (lineage.datasets() if lineage else set()):
        only_named = known.datasets[dataset.key]
        only_named.seen = widened(only_named.seen, [event.time])


def _mentions(event: Event) -> Iterator[tuple[DatasetMention, bool]]:
    yield from ((mention, False) for mention in event.inputs)
    yield from ((mention, True) for mention in event.outputs)
    if event.dataset is not None:
        yield event.dataset, False
