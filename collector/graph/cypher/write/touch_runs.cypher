// Locks runs in a stable order and reads what is remembered of them.
// Parameters: rows [{key, run_id}], sorted by key. Returns: key, memory, facets, digest, facts.
// :params {rows: [{key: 'r', run_id: 'r'}]}
UNWIND $rows AS row
MERGE (r:Run {key: row.key})
SET r.run_id = row.run_id
WITH r
OPTIONAL MATCH (v:LineageVersion {key: r.lineage_key})
RETURN r.key AS key, r.memory AS memory, r.facets AS facets,
       r.lineage_digest AS digest, v.facts AS facts
