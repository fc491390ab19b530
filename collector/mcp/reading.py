"""Tools that ask: lineage in both directions, columns, impact, diagrams, search, one dataset."""

from __future__ import annotations

from typing import Any

from collector.cli.client import Client
from collector.mcp.bounded import DEFAULT_TOKENS, bounded
from collector.mcp.words import affected_lines, dataset_lines, hit_lines, node_words

Params = dict[str, str | int | None]
_FETCHED = 1000
_SEARCHED = 50


class ReadingTools:
    """The tools that change nothing; each method is one tool, its docstring is for the agent."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def trace_upstream(self, node: str, depth: int = 10, max_tokens: int = DEFAULT_TOKENS) -> str:
        """Everything that a table, model, dashboard or job comes from, directly or through others.

        node: an id such as table:orders, a bare name, or namespace and name joined by a slash.
        """
        return self._trace("upstream", node, depth, max_tokens)

    def trace_downstream(self, node: str, depth: int = 10, max_tokens: int = DEFAULT_TOKENS) -> str:
        """Everything that depends on a table, model, dashboard or job: its blast radius.

        node: an id such as table:orders, a bare name, or namespace and name joined by a slash.
        """
        return self._trace("downstream", node, depth, max_tokens)

    def trace_column(
        self,
        node: str,
        column: str,
        direction: str = "upstream",
        max_tokens: int = DEFAULT_TOKENS,
    ) -> str:
        """Where one column's values come from (upstream) or go to (downstream).

        Lists columns whose values flow, then those that only filter, join or sort.
        """
        asked: Params = {"node": node, "column": column, "depth": 10, "limit": _FETCHED}
        answer = self._client.get(f"/api/v1/{_side(direction)}", asked)
        values, all_hits = answer["value"], answer["influence"]["hits"]
        influences = [hit for hit in all_hits if hit.get("influence")]
        head = f"{values['total']} columns {direction} of {node_words(answer['start'])} by value"
        lines = [*hit_lines(values["hits"])]
        if influences:
            lines += [f"{len(influences)} more only by filter, join or sort:"]
            lines += hit_lines(influences)
        more = "Trace one of the columns above, or raise max_tokens."
        return bounded(head + ".", lines, more, max_tokens)

    def analyze_impact(
        self,
        node: str,
        change_type: str = "schema_change",
        column: str | None = None,
        new_name: str | None = None,
        max_tokens: int = DEFAULT_TOKENS,
    ) -> str:
        """How risky a change is: the decision APPROVED, CAUTION or BLOCKED, why, and what breaks.

        change_type: schema_change, column_drop, column_rename, type_change, table_drop,
        table_rename, deprecation and others; column and new_name where the change has them.
        """
        change: dict[str, Any] = {"type": change_type}
        if column:
            change["from" if change_type == "column_rename" else "column"] = column
        if new_name:
            change["to"] = new_name
        answer = self._client.post("/api/v1/impact", {"node": node, "changes": [change]})
        head = "\n".join(
            [
                f"DECISION: {answer['decision']}",
                f"RISK: {answer['risk']}",
                f"AFFECTED SYSTEMS: {answer['affected_count']}",
                f"REASON: {'; '.join(answer['reasons']) or 'nothing depends on it'}",
                f"RECOMMENDATION: {answer['recommendation']}",
            ]
        )
        more = "trace_downstream lists every node; raise max_tokens for more of these."
        return bounded(head, affected_lines(answer["affected"]), more, max_tokens)

    def export_lineage(
        self,
        node: str,
        direction: str = "both",
        depth: int = 3,
        format: str = "mermaid",  # noqa: A002 - the name agents know it by
        max_tokens: int = DEFAULT_TOKENS,
    ) -> str:
        """A diagram of the lineage around a node, as Mermaid text to paste into a pull request.

        direction: upstream, downstream or both.
        """
        asked: Params = {"node": node, "direction": direction, "depth": depth, "format": format}
        text = str(self._client.get("/api/v1/export", asked))
        first, *lines = text.splitlines() or [""]
        more = "Ask with a smaller depth, or for one direction."
        return bounded(first, lines, more, max_tokens)

    def search(self, text: str, type: str | None = None, max_tokens: int = DEFAULT_TOKENS) -> str:  # noqa: A002
        """Find tables, columns, jobs, models and dashboards by a part of their name or description.

        type: dataset, job or column; none searches all.
        """
        asked: Params = {"q": text, "limit": _SEARCHED}
        if type:
            asked["type"] = type
        results = self._client.get("/api/v1/search", asked)["results"]
        lines = [f"- {node_words(node)}" for node in results]
        head = f"{len(results)} found for {text!r}, best first." if results else (
            f"Nothing is called {text!r}; try a shorter part of the name."
        )  # fmt: skip
        return bounded(head, lines, "Search with more letters, or by type.", max_tokens)

    def explain_dataset(self, node: str, max_tokens: int = DEFAULT_TOKENS) -> str:
        """What is known of a dataset: description, owners, jobs that write and read it, columns."""
        detail = self._client.get("/api/v1/datasets/detail", {"node": node})
        start = detail["node"]
        head = node_words(start)
        for label, key in (("owners", "owners"), ("tags", "tags")):
            if start.get(key):
                head += f", {label} {', '.join(start[key])}"
        for label, key in (("last run", "last_run_state"), ("written at", "last_written_at")):
            if start.get(key):
                head += f", {label} {start[key]}"
        more = "trace_column follows one column; raise max_tokens for more of these."
        return bounded(head, dataset_lines(detail), more, max_tokens)

    def _trace(self, side: str, node: str, depth: int, max_tokens: int) -> str:
        asked: Params = {"node": node, "depth": depth, "limit": _FETCHED}
        answer = self._client.get(f"/api/v1/{side}", asked)
        start = node_words(answer["start"])
        if "value" in answer:
            return self.trace_column(answer["start"]["name"], answer["start"]["column"], side)
        head = f"{answer['total']} nodes {side} of {start}, within {depth} steps."
        lines = hit_lines(answer["hits"])
        more = f"Trace {side} of one of the above, lower depth, or raise max_tokens."
        return bounded(head, lines, more, max_tokens, answer["total"] - len(lines))


def _side(direction: str) -> str:
    return "downstream" if direction.lower().startswith("down") else "upstream"
