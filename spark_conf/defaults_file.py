"""The settings as text: a commented `spark-defaults.conf`, or `--conf` lines for spark-submit.

`spark_conf/spark-defaults.conf` is written by this file, and a test holds them together.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from spark_conf.conf import API_KEY, PREFIX

_HEADER = """\
# Lineage for every application of this Spark, sent to Headwater by the OpenLineage listener.
# Copy it into $SPARK_HOME/conf/, or add the lines to the spark-defaults.conf that is there.
# Jobs stay as they are, and run on unchanged when the collector is down.
"""

_WHY: Mapping[str, str] = {
    "spark.jars.packages": (
        "The listener. Its Scala version must be that of this Spark (2.12 or 2.13), or it stops\n"
        "# the job. `headwater spark-conf --format defaults` picks it from the installed Spark."
    ),
    "spark.jars": "The listener's jar, from Headwater's download cache.",
    "spark.extraListeners": "Replaces a list that is there already: add yours behind a comma.",
    "spark.driver.defaultJavaOptions": "Else the listener logs a page of warnings at the start.",
    "transport.type": "Where the events go; the address has no path.",
    "namespace": "The namespace of this Spark's jobs in the lineage.",
    "circuitBreaker.type": (
        "A hanging collector may hold the listener up for one second per event, never longer.\n"
        "# blockingTimeInSeconds 0 would send every event to a collector that needs seconds to\n"
        "# answer, but without the row counts of writes behind a shuffle."
    ),
    "columnLineage.datasetLineageEnabled": "Filters, joins and sorts once per dataset.",
    "filter.rddEventsDisabled": "RDD jobs of schema inference are runs that never end.",
    "vendors.iceberg.metricsReporterDisabled": "It breaks the listener on streams without catalog.",
}

_OPTIONAL = """
# When the collector asks for keys. Spark shows its settings in its web page, so hide the key there.
# spark.openlineage.transport.auth.type               api_key
# spark.openlineage.transport.auth.apiKey             <key from `headwater keys create`>
# spark.redaction.regex   (?i)secret|password|token|access[.]?key|api[.]?key

# Who owns the jobs, and labels for them.
# spark.openlineage.job.owners.team                   <team>
# spark.openlineage.job.tags                          <key:value;label>

# A scheduler passes these for each run, with --conf.
# spark.openlineage.parentJobNamespace                <namespace of the scheduler>
# spark.openlineage.parentJobName                     <dag.task>
# spark.openlineage.parentRunId                       <UUID of the task's run>
# spark.openlineage.rootParentJobNamespace            <namespace of the scheduler>
# spark.openlineage.rootParentJobName                 <dag>
# spark.openlineage.rootParentRunId                   <UUID of the DAG's run>
"""

_WIDTH = 57


def defaults_text(conf: Mapping[str, str]) -> str:
    """A `spark-defaults.conf` with a reason above each group of settings."""
    lines = [_HEADER]
    for name, value in conf.items():
        why = _WHY.get(name.removeprefix(PREFIX))
        lines += ["", f"# {why}"] if why else []
        shown = "<key>" if name.endswith(API_KEY) else value
        lines.append(f"{name:<{_WIDTH}} {shown}")
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n" + _OPTIONAL


def conf_lines(conf: Mapping[str, str]) -> str:
    """`--conf` arguments for spark-submit; the key stays in the environment of the shell."""
    return " \\\n".join(f"--conf {_argument(name, value)}" for name, value in conf.items())


def _argument(name: str, value: str) -> str:
    if name.endswith(API_KEY):
        return f'{name}="$HEADWATER_API_KEY"'
    return shlex.quote(f"{name}={value}")
