"""One event as a typed value: who ran, what it read and wrote, and the facets of each.

Raw JSON ends here. Facets stay as JSON objects, because most of them are only kept; the readers in
`facets.py` interpret those that matter. Facets that broke their schema (`wrong`) are kept, too, but
nobody interprets them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from collector.model.identity import DatasetId, JobId
from collector.model.naming import NamingRules
from collector.model.order import RANKS, instant, order_key
from collector.model.reading import at, mapping, objects, text

Facets = Mapping[str, Any]
Kind = Literal["run", "job", "dataset"]


@dataclass(frozen=True, slots=True)
class DatasetMention:
    """A dataset as one event names it, with what is said of it and of this use of it."""

    id: DatasetId
    raw_name: str
    facets: Facets
    use: Facets
    wrong: frozenset[str] = frozenset()

    def facet(self, name: str) -> Any:
        """A facet that may be interpreted, or None."""
        return None if name in self.wrong else self.facets.get(name)


@dataclass(frozen=True, slots=True)
class Event:
    """One OpenLineage event; `run` is empty for job and dataset events."""

    kind: Kind
    time: str
    order: str
    type: str | None
    producer: str
    run_id: str
    run_facets: Facets
    job: JobId | None
    job_facets: Facets
    inputs: tuple[DatasetMention, ...] = ()
    outputs: tuple[DatasetMention, ...] = ()
    dataset: DatasetMention | None = None
    wrong: frozenset[str] = frozenset()

    def run_facet(self, name: str) -> Any:
        """A run facet that may be interpreted, or None."""
        return None if f"/run/facets/{name}" in self.wrong else self.run_facets.get(name)

    def job_facet(self, name: str) -> Any:
        """A job facet that may be interpreted, or None."""
        return None if f"/job/facets/{name}" in self.wrong else self.job_facets.get(name)


def parse_event(
    event: Mapping[str, Any], digest: str, rules: NamingRules, wrong: Collection[str] = ()
) -> Event:
    """Turn an accepted event into a typed one; `wrong` lists pointers of facets to pass over."""
    marks = frozenset(wrong)
    time = instant(str(event.get("eventTime")))
    event_type = text(event.get("eventType"))
    known_type = event_type if event_type in RANKS else None
    kind: Kind = "run" if "run" in event else "job" if "job" in event else "dataset"
    job = mapping(event.get("job"))
    return Event(
        kind=kind,
        time=time,
        order=order_key(time, known_type, digest),
        type=known_type,
        producer=text(event.get("producer")) or "",
        run_id=text(at(event, "run", "runId")) or "",
        run_facets=_facets(at(event, "run", "facets")),
        job=_job_id(job, rules) if kind != "dataset" else None,
        job_facets=_facets(job.get("facets")),
        inputs=_mentions(event, "inputs", "inputFacets", rules, marks),
        outputs=_mentions(event, "outputs", "outputFacets", rules, marks),
        dataset=_mention(event.get("dataset"), "/dataset", "inputFacets", rules, marks)
        if kind == "dataset"
        else None,
        wrong=marks,
    )


def _job_id(job: Mapping[str, Any], rules: NamingRules) -> JobId:
    return JobId(rules.namespace(text(job.get("namespace")) or ""), text(job.get("name")) or "")


def _mentions(
    event: Mapping[str, Any], part: str, use: str, rules: NamingRules, wrong: frozenset[str]
) -> tuple[DatasetMention, ...]:
    found = (
        _mention(dataset, f"/{part}/{index}", use, rules, wrong)
        for index, dataset in enumerate(objects(event.get(part)))
    )
    return tuple(mention for mention in found if mention is not None)


def _mention(
    dataset: object, pointer: str, use: str, rules: NamingRules, wrong: frozenset[str]
) -> DatasetMention | None:
    name = text(at(dataset, "name"))
    if name is None:
        return None
    prefixes = (f"{pointer}/facets/", f"{pointer}/{use}/")
    return DatasetMention(
        id=rules.dataset(text(at(dataset, "namespace")) or "", name),
        raw_name=name,
        facets=_facets(at(dataset, "facets")),
        use=_facets(at(dataset, use)),
        wrong=frozenset(
            mark.removeprefix(p) for mark in wrong for p in prefixes if mark.startswith(p)
        ),
    )


def _facets(value: object) -> Facets:
    """The facets that are objects; null and other values say nothing."""
    return {name: facet for name, facet in mapping(value).items() if isinstance(facet, dict)}
