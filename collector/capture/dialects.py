"""SQL dialects: their names, how they spell unquoted names, and parsing with positions."""

from __future__ import annotations

import re

from sqlglot import exp, parse
from sqlglot.errors import ParseError, SqlglotError

from collector.errors import UsageError, Violation

GENERIC = "generic"
DIALECTS = (
    "postgres",
    "snowflake",
    "bigquery",
    "spark",
    "databricks",
    "redshift",
    "duckdb",
    "mysql",
    "tsql",
    "trino",
)

# Dialects that fold unquoted names; the others keep them as they were written when created.
_FOLD = {"postgres": str.lower, "redshift": str.lower, "trino": str.lower, "snowflake": str.upper}
_QUOTED_OR_COMMENT = re.compile(r"'(?:[^'\\]|''|\\.)*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_TEMPLATE = re.compile(r"\{\{|\{%|\{#")
_MISLEADING = re.compile(r"Error tokenizing '(.*)'", re.DOTALL)


def checked_dialect(name: str | None) -> str:
    """The dialect's name as used here; raise with the list when it is not one of ours."""
    wanted = (name or GENERIC).strip().lower()
    if wanted in DIALECTS or wanted == GENERIC:
        return wanted
    raise UsageError(
        f"{name!r} is not a dialect that is read here; use one of {', '.join(DIALECTS)}, "
        "or none for plain SQL."
    )


def parse_statements(sql: str, dialect: str) -> list[exp.Expr]:
    """The statements of a script; raise with line, column and dialect when it is not SQL."""
    _refuse_templates(sql, dialect)
    read = None if dialect == GENERIC else dialect
    try:
        statements = [_replace_is_insert(node, read) for node in parse(sql, dialect=read) if node]
    except ParseError as error:
        raise _not_sql(error, dialect) from error
    except (SqlglotError, RecursionError, ValueError) as error:
        raise _not_tokens(sql, error, dialect) from error
    if not statements:
        raise UsageError("There is no SQL statement in this text; nothing but space or comments.")
    return statements


def _replace_is_insert(node: exp.Expr, read: str | None) -> exp.Expr:
    """REPLACE INTO is left unread by the parser; apart from the word it is an INSERT."""
    if not isinstance(node, exp.Command) or str(node.this).upper() != "REPLACE":
        return node
    return parse(f"INSERT {node.expression.name}", dialect=read)[0] or node


def _refuse_templates(sql: str, dialect: str) -> None:
    bare = _QUOTED_OR_COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), sql)
    found = _TEMPLATE.search(bare)
    if found:
        line, column = _position(bare, found.start())
        raise UsageError(
            f"Line {line}, column {column}: this is a template ({found.group()} …), not SQL "
            f"({dialect}); render it first, e.g. with `dbt compile`.",
            (Violation(f"line {line}, column {column}", "template marks are not SQL"),),
        )


def _not_sql(error: ParseError, dialect: str) -> UsageError:
    violations = tuple(
        Violation(
            f"line {fault.get('line')}, column {fault.get('col')}",
            f"{fault.get('description')} at {fault.get('highlight')!r}",
        )
        for fault in error.errors
    )
    first = violations[0] if violations else Violation("line 1", str(error))
    return UsageError(
        f"This is not {dialect} SQL: {first.pointer}: {first.message}. "
        "Correct it there, or name another dialect.",
        violations,
    )


def _not_tokens(sql: str, error: Exception, dialect: str) -> UsageError:
    if isinstance(error, ValueError):
        return UsageError(
            f"This is not {dialect} SQL, as far as it can be read: {error}",
            (Violation("line 1", str(error)),),
        )
    found = _MISLEADING.search(str(error))
    read = found.group(1) if found else ""
    line, column = _position(sql, sql.find(read) + len(read)) if read else (1, 1)
    return UsageError(
        f"This is not {dialect} SQL: line {line}, column {column}: the text cannot be split into "
        "words; a quote or a comment is probably not closed.",
        (Violation(f"line {line}, column {column}", "unclosed quote or comment"),),
    )


def _position(text: str, offset: int) -> tuple[int, int]:
    before = text[: max(offset, 0)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def spelled(identifier: exp.Expr, dialect: str) -> str:
    """A name as the database would store it: unquoted names are folded where it folds them."""
    text = str(identifier.name)
    quoted = isinstance(identifier, exp.Identifier) and bool(identifier.args.get("quoted"))
    fold = _FOLD.get(dialect)
    return text if fold is None or quoted else fold(text)


def keeps_case(dialect: str) -> bool:
    """Whether unquoted names stay as written, so that two spellings can be one column."""
    return dialect not in _FOLD


def table_name(table: exp.Table, dialect: str) -> str:
    """The table's full name as written, its parts joined with dots."""
    name = ".".join(spelled(part, dialect) for part in table.parts)
    temporary = isinstance(table.this, exp.Identifier) and table.this.args.get("temporary")
    return f"#{name}" if temporary else name
