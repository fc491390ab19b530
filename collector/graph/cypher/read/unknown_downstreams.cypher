// Which datasets are written, and nobody is known to use them? Written lately, read by nobody, and no
// final consumer.
//
// Parameters
//   since      last good write at or after this time; 30 days ago is the usual choice
//   limit      rows at most
// Returns
//   node
// Order: namespace, name
// :params {since: datetime('2026-01-01T00:00:00Z'), limit: 100}
MATCH (node:Dataset)
WHERE node.last_written_at >= $since
  AND NOT EXISTS { (node)-[:INPUT_TO]->(:Job) }
  AND NOT EXISTS { (node)-[:FEEDS]->(d:Dataset) WHERE d <> node }
  AND NOT (node:Model OR node:Dashboard OR coalesce(node.type = 'EXPORT', false)
    OR any(tag IN coalesce(node.tags, []) WHERE toLower(tag) IN ['terminal', 'export']))
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node
ORDER BY node.namespace, node.name
LIMIT $limit
