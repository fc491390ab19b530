"""`log_model` in a program with a real MLflow: the run carries the id of its lineage."""

from __future__ import annotations

import subprocess
from pathlib import Path

import orjson
import pytest

from collector.settings import child_environment
from tests.environments.cached import environment
from tests.http.server import listening

REPOSITORY = Path(__file__).parents[2]
TRAINING = """
import json, sys
import mlflow
from collector.client import lineage

url, store = sys.argv[1:]
mlflow.set_tracking_uri(store)
mlflow.set_experiment("churn")
tracker = lineage(url)
columns = {"features": ["table:features#age"], "training": ["table:train@v7"]}
with mlflow.start_run() as run:
    told = tracker.log_model("churn", 3, mlflow_run=run, **columns)["lineage_id"]
with mlflow.start_run() as later:
    run_id = later.info.run_id
    told_by_id = tracker.log_model("churn", 4, mlflow_run=run_id, **columns)["lineage_id"]
assert tracker.flush(60)
tracker.close()
client = mlflow.MlflowClient()
tags = [client.get_run(one.info.run_id).data.tags["lineage_id"] for one in (run, later)]
print(json.dumps({"told": [told, told_by_id], "tags": tags}))
"""


@pytest.fixture
def trained(at_hand, tmp_path):
    """What the training program printed, once its lineage is in the journal."""
    with listening(at_hand) as url:
        answer = subprocess.run(
            [
                environment("mlflow", REPOSITORY / "tests" / "environments" / "mlflow.txt"),
                "-c",
                TRAINING,
                url,
                f"file://{tmp_path}/mlruns",
            ],
            env=child_environment(
                PYTHONPATH=str(REPOSITORY),
                HEADWATER_HOME=str(tmp_path / "client"),
                MLFLOW_ALLOW_FILE_STORE="true",  # mlflow-skinny brings no database
                MLFLOW_DISABLE_TELEMETRY="true",
            ),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert answer.returncode == 0, answer.stderr
    return orjson.loads(answer.stdout.splitlines()[-1])


def test_the_tag_of_an_mlflow_run_is_the_run_id_of_the_lineage_that_was_sent(trained, at_hand):
    sent = [orjson.loads(entry.body) for entry in at_hand.journal.read_from("", 10).entries]
    runs = [event["run"]["runId"] for event in sent if event["eventType"] == "COMPLETE"]
    assert trained["tags"] == trained["told"] == runs
    versions = [event["outputs"][0]["facets"]["version"]["datasetVersion"] for event in sent]
    assert versions == ["3", "3", "4", "4"]
