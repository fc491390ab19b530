// A job by its registration: asset_id.
CREATE INDEX job_asset_id IF NOT EXISTS FOR (n:Job) ON (n.asset_id)
