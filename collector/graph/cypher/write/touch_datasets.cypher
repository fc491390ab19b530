// Locks datasets in a stable order, with all their other names, and reads what is remembered of them.
// Setting what is there already changes nothing; it waits for whoever is writing the same dataset
// under another name.
// Parameters: rows [{key, namespace, name}], sorted by key.
// Returns: key, namespace, name, memory of every member of the groups that they are in.
// :params {rows: [{key: 'd', namespace: 'n', name: 'd'}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
ON CREATE SET d.canonical_key = row.key
SET d.namespace = row.namespace, d.name = row.name
WITH DISTINCT d.canonical_key AS canonical_key
MATCH (m:Dataset {canonical_key: canonical_key})
SET m.namespace = m.namespace
RETURN m.key AS key, m.namespace AS namespace, m.name AS name, m.memory AS memory
