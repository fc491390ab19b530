"""Turns what people type into a search box into queries for Neo4j's full-text index. Pure.

The index (schema/search_names.cypher) cuts names into words at blanks, slashes, colons and dashes,
but keeps `gold_db.orders` as one word; so each typed word may stand anywhere inside an indexed one.
Everything that Lucene would read as syntax is escaped, so no text can be a query of its own.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[\w.']+")
_SYNTAX = re.compile(r"([+\-&|!(){}\[\]^\"~*?:\\/])")
_KEYWORDS = {"AND", "OR", "NOT", "TO"}
MOST_WORDS = 12


def words_of(text: str) -> list[str]:
    """The words of a text, lower case, cut where the index cuts."""
    found = [word.strip(".'").lower() for word in _WORD.findall(text)]
    return [word for word in found if word][:MOST_WORDS]


def containing(text: str) -> str | None:
    """A query for names that hold every word of the text somewhere; None when it has no words."""
    words = words_of(text)
    return " AND ".join(f"*{_escaped(word)}*" for word in words) if words else None


def nearly(text: str) -> str | None:
    """A query for names with a word that differs by a letter or two from one of the text's."""
    words = [word for word in re.split(r"[._]", " ".join(words_of(text))) if word]
    fuzzy = [f"{_escaped(word)}~ OR *{_escaped(word)}*" for word in " ".join(words).split()]
    return " OR ".join(fuzzy) if fuzzy else None


def _escaped(word: str) -> str:
    escaped = _SYNTAX.sub(r"\\\1", word)
    return escaped.lower() if escaped.upper() in _KEYWORDS else escaped
