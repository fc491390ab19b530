"""The routes that read the graph, in the order of docs/rest.md."""

from __future__ import annotations

from flask import Blueprint

from collector.serve import (
    blast_radius_reads,
    catalogue_reads,
    event_reads,
    graph_reads,
    impact,
    lineage_reads,
    run_reads,
    search_reads,
)

ROUTES: tuple[Blueprint, ...] = (
    lineage_reads.routes,
    blast_radius_reads.routes,
    graph_reads.routes,
    catalogue_reads.routes,
    search_reads.routes,
    run_reads.routes,
    event_reads.routes,
    impact.routes,
)
