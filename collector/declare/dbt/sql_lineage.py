"""Column lineage of a dbt model, read out of its compiled SQL."""

from __future__ import annotations

from collections.abc import Sequence

from collector.capture import Flow, TargetLineage, read_sql
from collector.declare.dbt.datasets import Datasets
from collector.declare.dbt.manifest import Manifest, Node
from collector.declare.events import Source, Target
from collector.errors import UsageError
from collector.model.identity import DatasetId

_TARGET = "headwater_dbt_model"


def model_target(
    node: Node, manifest: Manifest, datasets: Datasets, dialect: str | None
) -> tuple[Target, Sequence[str]]:
    """A model with what feeds it; dbt says which tables, its SQL says which columns."""
    own = datasets.identity(node)
    parents = manifest.sources_of(node)
    tables = [Source(datasets.identity(parent)) for parent in parents]
    if node.compiled is None:
        missing = (
            ["it has no compiled SQL; run `dbt compile` first"] if node.kind == "model" else []
        )
        return Target(own, tables), missing
    schema = {
        written: names
        for parent in parents
        if (names := datasets.column_names(parent))
        for written in (parent.dataset_name,)
    }
    try:
        lineage = read_sql(node.compiled, dialect, schema, target=_TARGET)
    except UsageError as error:
        return Target(own, tables), [error.detail]
    found = next((target for target in lineage.targets if target.table == _TARGET), None)
    if found is None:
        return Target(own, tables), lineage.unresolved
    return _with_columns(own, tables, found, datasets), [
        sentence.replace(_TARGET, node.name) for sentence in lineage.unresolved
    ]


def _with_columns(
    own: DatasetId, tables: Sequence[Source], found: TargetLineage, datasets: Datasets
) -> Target:
    def source(flow: Flow) -> Source:
        dataset = datasets.by_relation(flow.table)
        column = datasets.column_name(dataset, flow.column) if flow.column else None
        return Source(dataset, column, flow.kind, flow.subtype, flow.masking)

    known = {table.dataset for table in tables}
    also = [Source(one) for one in map(datasets.by_relation, found.sources) if one not in known]
    influences = [source(flow) for flow in found.influences]
    columns = {column.column: [source(flow) for flow in column.sources] for column in found.columns}
    return Target(own, [*tables, *also, *influences], columns)
