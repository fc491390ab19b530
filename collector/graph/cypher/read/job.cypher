// What is known of this job? What it reads and writes, what it is part of, its text.
//
// Parameters
//   key        key of the job
// Returns
//   node, description, integration, processing, sql, first_seen_at
//   facets     as JSON
//   inputs, outputs    datasets that it reads and writes now
//   parents    what it is part of
//   children   how many jobs are part of it
// :params {key: ''}
MATCH (node:Job {key: $key})
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  node.description AS description,
  node.integration AS integration,
  node.processing AS processing,
  node.sql AS sql,
  node.first_seen_at AS first_seen_at,
  node.facets AS facets,
  COLLECT {
    MATCH (dataset:Dataset)-[:INPUT_TO]->(node)
    WITH DISTINCT dataset ORDER BY dataset.namespace, dataset.name
    RETURN dataset {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: dataset.last_run_at.epochMillis, last_run_event_at: dataset.last_run_event_at.epochMillis,
      last_success_at: dataset.last_success_at.epochMillis,
      last_written_at: dataset.last_written_at.epochMillis, labels: labels(dataset)}
  } AS inputs,
  COLLECT {
    MATCH (node)-[:OUTPUTS]->(dataset:Dataset)
    WITH DISTINCT dataset ORDER BY dataset.namespace, dataset.name
    RETURN dataset {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: dataset.last_run_at.epochMillis, last_run_event_at: dataset.last_run_event_at.epochMillis,
      last_success_at: dataset.last_success_at.epochMillis,
      last_written_at: dataset.last_written_at.epochMillis, labels: labels(dataset)}
  } AS outputs,
  COLLECT {
    MATCH (node)-[:PART_OF]->(parent:Job)
    WITH DISTINCT parent ORDER BY parent.namespace, parent.name
    RETURN parent {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: parent.last_run_at.epochMillis, last_run_event_at: parent.last_run_event_at.epochMillis,
      last_success_at: parent.last_success_at.epochMillis,
      last_written_at: parent.last_written_at.epochMillis, labels: labels(parent)}
  } AS parents,
  COUNT { (node)<-[:PART_OF]-(:Job) } AS children
