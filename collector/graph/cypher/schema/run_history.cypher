// The runs of a job by time, without expanding RUN_OF.
CREATE INDEX run_history IF NOT EXISTS FOR (n:Run) ON (n.job_key, n.started_at)
