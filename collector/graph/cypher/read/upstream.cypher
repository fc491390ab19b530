// What is upstream of this dataset or job? Every dataset and job that its data comes from, once, with
// the least number of hops.
//
// Parameters
//   key        key of the start (search.cypher finds it)
//   type       'dataset' or 'job'
//   max_depth  hops at most; the ladder below picks the bound
//   after      [distance, namespace, name, key] of the last row seen, or null
//   limit      rows at most
// Returns
//   key, namespace, name, labels, type, tags, owners, last_run_state
//   last_run_at, last_run_event_at, last_success_at, last_written_at   in ms since 1970
//   distance   the least number of hops from the start
//   edges      the edges out of the node, to everywhere: [key and type of the other end, type,
//              job_key, basis, subtype, description]
//   total      how many nodes are reached altogether
// Order: distance, namespace, name, key
// :params {key: '', type: 'dataset', max_depth: 10, after: null, limit: 100}
CALL () {
  MATCH (start:Dataset {key: $key}) WHERE $type = 'dataset'
  RETURN start, start AS seed, 0 AS base
  UNION ALL
  MATCH (start:Job {key: $key}) WHERE $type = 'job'
  RETURN start, start AS seed, 0 AS base
  UNION ALL
  MATCH (start:Job {key: $key})<-[:INPUT_TO]-(seed:Dataset) WHERE $type = 'job'
  RETURN DISTINCT start, seed, 1 AS base
}
CALL (seed, base) {
  WITH seed, base WHERE base = 1
  RETURN seed AS node, 0 AS hops
  UNION ALL
  WITH seed, base WHERE $max_depth <= 3
  MATCH path = (seed)<-[:FEEDS|OUTPUTS*1..3]-(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, min(length(path)) AS hops
  UNION ALL
  WITH seed, base WHERE 3 < $max_depth <= 10
  MATCH path = (seed)<-[:FEEDS|OUTPUTS*1..10]-(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, min(length(path)) AS hops
  UNION ALL
  WITH seed, base WHERE 10 < $max_depth <= 50
  MATCH path = (seed)<-[:FEEDS|OUTPUTS*1..50]-(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, min(length(path)) AS hops
  UNION ALL
  WITH seed, base WHERE $max_depth > 50
  MATCH path = (seed)<-[:FEEDS|OUTPUTS*1..]-(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, min(length(path)) AS hops
}
WITH start, node, min(base + hops) AS distance
WHERE node <> start AND distance <= $max_depth
ORDER BY distance, node.namespace, node.name, node.key
WITH collect({node: node, distance: distance}) AS reached
UNWIND reached AS hit
WITH size(reached) AS total, hit.node AS node, hit.distance AS distance
WHERE $after IS NULL OR [distance, node.namespace, node.name, node.key] > $after
LIMIT $limit
RETURN node.key AS key, node.namespace AS namespace, node.name AS name,
  labels(node) AS labels, node.type AS type, node.tags AS tags, node.owners AS owners,
  node.last_run_state AS last_run_state, node.last_run_at.epochMillis AS last_run_at,
  node.last_run_event_at.epochMillis AS last_run_event_at,
  node.last_success_at.epochMillis AS last_success_at,
  node.last_written_at.epochMillis AS last_written_at,
  distance,
  COLLECT {
    MATCH (node)-[e:FEEDS|OUTPUTS]->(other) WHERE NOT other:Column
    RETURN [other.key, CASE WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description]
  } AS edges,
  total
ORDER BY distance, namespace, name, key
