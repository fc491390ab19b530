// Where does this dataset come from in the end? Datasets upstream of it that nothing feeds.
//
// Parameters
//   key        key of the dataset
//   limit      rows at most
// Returns
//   node       the source
//   distance   hops to it
// Order: distance, namespace, name
// :params {key: '', limit: 100}
MATCH (start:Dataset {key: $key})
MATCH path = (start)<-[:FEEDS*1..]-(node:Dataset)
WITH start, node, min(length(path)) AS distance
WHERE node <> start AND NOT EXISTS { (other:Dataset)-[:FEEDS]->(node) WHERE other <> node }
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  distance
ORDER BY distance, node.namespace, node.name
LIMIT $limit
