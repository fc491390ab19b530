// Which jobs come after this job? Jobs that read what its data reaches, and through which dataset.
//
// Parameters
//   key        key of the job
//   limit      rows at most
// Returns
//   node       the later job
//   distance   jobs between, plus one
//   through    the nearest dataset that it reads
// Order: distance, namespace, name
// :params {key: '', limit: 100}
MATCH (start:Job {key: $key})-[:OUTPUTS]->(output:Dataset)
MATCH path = (output)-[:FEEDS*0..]->(dataset:Dataset)
WITH start, dataset, min(length(path)) AS hops
MATCH (dataset)-[:INPUT_TO]->(node:Job) WHERE node <> start
WITH node, hops + 1 AS distance, dataset ORDER BY distance, dataset.namespace, dataset.name
WITH node, min(distance) AS distance, head(collect(dataset)) AS through
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  distance,
  through {.key, .namespace, .name, labels: labels(through)} AS through
ORDER BY distance, node.namespace, node.name
LIMIT $limit
