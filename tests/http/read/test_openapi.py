from __future__ import annotations

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from collector.serve.openapi import path_of
from tests.estate import build

FUZZ = settings(
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_every_route_of_the_api_is_in_the_document(client):
    document = client.get("/api/openapi.json").get_json()
    served = {
        (path_of(rule), method.lower())
        for rule in client.application.url_map.iter_rules()
        if rule.rule.startswith(("/api/v1", "/api/openapi.json", "/v1", "/health", "/metrics"))
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, item in document["paths"].items() for method in item}
    assert described == served
    assert document["openapi"] == "3.1.0"
    used = {
        tag for item in document["paths"].values() for op in item.values() for tag in op["tags"]
    }
    assert used == {group["name"] for group in document["tags"]}


def test_every_read_route_says_what_it_takes_and_answers(client):
    document = client.get("/api/openapi.json").get_json()
    downstream = document["paths"]["/api/v1/downstream"]["get"]
    told = {p["name"]: p for p in downstream["parameters"]}
    assert told["node"]["required"]
    assert told["limit"]["schema"]["maximum"] == 10_000
    assert "Lineage" in str(downstream["responses"]["200"])
    assert all(op["summary"] for item in document["paths"].values() for op in item.values())


@pytest.mark.neo4j
def test_answers_fit_their_schemas(client, driver):
    build(driver)
    document = client.get("/api/openapi.json").get_json()
    for path, asked in {
        "/api/v1/downstream": {"node": "raw.orders"},
        "/api/v1/upstream": {"node": "gold.revenue#total"},
        "/api/v1/blast-radius": {"node": "raw.orders"},
        "/api/v1/graph": {"node": "silver.orders", "columns": "true"},
        "/api/v1/datasets/detail": {"node": "raw.orders"},
        "/api/v1/jobs/detail": {"node": "nightly.build"},
        "/api/v1/runs": {"node": "nightly.build"},
        "/api/v1/why": {"from": "silver.orders", "to": "gold.revenue"},
        "/api/v1/lineage": {"nodeId": "silver.orders"},
        "/api/v1/overview": {},
    }.items():
        answer = client.get(path, query_string=asked)
        assert answer.status_code == 200, path
        schema = document["paths"][path]["get"]["responses"]["200"]
        content = schema["content"]["application/json"]["schema"]
        jsonschema.validate(answer.get_json(), {**content, "components": document["components"]})


def test_the_page_to_try_it_needs_no_other_server(client):
    page = client.get("/api/docs")
    assert "https://" not in page.get_data(as_text=True)
    assert "'self'" in page.headers["Content-Security-Policy"]
    for name in ("swagger-ui.css", "swagger-ui-bundle.js", "start.js"):
        with client.get(f"/api/docs/{name}") as file:
            assert file.status_code == 200


@pytest.mark.neo4j
def test_no_request_that_the_document_allows_is_answered_with_a_fault(client, driver):
    """Schemathesis makes requests out of the document; none may end in a 5xx."""
    build(driver)
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", client.application)
    kept = schema.include(method="GET").exclude(path_regex=r"^/(health|metrics)|/feed$|/docs")
    statuses = []
    for found in kept.get_all_operations():
        operation = found.ok()

        @FUZZ
        @given(case=operation.as_strategy())
        def ask(case):
            answer = case.call()
            statuses.append(answer.status_code)
            assert answer.status_code < 500, (case.formatted_path, case.query, answer.text)

        ask()
    assert len(statuses) > 100
