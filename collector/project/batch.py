"""One batch in one transaction: lock and read, merge, compare, write the difference.

The views of the states before and after the batch are compared, so only what changed is written.
Nothing here depends on the order in which events arrived.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import neo4j

from collector.graph.write import ask
from collector.model.event import Event
from collector.model.identity import DatasetId, JobId
from collector.project.collect import Declared, collect
from collector.project.column_tags import write_column_tags
from collector.project.dataset_view import dataset_view, same_schemas
from collector.project.groups import Groups
from collector.project.job_view import job_view
from collector.project.known import Known
from collector.project.lineage_changes import (
    canonical_moves,
    change_lineage,
    lineage_version_changes,
)
from collector.project.marks import mark
from collector.project.rules import Rules
from collector.project.run_view import run_view
from collector.project.state import DatasetState
from collector.project.timelines import update_timelines
from collector.project.view import Changes, View
from collector.project.write_changes import write_changes


def project_events(tx: neo4j.ManagedTransaction, events: Sequence[Event], rules: Rules) -> None:
    """Write what a batch of events adds to the graph."""
    known = Known(tx)
    told = collect(known, events, rules.naming)
    write_difference(known, told, rules)


def write_difference(known: Known, told: Declared, rules: Rules) -> None:
    """Compare what is known with what was, and write what differs."""
    moved = load_moved(known)
    update_timelines(known)
    changes = Changes()
    change_lineage(known, changes, told, moved, rules.end_after)
    before, after = known.groups()
    add_datasets(known, changes, before, after)
    for key, job in known.jobs.items():
        fresh = known.is_new("Job", key)
        changes.add(View() if fresh else job_view(known.old_jobs[key]), job_view(job))
    for key, run in known.runs.items():
        fresh = known.is_new("Run", key)
        old = View() if fresh else run_view(known.old_runs[key], before.resolve)
        changes.add(old, run_view(run, after.resolve))
    write_changes(known, changes, *lineage_version_changes(known, told))
    mark(known, changes)
    write_column_tags(known, before, after)


def load_moved(known: Known) -> set[str]:
    """Load everyone whose edges hang on a dataset that gets another canonical name.

    Returns the keys of the jobs and datasets whose lineage must be computed anew. Loading may
    bring in more datasets, never more links between them.
    """
    known.load_datasets(
        DatasetId(namespace, name)
        for dataset in list(known.datasets.values())
        for namespace, name, _ in dataset.renamed_from.values()
    )
    before, after = known.groups()
    moved = canonical_moves(before, after, known)
    names = {d for one in moved for d in (before.resolve(one), after.resolve(one))}
    owners: set[str] = set()
    for row in ask(known.tx, "read_affected", keys=sorted(d.key for d in names)) if names else []:
        owners |= {*row["jobs"], *row["datasets"]} - {None}
        known.load_jobs(JobId(*name) for name in known.names_of(row["jobs"], "read_job_names"))
        datasets = known.names_of([*row["datasets"], *row["renamed"]], "read_dataset_names")
        known.load_datasets(DatasetId(*name) for name in datasets)
        known.load_runs(row["runs"])
    for run in known.runs.values():
        uses = (use.id for uses in (run.reads, run.writes) for use in uses.values())
        known.load_datasets(uses)
    return owners


def add_datasets(known: Known, changes: Changes, before: Groups, after: Groups) -> None:
    """Compare every touched dataset, under all its names, with what it was."""
    old, new = View(), View()
    was, now = _members(known.old_datasets, before), _members(known.datasets, after)
    same = {key for key in was.keys() & now.keys() if same_schemas(was[key], now[key])}
    for view, groups, members in ((old, before, was), (new, after, now)):
        for canonical_key, states in members.items():
            dataset = groups.canonical[canonical_key]
            shown = dataset_view(dataset, states, groups, schemas=canonical_key not in same)
            view.nodes |= shown.nodes
            view.links |= shown.links
    for key in known.datasets:
        if known.is_new("Dataset", key):
            old.nodes.pop(("Dataset", key), None)
    changes.add(old, new)


def _members(states: Mapping[str, DatasetState], groups: Groups) -> dict[str, list[DatasetState]]:
    """The states under all names of each dataset, by canonical key."""
    return {first: [states[key] for key in keys] for first, keys in groups.members.items()}
