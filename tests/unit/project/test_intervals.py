"""When edges hold, as a pure function of a timeline and of the lineage behind it."""

from __future__ import annotations

from collector.model.identity import DatasetId, JobId
from collector.project.facts import NO_FACTS, Facts
from collector.project.intervals import declared, observed
from collector.project.precision import lineage_of
from collector.project.track import FULL, Span

JOB = JobId("n", "job")
FAILED, OPEN = 0, 1


def dataset(name):
    return DatasetId("w", name)


def does(reads, writes):
    facts = Facts(frozenset(map(dataset, reads)), frozenset(map(dataset, writes)))
    return lineage_of(facts, JOB, lambda name: name)


LINEAGE = {
    "": lineage_of(NO_FACTS, JOB, lambda name: name),
    "a>c": does("a", "c"),
    "b>c": does("b", "c"),
    "ab>c": does("ab", "c"),
    "a>cd": does("a", "cd"),
    "b>d": does("b", "d"),
}


def span(day, value, strength=FULL, full=1):
    at = f"2026-01-{day:02d}T00:00:00.000000000Z/run{day}"
    return Span(at, at, value, strength, full, at if full else "")


def days(held, kind="FEEDS"):
    """(source, target, first day, last day) of the edges of a type; two dots: it still holds."""
    return {
        (one.edge.source.id[1], one.edge.target.id[1], one.start[8:10], (one.end or "." * 10)[8:10])
        for one in held
        if one.edge.type == kind
    }


def test_a_success_without_the_edge_ends_it_and_a_later_run_begins_it_again():
    held = observed([span(1, "a>c"), span(2, "b>c"), span(3, "a>c")], LINEAGE)
    expected = {("a", "c", "01", "02"), ("b", "c", "02", "03"), ("a", "c", "03", "..")}
    assert days(held) == expected


def test_neither_a_failure_nor_an_open_run_ends_an_edge():
    spans = [span(1, "a>c"), span(2, "b>c", FAILED, 0), span(3, "b>c", OPEN, 0)]
    assert days(observed(spans, LINEAGE)) == {("a", "c", "01", ".."), ("b", "c", "02", "..")}


def test_an_edge_is_attempted_until_a_run_that_did_not_fail_has_it():
    (edge,) = [h for h in observed([span(1, "a>c", FAILED, 0)], LINEAGE) if h.edge.type == "FEEDS"]
    assert edge.attempted
    spans = [span(1, "a>c", FAILED, 0), span(2, "a>c")]
    (edge,) = [h for h in observed(spans, LINEAGE) if h.edge.type == "FEEDS"]
    assert not edge.attempted
    assert edge.start.startswith("2026-01-01")


def test_a_run_says_nothing_about_outputs_that_it_did_not_write():
    held = observed([span(1, "a>cd"), span(2, "b>d")], LINEAGE)
    assert days(held) == {("a", "c", "01", ".."), ("a", "d", "01", "02"), ("b", "d", "02", "..")}
    assert days(held, "INPUT_TO") == {("a", "job", "01", ".."), ("b", "job", "02", "..")}


def test_what_a_job_writes_does_not_end_by_itself():
    held = observed([span(1, "a>c"), span(2, "b>d")], LINEAGE)
    assert days(held, "OUTPUTS") == {("job", "c", "01", ".."), ("job", "d", "02", "..")}


def test_end_after_asks_for_successes_in_a_row_and_ends_at_the_first():
    spans = [span(1, "a>c"), span(2, "b>c"), span(3, "ab>c"), span(4, "b>c", full=2)]
    held = days(observed(spans, LINEAGE, end_after=2))
    assert ("a", "c", "01", "04") in held
    assert ("b", "c", "02", "..") in held


def test_a_run_that_told_nothing_ends_nothing():
    assert days(observed([span(1, "a>c"), span(2, "")], LINEAGE)) == {("a", "c", "01", "..")}


def test_a_declaration_replaces_the_one_before():
    told = [(span(1, "").first, "ab>c"), (span(2, "").first, "a>c")]
    assert days(declared(told, LINEAGE)) == {("a", "c", "01", ".."), ("b", "c", "01", "02")}
    assert days(declared(reversed(told), LINEAGE)) == days(declared(told, LINEAGE))
