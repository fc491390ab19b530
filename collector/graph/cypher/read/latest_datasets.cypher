// What was written last? Datasets by the time of their last good write.
//
// Parameters
//   limit      rows at most
// Returns
//   node
// Order: last_written_at descending, namespace, name, key
// :params {limit: 20}
MATCH (node:Dataset) WHERE node.last_written_at IS NOT NULL
WITH node ORDER BY node.last_written_at DESC, node.namespace, node.name, node.key
LIMIT $limit
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node
ORDER BY node.last_written_at DESC, node.namespace, node.name, node.key
