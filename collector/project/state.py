"""What the graph remembers of each run, job and dataset besides what people see.

Values inside the state of a job or dataset are replaced, never changed in place, so that its copy
need not go deep.
States only grow: newest value by order, least and greatest time, union of sets. Merging an event is
therefore commutative, associative and idempotent, and everything visible is a pure function of
states; that is why arrival cannot matter. States are stored as JSON beside the node's properties.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from collector.model.identity import DatasetId, JobId, run_key
from collector.project.labels import Words, copy_words
from collector.project.track import Track, load_track

Json = dict[str, Any]


@dataclass(slots=True)
class Facets:
    """Facets by name, each with the order of the event that it came from."""

    values: Json = field(default_factory=dict)
    orders: dict[str, str] = field(default_factory=dict)

    def merge(self, name: str, facet: Json, order: str) -> None:
        """Keep the newest; `_deleted` removes and stays remembered, so that nothing comes back."""
        if order <= self.orders.get(name, ""):
            return
        self.orders[name] = order
        if facet.get("_deleted") is True:
            self.values.pop(name, None)
        else:
            self.values[name] = facet

    def copy(self) -> Facets:
        """The same facets; what merges into the copy leaves this one alone."""
        return Facets(self.values.copy(), self.orders.copy())


@dataclass(slots=True)
class Use:
    """One dataset as a run read or wrote it."""

    id: DatasetId
    raw: list[str] = field(default_factory=list)
    stats: list[Any] | None = None
    version: list[str] | None = None
    schemas: dict[str, list[str]] = field(default_factory=dict)
    facets: dict[str, list[Any]] = field(default_factory=dict)
    seen: str = ""
    ddl: bool = False

    def dump(self) -> Json:
        """As JSON, without what is empty."""
        told = {
            "id": self.id,
            "raw": self.raw,
            "stats": self.stats,
            "version": self.version,
            "schemas": self.schemas,
            "facets": self.facets,
            "seen": self.seen,
            "ddl": self.ddl,
        }
        return {name: value for name, value in told.items() if value}


@dataclass(slots=True)
class RunState:
    """What a run's events told so far."""

    run_id: str
    job: list[str] | None = None
    times: dict[str, list[str]] = field(default_factory=dict)
    facets: Facets = field(default_factory=Facets)
    reads: dict[str, Use] = field(default_factory=dict)
    writes: dict[str, Use] = field(default_factory=dict)
    parent: list[str] | None = None
    root: list[str] | None = None
    spark: bool = False
    lenient: bool = False
    snapshot: list[str] | None = None
    facts: str = "{}"
    digest: str = ""

    @property
    def key(self) -> str:
        """The key of its node."""
        return run_key(self.run_id)

    @property
    def job_id(self) -> JobId | None:
        """The job it belongs to, by its own events or, until they come, by a child's word."""
        return JobId(self.job[1], self.job[2]) if self.job else None

    def dump(self) -> Json:
        """As JSON, without facet values (kept apart) and facts (kept by digest)."""
        return {
            "job": self.job,
            "times": self.times,
            "orders": self.facets.orders,
            "reads": {key: use.dump() for key, use in self.reads.items()},
            "writes": {key: use.dump() for key, use in self.writes.items()},
            "parent": self.parent,
            "root": self.root,
            "spark": self.spark,
            "lenient": self.lenient,
            "snapshot": self.snapshot,
        }


def load_run(run_id: str, state: Json, *, facets: Json, facts: str, digest: str) -> RunState:
    """A run's state from its stored form."""
    return RunState(
        run_id=run_id,
        job=state.get("job"),
        times=state.get("times") or {},
        facets=Facets(facets, state.get("orders") or {}),
        reads=_uses(state.get("reads") or {}),
        writes=_uses(state.get("writes") or {}),
        parent=state.get("parent"),
        root=state.get("root"),
        spark=bool(state.get("spark")),
        lenient=bool(state.get("lenient")),
        snapshot=state.get("snapshot"),
        facts=facts,
        digest=digest,
    )


def _uses(stored: Json) -> dict[str, Use]:
    return {key: Use(**{**use, "id": DatasetId(*use["id"])}) for key, use in stored.items()}


