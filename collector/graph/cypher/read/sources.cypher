// Which datasets are sources? Read by someone, and fed by nothing that is known.
//
// Parameters
//   limit      rows at most
// Returns
//   node       the source
//   readers    how many jobs read it
// Order: namespace, name
// :params {limit: 100}
MATCH (node:Dataset)
WHERE node.alias IS NULL
  AND (EXISTS { (node)-[:INPUT_TO]->(:Job) } OR EXISTS { (node)-[:FEEDS]->(d:Dataset) WHERE d <> node })
  AND NOT EXISTS { (:Job)-[:OUTPUTS]->(node) }
  AND NOT EXISTS { (d:Dataset)-[:FEEDS]->(node) WHERE d <> node }
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  COUNT { (node)-[:INPUT_TO]->(:Job) } AS readers
ORDER BY node.namespace, node.name
LIMIT $limit
