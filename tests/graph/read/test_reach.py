from __future__ import annotations

import pytest

from collector.graph.read.reach import ALL_DEPTHS, Window, downstream, upstream
from collector.graph.read.resolve import resolve_node
from tests.estate import BEGIN, LATER, Estate, prepare

pytestmark = pytest.mark.neo4j


def found(reached):
    return [(hit.distance, hit.node.name) for hit in reached.hits]


def test_downstream_holds_datasets_and_jobs_once_with_the_least_distance(graph, keys):
    start = resolve_node(graph, "raw.orders")
    assert found(downstream(graph, start, Window())) == [
        (1, "silver.orders"),
        (1, "nightly.clean"),
        (2, "gold.revenue"),
        (2, "mailer"),
        (2, "nightly.build"),
        (3, "board"),
        (3, "churn"),
        (3, "train"),
    ]


def test_what_only_shares_a_job_is_not_downstream(graph, keys):
    names = {
        name for _, name in found(downstream(graph, resolve_node(graph, "raw.orders"), Window()))
    }
    assert "silver.users" not in names


def test_upstream_of_a_dashboard_goes_back_to_the_source_alone(graph, keys):
    assert found(upstream(graph, resolve_node(graph, "board"), Window())) == [
        (1, "gold.revenue"),
        (1, "train"),
        (2, "silver.orders"),
        (2, "nightly.build"),
        (3, "raw.orders"),
        (3, "nightly.clean"),
    ]


def test_a_job_reaches_what_it_writes_at_distance_one(graph, keys):
    start = resolve_node(graph, "nightly.build")
    assert found(downstream(graph, start, Window()))[:2] == [(1, "gold.revenue"), (2, "board")]
    assert found(upstream(graph, start, Window()))[:2] == [(1, "silver.orders"), (2, "raw.orders")]


def test_depth_ends_the_way_and_total_counts_beyond_the_page(graph, keys):
    start = resolve_node(graph, "raw.orders")
    near = downstream(graph, start, Window(max_depth=1))
    page = downstream(graph, start, Window(limit=2))
    assert found(near) == [(1, "silver.orders"), (1, "nightly.clean")]
    assert (len(page.hits), page.total) == (2, 8)


def test_the_next_page_goes_on_after_the_last_hit(graph, keys):
    start = resolve_node(graph, "raw.orders")
    whole = downstream(graph, start, Window()).hits
    last = whole[2]
    after = [last.distance, last.node.namespace, last.node.name, last.node.key]
    assert downstream(graph, start, Window(after=after)).hits == whole[3:]


def test_edges_say_job_and_basis(graph, keys):
    reached = downstream(graph, resolve_node(graph, "gold.revenue"), Window())
    feeds = {(e.target, e.job, e.basis) for e in reached.edges if e.type == "feeds"}
    assert feeds == {
        (f"dataset:{keys['churn']}", f"job:{keys['train']}", "io"),
        (f"dataset:{keys['board']}", f"job:{keys['train']}", "io"),
    }


def test_ended_edges_are_seen_at_their_time_and_in_the_view_of_all(graph, driver, keys):
    estate = Estate(driver)
    old = estate.dataset("raw.old")
    ended = {"job_key": keys["clean"], "basis": "io", "valid_to": LATER}
    estate.edge(("Dataset", old), "FEEDS_BEFORE", ("Dataset", keys["s_orders"]), **ended)
    estate.write()
    start = resolve_node(graph, "raw.old")
    assert found(downstream(graph, start, Window())) == []
    assert found(downstream(graph, start, Window(ever=True)))[0] == (1, "silver.orders")
    assert found(downstream(graph, start, Window(as_of=BEGIN)))[0] == (1, "silver.orders")
    assert found(downstream(graph, start, Window(as_of=LATER))) == []
    assert "raw.old" in {
        n for _, n in found(upstream(graph, resolve_node(graph, "board"), Window(as_of=BEGIN)))
    }


def test_cycles_end_and_the_start_is_never_reached_from_itself(graph, driver):
    prepare(driver)
    estate = Estate(driver)
    a, b, loop = estate.dataset("a"), estate.dataset("b"), estate.job("loop")
    estate.flow(loop, [a, b], b)
    estate.flow(loop, [b], a)
    estate.write()
    reached = downstream(graph, resolve_node(graph, "a"), Window(max_depth=ALL_DEPTHS))
    assert found(reached) == [(1, "b"), (1, "loop")]


def test_a_ladder_of_forty_diamonds_has_eighty_nodes_and_no_explosion(graph, driver):
    prepare(driver)
    driver.execute_query(
        "UNWIND range(0, 40) AS i UNWIND ['m', 'l', 'r'] AS side CREATE (:Dataset {key: side + i,"
        " namespace: 'n', name: side + i, name_start: side + i, short_name: side + i})"
    )
    driver.execute_query(
        "UNWIND range(0, 39) AS i MATCH (a:Dataset {key: 'm' + i}), (l:Dataset {key: 'l' + i}),"
        " (r:Dataset {key: 'r' + i}), (b:Dataset {key: 'm' + (i + 1)})"
        " CREATE (a)-[:FEEDS {key: 'al' + i}]->(l), (a)-[:FEEDS {key: 'ar' + i}]->(r),"
        " (l)-[:FEEDS {key: 'lb' + i}]->(b), (r)-[:FEEDS {key: 'rb' + i}]->(b)"
    )
    reached = downstream(graph, resolve_node(graph, "m0"), Window(max_depth=ALL_DEPTHS))
    assert reached.total == 120
    assert max(hit.distance for hit in reached.hits) == 80
