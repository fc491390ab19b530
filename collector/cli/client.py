"""How commands talk to the collector: one small client, one way to say that it went wrong.

A collector that cannot be reached, or says that it is unavailable, is exit code 3; whatever else
it refuses is wrong use, exit code 2, in the collector's own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import orjson
import requests

from collector import __version__, settings
from collector.errors import DeniedError, UnavailableError, UsageError

TIMEOUT_S = (5.0, 60.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """A status and the JSON that came with it."""

    status: int
    document: Any
    retry_after_s: float | None = None

    @property
    def detail(self) -> str:
        """What a problem says about itself."""
        document = self.document if isinstance(self.document, dict) else {}
        return str(document.get("detail") or f"The collector answered {self.status}.")


class Client:
    """A connection to one collector, kept open between requests."""

    def __init__(self, url: str, api_key: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"headwater/{__version__}"
        if api_key:
            self._session.headers["Authorization"] = f"Bearer {api_key}"

    def close(self) -> None:
        """Let go of the connection."""
        self._session.close()

    def get(self, path: str, params: Mapping[str, str | int | None] | None = None) -> Any:
        """Read a document; raises when it is refused."""
        return _document(self.request("GET", path, params=params))

    def post(self, path: str, document: object = None) -> Any:
        """Send a document and read the answer; raises when it is refused."""
        return _document(self.request("POST", path, orjson.dumps(document)))

    def delete(self, path: str) -> Any:
        """Remove something; raises when it is refused."""
        return _document(self.request("DELETE", path))

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str | int | None] | None = None,
    ) -> Answer:
        """Send anything and return what came back, refused or not."""
        sent = {"Content-Type": "application/json", **(headers or {})}
        try:
            answer = self._session.request(
                method, self.url + path, params=params, data=body, headers=sent, timeout=TIMEOUT_S
            )
        except requests.RequestException as error:
            raise UnavailableError(
                f"The collector at {self.url} cannot be reached ({type(error).__name__}); is it "
                "running? `headwater up` starts one, HEADWATER_URL names another."
            ) from error
        return Answer(answer.status_code, _parsed(answer), _seconds(answer))


@contextmanager
def connect() -> Iterator[Client]:
    """A client for the collector that the settings name, for the time of one command."""
    current = settings.load()
    client = Client(current.url, current.api_key)
    try:
        yield client
    finally:
        client.close()


def _document(answer: Answer) -> Any:
    if answer.status < HTTPStatus.BAD_REQUEST:
        return answer.document
    if answer.status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        raise DeniedError(answer.status, answer.detail)
    if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise UnavailableError(answer.detail)
    raise UsageError(answer.detail)


def _parsed(answer: requests.Response) -> Any:
    try:
        return orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        return answer.text


def _seconds(answer: requests.Response) -> float | None:
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else None
