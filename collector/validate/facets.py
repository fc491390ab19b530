"""Which facets of an event can be interpreted, decided by the facet's content alone.

The projector asks `interpretable` again for the stored event and gets the same answer as the door
did, since nothing but the facet and the schema files goes into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from collector.validate.fault import Path, pointer_to
from collector.validate.schema_files import Place, known_facets
from collector.validate.validators import facet_validators


class FacetGroup(NamedTuple):
    """One `facets` object of an event: where it stands, and which facets may live there."""

    place: Place
    path: Path
    facets: Mapping[str, Any]


def interpretable(place: Place, key: str, facet: object) -> bool:
    """Whether a facet may be interpreted: its schema is known, and its own fields keep to it.

    Missing `_producer` and `_schemaURL`, wrong formats and null in place of an optional field are
    forgiven; an interpreter treats such a null as absent. A facet with `_deleted: true` on a job or
    a dataset is interpretable without any field.
    """
    if key not in known_facets(place):
        return False
    return facet_validators(place, key, "lenient").decider.is_valid(facet)


def uninterpretable(event: Mapping[str, Any]) -> frozenset[str]:
    """JSON pointers of the known facets that break their own schema: kept as JSON, no more."""
    return frozenset(
        pointer_to((*group.path, key))
        for group in facet_groups(event)
        for key, facet in group.facets.items()
        if key in known_facets(group.place) and not interpretable(group.place, key, facet)
    )


def facet_groups(event: Mapping[str, Any]) -> Iterator[FacetGroup]:
    """Every `facets`, `inputFacets` and `outputFacets` object of the event."""
    for place in ("run", "job", "dataset"):
        yield from _group(place, (place, "facets"), event.get(place), "facets")
    for side, own, place in _SIDES:
        for index, dataset in enumerate(_items(event.get(side))):
            yield from _group("dataset", (side, index, "facets"), dataset, "facets")
            yield from _group(place, (side, index, own), dataset, own)


_SIDES: tuple[tuple[str, str, Place], ...] = (
    ("inputs", "inputFacets", "input"),
    ("outputs", "outputFacets", "output"),
)


def _group(place: Place, path: Path, entity: object, key: str) -> Iterator[FacetGroup]:
    facets = entity.get(key) if isinstance(entity, dict) else None
    if isinstance(facets, dict):
        yield FacetGroup(place, path, facets)


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []
