// Which ways lead from one dataset or job to another? All nodes on a way, with their distance to the
// end, and the edges between them; the program puts the ways together, shortest first.
//
// Parameters
//   source, target     {type, key} of both ends
//   max_depth  hops at most; the ladder below picks the bound
//   ever       whether edges that have ended count too
//   as_of      a time: edges that held then; or null: those that hold now
// Returns
//   node, to_finish     each node before the end, and its least distance to it
//   edges      the edges out of the node: [key and type of the other end, type, job_key, basis,
//              subtype, description, masking, origin, valid_from, valid_to]
// Order: to_finish descending, key
// :params {source: {type: 'dataset', key: ''}, target: {type: 'dataset', key: ''}, max_depth: 10, ever: false, as_of: null}
CALL () {
  MATCH (start:Dataset {key: $source.key}) WHERE $source.type = 'dataset' RETURN start
  UNION ALL
  MATCH (start:Job {key: $source.key}) WHERE $source.type = 'job' RETURN start
}
CALL () {
  MATCH (finish:Dataset {key: $target.key}) WHERE $target.type = 'dataset' RETURN finish
  UNION ALL
  MATCH (finish:Job {key: $target.key}) WHERE $target.type = 'job' RETURN finish
}
CALL (start, finish) {
  WITH start, finish WHERE $max_depth <= 3
  MATCH path = (start)-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..3]->(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN DISTINCT node
  UNION ALL
  WITH start, finish WHERE 3 < $max_depth <= 10
  MATCH path = (start)-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..10]->(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN DISTINCT node
  UNION ALL
  WITH start, finish WHERE 10 < $max_depth <= 50
  MATCH path = (start)-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..50]->(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN DISTINCT node
  UNION ALL
  WITH start, finish WHERE $max_depth > 50
  MATCH path = (start)-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..]->(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN DISTINCT node
}
WITH start, finish, collect(node) AS ahead
WHERE finish IN ahead
CALL (start, finish) {
  WITH start, finish WHERE $max_depth <= 3
  MATCH path = (finish)<-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..3]-(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN node, min(length(path)) AS to_finish
  UNION ALL
  WITH start, finish WHERE 3 < $max_depth <= 10
  MATCH path = (finish)<-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..10]-(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN node, min(length(path)) AS to_finish
  UNION ALL
  WITH start, finish WHERE 10 < $max_depth <= 50
  MATCH path = (finish)<-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..50]-(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN node, min(length(path)) AS to_finish
  UNION ALL
  WITH start, finish WHERE $max_depth > 50
  MATCH path = (finish)<-[steps:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE*1..]-(node)
  WHERE all(e IN steps WHERE type(e) STARTS WITH 'FEEDS' OR endNode(e) = finish OR startNode(e) = start)
    AND all(each IN nodes(path) WHERE NOT each:Column)
    AND all(e IN steps WHERE $ever OR coalesce(e.valid_from <= $as_of, true))
    AND all(e IN steps WHERE $ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
  RETURN node, min(length(path)) AS to_finish
}
WITH start, node, to_finish, ahead WHERE node = start OR node IN ahead
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  to_finish,
  COLLECT {
    MATCH (node)-[e:FEEDS|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE]->(other)
    WHERE ($ever OR coalesce(e.valid_from <= $as_of, true))
      AND ($ever OR e.valid_to IS NULL OR coalesce(e.valid_to > $as_of, false))
    RETURN [other.key, CASE WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description, e.masking, e.origin,
      toString(e.valid_from), toString(e.valid_to)]
  } AS edges
ORDER BY to_finish DESC, node.key
