// A dataset by the last part of its name; names can be too long for an index, this is cut.
CREATE INDEX dataset_name IF NOT EXISTS FOR (n:Dataset) ON (n.short_name)
