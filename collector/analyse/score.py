"""One number for how much hangs on a node, made so that a person can check it by hand. Pure.

Each affected thing weighs 1; a model or dashboard 3, since people look at those. What is certified
or canonical weighs double, what is tagged PII one more, what is deprecated nothing. With
the sum w the score is 100 · w / (w + 20), rounded: 0 for nothing, 50 for twenty plain datasets,
never quite 100. docs/scores.md explains it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from collector.model.node import Node
from collector.model.tags import CANONICAL, CERTIFIED, DEPRECATED, PII, has

Level = Literal["none", "low", "medium", "high"]

_WEIGHTS = {"model": 3, "dashboard": 3}
_HALF = 20
_LEVELS: tuple[tuple[int, Level], ...] = ((60, "high"), (25, "medium"), (1, "low"))


def score_of(affected: Iterable[Node]) -> int:
    """The score of all that is affected, from 0 to 100."""
    total = sum(weight_of(node) for node in affected)
    return round(100 * total / (total + _HALF))


def weight_of(node: Node) -> int:
    """What one affected thing adds."""
    if has(node.tags, DEPRECATED):
        return 0
    trusted = has(node.tags, CERTIFIED) or has(node.tags, CANONICAL)
    return _WEIGHTS.get(node.kind, 1) * (2 if trusted else 1) + has(node.tags, PII)


def level_of(score: int) -> Level:
    """The score in a word."""
    return next((level for least, level in _LEVELS if score >= least), "none")
