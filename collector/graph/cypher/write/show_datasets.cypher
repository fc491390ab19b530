// Writes what changed of what people see of datasets.
// Parameters: rows [{key, properties}].
// :params {rows: [{key: 'd', properties: {name: 'd'}}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
SET d += row.properties
