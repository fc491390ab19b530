"""Which listener jar fits the Spark that is installed, and where to take it from.

A jar of the wrong Scala version stops the SparkContext in the middle of the user's job, so the
choice is made from the installed Spark's own files and never guessed. Combinations that are known
not to work are refused here, in words, before a session is started.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from collector.errors import UsageError
from collector.local.lockfile import read_lock

LISTENER_CLASS = "io.openlineage.spark.agent.OpenLineageSparkListener"
SCALA_VERSIONS = ("2.12", "2.13")
OLDEST_LINE = (3, 2)


@dataclass(frozen=True, slots=True)
class SparkBuild:
    """A Spark version and the Scala version it was built with."""

    version: str
    scala: str

    @property
    def line(self) -> tuple[int, int]:
        """Major and minor version, as numbers."""
        major, minor = self.version.split(".")[:2]
        return int(major), int(minor)

    @property
    def listener_lock(self) -> str:
        """The name of the lock file that pins the listener's jar for this build."""
        if self.scala not in SCALA_VERSIONS or self.line < OLDEST_LINE:
            raise UsageError(
                f"The OpenLineage listener has no build for Spark {self.version} with Scala "
                f"{self.scala}; it needs Spark 3.2 or newer with Scala 2.12 or 2.13."
            )
        return f"openlineage-spark_{self.scala}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A combination that was tried and failed: a jar's name, from which Spark on, and why."""

    artifact: str
    first_line: tuple[int, int]
    reason: str


KNOWN_FAULTS = (
    Fault(
        "iceberg-spark-runtime-4.1_2.13",
        (4, 2),
        "Iceberg's runtime for 4.1 fails on later Sparks (IncompatibleClassChangeError); use it "
        "with Spark 4.1",
    ),
    Fault(
        "delta-spark_4.2_2.13",
        (4, 3),
        "Delta's build for 4.2 fails on Spark 4.3 (NoSuchMethodError in MERGE and UPDATE); use it "
        "with Spark 4.2",
    ),
)


def installed_build(spark_home: Path | None = None) -> SparkBuild:
    """The build that a session would start, read from the jars of the installed Spark."""
    jars = (spark_home or _spark_home()) / "jars"
    for jar in sorted(jars.glob("spark-core_*.jar")):
        found = re.fullmatch(r"spark-core_(\d+\.\d+)-(\d+\.\d+\.\d+)\S*\.jar", jar.name)
        if found:
            return SparkBuild(version=found[2], scala=found[1])
    raise UsageError(
        f"No spark-core jar in {jars}; install PySpark (`pip install 'headwater[spark]'`) or set "
        "SPARK_HOME to a complete Spark."
    )


def _spark_home() -> Path:
    try:
        finder = import_module("pyspark.find_spark_home")
    except ImportError as error:
        raise UsageError(
            "PySpark is not installed; run `pip install 'headwater[spark]'`."
        ) from error
    return Path(str(finder._find_spark_home()))  # noqa: SLF001 - Spark has no public name for it


def jar_conf(build: SparkBuild, cache: Path) -> dict[str, str]:
    """The listener's jar: from the download cache when it is there, else through Spark itself."""
    jar = cached_listener(build, cache)
    if jar is not None:
        return {"spark.jars": str(jar)}
    return {"spark.jars.packages": listener_coordinate(build)}


def listener_coordinate(build: SparkBuild) -> str:
    """The Maven coordinate of the listener for this build."""
    return str(read_lock(build.listener_lock).roots[0])


def cached_listener(build: SparkBuild, cache: Path) -> Path | None:
    """The listener's jar in Headwater's download cache, or None when it is not there."""
    (jar,) = read_lock(build.listener_lock).jars
    path = cache.absolute() / "jars" / jar.coordinate.path
    return path if path.is_file() and path.stat().st_size == jar.size else None


def refuse_known_faults(build: SparkBuild, conf: Mapping[str, str]) -> None:
    """Raise when the configuration asks for a combination that was tried and failed."""
    asked = ",".join(conf.get(key, "") for key in ("spark.jars", "spark.jars.packages"))
    for fault in KNOWN_FAULTS:
        if fault.artifact in asked and build.line >= fault.first_line:
            raise UsageError(f"Spark {build.version} with {fault.artifact}: {fault.reason}.")