@dataclass(slots=True)
class JobState:
    """What is known of a job: facets, its runs as a timeline, what was declared for it."""

    id: JobId
    facets: Facets = field(default_factory=Facets)
    seen: list[str] = field(default_factory=list)
    runs: Track = field(default_factory=Track)
    versions: dict[str, int] = field(default_factory=dict)
    declared: list[list[str]] = field(default_factory=list)
    parents: dict[str, list[str]] = field(default_factory=dict)
    words: Words = field(default_factory=dict)
    spark: bool = False

    @property
    def key(self) -> str:
        """The key of its node."""
        return self.id.key

    def dump(self) -> Json:
        """As JSON, without facet values."""
        return {
            "orders": self.facets.orders,
            "seen": self.seen,
            "runs": self.runs.dump(),
            "versions": self.versions,
            "declared": self.declared,
            "parents": self.parents,
            "words": self.words,
            "spark": self.spark,
        }

    def copy(self) -> JobState:
        """The same state; what merges into the copy leaves this one alone."""
        return replace(
            self,
            facets=self.facets.copy(),
            versions=self.versions.copy(),
            declared=self.declared.copy(),
            parents=self.parents.copy(),
            words=copy_words(self.words),
        )


def load_job(job: JobId, state: Json, facets: Json) -> JobState:
    """A job's state from its stored form."""
    return JobState(
        id=job,
        facets=Facets(facets, state.get("orders") or {}),
        seen=state.get("seen") or [],
        runs=load_track(state.get("runs")),
        versions=state.get("versions") or {},
        declared=state.get("declared") or [],
        parents=state.get("parents") or {},
        words=state.get("words") or {},
        spark=bool(state.get("spark")),
    )


@dataclass(slots=True)
class DatasetState:
    """What is known under one name of a dataset; the names of a group are united when shown."""

    id: DatasetId
    facets: Facets = field(default_factory=Facets)
    seen: list[str] = field(default_factory=list)
    links: dict[str, list[str]] = field(default_factory=dict)
    decided: dict[str, list[str]] = field(default_factory=dict)
    schemas: dict[str, list[Any]] = field(default_factory=dict)
    history: Track = field(default_factory=Track)
    told: list[list[str]] = field(default_factory=list)
    changes: dict[str, str] = field(default_factory=dict)
    renamed_from: dict[str, list[str]] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    declared: list[list[str]] = field(default_factory=list)
    writes: list[list[Any]] = field(default_factory=list)
    words: Words = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The key of its node."""
        return self.id.key

    def dump(self) -> Json:
        """As JSON."""
        return {
            "facets": self.facets.values,
            "orders": self.facets.orders,
            "seen": self.seen,
            "links": self.links,
            "decided": self.decided,
            "schemas": self.schemas,
            "history": self.history.dump(),
            "told": self.told,
            "changes": self.changes,
            "renamed_from": self.renamed_from,
            "versions": self.versions,
            "declared": self.declared,
            "writes": self.writes,
            "words": self.words,
        }

    def copy(self) -> DatasetState:
        """The same state; what merges into the copy leaves this one alone."""
        return replace(
            self,
            facets=self.facets.copy(),
            links=self.links.copy(),
            decided=self.decided.copy(),
            schemas=self.schemas.copy(),
            changes=self.changes.copy(),
            renamed_from=self.renamed_from.copy(),
            versions=self.versions.copy(),
            declared=self.declared.copy(),
            words=copy_words(self.words),
        )


def load_dataset(dataset: DatasetId, state: Json) -> DatasetState:
    """A dataset's state from its stored form."""
    known = DatasetState(dataset, Facets(state.get("facets") or {}, state.get("orders") or {}))
    known.history = load_track(state.get("history"))
    for name in ("seen", "told", "declared", "writes"):
        setattr(known, name, state.get(name) or [])
    for name in ("links", "decided", "schemas", "changes", "renamed_from", "versions", "words"):
        setattr(known, name, state.get(name) or {})
    return known


def widened(seen: list[str], times: Iterable[str]) -> list[str]:
    """The least and the greatest of the times so far."""
    all_times = [*seen, *times]
    return [min(all_times), max(all_times)]
