"""One obvious function: `lineage_session("nightly orders")` is a PySpark session with lineage.

It finds the listener's jar, sets the listener, and starts (or restarts) the session; the job below
it stays as it is, also when the collector is down. `lineage_conf` is the plain dictionary for
people with a builder of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

from collector.errors import UsageError
from collector.settings import Settings, load
from spark_conf.conf import PREFIX, ParentRun, joined, lineage_conf
from spark_conf.environment import prepare_environment
from spark_conf.listener import LISTENER_CLASS, installed_build, jar_conf, refuse_known_faults

__all__ = ["ParentRun", "lineage_conf", "lineage_session"]


def lineage_session(
    app_name: str,
    *,
    url: str | None = None,
    api_key: str | None = None,
    namespace: str = "default",
    parent: ParentRun | None = None,
    owners: Mapping[str, str] | None = None,
    tags: Iterable[str] = (),
    durable: bool | Path = False,
    master: str | None = None,
    hive: bool = False,
    conf: Mapping[str, str] | None = None,
) -> SparkSession:
    """Start a PySpark session whose lineage goes to the collector.

    Args:
        app_name: The application's name; jobs in the lineage begin with it.
        url: The collector; by default HEADWATER_URL.
        api_key: Its key; by default HEADWATER_API_KEY.
        namespace: The namespace of this application's jobs.
        parent: The scheduler's run that started this application.
        owners: Kind of owner to name, e.g. {"team": "orders"}.
        tags: "key:value" or plain labels for the jobs.
        durable: Also spool each event to a file (True: in HEADWATER_HOME/spool), so that none is
            lost while the collector is down; `headwater send --follow FILE` ships it.
        master: Spark's master; by default what Spark finds in its own configuration.
        hive: Keep tables in a Hive metastore.
        conf: Further settings of yours; they win over ours.
    """
    _refuse_active_session()
    settings, build = load(), installed_build()
    lineage = lineage_conf(
        url or settings.url,
        api_key=api_key or settings.api_key,
        namespace=namespace,
        parent=parent,
        owners=owners,
        tags=tags,
        spool=_spool(durable, app_name, settings),
    )
    wanted = joined({**jar_conf(build, settings.cache), **lineage}, conf or {})
    refuse_known_faults(build, wanted)
    prepare_environment(build, settings.cache)
    _forget_earlier_lineage()
    builder = SparkSession.builder.appName(app_name).config(map={**wanted})
    builder = builder.master(master) if master else builder
    session: SparkSession = (builder.enableHiveSupport() if hive else builder).getOrCreate()
    _unblind_listener(session)
    return session


def _spool(durable: bool | Path, app_name: str, settings: Settings) -> Path | None:  # noqa: FBT001
    if durable is False:
        return None
    file_name = re.sub(r"\W+", "_", app_name).strip("_") + ".jsonl"
    spool = settings.home / "spool" / file_name if durable is True else durable
    spool.parent.mkdir(parents=True, exist_ok=True)
    return spool


def _refuse_active_session() -> None:
    active = SparkSession.getActiveSession()
    if active is not None:
        raise UsageError(
            f"A Spark session is already running ({active.sparkContext.appName}), and a listener "
            "cannot be added to it; stop it first, or begin with lineage_session."
        )


def _forget_earlier_lineage() -> None:
    """Clear what an earlier session of this JVM left in the system properties.

    Spark puts the settings of the first session there, and later ones start from them: a parent
    run or an owner of the first application would silently become one of the second.
    """
    jvm = _running_jvm()
    if jvm is None:
        return
    try:
        jvm.java.lang.Class.forName(
            LISTENER_CLASS,
            False,  # noqa: FBT003 - Java has no names for arguments
            jvm.java.lang.Thread.currentThread().getContextClassLoader(),
        )
    except Py4JJavaError as error:
        raise UsageError(
            "This Python process already runs a JVM without the lineage listener; call "
            "lineage_session before any other session, or put the listener in spark-defaults.conf."
        ) from error
    properties = jvm.java.lang.System
    for name in list(properties.getProperties().stringPropertyNames()):
        if name.startswith(PREFIX):
            properties.clearProperty(name)


def _running_jvm() -> Any:
    from pyspark import SparkContext  # noqa: PLC0415

    return SparkContext._jvm  # noqa: SLF001


def _unblind_listener(session: SparkSession) -> None:
    """Take Delta's extension out of the context's settings, where the listener looks for it.

    With it there the listener drops every event of an adaptive plan, also for other tables. The
    session has loaded its extensions by now, and Delta goes on working.
    """
    live = session.sparkContext._jsc.sc().conf()  # noqa: SLF001
    if "DeltaSparkSessionExtension" in live.get("spark.sql.extensions", ""):
        live.remove("spark.sql.extensions")
