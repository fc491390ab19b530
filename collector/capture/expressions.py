"""From one expression to the columns its value comes from, and how.

A table maps kinds of expression to readers; whatever is not in it is a plain transformation of
everything inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlglot import exp

from collector.capture.lineage import NOTHING, Flow, Flows
from collector.capture.relations import Output, Query, Relation, Rest
from collector.capture.scope import Scope
from collector.capture.uses import (
    AGGREGATION,
    CONDITIONAL,
    COUNTED,
    FILTER,
    IDENTITY,
    MASKED,
    TRANSFORMATION,
    WINDOW,
    Use,
    used,
)

ReadQuery = Callable[[exp.Expr, Scope], Query]
Reader = Callable[[exp.Expr, Scope, "ExpressionReader"], Flows]

_HASHES = (
    exp.MD5,
    exp.MD5Digest,
    exp.SHA,
    exp.SHA2,
    exp.SHA1Digest,
    exp.SHA2Digest,
    exp.FarmFingerprint,
    exp.StandardHash,
)
_HASH_NAMES = {
    "hash", "md5", "md5_hex", "md5_binary", "sha", "sha1", "sha1_hex", "sha2", "sha2_hex",
    "sha224", "sha256", "sha384", "sha512", "xxhash64", "crc32", "hashbytes", "murmur3",
    "farm_fingerprint", "hash_agg", "checksum", "fnv_hash", "strtol_hash", "digest",
}  # fmt: skip
_PICKS = (exp.Lag, exp.Lead, exp.FirstValue, exp.LastValue, exp.NthValue)


class ExpressionReader:
    """Reads expressions of one scope; subqueries go back to the reader of queries."""

    def __init__(self, read_query: ReadQuery) -> None:
        self._read_query = read_query

    def read(self, node: object, scope: Scope) -> Flows:
        """The flows into the value of an expression."""
        if not isinstance(node, exp.Expr):
            return NOTHING
        for kinds, reader in _READERS:
            if isinstance(node, kinds):
                return reader(node, scope, self)
        return self.all_in(node.iter_expressions(), scope, TRANSFORMATION)

    def all_in(self, nodes: Iterable[object], scope: Scope, use: Use) -> Flows:
        """The flows of several expressions, all used in one way."""
        flows = NOTHING
        for node in nodes:
            flows |= used(self.read(node, scope), use)
        return flows

    def query(self, node: exp.Expr, scope: Scope) -> Query:
        """A query inside an expression; the tables it reads count for the scope around it."""
        query = self._read_query(node, scope)
        scope.tables.update(dict.fromkeys(query.tables))
        return query


def _column(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:  # noqa: ARG001
    if isinstance(node.this, exp.Star):
        return whole_relations(scope, TRANSFORMATION)
    return scope.column(node) if isinstance(node, exp.Column) else NOTHING


def _inside(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    return reader.read(node.this, scope)


def _nothing(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:  # noqa: ARG001
    return NOTHING


def _star(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:  # noqa: ARG001
    return whole_relations(scope, TRANSFORMATION)


def _case(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    branches = [branch for branch in node.args.get("ifs") or [] if isinstance(branch, exp.If)]
    conditions = [node.this, *(branch.this for branch in branches)]
    values = [*(branch.args.get("true") for branch in branches), node.args.get("default")]
    return reader.all_in(conditions, scope, CONDITIONAL) | reader.all_in(
        values, scope, TRANSFORMATION
    )


def _if(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    values = [node.args.get("true"), node.args.get("false")]
    return reader.all_in([node.this], scope, CONDITIONAL) | reader.all_in(
        values, scope, TRANSFORMATION
    )


def _decode(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    """DECODE(compared, search, result, …, default): every second one after the first is a value."""
    compared, *rest = node.args.get("expressions") or [None]
    pairs = len(rest) // 2 * 2
    values = [*rest[1:pairs:2], *rest[pairs:]]
    conditions = [compared, *rest[0:pairs:2]]
    return reader.all_in(conditions, scope, CONDITIONAL) | reader.all_in(
        values, scope, TRANSFORMATION
    )


def _nullif(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    compared = reader.all_in([node.args.get("expression")], scope, CONDITIONAL)
    return reader.all_in([node.this], scope, TRANSFORMATION) | compared


def _count(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    if isinstance(node.this, exp.Star) or node.this is None or isinstance(node.this, exp.Literal):
        return whole_relations(scope, COUNTED)
    return reader.all_in(node.iter_expressions(), scope, COUNTED)


def _aggregate(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    use = TRANSFORMATION if isinstance(node, _PICKS) else AGGREGATION
    return reader.all_in(node.iter_expressions(), scope, use)


def _count_if(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    return reader.all_in([node.this], scope, CONDITIONAL) | whole_relations(scope, COUNTED)


def _filtered(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    condition = reader.all_in([node.args.get("expression")], scope, FILTER)
    return reader.read(node.this, scope) | condition


def _within_group(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    return reader.all_in([node.this, node.args.get("expression")], scope, AGGREGATION)


def _window(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    named = node.args.get("alias")
    definition = scope.windows.get(named.name.casefold()) if named else None
    value = used(reader.read(node.this, scope), TRANSFORMATION)
    return value | _window_keys(node, scope, reader) | _window_keys(definition, scope, reader)


def _window_keys(node: exp.Expr | None, scope: Scope, reader: ExpressionReader) -> Flows:
    if node is None:
        return NOTHING
    keys = [*(node.args.get("partition_by") or []), node.args.get("order")]
    return reader.all_in(keys, scope, WINDOW)


def _subquery(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    query = reader.query(node, scope)
    flows = NOTHING
    for item in query.items:
        flows |= item.flows if isinstance(item, Output) else _whole(item)
    return flows | query.influences


def _exists(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    return reader.query(node.this, scope).influences


def _in(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    sides = [node.this, node.args.get("query"), *(node.args.get("expressions") or [])]
    return reader.all_in(sides, scope, TRANSFORMATION)


def _hash(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    return reader.all_in(node.iter_expressions(), scope, MASKED)


def _anonymous(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> Flows:
    masked = str(node.this).lower() in _HASH_NAMES
    arguments = node.args.get("expressions") or []
    return reader.all_in(arguments, scope, MASKED if masked else TRANSFORMATION)


def whole_relations(scope: Scope, use: Use) -> Flows:
    """Flows from the whole of each relation, as in COUNT(*): no column in particular."""
    tables = {table for relation in scope.relations for table in _tables_of(relation)}
    return frozenset(Flow(table, None, use.kind, use.subtype, use.masking) for table in tables)


def _tables_of(relation: Relation) -> set[str]:
    found: set[str] = set()
    for item in relation.items:
        flows = item.flows if isinstance(item, Output) else _whole(item)
        found |= {flow.table for flow in flows if flow.table and flow.kind == "DIRECT"}
    return found or set(relation.tables)


def _whole(rest: Rest) -> Flows:
    if rest.table is None:
        return rest.flows
    return frozenset({Flow(rest.table, None, IDENTITY.kind, IDENTITY.subtype)})


_READERS: tuple[tuple[tuple[type[exp.Expr], ...], Reader], ...] = (
    ((exp.Column,), _column),
    ((exp.Alias, exp.Paren, exp.Ordered, exp.Where, exp.Having), _inside),
    ((exp.DataType, exp.Literal, exp.Identifier, exp.Var), _nothing),
    ((exp.Star,), _star),
    ((exp.Exists,), _exists),
    ((exp.Subquery, exp.Select, exp.SetOperation), _subquery),
    ((exp.In,), _in),
    ((exp.Case,), _case),
    ((exp.If, exp.Nvl2), _if),
    ((exp.DecodeCase,), _decode),
    ((exp.Nullif,), _nullif),
    ((exp.Filter,), _filtered),
    ((exp.Window,), _window),
    ((exp.WithinGroup,), _within_group),
    ((exp.CountIf,), _count_if),
    ((exp.Count, exp.ApproxDistinct), _count),
    (_HASHES, _hash),
    ((exp.AggFunc,), _aggregate),
    ((exp.Anonymous,), _anonymous),
)
