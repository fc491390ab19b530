"""The routes that read the graph, in the order of docs/rest.md."""

from __future__ import annotations

from flask import Blueprint

from collector.serve import (
    api_docs,
    blast_radius_reads,
    browser_guide,
    catalogue_reads,
    diff_reads,
    event_reads,
    export_reads,
    graph_reads,
    impact,
    label_reads,
    lineage_reads,
    marquez_reads,
    openapi,
    path_reads,
    question_reads,
    run_reads,
    search_reads,
    table_reads,
    why_reads,
)

ROUTES: tuple[Blueprint, ...] = (
    lineage_reads.routes,
    blast_radius_reads.routes,
    path_reads.routes,
    graph_reads.routes,
    why_reads.routes,
    diff_reads.routes,
    export_reads.routes,
    marquez_reads.routes,
    catalogue_reads.routes,
    search_reads.routes,
    run_reads.routes,
    event_reads.routes,
    question_reads.routes,
    table_reads.routes,
    openapi.routes,
    api_docs.routes,
    browser_guide.routes,
    impact.routes,
    label_reads.routes,
)
