"""The visible graph as values: nodes and links, and the difference between two views.

Everything that people see is computed from states as a view. Writing means: compute the view of the
old states and of the new ones, and send only what differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from collector.model.identity import key_of
from collector.model.order import moment

Properties = dict[str, Any]


class Link(NamedTuple):
    """A relationship: its type, both ends as (label, key), and a key of its own."""

    type: str
    source: tuple[str, str]
    target: tuple[str, str]
    key: str


@dataclass(slots=True)
class View:
    """Nodes by (label, key), links by identity, each with its properties."""

    nodes: dict[tuple[str, str], Properties] = field(default_factory=dict)
    links: dict[Link, Properties] = field(default_factory=dict)

    def link(
        self,
        kind: str,
        source: tuple[str, str],
        target: tuple[str, str],
        properties: Properties | None = None,
    ) -> None:
        """Add a link that is unique between its two ends."""
        key = key_of(kind, *source, *target)
        self.links[Link(kind, source, target, key)] = properties or {}


@dataclass(slots=True)
class Changes:
    """What must be written to turn one view into another; of a known node, what differs."""

    put_nodes: dict[tuple[str, str], Properties] = field(default_factory=dict)
    put_links: dict[Link, Properties] = field(default_factory=dict)
    drop_nodes: set[tuple[str, str]] = field(default_factory=set)
    drop_links: set[Link] = field(default_factory=set)

    def add(self, old: View, new: View) -> None:
        """Add the difference between two views of the same thing."""
        for identity, properties in new.nodes.items():
            told = old.nodes.get(identity)
            if told != properties:
                self.put_nodes.setdefault(identity, {}).update(_different(told or {}, properties))
        for link, properties in new.links.items():
            if old.links.get(link) != properties:
                self.put_links[link] = properties
        self.drop_nodes |= old.nodes.keys() - new.nodes.keys()
        self.drop_links |= old.links.keys() - new.links.keys()


def _different(old: Properties, new: Properties) -> Properties:
    """The properties to set; None takes one away."""
    gone = dict.fromkeys(old.keys() - new.keys())
    return gone | {
        name: value for name, value in new.items() if name not in old or old[name] != value
    }


def json_text(value: object) -> str:
    """JSON as it is kept in properties: sorted, so that equal values are equal texts."""
    return orjson.dumps(value, default=tuple, option=orjson.OPT_SORT_KEYS).decode()


def at_time(instant: str | None) -> datetime | None:
    """An instant as a time of the graph."""
    return moment(instant) if instant else None


def least(times: Iterable[str]) -> str | None:
    """The least of the times, if there is any."""
    return min(times, default=None)
