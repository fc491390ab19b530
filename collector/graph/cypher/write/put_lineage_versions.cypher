// Stores sets of lineage facts, once for each distinct set of an owner.
// Parameters: rows [{key, digest, facts, owner_label, owner_key}].
// :params {rows: [{key: 'v', digest: 'x', facts: '{}', owner_label: 'Job', owner_key: 'j'}]}
UNWIND $rows AS row
MERGE (v:LineageVersion {key: row.key})
SET v.digest = row.digest, v.facts = row.facts, v.owner_key = row.owner_key
WITH v, row
CALL (v, row) {
  WITH v, row WHERE row.owner_label = 'Job'
  MATCH (j:Job {key: row.owner_key})
  MERGE (j)-[:HAS_LINEAGE]->(v)
}
CALL (v, row) {
  WITH v, row WHERE row.owner_label = 'Dataset'
  MATCH (d:Dataset {key: row.owner_key})
  MERGE (d)-[:HAS_LINEAGE]->(v)
}
