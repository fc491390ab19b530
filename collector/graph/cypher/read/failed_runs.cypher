// What failed lately? Runs that ended in FAIL or ABORT, or that are suspect, newest first.
//
// Parameters
//   since      only runs with an event at or after this time
//   limit      rows at most
// Returns
//   run        run_id, job, state, times, error
// Order: last_event_at descending, key
// :params {since: datetime('2026-01-01T00:00:00Z'), limit: 50}
MATCH (run:Run)
WHERE run.last_event_at >= $since AND (coalesce(run.shown_state, run.state) IN ['FAIL', 'ABORT'] OR run.suspect)
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
  .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
  .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run
ORDER BY run.last_event_at DESC, run.key
LIMIT $limit
