// Writes jobs: what is remembered, and what changed of what people see.
// Parameters: rows [{key, memory, properties}].
// :params {rows: [{key: 'j', memory: '{}', properties: {name: 'j'}}]}
UNWIND $rows AS row
MERGE (j:Job {key: row.key})
SET j += row.properties, j.memory = row.memory
