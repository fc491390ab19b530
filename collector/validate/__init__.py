"""Decides whether an event can be kept, and says in words what is wrong with it. Pure: no IO.

    judge(body, policy)         → Verdict   the bytes of one event, as the door gets them
    judge_event(event, policy)  → Verdict   one event of a batch, parsed already
    interpretable(place, key, facet)        whether the projector may interpret a facet
    uninterpretable(event)                  pointers of known facets that it may not

A verdict's `status` is the answer that the event deserves: 400 (not JSON), 422 (with every
violation) or 201 (with what is off as `warnings`). Nothing here raises on any input. Of a large
event at most 1,000 violations or warnings are told (see `parts`).

The `standard` policy refuses only what has no place in the graph: no object; neither run and job,
nor job, nor dataset; a namespace, name or runId that is missing or blank; an eventTime that is
missing or unreadable; an eventType that is not one of the six; inputs or outputs that are no lists
of datasets. The `strict` policy refuses all that breaks the specification; what the specification
allows (custom facets, fractions finer than a microsecond, no eventType) it accepts too.

The kinds of warnings, to count by:

    run-id-not-uuid  event-time-without-offset  fine-fraction  missing-schema-url  missing-producer
    bad-format       not a URI, UUID or RFC 3339 time where one belongs
    null-value       null where a value may only be absent
    null-facets      null in place of facets or of a facet
    broken-facets    facets that are no object: nothing in them is interpreted
    unknown-facet    a custom facet, kept as JSON
    bare-facet       lacks `_producer` or `_schemaURL`; interpreted all the same
    extra-member     a member that the facet may not have; interpreted all the same
    broken-facet     breaks its own schema; kept as JSON, not interpreted
    repeated-key     a key twice in one object; the last counts
    two-kinds        a job and a dataset in one event; taken as a JobEvent

Whether a facet is interpreted depends on the facet and on `schemas/` alone, so the projector gets
the same answer from the stored event as the door did. An interpreter treats null as absent.
"""

from collector.validate.decide import Policy, judge, judge_event, kind_of
from collector.validate.facets import interpretable, uninterpretable
from collector.validate.verdict import EventKind, Verdict, Warned

__all__ = [
    "EventKind",
    "Policy",
    "Verdict",
    "Warned",
    "interpretable",
    "judge",
    "judge_event",
    "kind_of",
    "uninterpretable",
]
