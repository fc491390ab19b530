// A dataset by the beginning of its name, which is all of it unless it is very long.
CREATE INDEX dataset_full_name IF NOT EXISTS FOR (n:Dataset) ON (n.name_start)
