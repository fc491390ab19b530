// What could a change of these datasets reach? Each dataset downstream of them, the jobs that read
// one, and the edges between; the datasets themselves are in it too.
//
// Parameters
//   keys    keys of the datasets that change
//   limit   nodes at most
// Returns
//   node     a dataset or job
//   edges    its edges to other datasets and jobs: [key and type of the other end, type, job_key,
//            basis, subtype, description, masking, origin]
//   writers  the jobs that write it
// :params {keys: [''], limit: 10000}
UNWIND $keys AS key
MATCH (start:Dataset {key: key})
CALL (start) {
  RETURN start AS node, 0 AS hops
  UNION ALL
  MATCH path = (start)-[:FEEDS|INPUT_TO*1..50]->(node)
  WHERE all(each IN nodes(path) WHERE NOT each:Column)
  RETURN node, min(length(path)) AS hops
}
WITH node, min(hops) AS distance
ORDER BY distance, node.namespace, node.name, node.key
LIMIT $limit
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  COLLECT {
    MATCH (node)-[e:FEEDS|INPUT_TO]->(other) WHERE NOT other:Column
    RETURN [other.key, CASE WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description, e.masking, e.origin]
  } AS edges,
  COLLECT {
    MATCH (job:Job)-[:OUTPUTS]->(node)
    RETURN DISTINCT job {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: job.last_run_at.epochMillis, last_run_event_at: job.last_run_event_at.epochMillis,
      labels: labels(job)}
  } AS writers
