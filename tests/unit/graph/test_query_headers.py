from __future__ import annotations

from pathlib import Path

import pytest

from collector.graph.cypher_file import names
from collector.graph.cypher_page import cypher_page
from collector.graph.query_header import read_header, read_headers

ASKED_FOR = {
    "upstream", "downstream", "blast_radius", "column_upstream", "column_downstream",
    "column_blast_radius", "paths_between", "root_sources", "final_consumers", "job_lineage",
    "application_lineage", "run_history", "last_successful_run", "failed_runs", "stale_datasets",
    "orphan_datasets", "cycles", "unknown_downstreams", "who_writes", "search", "schema_history",
    "edges_as_of", "lineage_diff", "who_reads", "unused_columns", "unused_datasets", "explain_edge",
}  # fmt: skip


def test_every_question_that_people_ask_has_a_file():
    assert set(names("read")) >= ASKED_FOR


@pytest.mark.parametrize("name", names("read"))
def test_a_header_says_question_columns_and_params(name):
    header = read_header(name)
    assert header.question.endswith((".", "?"))
    assert header.returns
    assert header.params.startswith("{")
    told = " ".join(header.parameters)
    for parameter in header.params.strip("{}").replace(" ", "").split(","):
        key = parameter.partition(":")[0].strip("[{'}]")
        if key.isidentifier() and f"${key}" in header.cypher:
            assert key in told, f"{name} does not explain ${key}"


def test_the_page_is_what_the_files_say():
    page = Path(__file__).parents[3] / "docs" / "cypher.md"
    assert page.read_text(encoding="utf-8") == cypher_page(read_headers()), (
        "docs/cypher.md is old; run `headwater cypher --markdown > docs/cypher.md`"
    )
