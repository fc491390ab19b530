// All names of one dataset.
CREATE INDEX dataset_canonical IF NOT EXISTS FOR (n:Dataset) ON (n.canonical_key)
