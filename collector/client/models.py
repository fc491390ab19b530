"""The lineage of a model version: the features it uses, and the data it was trained on."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from collector.client.ids import name_column, name_dataset, name_version
from collector.client.runs import Run
from collector.client.sender import Sender
from collector.declare.events import facet
from collector.errors import UsageError
from collector.model.identity import JobId

LINEAGE_TAG = "lineage_id"


def model_run(
    sender: Sender,
    name: str,
    version: str,
    features: Sequence[str],
    training: Sequence[str],
    *,
    job_namespace: str,
    table_namespace: str,
) -> Run:
    """A finished run of the job `train.NAME` that wrote one version of a model."""
    model = name_dataset(f"model:{name}", table_namespace)
    model.facets["version"] = facet("version", datasetVersion=str(version))
    inputs = []
    for written in training:
        named, told = name_version(written, table_namespace)
        if told:
            named.facets["version"] = facet("version", datasetVersion=told)
        inputs.append(named)
    run = Run(
        sender,
        JobId(job_namespace, f"train.{name}"),
        inputs,
        [model],
        transformation=f"Training of {name}, version {version}",
        flow_type="model_training",
        table_namespace=table_namespace,
    )
    for feature in features:
        column = name_column(feature, table_namespace).column
        run.column_lineage(f"model:{name}#{column}", [feature])
    return run


def tag_mlflow_run(mlflow_run: Any, lineage_id: str) -> None:
    """Set the `lineage_id` tag of an MLflow run, given as the run itself or by its id."""
    run_id = getattr(getattr(mlflow_run, "info", None), "run_id", mlflow_run)
    try:
        tracking = import_module("mlflow.tracking")
    except ImportError as error:
        raise UsageError("mlflow_run was given, but mlflow is not installed here.") from error
    tracking.MlflowClient().set_tag(run_id, LINEAGE_TAG, lineage_id)
