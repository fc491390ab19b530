// Makes sure that columns exist which only lineage tells of.
// Parameters: rows [{key, dataset_key, properties}].
// :params {rows: [{key: 'c', dataset_key: 'd', properties: {path: 'c'}}]}
UNWIND $rows AS row
MERGE (c:Column {key: row.key})
ON CREATE SET c += row.properties, c.dataset_key = row.dataset_key, c.lineage_only = true
WITH c, row
MATCH (d:Dataset {key: row.dataset_key})
MERGE (d)-[:HAS_COLUMN]->(c)
