"""What a program can ask the collector: upstream, downstream, impact, diagrams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from collector.cli.client import Client
from collector.client.answer import Answer

_CHANGE = "schema_change"


class Questions:
    """Questions over the REST API; the answers are those of docs/rest.md."""

    def __init__(self, url: str, api_key: str | None, namespace: str) -> None:
        self.namespace = namespace
        self._url = url
        self._api_key = api_key

    def trace_upstream(self, node: str, depth: int | str = 10, **more: Any) -> Answer:
        """Everything that a dataset, column or job comes from."""
        return self._get("/api/v1/upstream", node=node, depth=depth, **more)

    def trace_downstream(self, node: str, depth: int | str = 10, **more: Any) -> Answer:
        """Everything that depends on a dataset, column or job."""
        return self._get("/api/v1/downstream", node=node, depth=depth, **more)

    def analyze_impact(
        self,
        node: str,
        change_type: str = _CHANGE,
        changes: Sequence[Mapping[str, Any]] | None = None,
    ) -> Answer:
        """What a change would break, how risky it is, and whether to go on."""
        document = {"node": node, "changes": list(changes or [{"type": change_type}])}
        return Answer.asked(lambda: self._ask("POST", "/api/v1/impact", document))

    def export_lineage(
        self,
        node: str,
        format: str = "mermaid",  # noqa: A002 - the name people know it by
        direction: str = "both",
        depth: int = 3,
    ) -> Answer:
        """A diagram or a table of the lineage around a node, as text under `content`."""
        return self._get(
            "/api/v1/export", node=node, format=format, direction=direction, depth=depth
        )

    def _get(self, path: str, **params: Any) -> Answer:
        given = {name: value for name, value in params.items() if value is not None}
        return Answer.asked(lambda: self._ask("GET", path, given))

    def _ask(self, method: str, path: str, content: Mapping[str, Any]) -> dict[str, Any]:
        client = Client(self._url, self._api_key)
        try:
            ask = client.post if method == "POST" else client.get
            answer = ask(path, content)
        finally:
            client.close()
        return answer if isinstance(answer, dict) else {"content": answer}
