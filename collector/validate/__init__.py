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

Warnings have a `kind` to count by; docs/validation.md says what each means and what to do.

Whether a facet is interpreted depends on the facet and on `schemas/` alone, so the projector gets
the same answer from the stored event as the door did. An interpreter treats null as absent.
"""

from collector.validate.decide import Policy, judge, judge_event, kind_of
from collector.validate.facets import interpretable, uninterpretable
from collector.validate.verdict import EventKind, Verdict, Warned, WarningKind

__all__ = [
    "EventKind",
    "Policy",
    "Verdict",
    "Warned",
    "WarningKind",
    "interpretable",
    "judge",
    "judge_event",
    "kind_of",
    "uninterpretable",
]
