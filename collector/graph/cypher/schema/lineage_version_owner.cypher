// All lineage versions of a job or dataset.
CREATE INDEX lineage_version_owner IF NOT EXISTS FOR (n:LineageVersion) ON (n.owner_key)
