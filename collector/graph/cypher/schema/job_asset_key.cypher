// A job by its registration: asset_key.
CREATE INDEX job_asset_key IF NOT EXISTS FOR (n:Job) ON (n.asset_key)
