// Copies the state and last event of a job's last run, and the end of its last good one, onto the job; what a run
// said that was pruned since stays.
// Parameters: keys (jobs).
// :params {keys: ['j']}
UNWIND $keys AS key
MATCH (j:Job {key: key})
OPTIONAL MATCH (last:Run {key: j.last_run_key})
OPTIONAL MATCH (good:Run {key: j.last_success_key})
SET j.last_run_state = CASE
      WHEN j.last_run_key IS NULL OR last IS NOT NULL THEN last.shown_state
      ELSE j.last_run_state
    END,
    j.last_run_event_at = CASE
      WHEN j.last_run_key IS NULL OR last IS NOT NULL THEN last.last_event_at
      ELSE j.last_run_event_at
    END,
    j.last_success_at = CASE
      WHEN j.last_success_key IS NULL OR good IS NOT NULL THEN good.ended_at
      ELSE j.last_success_at
    END
