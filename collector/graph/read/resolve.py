"""Finds the one node that a person means, or says which names come near."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from collector.errors import AmbiguousNodeError, UnknownNodeError, Violation
from collector.graph.read.asking import Graph, Row
from collector.graph.read.rows import node_of
from collector.model.identity import key_of, name_start, short_name
from collector.model.node import Node
from collector.model.reference import Reading, Reference, parse_reference
from collector.model.search_text import nearly
from collector.model.short_ids import IN_DATABASE, find_short_id

_MOST_SHOWN = 5


def resolve_node(
    graph: Graph,
    text: str,
    *,
    namespace: str | None = None,
    column: str | None = None,
    types: Collection[str] = ("dataset", "job", "column"),
) -> Node:
    """The node that `text` names; raises when it names none, or more than one.

    A dataset that was dropped is meant only where no other one has the name.
    """
    reference = parse_reference(text, namespace=namespace, column=column)
    wanted = ("column",) if column is not None else types
    best = _found(graph, _candidates(reference, column), wanted)
    if not best and namespace is None:
        best = _found_short(graph, text, column, wanted)
    if not best:
        raise _unknown(graph, reference)
    if len(best) > 1:
        raise _ambiguous(text, best)
    return best[0]


def _found(graph: Graph, candidates: dict[str, list[Row]], types: Collection[str]) -> list[Node]:
    """The nodes of the best rank; those that were dropped only where there are no others."""
    found = [
        (row["rank"], row["ended"], node)
        for row in graph.ask("resolve_node", **candidates)
        if (node := node_of(row["node"])).type in types
    ]
    nearest = [(ended, node) for rank, ended, node in found if rank == found[0][0]]
    return [node for ended, node in nearest if not ended] or [node for _, node in nearest]


def _found_short(graph: Graph, text: str, column: str | None, types: Collection[str]) -> list[Node]:
    """What a short id such as `table:orders` means where no namespace is called `table`."""
    short = find_short_id(text)
    if short is None:
        return []
    reading = Reading(short.name, None, column or short.column, "dataset")
    found = _found(graph, {"ids": [], "pairs": [], "names": [_name(reading)]}, types)
    kinds = {"dataset", "view", "column"} if short.kind in IN_DATABASE else {short.kind, "column"}
    return [node for node in found if node.kind in kinds]


def _candidates(reference: Reference, column: str | None) -> dict[str, list[Row]]:
    ids = [reference.id] if reference.id else []
    return {
        "ids": [{"type": kind, "key": key, "column": column} for kind, key in ids],
        "pairs": [
            _pair(reading) for reading in reference.readings if reading.namespace is not None
        ],
        "names": [_name(reading) for reading in reference.readings if reading.namespace is None],
    }


def _pair(reading: Reading) -> Row:
    key = key_of(reading.namespace or "", reading.name)
    return {"type": reading.type, "key": key, "column": reading.column}


def _name(reading: Reading) -> Row:
    return {
        "type": reading.type,
        "name": reading.name,
        "name_start": name_start(reading.name),
        "short_name": short_name(reading.name),
        "column": reading.column,
        "start": reading.namespace_start,
    }


def _unknown(graph: Graph, reference: Reference) -> UnknownNodeError:
    query = nearly(reference.text)
    nodes = (
        []
        if query is None
        else [node_of(r["node"]) for r in graph.ask("nearest_names", query=query)]
    )
    nearest = _nearest(reference.text, nodes)
    advice = (
        f" Nearest: {', '.join(nearest)}."
        if nearest
        else " `headwater search` finds nodes by a part of their name."
    )
    return UnknownNodeError(f"There is no node called {reference.text!r}.{advice}")


def _nearest(text: str, nodes: list[Node]) -> list[str]:
    names = dict.fromkeys(node.name for node in nodes)
    tail = text.rpartition("#")[0] or text
    alike = difflib.get_close_matches(tail, names, n=_MOST_SHOWN, cutoff=0.3)
    return alike or list(names)[:_MOST_SHOWN]


def _ambiguous(text: str, nodes: list[Node]) -> AmbiguousNodeError:
    listing = "; ".join(f"{n.type} {n.label} in {n.namespace}" for n in nodes[:_MOST_SHOWN])
    more = "" if len(nodes) <= _MOST_SHOWN else f" and {len(nodes) - _MOST_SHOWN} more"
    return AmbiguousNodeError(
        f"{text!r} names {len(nodes)} nodes: {listing}{more}. "
        "Add the namespace, a type (dataset:… or job:…), or use an id.",
        tuple(Violation(n.id, f"{n.type} {n.label} in namespace {n.namespace}") for n in nodes),
    )
