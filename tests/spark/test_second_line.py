"""The same day on Spark 3.5 with Scala 2.12: the listener tells the same lineage.

Spark 3.5 has an environment of its own in the download cache. The pipeline and `lineage_session`
are the same files; the listener's jar is the one for Scala 2.12.
"""

from __future__ import annotations

import json
import subprocess

import pytest

from collector.local.fetch import fetch
from collector.settings import child_environment, load
from spark_conf.pipelines import expected
from tests.environments.cached import environment
from tests.spark import told
from tests.spark.conftest import LONGEST_S, REPOSITORY
from tests.spark.recording import Recorder, recording

pytestmark = [pytest.mark.spark, pytest.mark.spark_line]

REQUIREMENTS = REPOSITORY / "tests" / "environments" / "spark-3.5.txt"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return tmp_path_factory.mktemp("shop")


@pytest.fixture(scope="module")
def events(shop):
    """What the listener sends on a day that ends well."""
    python = environment("spark-3.5", REQUIREMENTS)
    fetch("openlineage-spark_2.12", load().cache)
    with recording(Recorder()) as recorder:
        answer = subprocess.run(
            [python, "-m", "spark_conf.pipelines", shop, "--url", recorder.url],
            cwd=shop,
            env=child_environment(PYTHONPATH=str(REPOSITORY)),
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
    assert answer.stdout, answer.stderr[-5000:]
    assert json.loads(answer.stdout.splitlines()[-1])["error"] is None
    return recorder.events


def test_it_is_the_second_line(events):
    engines = {event["run"]["facets"]["processing_engine"]["version"] for event in events}
    assert engines == {"3.5.9"}


def test_the_dataset_edges_are_those_of_the_code(events, shop):
    assert told.dataset_edges(events, shop) == expected.DATASET_EDGES


def test_the_column_edges_are_those_of_the_code(events, shop):
    assert told.column_edges(events, shop) == expected.COLUMN_EDGES


def test_what_decides_about_rows_is_that_of_the_code(events, shop):
    assert told.influences(events, shop) == expected.INFLUENCES
