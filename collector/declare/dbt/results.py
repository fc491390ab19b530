"""dbt's run results as runs: the state of each model, and tests as checks of their dataset.

The runs carry no lineage of their own, since a model's lineage is declared and ends with its next
import. Their ids come from the invocation, so that importing the same file twice changes nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from collector.declare.dbt.datasets import Datasets
from collector.declare.dbt.manifest import Manifest, Node
from collector.declare.events import PRODUCER, Json, dataset, facet
from collector.errors import UsageError

_RUN_SCHEMA = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
_ENDS = {"success": "COMPLETE", "error": "FAIL", "fail": "FAIL"}
_PASSED = frozenset({"pass", "warn"})


def result_events(
    results: object, manifest: Manifest, datasets: Datasets, job_namespace: str
) -> list[Json]:
    """A run for each model that was built, and a run of checks for each dataset tested."""
    if results is None:
        return []
    if not isinstance(results, Mapping) or "results" not in results:
        raise UsageError("This is not a dbt run_results file: it has no results.")
    events: list[Json] = []
    checks: dict[str, list[Json]] = {}
    for result in results["results"]:
        node = manifest.nodes.get(str(result.get("unique_id")))
        if node is None:
            continue
        if node.kind == "test":
            tested = _tested(node, manifest)
            if tested is not None:
                checks.setdefault(tested.unique_id, []).append(_assertion(node, result))
        elif result.get("status") in _ENDS:
            events.append(_model_run(node, result, results, job_namespace))
    for unique_id, assertions in checks.items():
        tested = manifest.nodes[unique_id]
        events.append(_check_run(tested, assertions, results, datasets, job_namespace))
    return events


def _tested(test: Node, manifest: Manifest) -> Node | None:
    """The node that a test is about: the one it is attached to, else the last it reads."""
    attached = test.raw.get("attached_node")
    candidates = [attached] if attached else list(reversed(test.depends_on))
    return next((manifest.nodes[c] for c in candidates if c in manifest.nodes), None)


def _assertion(test: Node, result: Mapping[str, Any]) -> Json:
    metadata = test.raw.get("test_metadata") or {}
    severity = str(test.raw.get("config", {}).get("severity") or "error").lower()
    assertion: Json = {
        "assertion": str(metadata.get("name") or test.name),
        "success": result.get("status") in _PASSED,
        "name": test.name,
        "severity": severity,
    }
    if test.raw.get("column_name"):
        assertion["column"] = str(test.raw["column_name"])
    return assertion


def _model_run(
    node: Node, result: Mapping[str, Any], results: Mapping[str, Any], job_namespace: str
) -> Json:
    end = _ENDS[str(result.get("status"))]
    event = _run(node.unique_id, end, _completed(result, results), results, job_namespace)
    if end == "FAIL":
        message = str(result.get("message") or "dbt reported an error")
        event["run"]["facets"] = {
            "errorMessage": facet("errorMessage", message=message, programmingLanguage="SQL")
        }
    return event


def _check_run(
    node: Node,
    assertions: list[Json],
    results: Mapping[str, Any],
    datasets: Datasets,
    job_namespace: str,
) -> Json:
    failed = any(not one["success"] for one in assertions)
    job = f"test.{node.unique_id}"
    time = str(_metadata(results).get("generated_at"))
    event = _run(job, "FAIL" if failed else "COMPLETE", time, results, job_namespace)
    checked = facet("dataQualityAssertions", assertions=assertions)
    mention = dataset(datasets.identity(node))
    event["inputs"] = [{**mention, "inputFacets": {"dataQualityAssertions": checked}}]
    return event


def _run(job: str, kind: str, time: str, results: Mapping[str, Any], job_namespace: str) -> Json:
    invocation = str(_metadata(results).get("invocation_id") or time)
    return {
        "eventType": kind,
        "eventTime": time,
        "producer": PRODUCER,
        "schemaURL": _RUN_SCHEMA,
        "run": {"runId": str(uuid.uuid5(uuid.NAMESPACE_URL, f"dbt:{invocation}:{job}"))},
        "job": {"namespace": job_namespace, "name": job},
    }


def _completed(result: Mapping[str, Any], results: Mapping[str, Any]) -> str:
    times = [str(step.get("completed_at")) for step in result.get("timing") or []]
    return times[-1] if times else str(_metadata(results).get("generated_at"))


def _metadata(results: Mapping[str, Any]) -> Mapping[str, Any]:
    metadata = results.get("metadata")
    return metadata if isinstance(metadata, Mapping) else {}
