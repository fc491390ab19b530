// Which datasets are read although nobody has written them for long?
//
// Parameters
//   before     last good write before this time
//   limit      rows at most
// Returns
//   node       it carries last_written_at
//   readers    how many jobs read it
// Order: last_written_at, namespace, name
// :params {before: datetime('2026-01-01T00:00:00Z'), limit: 100}
MATCH (node:Dataset)
WHERE node.last_written_at < $before AND EXISTS { (node)-[:INPUT_TO]->(:Job) }
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  COUNT { (node)-[:INPUT_TO]->(:Job) } AS readers
ORDER BY node.last_written_at, node.namespace, node.name
LIMIT $limit
