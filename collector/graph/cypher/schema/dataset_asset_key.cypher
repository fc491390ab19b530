// A dataset by its registration: asset_key.
CREATE INDEX dataset_asset_key IF NOT EXISTS FOR (n:Dataset) ON (n.asset_key)
