"""Answers that fit a model's window: the most important lines first, and what was left out."""

from __future__ import annotations

from collections.abc import Sequence

DEFAULT_TOKENS = 2000
MOST_TOKENS = 20_000
_LETTERS_PER_TOKEN = 4
_FEWEST_TOKENS = 200


def bounded(
    head: str, lines: Sequence[str], more: str, max_tokens: int = DEFAULT_TOKENS, unseen: int = 0
) -> str:
    """A text of at most about `max_tokens`: the head, as many lines as fit, what is missing.

    `unseen` counts lines that were never fetched; `more` says how to get what was left out.
    """
    budget = min(max(max_tokens, _FEWEST_TOKENS), MOST_TOKENS) * _LETTERS_PER_TOKEN
    left = budget - len(head) - len(more) - 40
    shown: list[str] = []
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        shown.append(line)
    missing = len(lines) - len(shown) + unseen
    tail = [f"Left out: {missing}. {more}"] if missing else []
    return "\n".join([head, *shown, *tail])
