// How did this job run? Its runs, newest first, by an index: a job can have a million of them.
//
// Parameters
//   job_key    key of the job
//   state      only runs in this state, or null
//   silent_since       open runs without an event since this time are shown as ABANDONED
//   since      only runs that started at or after this time, or null
//   before     only runs that started before this time, or null
//   after      [started_at as text, key] of the last row seen, or null
//   limit      rows at most
// Returns
//   run        run_id, state, times, error, parent, suspect
// Order: started_at descending, key
// :params {job_key: '', state: null, silent_since: datetime('2026-01-01T00:00:00Z'), since: null, before: null, after: null, limit: 20}
MATCH (run:Run {job_key: $job_key})
WHERE run.started_at >= coalesce($since, datetime('0001-01-01T00:00:00Z'))
  AND ($before IS NULL OR run.started_at < $before)
  AND ($state IS NULL OR $state = CASE
    WHEN coalesce(run.shown_state, run.state) IN ['START', 'RUNNING', 'OTHER']
      AND run.last_event_at < $silent_since THEN 'ABANDONED'
    ELSE coalesce(run.shown_state, run.state) END)
  AND ($after IS NULL OR run.started_at < datetime($after[0])
    OR (run.started_at = datetime($after[0]) AND run.key > $after[1]))
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
  .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
  .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run
ORDER BY run.started_at DESC, run.key
LIMIT $limit
