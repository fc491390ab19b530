"""Each rule of impact on the smallest lineage that shows it; lineage is written as arrows."""

import pytest

from collector.analyse.impact.changes import FIELDS, read_changes
from collector.analyse.impact.flows import index_flows
from collector.analyse.impact.rules import RULES, impact_of, impact_of_all
from collector.model.node import Edge, Node


def node(text):
    kind, _, rest = text.rpartition(":")
    name, _, column = rest.partition("#")
    node_type = "column" if column else ("job" if kind == "job" else "dataset")
    return Node(text, node_type, node_type, "shop", name, column or None)


def lineage(*arrows):
    """'a -> b' feeds, 'a#x -> b#y' feeds, 'a#x ~join> b' influences, 'a => b' is registered."""
    nodes, edges = {}, []
    for arrow in arrows:
        source, sign, target = arrow.split()
        for text in (source, target):
            nodes[text] = node(text)
            if "#" in text:
                owner = text.partition("#")[0]
                nodes[owner] = node(owner)
                edges.append(Edge(owner, text, "has_column"))
        if sign.startswith("~"):
            edges.append(Edge(source, target, "influences", subtype=sign[1:-1].upper()))
        elif source.startswith("job:"):
            edges.append(Edge(source, target, "writes"))
        elif target.startswith("job:"):
            edges.append(Edge(source, target, "reads", origin="declared" if "=" in sign else None))
        else:
            origin = "declared" if sign == "=>" else "observed"
            edges.append(Edge(source, target, "feeds", origin=origin))
    return index_flows(nodes.values(), edges)


def severities(flows, target, **change):
    (parsed,) = read_changes([change], target)
    return {hit.node.id: hit.severity for hit in impact_of(flows, target, parsed)}


RENAME = {"type": "column_rename", "from": "x", "to": "z"}
DROP = {"type": "column_drop", "column": "x"}


def test_what_derives_from_a_renamed_column_is_breaking_all_the_way_down():
    flows = lineage("a -> b", "b -> c", "a#x -> b#y", "b#y -> c#z")
    assert severities(flows, "a", **RENAME) == {"b": "breaking", "c": "breaking"}


def test_dropping_a_column_that_nothing_uses_reaches_nothing_however_much_its_table_feeds():
    feeds = [f"a -> b{n}" for n in range(50)] + [f"a#other -> b{n}#y" for n in range(50)]
    flows = lineage(*feeds, "a#x -> a#x")
    assert severities(flows, "a", **DROP) == {}


def test_a_column_used_only_in_a_filter_is_breaking_and_what_follows_is_info():
    flows = lineage("a -> b", "b -> c", "a#x ~filter> b", "a#k -> b#k", "b#k -> c#k")
    assert severities(flows, "a", **DROP) == {"b": "breaking", "c": "info"}


def test_unknown_column_use_is_a_warning_and_stays_one_further_down():
    flows = lineage("a -> b", "b -> c", "a#x -> d#x", "a -> d", "b#k -> c#k")
    assert severities(flows, "a", **DROP) == {"b": "warning", "c": "warning", "d": "breaking"}


def test_a_registered_flow_without_any_column_lineage_around_it_is_breaking():
    flows = lineage("a => b", "b => job:report")
    assert severities(flows, "a", **DROP) == {"b": "breaking", "job:report": "breaking"}


def test_a_registered_flow_beside_known_column_lineage_is_only_a_warning():
    flows = lineage("a -> b", "a#x -> b#x", "b => c")
    assert severities(flows, "a", **DROP) == {"b": "breaking", "c": "warning"}


def test_certain_findings_beat_possible_ones_on_another_way():
    flows = lineage("a -> b", "a -> c", "b -> c", "a#x -> c#x")
    assert severities(flows, "a", **DROP) == {"b": "warning", "c": "breaking"}


@pytest.mark.parametrize("kind", ["table_drop", "table_rename"])
def test_without_its_table_every_reader_breaks_and_so_does_what_it_feeds(kind):
    flows = lineage("a -> b", "b -> c", "c -> a")
    assert severities(flows, "a", type=kind, to="q") == {"b": "breaking", "c": "breaking"}


def test_a_deprecation_warns_while_flows_are_active():
    assert severities(lineage("a -> b"), "a", type="deprecation") == {"b": "warning"}


def test_a_required_new_column_breaks_the_writers_and_warns_the_readers():
    flows = lineage("job:load -> a", "a -> b")
    add = {"type": "column_add", "column": "n"}
    assert severities(flows, "a", **add, required=True) == {"job:load": "breaking", "b": "warning"}
    assert severities(flows, "a", **add) == {}


def test_a_change_in_words_is_a_warning_and_breaking_where_flows_are_registered_blindly():
    change = {"type": "schema_change", "text": "rename things"}
    assert severities(lineage("a -> b"), "a", **change) == {"b": "warning"}
    assert severities(lineage("a => b"), "a", **change) == {"b": "breaking"}


@pytest.mark.parametrize("kind", ["column_rename", "column_drop", "type_change"])
def test_every_change_of_a_column_breaks_what_derives_from_it_or_joins_on_it(kind):
    flows = lineage("a -> b", "a -> c", "a#x -> b#y", "a#x ~join> c")
    change = {"type": kind, "column": "x", "from": "x", "to": "z"}
    assert severities(flows, "a", **change) == {"b": "breaking", "c": "breaking"}


def test_a_changed_job_warns_what_it_writes_and_what_that_feeds():
    flows = lineage("job:load -> a", "a -> b")
    assert severities(flows, "job:load", type="job_change") == {"a": "warning", "b": "warning"}


def test_references_carry_the_changed_name_and_the_name_on_the_way():
    flows = lineage("a -> b", "b -> c", "a#x -> b#y", "b#y -> c#z")
    (change,) = read_changes([DROP], "a")
    references = {hit.node.id: hit.references for hit in impact_of(flows, "a", change)}
    assert references == {"b": ("x",), "c": ("x", "y")}


def test_several_changes_are_united_and_never_report_the_changed_node_itself():
    flows = lineage("a -> b", "b -> c", "a#x -> b#x", "a#w -> b#w", "b#x -> c#x")
    changes = read_changes([DROP, {"type": "column_drop", "column": "w"}], "a")
    hits = impact_of_all(flows, [("a", change) for change in changes])
    assert [(h.node.id, h.references) for h in hits] == [("b", ("x", "w")), ("c", ("x",))]


def test_a_cycle_ends():
    flows = lineage("a -> b", "b -> a", "a#x -> b#x", "b#x -> a#x")
    assert severities(flows, "a", **DROP) == {"b": "breaking"}


def test_every_kind_of_change_has_a_rule():
    assert set(RULES) == set(FIELDS)
