// Every run, as a table.
//
// Parameters
//   as_of      a time: runs that had begun by then; null: all
//   after      key of the last row seen, or the empty text
//   limit      rows at most
// Returns
//   key, run_id, job_namespace, job_name, state, suspect, started_at, ended_at, duration_ms, error
//   parent_run_id, lineage_digest
// Order: key
// :params {as_of: null, after: '', limit: 1000}
MATCH (run:Run)
WHERE run.key > $after AND ($as_of IS NULL OR run.first_event_at <= $as_of)
RETURN run.key AS key,
  run.run_id AS run_id,
  run.job_namespace AS job_namespace,
  run.job_name AS job_name,
  coalesce(run.shown_state, run.state) AS state,
  run.suspect AS suspect,
  toString(run.started_at) AS started_at,
  toString(run.ended_at) AS ended_at,
  run.duration_ms AS duration_ms,
  run.error_message AS error,
  run.parent_run_id AS parent_run_id,
  run.lineage_digest AS lineage_digest
ORDER BY key
LIMIT $limit
