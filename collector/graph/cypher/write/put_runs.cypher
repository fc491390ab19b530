// Writes runs: what is remembered, and what changed of what people see.
// Parameters: rows [{key, memory, lineage_key, properties}].
// :params {rows: [{key: 'r', memory: '{}', lineage_key: null, properties: {state: 'START'}}]}
UNWIND $rows AS row
MERGE (r:Run {key: row.key})
SET r += row.properties, r.memory = row.memory, r.lineage_key = row.lineage_key
