// What does this column depend on, by value or by influence? Columns that its values come from,
// columns that filter, join or sort its dataset, and on; once each, with the least distance.
//
// Parameters
//   key        key of the column (search.cypher finds it)
//   max_depth  steps at most; an influence takes two, into the dataset and on to its columns
//   limit      rows at most
// Returns
//   key, namespace, name, path, labels, type, tags, owners, last_run_state
//   last_run_at, last_run_event_at, last_success_at, last_written_at   in ms since 1970
//   distance   the least number of hops from the start
//   edges      the edges out of the node, to everywhere: [key and type of the other end, type,
//              job_key, basis, subtype, description, masking]
//   total      how many nodes are reached altogether
// Order: distance, namespace, name, column, key
// :params {key: '', max_depth: 10, limit: 1000}
MATCH (start:Column {key: $key})
CALL (start) {
  WITH start WHERE $max_depth <= 3
  MATCH path = (start)<-[steps:FEEDS|INFLUENCES|HAS_COLUMN*1..3]-(node)
  WHERE all(e IN steps WHERE NOT (startNode(e):Dataset AND NOT endNode(e):Column))
  RETURN node, min(length(path)) AS distance
  UNION ALL
  WITH start WHERE 3 < $max_depth <= 10
  MATCH path = (start)<-[steps:FEEDS|INFLUENCES|HAS_COLUMN*1..10]-(node)
  WHERE all(e IN steps WHERE NOT (startNode(e):Dataset AND NOT endNode(e):Column))
  RETURN node, min(length(path)) AS distance
  UNION ALL
  WITH start WHERE 10 < $max_depth <= 50
  MATCH path = (start)<-[steps:FEEDS|INFLUENCES|HAS_COLUMN*1..50]-(node)
  WHERE all(e IN steps WHERE NOT (startNode(e):Dataset AND NOT endNode(e):Column))
  RETURN node, min(length(path)) AS distance
  UNION ALL
  WITH start WHERE $max_depth > 50
  MATCH path = (start)<-[steps:FEEDS|INFLUENCES|HAS_COLUMN*1..]-(node)
  WHERE all(e IN steps WHERE NOT (startNode(e):Dataset AND NOT endNode(e):Column))
  RETURN node, min(length(path)) AS distance
}
WITH start, node, distance WHERE node <> start AND distance <= $max_depth
ORDER BY distance, node.namespace, node.name, node.path, node.key
WITH collect({node: node, distance: distance}) AS reached
UNWIND reached AS hit
WITH size(reached) AS total, hit.node AS node, hit.distance AS distance
LIMIT $limit
RETURN node.key AS key, node.namespace AS namespace, node.name AS name, node.path AS path,
  labels(node) AS labels, node.type AS type, node.tags AS tags, node.owners AS owners,
  node.last_run_state AS last_run_state, node.last_run_at.epochMillis AS last_run_at,
  node.last_run_event_at.epochMillis AS last_run_event_at,
  node.last_success_at.epochMillis AS last_success_at,
  node.last_written_at.epochMillis AS last_written_at,
  distance,
  COLLECT {
    MATCH (node)-[e:FEEDS|INFLUENCES|HAS_COLUMN]->(other)
    WHERE NOT (startNode(e):Dataset AND NOT endNode(e):Column)
    RETURN [other.key, CASE WHEN other:Column THEN 'column' WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description, e.masking]
  } AS edges,
  total
ORDER BY distance, namespace, name, path, key
