"""Questions that golden cases ask of the graph, by name."""

QUERIES = {
    "feeds": (
        "MATCH (a:Dataset)-[e:FEEDS]->(b:Dataset) "
        "RETURN DISTINCT a.name AS source, b.name AS target, e.basis AS basis"
    ),
    "intervals": (
        "MATCH (a:Dataset)-[e:FEEDS|FEEDS_BEFORE]->(b:Dataset) "
        "RETURN type(e), a.name AS source, b.name AS target, e.valid_from AS f, e.valid_to AS t"
    ),
    "origins": (
        "MATCH (a:Dataset)-[e:FEEDS|FEEDS_BEFORE]->(b:Dataset) "
        "RETURN type(e), a.name AS source, b.name AS target, e.origin, e.basis"
    ),
    "every_edge": (
        "MATCH (a:Dataset)-[e:FEEDS|FEEDS_BEFORE]->(b:Dataset) "
        "OPTIONAL MATCH (j:Job {key: e.job_key}) "
        "RETURN j.namespace AS jn, j.name AS j, a.namespace AS an, a.name AS a, "
        "b.namespace AS bn, b.name AS b, e.origin, e.basis, e.valid_from, e.valid_to"
    ),
    "attempted": (
        "MATCH (a:Dataset)-[e:FEEDS]->(b:Dataset) WHERE e.attempted "
        "RETURN a.name AS source, b.name AS target"
    ),
    "column_feeds": (
        "MATCH (a:Column)-[e:FEEDS]->(b:Column) "
        "RETURN a.name + '#' + a.path AS source, b.name + '#' + b.path AS target, "
        "e.kind, e.subtype, e.masking, e.description"
    ),
    "partial": (
        "MATCH (a:Dataset)-[e:FEEDS]->(b:Column) WHERE e.partial "
        "RETURN a.name AS source, b.name + '#' + b.path AS target"
    ),
    "influences": (
        "MATCH (a:Column)-[e:INFLUENCES]->(b:Dataset) "
        "RETURN a.name + '#' + a.path AS source, b.name AS target, e.subtype"
    ),
    "input_to": "MATCH (a)-[:INPUT_TO]->(j:Job) RETURN DISTINCT coalesce(a.path, a.name), j.name",
    "input_to_before": (
        "MATCH (a:Dataset)-[e:INPUT_TO_BEFORE]->(j:Job) RETURN a.name, j.name, e.valid_to"
    ),
    "outputs": "MATCH (j:Job)-[:OUTPUTS]->(d:Dataset) RETURN DISTINCT j.name AS j, d.name AS d",
    "job_feeds": "MATCH (a:Job)-[:FEEDS]->(b:Job) RETURN a.name AS source, b.name AS target",
    "columns": (
        "MATCH (d:Dataset)-[:HAS_COLUMN]->(c:Column) "
        "RETURN d.name AS dataset, c.path, c.type, c.ordinal, c.description"
    ),
    "column_marks": (
        "MATCH (d:Dataset)-[:HAS_COLUMN]->(c:Column) "
        "RETURN d.name AS dataset, c.path, c.lineage_only, c.lineage_unknown"
    ),
    "column_lives": (
        "MATCH (d:Dataset)-[:HAS_COLUMN]->(c:Column) "
        "RETURN d.name AS dataset, c.path, c.valid_from, c.valid_to"
    ),
    "runs": "MATCH (r:Run) RETURN r.run_id, r.state, r.shown_state, r.suspect",
    "run_times": "MATCH (r:Run) RETURN r.run_id, r.started_at, r.ended_at, r.duration_ms",
    "run_details": (
        "MATCH (r:Run) WHERE r.state IS NOT NULL RETURN r.run_id, r.engine, r.engine_version, "
        "r.nominal_start, r.nominal_end, r.error_message, r.error_stack_trace"
    ),
    "families": (
        "MATCH (r:Run) OPTIONAL MATCH (r)-[:CHILD_OF]->(p:Run) "
        "OPTIONAL MATCH (r)-[:RUN_OF]->(j:Job) RETURN r.run_id, j.name, p.run_id, r.root_run_id"
    ),
    "part_of": "MATCH (a:Job)-[:PART_OF]->(b:Job) RETURN a.name AS part, b.name AS whole",
    "read": (
        "MATCH (r:Run)-[e:READ]->(d:Dataset) "
        "RETURN r.run_id, d.name, e.rows, e.version, e.raw_names"
    ),
    "wrote": (
        "MATCH (r:Run)-[e:WROTE]->(d:Dataset) "
        "RETURN r.run_id, d.name, e.rows, e.bytes, e.files, e.version, e.within"
    ),
    "aliases": (
        "MATCH (a:Dataset)-[:ALIAS_OF]->(d:Dataset) "
        "RETURN a.name AS alias, d.namespace AS namespace, d.name AS name"
    ),
    "datasets": "MATCH (d:Dataset) RETURN d.namespace, d.name",
    "labels": (
        "MATCH (d:Dataset) RETURN d.name, [label IN labels(d) WHERE label <> 'Dataset'] AS labels"
    ),
    "descriptions": "MATCH (d:Dataset) RETURN d.name, d.description",
    "lives": "MATCH (d:Dataset) RETURN d.name, d.valid_to, d.last_change",
    "last_writes": "MATCH (d:Dataset) RETURN d.name, d.last_written_at, d.last_rows",
    "renamed": "MATCH (a:Dataset)-[e:RENAMED_TO]->(b:Dataset) RETURN a.name, b.name, e.at",
    "schemas": (
        "MATCH (d:Dataset)-[:HAS_VERSION]->(v:SchemaVersion) "
        "RETURN d.name, v.number, v.added, v.removed, v.changed, v.valid_from, v.valid_to"
    ),
    "jobs": "MATCH (j:Job) RETURN j.name, j.last_run_state, j.last_run_at, j.last_success_at",
    "job_facts": "MATCH (j:Job) RETURN j.name, j.type, j.description, j.sql",
    "pipelines": "MATCH (j:Job) WHERE j.pipeline IS NOT NULL RETURN j.name, j.pipeline",
    "versions": "MATCH (j:Job)-[:HAS_LINEAGE]->(v:LineageVersion) RETURN j.name, count(v)",
}
