"""What a batch knows: the states it touches, as they were and as they become.

Reads go through here, inside the batch's transaction, and each node is locked before its state is
read. Old states stay as they are; the new ones are what events are merged into.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

import neo4j
import orjson

from collector.graph.write import ask, touch
from collector.model.identity import DatasetId, JobId, run_key
from collector.project.facts import Facts, load_facts
from collector.project.groups import Groups, grouped
from collector.project.state import (
    DatasetState,
    JobState,
    Json,
    RunState,
    load_dataset,
    load_job,
    load_run,
)


class Known:
    """States by key, before (`old_…`) and after the batch."""

    def __init__(self, tx: neo4j.ManagedTransaction) -> None:
        self.tx = tx
        self.old_runs: dict[str, RunState] = {}
        self.runs: dict[str, RunState] = {}
        self.old_jobs: dict[str, JobState] = {}
        self.jobs: dict[str, JobState] = {}
        self.old_datasets: dict[str, DatasetState] = {}
        self.datasets: dict[str, DatasetState] = {}
        self.new_keys: set[str] = set()
        self.stale_jobs: set[str] = set()
        self._canonical: dict[str, DatasetId] = {}

    def load_runs(self, run_ids: Iterable[str]) -> None:
        """Lock and read runs that are not known yet."""
        wanted = {run_key(run_id): run_id for run_id in run_ids}
        rows = [{"key": k, "run_id": i} for k, i in wanted.items() if k not in self.runs]
        for row in touch(self.tx, "touch_runs", rows):
            key, digest = row["key"], row["digest"] or ""
            for target in (self.old_runs, self.runs):
                target[key] = load_run(
                    wanted[key],
                    _json(row["memory"]),
                    facets=_json(row["facets"]),
                    facts=row["facts"] or "{}",
                    digest=digest,
                )  # fmt: skip
            self._note_new("Run", key, row["memory"])

    def load_jobs(self, jobs: Iterable[JobId]) -> None:
        """Lock and read jobs that are not known yet."""
        wanted = {job.key: job for job in jobs}
        rows = _unknown(wanted, self.jobs)
        for row in touch(self.tx, "touch_jobs", rows):
            key = row["key"]
            old = load_job(wanted[key], _json(row["memory"]), _json(row["facets"]))
            self.old_jobs[key], self.jobs[key] = old, old.copy()
            self._note_new("Job", key, row["memory"])
            if row["stale"]:
                self.stale_jobs.add(key)

    def load_datasets(self, datasets: Iterable[DatasetId]) -> None:
        """Lock and read datasets that are not known yet, with all their other names."""
        wanted = {dataset.key: dataset for dataset in datasets}
        rows = _unknown(wanted, self.datasets)
        for row in touch(self.tx, "touch_datasets", rows):
            key = row["key"]
            if key in self.datasets:
                continue
            old = load_dataset(DatasetId(row["namespace"], row["name"]), _json(row["memory"]))
            self.old_datasets[key], self.datasets[key] = old, old.copy()
            self._note_new("Dataset", key, row["memory"])

    def _note_new(self, label: str, key: str, memory: str | None) -> None:
        if memory is None:
            self.new_keys.add(f"{label}/{key}")

    def is_new(self, label: str, key: str) -> bool:
        """Whether the node did not exist before this batch."""
        return f"{label}/{key}" in self.new_keys

    def runs_gone_before(self) -> str:
        """Up to when runs were pruned; the empty text when none were."""
        rows = ask(self.tx, "read_pruned")
        return str(rows[0]["runs_before"]) if rows else ""

    def names_of(self, keys: Iterable[str], statement: str) -> list[tuple[str, str]]:
        """Names behind keys of nodes that exist."""
        rows = ask(self.tx, statement, keys=sorted(keys))
        return [(row["namespace"], row["name"]) for row in rows]

    def groups(self) -> tuple[Groups, Groups]:
        """Who is canonical for whom, before and after the batch."""
        return grouped(self.old_datasets), grouped(self.datasets)

    def facts_of(self, owners: Iterable[str]) -> dict[str, dict[str, Facts]]:
        """All stored facts of jobs or datasets, by owner and digest."""
        found: dict[str, dict[str, Facts]] = {owner: {} for owner in owners}
        if found:
            for row in ask(self.tx, "read_facts", owners=sorted(found)):
                found[row["owner"]][row["digest"]] = load_facts(row["facts"])
        return found

    def load_canonical(self, datasets: Iterable[DatasetId]) -> None:
        """Read the canonical names of datasets that this batch does not touch."""
        keys = {d.key for d in datasets} - self.datasets.keys() - self._canonical.keys()
        if keys:
            for row in ask(self.tx, "read_canonical", keys=sorted(keys)):
                self._canonical[row["key"]] = DatasetId(row["namespace"], row["name"])

    def resolved(self, groups: Groups) -> Groups:
        """The groups, with the canonical names of untouched datasets beside them."""
        together: Mapping[str, DatasetId] = {**self._canonical, **groups.canonical}
        return Groups(together, groups.members)


def _unknown(
    wanted: Mapping[str, JobId | DatasetId], known: Container[str]
) -> list[dict[str, str]]:
    """What is not known yet, as rows to lock and read it by."""
    return [
        {"key": key, "namespace": one.namespace, "name": one.name}
        for key, one in wanted.items()
        if key not in known
    ]


def _json(text: str | None) -> Json:
    return orjson.loads(text) if text else {}
