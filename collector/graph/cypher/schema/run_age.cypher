// Old runs, for prune.
CREATE INDEX run_age IF NOT EXISTS FOR (n:Run) ON (n.last_event_at)
