// Locks jobs in a stable order and reads what is remembered of them.
// Parameters: rows [{key, namespace, name}], sorted by key. Returns: key, memory, facets, stale.
// :params {rows: [{key: 'j', namespace: 'n', name: 'j'}]}
UNWIND $rows AS row
MERGE (j:Job {key: row.key})
SET j.namespace = row.namespace, j.name = row.name
RETURN j.key AS key, j.memory AS memory, j.facets AS facets, j.stale AS stale
