"""How seqs and positions are written: a segment and a number, and one number per segment.

Only this folder reads them. A position lists the highest number read of each segment; a segment
that it does not mention has not been read at all.
"""

from __future__ import annotations

import re

import orjson

from collector.errors import UsageError

_SEQ = re.compile(r"([0-9]{1,6})-([0-9]{1,18})")


def format_seq(segment: int, number: int) -> str:
    """The seq of an entry."""
    return f"{segment}-{number}"


def parse_seq(seq: str) -> tuple[int, int] | None:
    """Segment and number, or None when the text is no seq of this journal."""
    match = _SEQ.fullmatch(seq)
    return (int(match[1]), int(match[2])) if match else None


def format_position(numbers: dict[int, int]) -> str:
    """A position as text; equal positions are equal texts."""
    known = {str(segment): numbers[segment] for segment in sorted(numbers) if numbers[segment]}
    return orjson.dumps(known).decode() if known else ""


def parse_position(position: str) -> dict[int, int]:
    """The highest number read of each segment; raises on a text that is no position."""
    if not position:
        return {}
    try:
        return {int(segment): int(number) for segment, number in orjson.loads(position).items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise UsageError(
            f"{position!r} is not a position of this journal; was another kind of journal in use "
            "before? `headwater replay` builds the graph anew."
        ) from error
