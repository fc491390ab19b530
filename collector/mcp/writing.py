"""Tools that register: flows, pipelines, and lineage read out of SQL."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

from collector.cli.client import Client
from collector.declare.registration import registration_events
from collector.mcp.bounded import DEFAULT_TOKENS, bounded
from collector.mcp.words import captured_lines
from collector.send.declared import send_declared
from collector.send.known_jobs import gone_steps


class WritingTools:
    """The tools that add lineage; `--read-only` leaves them out."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def register_flow(
        self,
        source: str,
        target: str,
        transformation: str,
        flow_type: str = "etl",
        schedule: str | None = None,
    ) -> str:
        """Register that one dataset feeds another.

        Ids: table:name, api:name, model:name, dashboard:name. transformation: what happens on the
        way, in words. The same target and transformation again replace the earlier flow.
        """
        flow = {
            "source": source,
            "target": target,
            "transformation": transformation,
            "flow_type": flow_type,
            "schedule": schedule,
        }
        jobs = self._register({"flows": [flow]})
        return f"Registered: {source} feeds {target} (job {jobs[0]})."

    def register_pipeline(
        self, name: str, steps: list[dict[str, Any]], schedule: str | None = None
    ) -> str:
        """Register a pipeline: steps in order, each {"source", "target", "transformation"}.

        source may be a list (`sources`) when several datasets are joined. Ids: table:name,
        api:name, model:name, dashboard:name. Registered again, it has exactly the steps given.
        """
        jobs = self._register({"pipelines": [{"name": name, "steps": steps, "schedule": schedule}]})
        return f"Registered pipeline {name} with {len(jobs)} jobs: {', '.join(jobs)}."

    def capture_sql_lineage(
        self,
        sql: str,
        transformation: str,
        dialect: str | None = None,
        dry_run: bool = False,  # noqa: FBT001, FBT002 - agents call tools by argument names
        max_tokens: int = DEFAULT_TOKENS,
    ) -> str:
        """Read the lineage out of SQL (INSERT, CREATE … AS, MERGE, UPDATE …) and register it.

        dialect: postgres, snowflake, bigquery, spark, databricks, redshift, duckdb, mysql, tsql or
        trino. dry_run only reads. What cannot be proved is listed as unresolved, never guessed.
        """
        asked = {
            "sql": sql,
            "transformation": transformation,
            "dialect": dialect,
            "dry_run": dry_run,
        }
        answer = self._client.post("/api/v1/capture/sql", asked)
        sources = ", ".join(answer["source_tables"]) or "nothing"
        targets = ", ".join(answer["target_tables"]) or "nothing"
        done = f"Registered as job {answer['job']['name']}" if answer["registered"] else "Only read"
        head = f"{done}: {sources} -> {targets}."
        more = "Raise max_tokens for more columns."
        return bounded(head, captured_lines(answer), more, max_tokens)

    def _register(self, document: dict[str, Any]) -> list[str]:
        now = datetime.now(timezone.utc)
        events = registration_events(document, now)
        send_declared(self._client.post, [*events, *gone_steps(self._client.get, events, now)])
        return [str(event["job"]["name"]) for event in events]
