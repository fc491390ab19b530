// Which applications come after this application? As job_lineage.cypher, with every job folded into the
// application that it is part of.
//
// Parameters
//   key        key of the application (or of a job that is part of nothing)
//   limit      rows at most
// Returns
//   node       the later application
//   distance   hops to it
//   datasets   how many datasets lie between
// Order: distance, namespace, name
// :params {key: '', limit: 100}
MATCH (start:Job {key: $key})
MATCH (part:Job)-[:PART_OF*0..10]->(start)
MATCH (part)-[:OUTPUTS]->(output:Dataset)
WITH DISTINCT start, output
MATCH path = (output)-[:FEEDS*0..]->(dataset:Dataset)
WITH start, dataset, min(length(path)) AS hops
MATCH (dataset)-[:INPUT_TO]->(job:Job)
MATCH (job)-[:PART_OF*0..10]->(node:Job) WHERE NOT (node)-[:PART_OF]->()
WITH start, node, min(hops) + 1 AS distance, count(DISTINCT dataset) AS datasets
WHERE node <> start
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  distance,
  datasets
ORDER BY distance, node.namespace, node.name
LIMIT $limit
