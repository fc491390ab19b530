// Which application is each of these jobs part of? The top of its chain of parents.
//
// Parameters
//   keys       keys of jobs
// Returns
//   key          the job
//   application  the job at the top of its chain; jobs without a parent have no row
// :params {keys: []}
UNWIND $keys AS key
MATCH (job:Job {key: key})-[:PART_OF*1..10]->(application:Job)
WHERE NOT (application)-[:PART_OF]->()
RETURN DISTINCT key,
  application {.key, .namespace, .name, .tags, .owners, .last_run_state,
    last_run_at: application.last_run_at.epochMillis,
    last_run_event_at: application.last_run_event_at.epochMillis,
    last_success_at: application.last_success_at.epochMillis,
    last_written_at: application.last_written_at.epochMillis, type: 'APPLICATION',
    labels: labels(application)} AS application
ORDER BY key, application.key
