// What did this run do? Its times, state, error, parent, and what it read and wrote.
//
// Parameters
//   key        key of the run
// Returns
//   run        its properties
//   job        the job that ran
//   reads, wrote       [{dataset, rows, bytes, version}]
// :params {key: ''}
MATCH (run:Run {key: $key})
OPTIONAL MATCH (job:Job {key: run.job_key})
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
    .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .error_stack_trace,
    .parent_run_id, .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at,
    .facets} AS run,
  job {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: job.last_run_at.epochMillis, last_run_event_at: job.last_run_event_at.epochMillis,
    last_success_at: job.last_success_at.epochMillis,
    last_written_at: job.last_written_at.epochMillis, labels: labels(job)} AS job,
  COLLECT {
    MATCH (run)-[use:READ]->(dataset:Dataset)
    RETURN use {.rows, .bytes, .version, .within, dataset: dataset {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: dataset.last_run_at.epochMillis, last_run_event_at: dataset.last_run_event_at.epochMillis,
      last_success_at: dataset.last_success_at.epochMillis,
      last_written_at: dataset.last_written_at.epochMillis, labels: labels(dataset)}}
    ORDER BY dataset.namespace, dataset.name LIMIT 1000
  } AS reads,
  COLLECT {
    MATCH (run)-[use:WROTE]->(dataset:Dataset)
    RETURN use {.rows, .bytes, .version, .within, dataset: dataset {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
      last_run_at: dataset.last_run_at.epochMillis, last_run_event_at: dataset.last_run_event_at.epochMillis,
      last_success_at: dataset.last_success_at.epochMillis,
      last_written_at: dataset.last_written_at.epochMillis, labels: labels(dataset)}}
    ORDER BY dataset.namespace, dataset.name LIMIT 1000
  } AS wrote
