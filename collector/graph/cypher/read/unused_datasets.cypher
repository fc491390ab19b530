// Which datasets does nobody use any more? No reader now, or none that ran since a time; no final
// consumer: candidates to retire, with their last read.
//
// Parameters
//   before     readers whose last run was before this time do not count
//   limit      rows at most
// Returns
//   node
//   last_read  when the newest reader, also a former one, last ran
// Order: last_read, namespace, name
// :params {before: datetime('2026-01-01T00:00:00Z'), limit: 100}
MATCH (node:Dataset)
WHERE node.alias IS NULL
  AND NOT EXISTS { (node)-[:INPUT_TO]->(job:Job) WHERE job.last_run_at >= $before }
  AND NOT (node:Model OR node:Dashboard OR coalesce(node.type = 'EXPORT', false)
    OR any(tag IN coalesce(node.tags, []) WHERE toLower(tag) IN ['terminal', 'export']))
WITH node, head(COLLECT {
    MATCH (node)-[:INPUT_TO|INPUT_TO_BEFORE]->(job:Job)
    WHERE job.last_run_at IS NOT NULL
    RETURN job.last_run_at ORDER BY job.last_run_at DESC LIMIT 1
  }) AS last_read
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  last_read
ORDER BY last_read, node.namespace, node.name
LIMIT $limit
