// Locks datasets in a stable order and reads what is remembered of them and their other names.
// Parameters: rows [{key, namespace, name}], sorted by key.
// Returns: key, namespace, name, memory of every member of the groups that they are in.
// :params {rows: [{key: 'd', namespace: 'n', name: 'd'}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
ON CREATE SET d.canonical_key = row.key
SET d.namespace = row.namespace, d.name = row.name
WITH DISTINCT d.canonical_key AS canonical_key
MATCH (m:Dataset {canonical_key: canonical_key})
RETURN m.key AS key, m.namespace AS namespace, m.name AS name, m.memory AS memory
