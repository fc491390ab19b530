"""`headwater show`: what is known of one dataset, job, column or run."""

from __future__ import annotations

from typing import Any

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, print_table
from collector.declare.flows import PIPELINE_FACET, SCHEDULE_FACET
from collector.errors import UsageError

Json = dict[str, Any]
_RUN_FIELDS = ("id", "state", "started_at", "ended_at", "duration_ms", "error", "parent", "engine")


@click.command(epilog="Example: headwater show gold.revenue")
@click.argument("node")
@click.option("--namespace", help="The namespace of NODE, when its name alone is not enough.")
@json_option
def command(*, node: str, namespace: str | None, as_json: bool) -> None:
    """Print what is known of NODE: columns, jobs, runs, owners, tags."""
    answer = _answer(node, namespace)
    if as_json:
        print_json(answer)
    elif "run" in answer:
        _show_run(answer)
    elif "columns" in answer:
        _show_dataset(answer)
    else:
        _show_job(answer)


def _answer(node: str, namespace: str | None) -> Json:
    """The detail of a dataset (also for one of its columns) or job, else of a run of that id."""
    asked = {"node": node, "namespace": namespace, "depth": 1, "limit": 1}
    try:
        start = ask("/api/v1/downstream", **asked)["start"]
    except UsageError:
        return _run_or_raise(node)
    kind = "jobs" if start["type"] == "job" else "datasets"
    asked = {"node": start["name"], "namespace": start["namespace"]}
    detail: Json = ask(f"/api/v1/{kind}/detail", **asked)
    return detail


def _run_or_raise(run_id: str) -> Json:
    try:
        run: Json = ask(f"/api/v1/runs/{run_id}")
    except UsageError:
        ask("/api/v1/downstream", node=run_id, limit=1)
        raise
    return run


def _show_dataset(answer: Json) -> None:
    _show_node(answer["node"], answer["description"])
    _facts(
        ("last written", answer["node"]["last_written_at"]),
        ("rows", answer["last_rows"]),
        ("also called", ", ".join(a["name"] for a in answer["aliases"])),
        ("fed by", ", ".join(_inflow(flow) for flow in answer["inflows"])),
        ("written by", ", ".join(n["name"] for n in answer["writers"])),
        ("read by", ", ".join(n["name"] for n in answer["readers"])),
    )
    columns = [c for c in answer["columns"] if c["dropped_at"] is None]
    if columns:
        rows = [(c["path"], c["data_type"], ", ".join(c["node"]["tags"])) for c in columns]
        print_table(("COLUMN", "TYPE", "TAGS"), rows)


def _inflow(flow: Json) -> str:
    edge = flow["edge"]
    how = ": ".join(filter(None, (edge["subtype"], edge["description"])))
    return f"{flow['source']['name']} ({how})" if how else str(flow["source"]["name"])


def _show_job(answer: Json) -> None:
    _show_node(answer["node"], answer["description"])
    application = answer["application"]
    _facts(
        ("part of", application["name"] if application else None),
        ("step", _step(answer["facets"])),
        ("schedule", _schedule(answer["facets"])),
        ("reads", ", ".join(n["name"] for n in answer["inputs"])),
        ("writes", ", ".join(n["name"] for n in answer["outputs"])),
        ("sql", answer["sql"]),
    )
    runs = [(r["started_at"], r["state"], r["duration_ms"], r["id"]) for r in answer["runs"]]
    if runs:
        print_table(("STARTED", "STATE", "MS", "RUN"), runs)


def _step(facets: Json) -> str | None:
    told = facets.get(PIPELINE_FACET)
    return f"{told['step']} of {told['steps']} in {told['pipeline']}" if told else None


def _schedule(facets: Json) -> str | None:
    told = (facets.get(name) or {} for name in (SCHEDULE_FACET, PIPELINE_FACET))
    return next((one["schedule"] for one in told if one.get("schedule")), None)


def _show_run(answer: Json) -> None:
    run = answer["run"]
    click.echo(f"run {run['id']} of {run['job']['name'] if run['job'] else 'an unknown job'}")
    _facts(*((name, run[name]) for name in _RUN_FIELDS))
    rows = [
        (verb, use["dataset"]["name"], use["rows"], use["bytes"])
        for verb in ("reads", "wrote")
        for use in answer[verb]
    ]
    if rows:
        print_table(("", "DATASET", "ROWS", "BYTES"), rows)


def _show_node(node: Json, description: str | None) -> None:
    click.echo(f"{node['kind']} {node['name']} in {node['namespace']}")
    _facts(
        ("description", description),
        ("tags", ", ".join(node["tags"])),
        ("owners", ", ".join(node["owners"])),
        ("last run", " ".join(filter(None, (node["last_run_state"], node["last_run_at"])))),
        ("id", node["id"]),
    )


def _facts(*facts: tuple[str, object]) -> None:
    for name, value in facts:
        if value not in {None, ""}:
            click.echo(f"  {name}: {value}")
