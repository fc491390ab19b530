"""CSV: one row per edge, with both ends spelled out."""

from __future__ import annotations

import csv
import io

from collector.analyse.drawing import Drawing

COLUMNS = (
    "source_type", "source_namespace", "source_name", "source_column",
    "target_type", "target_namespace", "target_name", "target_column",
    "type", "basis", "subtype", "description", "masking", "job", "valid_from", "valid_to",
)  # fmt: skip


def csv_text(drawing: Drawing) -> str:
    """The edges of a drawing as CSV with a heading."""
    nodes = {hit.node.id: hit.node for hit in drawing.nodes}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for edge in drawing.edges:
        ends = (nodes[edge.source], nodes[edge.target])
        job = nodes.get(edge.job or "")
        writer.writerow(
            [
                *(v for n in ends for v in (n.kind, n.namespace, n.name, n.column)),
                edge.type,
                edge.basis,
                edge.subtype,
                edge.description,
                edge.masking,
                job.name if job else edge.job,
                *(time and time.isoformat() for time in (edge.valid_from, edge.valid_to)),
            ]
        )
    return out.getvalue()
