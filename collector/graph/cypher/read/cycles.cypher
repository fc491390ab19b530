// Which datasets feed themselves through others? Each with the nearest dataset that closes the cycle.
//
// Parameters
//   limit      rows at most
// Returns
//   node       a dataset on a cycle
//   through    the dataset that feeds it back
//   length     hops of the cycle, at most 11
// Order: length, namespace, name
// :params {limit: 100}
MATCH (node:Dataset)
WHERE EXISTS { (node)-[:FEEDS]->(d:Dataset) WHERE d <> node }
  AND EXISTS { (d:Dataset)-[:FEEDS]->(node) WHERE d <> node }
CALL (node) {
  MATCH path = (node)-[:FEEDS*1..10]->(through:Dataset)
  WITH node, through, min(length(path)) AS hops WHERE through <> node
  MATCH (through)-[:FEEDS]->(node)
  RETURN through, hops + 1 AS length
  ORDER BY length, through.key LIMIT 1
}
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  through {.key, .namespace, .name, labels: labels(through)} AS through,
  length
ORDER BY length, node.namespace, node.name
LIMIT $limit
