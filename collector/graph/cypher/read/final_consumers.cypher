// Who looks at this dataset in the end? Models, dashboards, exports and what is tagged terminal,
// downstream of it.
//
// Parameters
//   key        key of the dataset
//   limit      rows at most
// Returns
//   node       the consumer
//   distance   hops to it
// Order: distance, namespace, name
// :params {key: '', limit: 100}
MATCH (start:Dataset {key: $key})
MATCH path = (start)-[:FEEDS*1..]->(node:Dataset)
WITH start, node, min(length(path)) AS distance
WHERE node <> start
  AND (node:Model OR node:Dashboard OR node.type = 'EXPORT'
    OR any(tag IN node.tags WHERE toLower(tag) IN ['terminal', 'export']))
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  distance
ORDER BY distance, node.namespace, node.name
LIMIT $limit
