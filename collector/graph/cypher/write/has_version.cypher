// Writes which schemas a dataset had.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Dataset {key: row.source})
MATCH (b:SchemaVersion {key: row.target})
MERGE (a)-[r:HAS_VERSION]->(b)
SET r += row.properties
