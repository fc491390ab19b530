"""The limit of projection: what was added to the graph, created once more by bare Cypher.

The rows are ready, nothing is read, compared or merged, and one transaction takes as many events as
the projector's: nodes by `UNWIND … CREATE`, relationships by two index seeks and a `CREATE`.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import neo4j

from collector.project.projector import BATCH

_NODES = "MATCH (n) WHERE n.key IS NOT NULL RETURN labels(n) AS labels, properties(n) AS row"
_RELATIONSHIPS = """
MATCH (a)-[r]->(b) WHERE a.key IS NOT NULL AND b.key IS NOT NULL
RETURN elementId(r) AS id, type(r) AS type, properties(r) AS row,
  labels(a)[0] AS from, a.key AS source, labels(b)[0] AS to, b.key AS target
"""
_CLEAR = """
MATCH (n) WHERE n.key STARTS WITH 'bare-'
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS
"""
_PREFIX = "bare-"

Rows = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Content:
    """Nodes by key, and relationships by id, as the graph holds them."""

    nodes: dict[str, tuple[str, dict[str, Any]]]
    relationships: dict[str, dict[str, Any]]

    def without(self, earlier: Content) -> Content:
        """What an earlier content did not have."""
        return Content(
            {key: node for key, node in self.nodes.items() if key not in earlier.nodes},
            {i: row for i, row in self.relationships.items() if i not in earlier.relationships},
        )


def read_content(driver: neo4j.Driver) -> Content:
    """Everything with a key."""
    nodes = driver.execute_query(_NODES).records
    relationships = driver.execute_query(_RELATIONSHIPS).records
    return Content(
        {node["row"]["key"]: (":".join(node["labels"]), node["row"]) for node in nodes},
        {row["id"]: row.data() for row in relationships},
    )


def create_rate(driver: neo4j.Driver, added: Content, events: int) -> float:
    """Events a second when what they added is created by bare Cypher; it is deleted again."""
    pieces = max(1, events // BATCH)
    plan = [_node_rows(added), _relationship_rows(added)]
    begin = time.perf_counter()
    with driver.session() as session:
        for rows in plan:
            for piece in range(pieces):
                session.execute_write(_create, rows, piece, pieces)
    taken = time.perf_counter() - begin
    with driver.session() as session:
        session.run(_CLEAR).consume()
    return events / taken


def _create(tx: neo4j.ManagedTransaction, rows: Rows, piece: int, pieces: int) -> None:
    for query, whole in rows.items():
        part = whole[piece::pieces]
        if part:
            tx.run(query, rows=part).consume()


def _node_rows(added: Content) -> Rows:
    rows: Rows = defaultdict(list)
    for labels, node in added.nodes.values():
        query = f"UNWIND $rows AS row CREATE (n:{labels}) SET n = row"
        rows[query].append({**node, "key": _PREFIX + node["key"]})
    return rows


def _relationship_rows(added: Content) -> Rows:
    rows: Rows = defaultdict(list)
    for told in added.relationships.values():
        query = (
            f"UNWIND $rows AS row MATCH (a:{told['from']} {{key: row.source}}),"
            f" (b:{told['to']} {{key: row.target}}) CREATE (a)-[r:{told['type']}]->(b)"
            " SET r = row.row"
        )
        properties = dict(told["row"])
        if "key" in properties:
            properties["key"] = _PREFIX + properties["key"]
        ends = {end: _end(added, told[end]) for end in ("source", "target")}
        rows[query].append({**ends, "row": properties})
    return rows


def _end(added: Content, key: str) -> str:
    """The copy of a node that was added too; the node itself where it was there before."""
    return _PREFIX + key if key in added.nodes else key
