"""Sends events in batches, waits when the collector says so, and adds up what became of them."""

from __future__ import annotations

import gzip
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol

from collector.errors import DeniedError, UnavailableError, UsageError
from collector.send.event_files import FileEvent, is_json

MOST_EVENTS = 500
MOST_BYTES = 4 * 1024 * 1024
TRIES = 6
_DEFAULT_WAIT_S = 1.0
_GZIP_LEVEL = 1


class Answered(Protocol):
    """What sending needs to know of an answer."""

    @property
    def status(self) -> int:
        """The HTTP status."""

    @property
    def document(self) -> Any:
        """The JSON that came with it."""

    @property
    def detail(self) -> str:
        """What a problem says about itself."""

    @property
    def retry_after_s(self) -> float | None:
        """How long to wait before another try."""


Post = Callable[[str, bytes, dict[str, str]], Answered]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An event that the collector did not take."""

    source: str
    line: int
    reason: str


@dataclass(slots=True)
class Summary:
    """What became of all events sent."""

    accepted: int = 0
    refused: list[Refusal] = field(default_factory=list)
    warnings: Counter[str] = field(default_factory=Counter)


def in_batches(events: Iterable[FileEvent]) -> Iterator[list[FileEvent]]:
    """Batches that are small enough for any collector."""
    batch: list[FileEvent] = []
    size = 0
    for event in events:
        if batch and (len(batch) >= MOST_EVENTS or size + len(event.body) > MOST_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(event)
        size += len(event.body) + 1
    if batch:
        yield batch


def send_batch(
    post: Post,
    batch: Sequence[FileEvent],
    summary: Summary,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Send one batch and add the outcome to the summary.

    A lone event goes by the plain route, and so does a text that is no JSON, which would break
    the batch around it.
    """
    whole = [event for event in batch if is_json(event.body)]
    alone = [event for event in batch if not is_json(event.body)]
    if len(whole) > 1:
        _send_many(post, whole, summary, sleep)
    else:
        alone = [*whole, *alone]
    for event in alone:
        _send_one(post, event, summary, sleep)


def _send_one(
    post: Post, event: FileEvent, summary: Summary, sleep: Callable[[float], None]
) -> None:
    answer = _patiently(post, "/api/v1/lineage", event.body, sleep)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        summary.refused.append(Refusal(event.source, event.line, answer.detail))
        return
    summary.accepted += 1
    summary.warnings.update(warning["kind"] for warning in answer.document["warnings"])


def _send_many(
    post: Post, batch: Sequence[FileEvent], summary: Summary, sleep: Callable[[float], None]
) -> None:
    body = b"[" + b",".join(event.body for event in batch) + b"]"
    answer = _patiently(post, "/api/v1/lineage/batch", body, sleep)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise UsageError(answer.detail)
    failed = answer.document["failed_events"]
    summary.accepted += len(batch) - len(failed)
    summary.warnings.update(answer.document["summary"]["warnings"])
    for failure in failed:
        event = batch[failure["index"]]
        summary.refused.append(Refusal(event.source, event.line, failure["reason"]))


def _patiently(post: Post, path: str, body: bytes, sleep: Callable[[float], None]) -> Answered:
    """Post; when the collector is unavailable, wait as long as it says and try again."""
    headers = {"Content-Encoding": "gzip"}
    packed = gzip.compress(body, _GZIP_LEVEL)
    for _ in range(TRIES):
        answer = post(path, packed, headers)
        if answer.status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
            raise DeniedError(answer.status, answer.detail)
        if answer.status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return answer
        sleep(answer.retry_after_s or _DEFAULT_WAIT_S)
    raise UnavailableError(f"{answer.detail} Gave up after {TRIES} tries.")
