// Writes which columns a dataset has or had.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Dataset {key: row.source})
MATCH (b:Column {key: row.target})
MERGE (a)-[r:HAS_COLUMN]->(b)
SET r += row.properties
