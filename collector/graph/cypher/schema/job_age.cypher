// Jobs that were not seen for long, for prune.
CREATE INDEX job_age IF NOT EXISTS FOR (n:Job) ON (n.last_seen_at)
