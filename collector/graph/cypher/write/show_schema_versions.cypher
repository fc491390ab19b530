// Writes the schemas that a dataset had, and links them to it.
// Parameters: rows [{key, properties}] with properties.dataset_key.
// :params {rows: [{key: 'v', properties: {dataset_key: 'd', digest: 'x'}}]}
UNWIND $rows AS row
MERGE (v:SchemaVersion {key: row.key})
SET v += row.properties
