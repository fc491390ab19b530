// A job by its registration: asset_source_ref.
CREATE INDEX job_asset_source_ref IF NOT EXISTS FOR (n:Job) ON (n.asset_source_ref)
