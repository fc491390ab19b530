// A dataset by its registration: asset_id.
CREATE INDEX dataset_asset_id IF NOT EXISTS FOR (n:Dataset) ON (n.asset_id)
