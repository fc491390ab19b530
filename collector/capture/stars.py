"""`*` and `t.*` in a SELECT: the columns they stand for, with EXCEPT, REPLACE and RENAME."""

from __future__ import annotations

from dataclasses import replace

from sqlglot import exp

from collector.capture.expressions import ExpressionReader
from collector.capture.relations import Item, Output, Relation, Rest
from collector.capture.scope import Scope
from collector.capture.uses import TRANSFORMATION, used


def expand_star(node: exp.Expr, scope: Scope, reader: ExpressionReader) -> list[Item]:
    """The columns a star stands for, in order; parts without known columns stay a `Rest`."""
    star = node.this if isinstance(node, exp.Column) else node
    qualifier = list(node.parts[:-1]) if isinstance(node, exp.Column) else []
    names = tuple(scope.session.spell(part) for part in qualifier)
    dropped = {_name(column, scope) for column in star.args.get("except_") or []}
    replaced = {
        alias.alias.casefold(): Output(scope.session.spell(alias.args["alias"]), _flows)
        for alias in _aliased(star, "replace")
        for _flows in [used(reader.read(alias.this, scope), TRANSFORMATION)]
    }
    renamed = {
        _name(alias.this, scope): scope.session.spell(alias.args["alias"])
        for alias in _aliased(star, "rename")
    }
    items = _starred(names, scope)
    return _changed(items, dropped, replaced, renamed)


def _aliased(star: exp.Expr, clause: str) -> list[exp.Expr]:
    return [node for node in star.args.get(clause) or [] if isinstance(node, exp.Alias)]


def _name(column: exp.Expr, scope: Scope) -> str:
    return scope.session.spell(column.this if isinstance(column, exp.Column) else column).casefold()


def _starred(qualifier: tuple[str, ...], scope: Scope) -> list[Item]:
    visible = [relation for relation in scope.relations if not relation.hidden]
    if qualifier:
        chosen = [relation for relation in scope.relations if relation.answers_to(qualifier)]
        if not chosen:
            scope.session.leave_open(f"{'.'.join(qualifier)}.*: there is no such table here.")
            return [Rest(reason=f"{'.'.join(qualifier)}.* names no table")]
        return list(chosen[0].items)
    return _without_repeats(visible, scope)


def _without_repeats(relations: list[Relation], scope: Scope) -> list[Item]:
    """All columns; those merged by USING come once, first."""
    items: list[Item] = [
        Output(_spelling(name, relations), flows) for name, flows in scope.merged.items()
    ]
    merged = frozenset(scope.merged)
    for relation in relations:
        for item in relation.items:
            if isinstance(item, Rest):
                items.append(replace(item, without=item.without | merged))
            elif item.name is None or item.name.casefold() not in merged:
                items.append(item)
    return items


def _spelling(name: str, relations: list[Relation]) -> str:
    for relation in relations:
        for item in relation.items:
            if isinstance(item, Output) and item.name and item.name.casefold() == name:
                return item.name
    return name


def _changed(
    items: list[Item], dropped: set[str], replaced: dict[str, Output], renamed: dict[str, str]
) -> list[Item]:
    changed: list[Item] = []
    seen: set[str] = set()
    for item in items:
        if isinstance(item, Rest):
            changed += _named_out_of(item, replaced, renamed, seen)
            taken = frozenset(dropped | set(replaced) | set(renamed))
            changed.append(replace(item, without=item.without | taken))
            continue
        name = (item.name or "").casefold()
        if name in dropped:
            continue
        seen.add(name)
        item = replaced.get(name, item)  # noqa: PLW2901
        changed.append(replace(item, name=renamed.get(name, item.name)))
    return changed


def _named_out_of(
    rest: Rest, replaced: dict[str, Output], renamed: dict[str, str], seen: set[str]
) -> list[Item]:
    """REPLACE and RENAME name columns that the unknown rest must have."""
    items: list[Item] = [output for name, output in replaced.items() if name not in seen]
    for name, new in renamed.items():
        flows = rest.flows_of(name)
        if name not in seen and flows is not None:
            items.append(Output(new, flows))
    seen |= set(replaced) | set(renamed)
    return items
