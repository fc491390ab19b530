"""Tags and owners of a dataset, job or column: what facets tell and what people decide. Pure.

Emitters tell tags and owners in facets, the newest facet replacing the one before. People decide by
commands; for each key and each owner their newest word counts, whatever emitters say, also when it
is a "no". Words carry the time they were said at, so the order of arrival cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from collector.model.reading import at, objects, text
from collector.model.tags import PERSON, TRUE, Tag, texts
from collector.project.view import json_text

Word = list[Any]
"""[order, value or None for "no", who]"""
Words = dict[str, dict[str, Word]]
"""Words by what they are about: `owner`, `tag`, or `tag#column`; then by key or owner."""

OWNER, TAG = "owner", "tag"


def about_tags(column: str | None) -> str:
    """What words on the tags of a node, or of one of its columns, are about."""
    return f"{TAG}#{column}" if column else TAG


def say(words: Words, about: str, key: str, word: Word) -> None:
    """Keep a word unless a newer one is known."""
    known = words.setdefault(about, {})
    if key not in known or word[:1] > known[key][:1]:
        known[key] = word


def copy_words(words: Words) -> Words:
    """The same words; what is said to the copy leaves these alone."""
    return {about: said.copy() for about, said in words.items()}


def united(many: Iterable[Words]) -> Words:
    """The newest words of all names of a dataset."""
    together: Words = {}
    for words in many:
        for about, said in words.items():
            for key, word in said.items():
                say(together, about, key, word)
    return together


def label_properties(facets: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The tags and owners of a node as its properties."""
    tags = _tags(facets, words, None)
    return {
        "tags": texts(tags) or None,
        "tag_details": _details(tags, words.get(TAG, {})),
        "owners": _owners(facets, words.get(OWNER, {})) or None,
    }


def column_tags(facets: Mapping[str, Any], words: Words) -> dict[str, list[str]]:
    """The tags of each column that has any word about it, by the column's path."""
    told = {text(item.get("field")) for item in objects(at(facets.get("tags"), "tags"))}
    decided = {about.removeprefix(f"{TAG}#") for about in words if about.startswith(f"{TAG}#")}
    paths = {path for path in told if path} | decided
    return {path: texts(_tags(facets, words, path)) for path in sorted(paths)}


def _tags(facets: Mapping[str, Any], words: Words, column: str | None) -> list[Tag]:
    found = {
        key: Tag(key, text(item.get("value")) or TRUE, text(item.get("source")) or "")
        for item in objects(at(facets.get("tags"), "tags"))
        if (key := text(item.get("key"))) and text(item.get("field")) == column
    }
    for key, (_, value, _) in words.get(about_tags(column), {}).items():
        found.pop(key, None)
        if value is not None:
            found[key] = Tag(key, value, PERSON)
    return [found[key] for key in sorted(found)]


def _details(tags: Iterable[Tag], said: Mapping[str, Word]) -> str | None:
    """Who says what since when, for those who look closer."""
    rows = []
    for tag in tags:
        row: dict[str, str] = {"key": tag.key, "value": tag.value, "source": tag.source}
        if tag.source == PERSON:
            order, _, who = said[tag.key]
            row |= {"who": who, "when": order.split("/", 1)[0]}
        rows.append(row)
    return json_text(rows) if rows else None


def _owners(facets: Mapping[str, Any], said: Mapping[str, Word]) -> list[str]:
    told = {text(item.get("name")) for item in objects(at(facets.get("ownership"), "owners"))}
    named = {name for name in told if name}
    for owner, (_, value, _) in said.items():
        named = named - {owner} if value is None else named | {owner}
    return sorted(named)
