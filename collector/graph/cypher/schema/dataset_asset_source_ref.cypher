// A dataset by its registration: asset_source_ref.
CREATE INDEX dataset_asset_source_ref IF NOT EXISTS FOR (n:Dataset) ON (n.asset_source_ref)
