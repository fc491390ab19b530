"""What a change reaches: one value per asset, and how two findings about one asset combine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from collector.model.node import Node

Severity = Literal["breaking", "warning", "info"]
RANK: dict[Severity, int] = {"info": 1, "warning": 2, "breaking": 3}

COLUMN_USE_UNKNOWN = "column use unknown"
REGISTERED_BLINDLY = "column use unknown, registered dependency"


@dataclass(frozen=True, slots=True)
class Affected:
    """An asset that a change reaches: how badly, through which columns, used how, and which way.

    Jobs between two datasets are shown and not counted.
    """

    node: Node
    severity: Severity
    references: tuple[str, ...]
    uses: tuple[str, ...]
    distance: int
    path: tuple[str, ...]
    reasons: tuple[str, ...]
    counted: bool = True

    def merged(self, other: Affected) -> Affected:
        """Both findings in one: the worse severity, the shorter way, everything that was said."""
        first, second = sorted((self, other), key=lambda a: (-RANK[a.severity], a.distance, a.path))
        return replace(
            first,
            references=_united(first.references, second.references),
            uses=_united(first.uses, second.uses),
            reasons=_united(first.reasons, second.reasons),
            counted=first.counted or second.counted,
        )


def _united(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(first + second))
