// What is known in short of these datasets, jobs and columns?
//
// Parameters
//   datasets, jobs, columns   keys
// Returns
//   node
// :params {datasets: [], jobs: [], columns: []}
CALL () {
  UNWIND $datasets AS key MATCH (node:Dataset {key: key}) RETURN node
  UNION ALL
  UNWIND $jobs AS key MATCH (node:Job {key: key}) RETURN node
  UNION ALL
  UNWIND $columns AS key MATCH (node:Column {key: key}) RETURN node
}
RETURN node {.key, .namespace, .name, .path, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node
