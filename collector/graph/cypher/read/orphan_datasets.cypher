// Which datasets stand alone? Nothing feeds them, and they feed nothing.
//
// Parameters
//   limit      rows at most
// Returns
//   node
// Order: namespace, name
// :params {limit: 100}
MATCH (node:Dataset)
WHERE node.alias IS NULL
  AND NOT EXISTS { (node)-[:INPUT_TO]->(:Job) }
  AND NOT EXISTS { (:Job)-[:OUTPUTS]->(node) }
  AND NOT EXISTS { (node)-[:FEEDS]-(d:Dataset) WHERE d <> node }
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node
ORDER BY node.namespace, node.name
LIMIT $limit
