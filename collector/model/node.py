"""Nodes and edges of the lineage graph as every reader sees them: REST, CLI, web page and exports.

Plain values without behaviour that would need Neo4j. `id` is the node's type and key, so that it
stays short, fits into an address, and never has to be split into namespace and name again.
An answer may hold thousands of them, so they are structs: quicker to make and to write than data
classes, and of no concern to the garbage collector.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

NodeType = Literal["dataset", "job", "column"]
EdgeType = Literal["feeds", "reads", "writes", "influences", "has_column"]
Direction = Literal["upstream", "downstream"]

KINDS = ("model", "dashboard", "view", "topic", "file")
"""What a dataset can be beyond a dataset; each is a second label of its node."""


class Node(Struct, frozen=True, gc=False):
    """A dataset, job or column; a column's namespace and name are those of its dataset."""

    id: str
    type: NodeType
    kind: str
    namespace: str
    name: str
    column: str | None = None
    tags: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    last_run_state: str | None = None
    last_run_at: datetime | None = None
    last_success_at: datetime | None = None
    last_written_at: datetime | None = None

    @property
    def key(self) -> str:
        """The key of its node in the graph."""
        return self.id.partition(":")[2]

    @property
    def label(self) -> str:
        """The short name for people: `name`, or `name#column`."""
        return f"{self.name}#{self.column}" if self.column else self.name


class Edge(Struct, frozen=True, gc=False):
    """One hop of data from `source` to `target`, both ids.

    Attributes:
        source: Where the data comes from.
        target: Where it goes.
        type: What kind of edge it is.
        job: The id of the job behind it.
        basis: What it was concluded from: `explicit`, `column` or `io`.
        origin: `observed` by runs, or `declared` by a job or dataset event.
        subtype: The kind of transformation, or the type of a declared flow.
        description: The transformation in the words of the emitter.
        masking: Whether values are masked on the way.
        valid_from: Since when it holds; told where time is asked about.
        valid_to: When it ended.
    """

    source: str
    target: str
    type: EdgeType
    job: str | None = None
    basis: str | None = None
    origin: str | None = None
    subtype: str | None = None
    description: str | None = None
    masking: bool | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None


class Hit(Struct, frozen=True, gc=False):
    """A node that was reached, and the least number of hops to it."""

    node: Node
    distance: int


def node_id(node_type: str, key: str) -> str:
    """The id of a node: its type and its key."""
    return f"{node_type}:{key}"
