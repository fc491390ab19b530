"""The day's schedule: the four applications one after the other, as a scheduler runs its tasks.

All share one driver JVM, so that the second to the fourth start in a fraction of a second. Each
gets its own parent run below one DAG run. When a task fails the ones after it do not run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from spark_conf.pipelines import churn, ingest, marts, refine
from spark_conf.pipelines.shop import Shop
from spark_conf.session import ParentRun, lineage_session

NAMESPACE = "shop"
SCHEDULER = "airflow"
DAG = "shop_daily"

Step = Callable[[SparkSession, Shop], None]


@dataclass(frozen=True, slots=True)
class Application:
    """One Spark application of the day: its name, its owner, and the steps it runs in order."""

    name: str
    team: str
    steps: tuple[Step, ...]


APPLICATIONS = (
    Application("shop_ingest", "platform", ingest.STEPS),
    Application("shop_refine", "platform", refine.STEPS),
    Application("shop_marts", "finance", marts.STEPS),
    Application("shop_churn", "data-science", churn.STEPS),
)


@dataclass(frozen=True, slots=True)
class Day:
    """How the day went: the DAG run, the applications that ended well, and what stopped it."""

    dag_run: ParentRun
    done: tuple[str, ...]
    error: str | None = None


def run_day(
    shop: Shop,
    url: str | None = None,
    *,
    durable: bool | Path = False,
    conf: Mapping[str, str] | None = None,
    tell: Callable[[str], None] = lambda _sentence: None,
) -> Day:
    """Run the applications in order and stop at the first that fails."""
    dag_run = ParentRun(SCHEDULER, DAG, str(uuid4()))
    done: list[str] = []
    for application in APPLICATIONS:
        tell(application.name)
        session = lineage_session(
            application.name,
            url=url,
            namespace=NAMESPACE,
            parent=ParentRun(SCHEDULER, f"{DAG}.{application.name}", str(uuid4()), dag_run),
            owners={"team": application.team},
            tags=["pipeline:shop"],
            durable=durable,
            master="local[2]",
            hive=True,
            conf={**shop.spark_conf(), **(conf or {})},
        )
        session.sparkContext.setLogLevel("OFF")
        try:
            for step in application.steps:
                tell(f"  {step.__name__}")
                step(session, shop)
        except (PySparkException, Py4JJavaError) as error:
            return Day(dag_run, tuple(done), f"{application.name}: {root_cause(str(error))}")
        finally:
            session.stop()
        done.append(application.name)
    return Day(dag_run, tuple(done))


def root_cause(trace: str) -> str:
    """The sentence at the bottom of a Java stack trace, without the trace."""
    causes = re.findall(r"^Caused by: \S+?: (.+(?:\n .+)*)", trace, re.MULTILINE)
    return " ".join((causes[-1] if causes else trace.splitlines()[0]).split())
