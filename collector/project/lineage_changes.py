"""The lineage edges that a batch changes: computed before and after from facts, then compared.

Only owners whose timeline, declarations, parents or names of datasets changed are looked at; a run
that repeats its neighbours changes no edge and reads no facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collector.model.identity import DatasetId, JobId, key_of
from collector.project.facts import NO_FACTS, Facts, dump_facts, load_facts
from collector.project.groups import Groups
from collector.project.intervals import declared
from collector.project.job_view import DECLARED, edges_view, held_by_job, lineage_key
from collector.project.known import Known
from collector.project.precision import Lineage, lineage_of
from collector.project.state import DatasetState, JobState
from collector.project.view import Changes, View

FactsByDigest = Mapping[str, Facts]


def change_lineage(
    known: Known,
    changes: Changes,
    told: Mapping[str, dict[str, Facts]],
    moved: set[str],
    end_after: int,
) -> None:
    """Add the edges of every owner whose lineage changed; `moved` are owners to look at anyway."""
    jobs = {key for key, job in known.jobs.items() if _stirred(known.old_jobs[key], job, end_after)}
    datasets = {
        key for key, d in known.datasets.items() if d.declared != known.old_datasets[key].declared
    }
    jobs |= moved & known.jobs.keys() | _jobs_with_new_datasets(known)
    datasets |= {key for key in moved & known.datasets.keys() if known.datasets[key].declared}
    stored = known.facts_of(jobs | datasets)
    for run in known.runs.values():
        if run.job_id is not None and run.job_id.key in jobs and run.digest:
            stored[run.job_id.key][run.digest] = load_facts(run.facts)
    for owner in jobs | datasets:
        stored[owner].update(told.get(owner, {}))
    known.load_canonical({d for by in stored.values() for f in by.values() for d in f.datasets()})
    before, after = (known.resolved(groups) for groups in known.groups())
    for key in sorted(jobs):
        old = _job_lineage(known.old_jobs[key], stored[key], before, end_after)
        _forget_new_ends(old, known)
        changes.add(old, _job_lineage(known.jobs[key], stored[key], after, end_after))
    for key in sorted(datasets):
        changes.add(
            _dataset_lineage(known.old_datasets[key], stored[key], before),
            _dataset_lineage(known.datasets[key], stored[key], after),
        )


def _jobs_with_new_datasets(known: Known) -> set[str]:
    """Jobs of this batch that use a dataset without a node: it is new, or was pruned before."""
    return {
        run.job_id.key
        for run in known.runs.values()
        if run.job_id is not None
        and any(known.is_new("Dataset", key) for key in {*run.reads, *run.writes})
    }


def _forget_new_ends(view: View, known: Known) -> None:
    """What hung on a node that is only now made cannot be in the graph."""
    view.links = {
        link: properties
        for link, properties in view.links.items()
        if not known.is_new(*link.source) and not known.is_new(*link.target)
    }


def _stirred(old: JobState, new: JobState, end_after: int) -> bool:
    """Whether a job's edges may differ from before."""
    shapes = [
        [(s.first, s.value, s.strength, min(s.full, end_after)) for s in job.runs.spans()]
        for job in (old, new)
    ]
    return shapes[0] != shapes[1] or old.declared != new.declared or old.parents != new.parents


def _job_lineage(job: JobState, facts: FactsByDigest, groups: Groups, end_after: int) -> View:
    lineage = _lineage(facts, job.id, groups)
    held = held_by_job(job, lineage, end_after)
    view = edges_view(job.key, job.id, held)
    view.nodes["Pipeline", job.key] = _pipeline(job, lineage)
    return view


def _pipeline(job: JobState, lineage: Mapping[str, Lineage]) -> dict[str, Any]:
    """What stays the same when the plan changes: the application and what it writes.

    Spark names a job after the root of its physical plan, so the same write has several names.
    """
    if not job.spark or not job.parents:
        return {"pipeline": None, "pipeline_key": None}
    spans = job.runs.spans()
    outputs = sorted({d for span in spans for d in lineage[span.value].wrote if any(d)})
    parent = min(job.parents.values())
    names = [name.rsplit("/", 1)[-1] for _, name in outputs]
    return {
        "pipeline": ".".join([parent[1], *names]),
        "pipeline_key": key_of(*parent, *(part for output in outputs for part in output)),
    }


def _dataset_lineage(dataset: DatasetState, facts: FactsByDigest, groups: Groups) -> View:
    lineage = _lineage(facts, None, groups)
    held = declared([(order, digest) for order, digest in dataset.declared], lineage)
    return edges_view(dataset.key, None, [(DECLARED, one) for one in held])


def _lineage(facts: FactsByDigest, job: JobId | None, groups: Groups) -> dict[str, Lineage]:
    lineage = {digest: lineage_of(told, job, groups.resolve) for digest, told in facts.items()}
    return {"": lineage_of(NO_FACTS, job, groups.resolve), **lineage}


def lineage_version_changes(
    known: Known, told: Mapping[str, dict[str, Facts]]
) -> tuple[list[dict[str, Any]], list[str]]:
    """The sets of facts to store, and the keys of those that nothing refers to any more."""
    texts = {
        (run.job_id.key, run.digest): run.facts
        for run in known.runs.values()
        if run.job_id is not None and run.digest
    }
    for owner, by_digest in told.items():
        texts |= {(owner, digest): dump_facts(facts) for digest, facts in by_digest.items()}
    put: list[dict[str, Any]] = []
    drop: list[str] = []
    states: list[tuple[str, Any, Any]] = [
        *(("Job", known.old_jobs[key], job) for key, job in known.jobs.items()),
        *(("Dataset", known.old_datasets[key], d) for key, d in known.datasets.items()),
    ]
    for label, old, new in states:
        had, has = _referred(old), _referred(new)
        drop += [lineage_key(new.key, digest) for digest in sorted(had - has)]
        put += [
            {
                "key": lineage_key(new.key, digest),
                "digest": digest,
                "facts": texts[new.key, digest],
                "owner_label": label,
                "owner_key": new.key,
            }
            for digest in sorted(has - had)
        ]
    return put, drop


def _referred(owner: JobState | DatasetState) -> set[str]:
    return {*owner.versions, *(digest for _, digest in owner.declared)}


def canonical_moves(before: Groups, after: Groups, known: Known) -> set[DatasetId]:
    """Datasets that were known before and now have another canonical name."""
    return {
        dataset.id
        for key, dataset in known.old_datasets.items()
        if before.canonical[key] != after.canonical[key]
    }
