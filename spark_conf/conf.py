"""The listener's settings as a plain dictionary: the one place that knows their names.

Everything that sets up a session (`lineage_session`, `headwater spark-conf`, a builder of your
own) takes its values from here. It starts nothing and reads no environment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from spark_conf.listener import LISTENER_CLASS

PREFIX = "spark.openlineage."
API_KEY = "auth.apiKey"

DEFAULTS: Mapping[str, str] = {
    # A hanging collector holds Spark's listener up for one second per event and never longer.
    # With 0 the listener would not wait at all, and then it forgets the row counts of every write
    # behind a shuffle; docs/decisions has the numbers.
    "circuitBreaker.type": "asyncTaskQueue",
    "circuitBreaker.queueSize": "1000",
    "circuitBreaker.threadCount": "1",  # one thread keeps the order
    "circuitBreaker.blockingTimeInSeconds": "1",
    "circuitBreaker.shutdownTimeoutSeconds": "120",  # how long stop() may wait for the queue
    # Filters, joins and sorts once per dataset instead of once per column.
    "columnLineage.datasetLineageEnabled": "true",
    # RDD jobs of schema inference are runs that never end.
    "filter.rddEventsDisabled": "true",
    # Iceberg's metrics reporter breaks the listener on streams without a catalog.
    "vendors.iceberg.metricsReporterDisabled": "true",
}

# Spark shows its configuration in its web page; its own pattern does not know API keys.
REDACTION = "(?i)secret|password|token|access[.]?key|api[.]?key"


@dataclass(frozen=True, slots=True)
class ParentRun:
    """The run that started this application, as a scheduler knows it; `root` is its DAG run."""

    namespace: str
    name: str
    run_id: str
    root: ParentRun | None = None


def lineage_conf(
    url: str,
    *,
    api_key: str | None = None,
    namespace: str = "default",
    parent: ParentRun | None = None,
    owners: Mapping[str, str] | None = None,
    tags: Iterable[str] = (),
    spool: Path | None = None,
) -> dict[str, str]:
    """All settings but the jar, for `builder.config(map=…)` or `spark-submit --conf`.

    Args:
        url: The collector's address, without a path.
        api_key: Sent as a bearer token, when the collector asks for keys.
        namespace: The namespace of this application's jobs.
        parent: The scheduler's run, so that the application hangs below it.
        owners: Kind of owner to name, e.g. {"team": "orders"}.
        tags: "key:value" or plain labels for the jobs.
        spool: A file that gets every event too; `headwater send --follow` ships it.
    """
    settings = {**DEFAULTS, "namespace": namespace}
    settings |= _http(url, api_key) if spool is None else _durable(url, api_key, spool)
    settings |= _parent(parent)
    settings |= {f"job.owners.{kind}": name for kind, name in (owners or {}).items()}
    if labels := ";".join(tags):
        settings["job.tags"] = labels
    conf = {PREFIX + name: value for name, value in settings.items()}
    if api_key:
        conf["spark.redaction.regex"] = REDACTION
    return {
        "spark.extraListeners": LISTENER_CLASS,
        # Else the listener logs a page of warnings when it looks for connectors with extensions.
        "spark.driver.defaultJavaOptions": "--add-opens=java.base/java.security=ALL-UNNAMED",
        **conf,
    }


def _http(url: str, api_key: str | None, at: str = "transport.") -> dict[str, str]:
    settings = {
        "type": "http",
        "url": url,
        "endpoint": "/api/v1/lineage",
        "compression": "gzip",
        "timeoutInMillis": "5000",
    }
    if api_key:
        settings |= {"auth.type": "api_key", API_KEY: api_key}
    return {at + name: value for name, value in settings.items()}


def _durable(url: str, api_key: str | None, spool: Path) -> dict[str, str]:
    """A file and the collector side by side; when one fails the other still gets the event."""
    transports = "transport.transports."
    return {
        "transport.type": "composite",
        "transport.continueOnFailure": "true",
        # Its thread pool is shared by all sessions of a JVM and ends with the first of them.
        "transport.withThreadPool": "false",
        f"{transports}a_file.type": "file",
        f"{transports}a_file.location": str(spool.absolute()),
        **_http(url, api_key, at=f"{transports}b_http."),
    }


def _parent(parent: ParentRun | None) -> dict[str, str]:
    if parent is None:
        return {}
    root = parent.root or parent
    return {
        "parentJobNamespace": parent.namespace,
        "parentJobName": parent.name,
        "parentRunId": parent.run_id,
        "rootParentJobNamespace": root.namespace,
        "rootParentJobName": root.name,
        "rootParentRunId": root.run_id,
    }


def joined(ours: Mapping[str, str], theirs: Mapping[str, str]) -> dict[str, str]:
    """Two configurations in one: lists are joined, and of single values theirs wins."""
    lists = ("spark.extraListeners", "spark.jars", "spark.jars.packages")
    both = {
        name: ",".join([ours[name], theirs[name]])
        for name in lists
        if ours.get(name) and theirs.get(name)
    }
    return {**ours, **theirs, **both}
