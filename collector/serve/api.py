"""What makes a function a read route: its parameters and its answer are types, and say so.

    @routes.get("/api/v1/search")
    @reads(SearchQuery, Found)
    def search(asked: SearchQuery) -> Found: ...

The parameters are parsed into the first type and refused with all their faults; the answer is
written as JSON with an ETag. `openapi.py` describes the route from the same two types, so there is
one truth.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import msgspec
from flask import Response, request

from collector.errors import UsageError, Violation

Q = TypeVar("Q", bound=msgspec.Struct)
View = Callable[..., Response]

ATTRIBUTE = "headwater_described"


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a route; each field is one."""


class NoQuery(Query, frozen=True, kw_only=True):
    """A route without parameters."""


@dataclass(frozen=True, slots=True)
class Described:
    """What a route takes and answers; `media` other than JSON means the answer is text."""

    query: type[Query]
    answer: Any
    media: str = "application/json"


def reads(
    query: type[Q], answer: Any, *, lenient: bool = False, media: str = "application/json"
) -> Callable[[Callable[..., object]], View]:
    """A GET route from typed parameters to a typed answer; `lenient` ignores unknown parameters."""

    def decorate(function: Callable[..., object]) -> View:
        @wraps(function)
        def view(**path: Any) -> Response:
            asked = parse_query(query, request.args.to_dict(flat=True), lenient=lenient)
            return respond(function(asked, **path))

        setattr(view, ATTRIBUTE, Described(query, answer, media))  # type: ignore[arg-type]
        return view

    return decorate


def parse_query(query: type[Q], given: dict[str, str], *, lenient: bool = False) -> Q:
    """The parameters as a value of their type; raises with every unknown one, or the first bad."""
    known = {field.encode_name: field for field in msgspec.structs.fields(query)}
    unknown = [] if lenient else sorted(set(given) - set(known))
    if unknown:
        faults = tuple(Violation(name, _suggestion(name, known)) for name in unknown)
        raise UsageError("; ".join(f"{f.pointer} {f.message}" for f in faults), faults)
    missing = [name for name, field in known.items() if field.required and not given.get(name)]
    if missing:
        faults = tuple(Violation(name, "is needed") for name in missing)
        raise UsageError(f"Add the parameter {', '.join(missing)}.", faults)
    told = {name: value for name, value in given.items() if name in known and value != ""}
    try:
        return msgspec.convert(told, query, strict=False)
    except msgspec.ValidationError as error:
        raise _refusal(error) from error


def respond(answer: object, status: int = 200) -> Response:
    """The answer as JSON with an ETag, or 304 when the caller has it already."""
    if isinstance(answer, Response):
        response = answer
    else:
        body = msgspec.json.encode(answer)
        response = Response(body, status, mimetype="application/json")
    if request.method == "GET" and response.is_sequence:
        response.add_etag()
        response.make_conditional(request)
    return response


def _suggestion(name: str, known: dict[str, msgspec.structs.FieldInfo]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'none'}."
    return f"is not a parameter here; {hint}"


def _refusal(error: msgspec.ValidationError) -> UsageError:
    message, _, where = str(error).partition(" - at `$.")
    name = where.rstrip("`") or "query"
    sentence = message.replace("`", "")
    return UsageError(f"{name}: {sentence}.", (Violation(name, sentence),))
