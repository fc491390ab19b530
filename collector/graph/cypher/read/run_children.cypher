// Which runs are part of this run? Its children by time.
//
// Parameters
//   key        key of the parent run
//   limit      rows at most
// Returns
//   run        run_id, job, state, times, error, suspect
// Order: started_at, key
// :params {key: '', limit: 100}
MATCH (parent:Run {key: $key})<-[:CHILD_OF]-(run:Run)
RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
  .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
  .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at} AS run
ORDER BY run.started_at, run.key
LIMIT $limit
