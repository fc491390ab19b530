"""The schema of the graph goes forward, also on a graph of an older version."""

from __future__ import annotations

from collector.graph.schema import VERSION, apply_schema, migrate, schema_is_there
from collector.model.event import parse_event
from collector.project.batch import project_events

STORED = "MATCH (s:GraphVersion) RETURN s.version"


def test_a_new_graph_needs_no_migration_and_an_old_one_gets_what_it_lacks(graph):
    ran = []
    steps = tuple((lambda _session, n=n: ran.append(n)) for n in range(3))
    with graph.driver.session() as session:
        migrate(session, steps[:1])
        assert (ran, graph.rows(STORED)) == ([], [[2]])
        migrate(session, steps)
        assert (ran, graph.rows(STORED)) == ([1, 2], [[4]])
        migrate(session, steps)
        assert ran == [1, 2]


def test_a_facet_that_breaks_its_schema_is_kept_but_not_interpreted(graph):
    broken = {"fields": "everything", "_producer": "p", "_schemaURL": "s"}
    event = {
        "eventTime": "2026-01-01T10:00:00Z",
        "run": {"runId": "r"},
        "job": {"namespace": "n", "name": "j"},
        "outputs": [{"namespace": "w", "name": "c", "facets": {"ownership": broken}}],
    }
    marks = {"/outputs/0/facets/ownership"}
    parsed = parse_event(event, "0" * 64, graph.rules.naming, marks)
    assert parsed.outputs[0].facet("ownership") is None
    with graph.driver.session() as session:
        session.execute_write(project_events, [parsed], graph.rules)
    kept = "MATCH (d:Dataset {name: 'c'}) RETURN d.facets CONTAINS 'everything'"
    assert graph.rows(kept) == [[True]]


def test_applying_the_schema_twice_changes_nothing(graph):
    listing = "SHOW INDEXES YIELD name, state RETURN name, state ORDER BY name"
    before = graph.rows(listing)
    assert apply_schema(graph.driver) == VERSION
    assert graph.rows(listing) == before
    assert {state for _, state in before} == {"ONLINE"}


def test_a_graph_without_one_of_its_indexes_is_not_ready(graph):
    assert schema_is_there(graph.driver)
    with graph.driver.session() as session:
        session.run("DROP INDEX search_names").consume()
    assert not schema_is_there(graph.driver)
    apply_schema(graph.driver)
    assert schema_is_there(graph.driver)


def test_what_a_server_killed_while_making_a_constraint_left_behind_is_cleared_away(graph):
    constraints = "SHOW CONSTRAINTS YIELD name WHERE name = 'outputs_key' RETURN name"
    with graph.driver.session() as session:
        session.run("DROP CONSTRAINT outputs_key").consume()
        session.run("CREATE INDEX outputs_key FOR (n:Leftover) ON (n.key)").consume()
    apply_schema(graph.driver)
    assert graph.rows(constraints) == [["outputs_key"]]
