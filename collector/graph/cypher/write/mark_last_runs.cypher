// Copies the state of a job's last run, and the end of its last good one, onto the job.
// Parameters: keys (jobs).
// :params {keys: ['j']}
UNWIND $keys AS key
MATCH (j:Job {key: key})
OPTIONAL MATCH (last:Run {key: j.last_run_key})
OPTIONAL MATCH (good:Run {key: j.last_success_key})
SET j.last_run_state = CASE WHEN last IS NULL THEN j.last_run_state ELSE last.shown_state END,
    j.last_success_at = CASE WHEN good IS NULL THEN j.last_success_at ELSE good.ended_at END
