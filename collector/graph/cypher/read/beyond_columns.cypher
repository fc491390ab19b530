// Where might a change go on unseen? Datasets fed by these ones without column lineage, all that is
// downstream of them, and jobs that read these ones and write nothing.
//
// Parameters
//   keys       keys of datasets of which a column is affected
//   limit      rows at most
// Returns
//   from       key of the dataset where column lineage ends
//   node       what may be affected beyond it
//   distance   hops from there
//   writes     whether a job writes a dataset
// Order: distance, namespace, name, key
// :params {keys: [], limit: 1000}
UNWIND $keys AS key
MATCH (from:Dataset {key: key})
CALL (from) {
  MATCH (from)-[first:FEEDS]->(next:Dataset) WHERE first.basis = 'io'
  RETURN DISTINCT next AS node, 1 AS hops
  UNION ALL
  MATCH (from)-[first:FEEDS]->(next:Dataset) WHERE first.basis = 'io'
  WITH DISTINCT next
  MATCH path = (next)-[:FEEDS|INPUT_TO*1..50]->(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, 1 + min(length(path)) AS hops
  UNION ALL
  MATCH (from)-[:INPUT_TO]->(node:Job) WHERE NOT (node)-[:OUTPUTS]->()
  RETURN DISTINCT node, 1 AS hops
}
WITH node, from, min(hops) AS distance WHERE NOT node.key IN $keys
ORDER BY distance, from.key
WITH node, collect({from: from.key, distance: distance})[0] AS nearest
RETURN nearest.from AS from,
  node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  nearest.distance AS distance,
  EXISTS { (node)-[:OUTPUTS]->(:Dataset) } AS writes
ORDER BY distance, node.namespace, node.name, node.key
LIMIT $limit
