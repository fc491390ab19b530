// Which runs wrote this dataset, newest first? Walks the runs of its writers by their index: a dataset
// can have a million writes. The inner run of a write that two runs report is left out.
//
// Parameters
//   key        key of the dataset
//   after      [started_at as text, key of the run] of the last row seen, or null
//   limit      rows at most
// Returns
//   run        run_id, state, times, error, parent, suspect
//   rows, bytes
// Order: started_at descending, key
// :params {key: '', after: null, limit: 20}
MATCH (dataset:Dataset {key: $key})<-[:OUTPUTS|OUTPUTS_BEFORE]-(job:Job)
WITH DISTINCT dataset, job
CALL (dataset, job) {
  MATCH (run:Run {job_key: job.key})-[wrote:WROTE]->(dataset)
  WHERE wrote.within IS NULL
    AND run.started_at <= coalesce(datetime($after[0]), datetime('9999-01-01T00:00:00Z'))
    AND ($after IS NULL OR run.started_at < datetime($after[0]) OR run.key > $after[1])
  RETURN run, wrote
  ORDER BY run.started_at DESC, run.key
  LIMIT $limit
}
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
    .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
    .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run,
  wrote.rows AS rows,
  wrote.bytes AS bytes
ORDER BY run.started_at DESC, run.key
LIMIT $limit
