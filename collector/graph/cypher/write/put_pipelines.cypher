// Writes what stays the same of a job when the query plan changes its name.
// Parameters: rows [{key, properties}].
// :params {rows: [{key: 'j', properties: {pipeline: 'app.orders', pipeline_key: 'p'}}]}
UNWIND $rows AS row
MATCH (j:Job {key: row.key})
SET j += row.properties
