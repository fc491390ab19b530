// The runs under one root.
CREATE INDEX run_root IF NOT EXISTS FOR (n:Run) ON (n.root_key)
