"""`POST /api/v1/capture/sql`: what is answered, and what is kept."""

from __future__ import annotations

import orjson
import pytest

SQL = "INSERT INTO t (x) SELECT a + 1 FROM s WHERE b > 0"


@pytest.fixture
def ask(client):
    def send(**document):
        return client.post("/api/v1/capture/sql", json=document)

    return send


def kept(at_hand):
    return [orjson.loads(entry.body) for entry in at_hand.journal.read_from("", 10).entries]


def test_sql_is_read_and_its_lineage_is_registered(ask, at_hand):
    answer = ask(sql=SQL, transformation="Add one").json
    assert answer["registered"] is True
    assert (answer["source_tables"], answer["target_tables"]) == (["s"], ["t"])
    [column] = answer["column_lineage"]
    assert (column["target_column"], column["sources"][0]["column"]) == ("x", "a")
    assert answer["unresolved"] == []
    [event] = kept(at_hand)
    assert event["job"] == {**event["job"], "namespace": "default", "name": "t.add_one"}
    assert event["job"]["facets"]["sql"]["query"] == SQL


def test_a_dry_run_reads_and_keeps_nothing(ask, at_hand):
    assert ask(sql=SQL, dry_run=True).json["registered"] is False
    assert kept(at_hand) == []


def test_a_query_that_writes_nothing_is_not_registered(ask, at_hand):
    assert ask(sql="SELECT 1").json["registered"] is False
    assert kept(at_hand) == []


def test_a_schema_opens_stars(ask):
    answer = ask(sql="CREATE TABLE c AS SELECT * FROM o", schema={"o": ["id"]}, dry_run=True).json
    assert [column["target_column"] for column in answer["column_lineage"]] == ["id"]


def test_sql_that_does_not_parse_names_the_place_and_the_dialect(ask, at_hand):
    answer = ask(sql="SELECT a\nFROM t WHERE (", dialect="snowflake")
    assert answer.status_code == 400
    assert "snowflake" in answer.json["detail"]
    assert answer.json["errors"][0]["pointer"].startswith("line 2")
    assert kept(at_hand) == []


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ({}, "/sql"),
        ({"sql": 3}, "/sql"),
        ({"sql": SQL, "dialect": 1}, "/dialect"),
        ({"sql": SQL, "dry_run": "yes"}, "/dry_run"),
        ({"sql": SQL, "schema": {"t": "id"}}, "/schema"),
        ({"sql": SQL, "dialct": "mysql"}, "/dialct"),
    ],
)
def test_a_wrong_request_is_answered_with_the_field_that_is_wrong(client, document, pointer):
    answer = client.post("/api/v1/capture/sql", json=document)
    assert answer.status_code == 400
    assert answer.json["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("body", [b"[]", b"not json", b"null"])
def test_a_body_that_is_no_request_is_refused(client, body):
    answer = client.post("/api/v1/capture/sql", data=body, content_type="application/json")
    assert answer.status_code == 400
