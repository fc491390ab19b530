"""Expectations about lineage: edges and paths that must be there, must not, or go through a node.

    expect:
      - edge: [shop.raw.orders, shop.staging.stg_orders]
      - no_edge: [shop.raw.customers, shop.reports.daily_revenue]
      - path: [shop.raw.orders#order_total, shop.reports.daily_revenue#revenue]
        through: shop.marts.fct_orders
      - no_path: [shop.raw.customers#email, shop.reports.daily_revenue]

Reads them from parsed YAML and judges them against what is downstream of their first node. Pure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from collector.errors import UsageError, Violation

KINDS = ("edge", "no_edge", "path", "no_path")


@dataclass(frozen=True, slots=True)
class Expectation:
    """One sentence about lineage between two nodes."""

    kind: str
    source: str
    target: str
    through: str | None = None

    @property
    def sentence(self) -> str:
        """The expectation in words."""
        what = "edge" if self.kind.endswith("edge") else "path"
        wanted = (
            f"no {what}"
            if self.kind.startswith("no_")
            else f"{'an' if what == 'edge' else 'a'} {what}"
        )
        way = f" through {self.through}" if self.through else ""
        return f"{wanted} from {self.source} to {self.target}{way}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What is downstream of the source: edges as pairs of ids, and the ids that belong to a node.

    A column belongs to its dataset, so a path of columns can go `through` a dataset.
    """

    source: str
    targets: frozenset[str]
    edges: frozenset[tuple[str, str]]
    through: frozenset[str] = frozenset()


def read_expectations(document: Any) -> list[Expectation]:
    """The expectations of a file; raises with every fault in it."""
    items = document.get("expect") if isinstance(document, dict) else None
    if not isinstance(items, list) or not items:
        raise UsageError("The file needs a list called `expect` with at least one expectation.")
    faults: list[Violation] = []
    read = [_read(item, f"/expect/{index}", faults) for index, item in enumerate(items)]
    if faults:
        listing = "\n".join(f"  {fault.pointer}: {fault.message}" for fault in faults)
        raise UsageError(f"These expectations need a correction:\n{listing}", tuple(faults))
    return [expectation for expectation in read if expectation]


def _read(item: Any, at: str, faults: list[Violation]) -> Expectation | None:
    kinds = [kind for kind in KINDS if isinstance(item, dict) and kind in item]
    if len(kinds) != 1:
        faults.append(Violation(at, f"needs exactly one of {', '.join(KINDS)}."))
        return None
    kind = kinds[0]
    unknown = sorted(set(item) - {kind, "through"})
    if unknown:
        faults.append(Violation(at, f"{', '.join(unknown)} is not known beside {kind}."))
    pair = item[kind]
    if not isinstance(pair, list) or [type(name) for name in pair] != [str, str]:
        faults.append(Violation(f"{at}/{kind}", "names two nodes: [from, to]."))
        return None
    through = item.get("through")
    if through is not None and (kind != "path" or not isinstance(through, str)):
        faults.append(Violation(f"{at}/through", "goes with `path` and names one node."))
        return None
    return Expectation(kind, pair[0], pair[1], through)


def unmet(expectation: Expectation, seen: Seen) -> str | None:
    """What is wrong, in a sentence; None when the expectation holds."""
    direct = any((seen.source, target) in seen.edges for target in seen.targets)
    if expectation.kind in {"edge", "no_edge"}:
        return _contrary(expectation, holds=direct)
    way = _way(seen.edges, seen.source, seen.targets, avoiding=frozenset())
    if expectation.kind == "no_path" or way is None or expectation.through is None:
        return _contrary(expectation, holds=way is not None)
    around = _way(seen.edges, seen.source, seen.targets, avoiding=seen.through)
    if around is None:
        return None
    return f"expected {expectation.sentence}, but there is a way around it"


def _contrary(expectation: Expectation, *, holds: bool) -> str | None:
    wanted = not expectation.kind.startswith("no_")
    if holds == wanted:
        return None
    return f"expected {expectation.sentence}, but there is {'one' if holds else 'none'}"


def _way(
    edges: Iterable[tuple[str, str]],
    source: str,
    targets: frozenset[str],
    *,
    avoiding: frozenset[str],
) -> Sequence[str] | None:
    """The nodes of one way from source to a target that avoids some nodes, or None."""
    onward: Mapping[str, list[str]] = defaultdict(list)
    for start, end in edges:
        onward[start].append(end)
    queue: list[tuple[str, ...]] = [(source,)]
    seen = {source}
    for path in queue:
        if path[-1] in targets and len(path) > 1:
            return path
        fresh = [n for n in onward[path[-1]] if n not in seen and n not in avoiding]
        seen.update(fresh)
        queue.extend((*path, node) for node in fresh)
    return None
