"""Decides whether an event can be kept, and says in words what is wrong with it. Pure: no IO."""

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
