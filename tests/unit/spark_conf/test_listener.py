from __future__ import annotations

import pytest

from collector.errors import UsageError
from collector.local.lockfile import read_lock
from spark_conf.listener import (
    SparkBuild,
    cached_listener,
    installed_build,
    jar_conf,
    listener_coordinate,
    refuse_known_faults,
)

MAIN = SparkBuild("4.1.4", "2.13")
OLDER = SparkBuild("3.5.9", "2.12")


def _spark_home(folder, jar):
    (folder / "jars").mkdir()
    (folder / "jars" / jar).touch()
    return folder


def test_the_build_is_read_from_the_installed_sparks_own_jars(tmp_path):
    home = _spark_home(tmp_path, "spark-core_2.12-3.5.9.jar")
    assert installed_build(home) == OLDER


def test_a_vendors_suffix_does_not_hide_the_version(tmp_path):
    home = _spark_home(tmp_path, "spark-core_2.12-3.5.1-amzn-0.jar")
    assert installed_build(home) == SparkBuild("3.5.1", "2.12")


def test_a_folder_without_spark_is_refused_with_what_to_do(tmp_path):
    with pytest.raises(UsageError, match=r"install PySpark .* or set SPARK_HOME"):
        installed_build(tmp_path)


@pytest.mark.parametrize("build", [MAIN, OLDER])
def test_the_listener_has_the_scala_version_of_the_spark(build):
    assert f"openlineage-spark_{build.scala}:" in listener_coordinate(build)


@pytest.mark.parametrize("build", [SparkBuild("3.1.3", "2.12"), SparkBuild("4.5.0", "3.3")])
def test_a_spark_without_a_listener_is_refused(build):
    with pytest.raises(UsageError, match="no build for Spark"):
        listener_coordinate(build)


def test_a_jar_in_the_cache_is_used_as_it_is(tmp_path):
    (jar,) = read_lock(MAIN.listener_lock).jars
    path = tmp_path / "jars" / jar.coordinate.path
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        file.truncate(jar.size)
    assert jar_conf(MAIN, tmp_path) == {"spark.jars": str(path)}


def test_without_a_jar_in_the_cache_spark_fetches_it(tmp_path):
    assert jar_conf(MAIN, tmp_path) == {"spark.jars.packages": listener_coordinate(MAIN)}


def test_half_a_jar_in_the_cache_does_not_count(tmp_path):
    (jar,) = read_lock(MAIN.listener_lock).jars
    path = tmp_path / "jars" / jar.coordinate.path
    path.parent.mkdir(parents=True)
    path.write_bytes(b"half")
    assert cached_listener(MAIN, tmp_path) is None


ICEBERG = {"spark.jars.packages": "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0"}


def test_a_combination_that_is_known_to_fail_is_refused_before_the_session():
    with pytest.raises(UsageError, match=r"Spark 4\.3\.0 with iceberg-spark-runtime-4\.1"):
        refuse_known_faults(SparkBuild("4.3.0", "2.13"), ICEBERG)


def test_a_combination_that_works_is_not_refused():
    refuse_known_faults(MAIN, ICEBERG)
