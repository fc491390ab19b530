// Writes what is remembered under each name of a dataset.
// Parameters: rows [{key, memory}].
// :params {rows: [{key: 'd', memory: '{}'}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
SET d.memory = row.memory
