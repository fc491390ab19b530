"""Marks: what follows from the graph as it now stands, set for the nodes that a batch concerns.

Each mark is a pure function of the graph, so it does not matter when it was last set: a parent with
a failed child, a run that its parent left behind, a column without lineage, a write told twice.
"""

from __future__ import annotations

from collector.graph.cypher_file import statement
from collector.graph.write import ask
from collector.model.identity import run_key
from collector.project.known import Known
from collector.project.run_view import state_of
from collector.project.view import Changes


def mark(known: Known, changes: Changes) -> None:
    """Bring every mark that the batch may have changed up to date."""
    _mark_runs(known)
    if known.jobs:
        ask(known.tx, "mark_last_runs", keys=sorted(known.jobs))
    _mark_columns(known, changes)
    seen_again = {
        key for key in known.stale_jobs if known.jobs[key].seen != known.old_jobs[key].seen
    }
    if seen_again:
        known.tx.run(statement("maintain", "unmark_stale"), keys=sorted(seen_again)).consume()


def _mark_runs(known: Known) -> None:
    runs = known.runs.values()
    failed = sorted(run.key for run in runs if state_of(run) == "FAIL")
    parents = {run_key(run.parent[1]) for run in runs if run.parent}
    left = {
        run_key(old.parent[1])
        for key, old in known.old_runs.items()
        if old.parent and old.parent[1] != (known.runs[key].parent or ["", ""])[1]
    }
    if failed or left:
        ask(known.tx, "mark_failed_parents", failed=failed, left=sorted(left))
    if known.runs:
        ask(known.tx, "mark_shown_states", keys=sorted({*known.runs, *parents, *left}))
    wrote = sorted(run.key for run in runs if run.spark and run.parent and run.writes)
    if wrote:
        ask(known.tx, "mark_same_writes", keys=wrote)


def _mark_columns(known: Known, changes: Changes) -> None:
    links = {*changes.put_links, *changes.drop_links}
    datasets = {link.target[1] for link in links if link.type.startswith("OUTPUTS")}
    columns = {
        link.target[1]
        for link in links
        if link.type.startswith("FEEDS") and link.target[0] == "Column"
    }
    columns |= {key for label, key in changes.put_nodes if label in ("Column", "ColumnStub")}
    if datasets or columns:
        ask(
            known.tx,
            "mark_unknown_columns",
            datasets=sorted(datasets),
            columns=sorted(columns),
        )
