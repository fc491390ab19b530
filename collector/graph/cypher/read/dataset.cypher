// What is known of this dataset? Its columns, writers, readers, other names and schemas.
//
// Parameters
//   key        key of the dataset
// Returns
//   node, description, first_seen_at, last_rows
//   facets     as JSON
//   aliases    other names: [{namespace, name}]
//   columns    in the order of the newest schema: [{key, path, type, description, ordinal, …}]
//   inflows    what feeds it directly, at most 200: [{source, edge}]
//   writers, readers   jobs that write or read it now
//   versions   its schemas, newest first: [{number, valid_from, valid_to, fields (JSON), …}]
// :params {key: ''}
MATCH (node:Dataset {key: $key})
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  node.description AS description,
  node.first_seen_at AS first_seen_at,
  node.last_rows AS last_rows,
  node.facets AS facets,
  COLLECT {
    MATCH (alias:Dataset)-[:ALIAS_OF]->(node)
    RETURN alias {.namespace, .name} ORDER BY alias.namespace, alias.name
  } AS aliases,
  COLLECT {
    MATCH (node)-[:HAS_COLUMN]->(column:Column)
    RETURN column {.key, .namespace, .name, .path, .tags, .owners, .type, .description, .ordinal,
      .lineage_unknown, valid_to: toString(column.valid_to), labels: labels(column)}
    ORDER BY coalesce(column.ordinal, 1000000), column.path
  } AS columns,
  COLLECT {
    MATCH (source:Dataset)-[e:FEEDS]->(node)
    WITH source, e ORDER BY source.namespace, source.name, e.key LIMIT 200
    RETURN {source: source {.key, .namespace, .name, .tags, .owners, labels: labels(source)},
      edge: e {.job_key, .basis, .origin, .subtype, .description, .masking, type: type(e)}}
  } AS inflows,
  COLLECT {
    MATCH (job:Job)-[:OUTPUTS]->(node)
    WITH DISTINCT job ORDER BY job.namespace, job.name
    RETURN job {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: job.last_run_at.epochMillis, last_run_event_at: job.last_run_event_at.epochMillis,
      last_success_at: job.last_success_at.epochMillis,
      last_written_at: job.last_written_at.epochMillis, labels: labels(job)}
  } AS writers,
  COLLECT {
    MATCH (node)-[:INPUT_TO]->(job:Job)
    WITH DISTINCT job ORDER BY job.namespace, job.name
    RETURN job {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: job.last_run_at.epochMillis, last_run_event_at: job.last_run_event_at.epochMillis,
      last_success_at: job.last_success_at.epochMillis,
      last_written_at: job.last_written_at.epochMillis, labels: labels(job)}
  } AS readers,
  COLLECT {
    MATCH (node)-[:HAS_VERSION]->(version:SchemaVersion)
    RETURN version {.number, .added, .removed, .changed, .fields,
      valid_from: toString(version.valid_from), valid_to: toString(version.valid_to)}
    ORDER BY version.number DESC LIMIT 50
  } AS versions
