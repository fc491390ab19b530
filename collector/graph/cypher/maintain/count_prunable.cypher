// How much would a prune take? Nothing is changed.
// Parameters: runs_before, dropped_before, jobs_before, stale_before (times; null: not asked).
// Returns: runs, datasets, jobs, stale.
// :params {runs_before: null, dropped_before: null, jobs_before: null, stale_before: null}
RETURN
  COUNT { MATCH (r:Run) WHERE r.last_event_at < $runs_before } AS runs,
  COUNT { MATCH (d:Dataset) WHERE d.valid_to < $dropped_before } AS datasets,
  COUNT { MATCH (j:Job) WHERE j.last_seen_at < $jobs_before } AS jobs,
  COUNT {
    MATCH (j:Job)
    WHERE j.last_seen_at < $stale_before AND j.stale IS NULL
      AND ($jobs_before IS NULL OR j.last_seen_at >= $jobs_before)
  } AS stale
