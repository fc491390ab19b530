"""Which routes stand together in the API's description: by what a reader wants, not by module."""

from __future__ import annotations

GROUPS: dict[str, tuple[str, ...]] = {
    "Find": ("search_reads", "catalogue_reads"),
    "Lineage": (
        "lineage_reads", "blast_radius_reads", "graph_reads", "path_reads", "why_reads",
        "marquez_reads",
    ),
    "Time": ("diff_reads", "lineage_diff"),
    "Before a change": ("impact", "assets"),
    "Runs and events": ("run_reads", "event_reads", "feed"),
    "Questions": ("question_reads",),
    "Tags and owners": ("labels", "label_reads"),
    "Exports": ("export_reads", "table_reads"),
    "Send events": ("lineage", "capture", "dead_letters"),
    "Operate": ("health", "metrics", "openapi"),
}  # fmt: skip
"""Groups in the order in which they are shown, each with its blueprints."""

_GROUP_OF = {blueprint: group for group, members in GROUPS.items() for blueprint in members}


def group_of(endpoint: str) -> str:
    """The group of a Flask endpoint."""
    return _GROUP_OF[endpoint.partition(".")[0]]
