// Who writes this dataset? Jobs, with their last run and since when.
//
// Parameters
//   key        key of the dataset
//   limit      rows at most
// Returns
//   node       the job
//   since      since when the edge holds
// Order: namespace, name
// :params {key: '', limit: 100}
MATCH (dataset:Dataset {key: $key})
MATCH (dataset)<-[e:OUTPUTS]-(node:Job)
WITH node, min(e.valid_from) AS since
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  since
ORDER BY node.namespace, node.name
LIMIT $limit
