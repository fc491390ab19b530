"""Where events go: OpenLineage's own HTTP transport, or any other transport of that client."""

from __future__ import annotations

from typing import Any, Protocol, cast

from openlineage.client.transport.http import (
    ApiKeyTokenProvider,
    HttpConfig,
    HttpTransport,
    TokenProvider,
)

_ENDPOINT = "api/v1/lineage"


class Transport(Protocol):
    """What is used of an openlineage-python transport."""

    def emit(self, event: Any) -> Any:
        """Send one event; raises when it was not taken."""


def http_transport(url: str, api_key: str | None, timeout_s: float) -> Transport:
    """OpenLineage's HTTP transport without its own retries: the spool is the retry."""
    config = HttpConfig(
        url=url,
        endpoint=_ENDPOINT,
        timeout=timeout_s,
        auth=ApiKeyTokenProvider({"apiKey": api_key}) if api_key else TokenProvider({}),
        retry={"total": 0},
    )
    return cast("Transport", HttpTransport(config))
