// The runs of one parent that ended after a time: for writes that two runs report.
CREATE INDEX run_siblings IF NOT EXISTS FOR (n:Run) ON (n.parent_key, n.ended_at)
