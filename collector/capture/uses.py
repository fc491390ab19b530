"""How flows change when an expression uses them: the algebra behind transformation kinds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from collector.capture.lineage import UNKNOWN, Flow, Flows, Kind

_STRENGTH = {"IDENTITY": 0, "TRANSFORMATION": 1, "AGGREGATION": 2}


class Use(NamedTuple):
    """One way of using a value."""

    kind: Kind
    subtype: str
    masking: bool = False


IDENTITY = Use("DIRECT", "IDENTITY")
TRANSFORMATION = Use("DIRECT", "TRANSFORMATION")
AGGREGATION = Use("DIRECT", "AGGREGATION")
MASKED = Use("DIRECT", "TRANSFORMATION", masking=True)
COUNTED = Use("DIRECT", "AGGREGATION", masking=True)
CONDITIONAL = Use("INDIRECT", "CONDITIONAL")
WINDOW = Use("INDIRECT", "WINDOW")
JOIN = Use("INDIRECT", "JOIN")
FILTER = Use("INDIRECT", "FILTER")
GROUP_BY = Use("INDIRECT", "GROUP_BY")
SORT = Use("INDIRECT", "SORT")


def used(flows: Iterable[Flow], use: Use) -> Flows:
    """The flows after one more use: indirect wins, then the stronger subtype."""
    return frozenset(_used(flow, use) for flow in flows)


def _used(flow: Flow, use: Use) -> Flow:
    if flow == UNKNOWN or (flow.kind == "INDIRECT" and use.kind == "DIRECT"):
        return flow
    if use.kind == "INDIRECT":
        return flow._replace(kind="INDIRECT", subtype=use.subtype, masking=False)
    subtype = max(flow.subtype, use.subtype, key=lambda name: _STRENGTH[name])
    return flow._replace(subtype=subtype, masking=flow.masking or use.masking)


def known(flows: Iterable[Flow]) -> Flows:
    """The flows without the mark of something unknown."""
    return frozenset(flow for flow in flows if flow != UNKNOWN)
