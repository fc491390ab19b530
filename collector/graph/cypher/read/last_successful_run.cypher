// When did this job last succeed? Its newest COMPLETE run that is not suspect, by the index of runs.
//
// Parameters
//   job_key    key of the job
// Returns
//   run        run_id, times, rows
// :params {job_key: ''}
MATCH (run:Run {job_key: $job_key})
WHERE run.started_at >= datetime('0001-01-01T00:00:00Z')
  AND coalesce(run.shown_state, run.state) = 'COMPLETE'
  AND run.suspect IS NULL
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
  .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
  .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run
ORDER BY run.started_at DESC
LIMIT 1
