// What ran lately? Runs of all jobs, by their last event, newest first.
//
// Parameters
//   state      only runs in this state, or null
//   silent_since       open runs without an event since this time are shown as ABANDONED
//   since      only runs with an event at or after this time, or null
//   before     only runs whose last event was before this time, or null
//   after      [last_event_at as text, key] of the last row seen, or null
//   limit      rows at most
// Returns
//   run        run_id, job, state, times, error, parent, suspect
// Order: last_event_at descending, key
// :params {state: null, silent_since: datetime('2026-01-01T00:00:00Z'), since: null, before: null, after: null, limit: 20}
MATCH (run:Run)
WHERE run.last_event_at >= coalesce($since, datetime('0001-01-01T00:00:00Z'))
  AND ($before IS NULL OR run.last_event_at < $before)
  AND ($state IS NULL OR $state = CASE
    WHEN coalesce(run.shown_state, run.state) IN ['START', 'RUNNING', 'OTHER']
      AND run.last_event_at < $silent_since THEN 'ABANDONED'
    ELSE coalesce(run.shown_state, run.state) END)
  AND ($after IS NULL OR run.last_event_at < datetime($after[0])
    OR (run.last_event_at = datetime($after[0]) AND run.key > $after[1]))
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
  .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
  .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run
ORDER BY run.last_event_at DESC, run.key
LIMIT $limit
