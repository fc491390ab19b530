// Writes which name of a dataset stands for which.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Dataset {key: row.source})
MATCH (b:Dataset {key: row.target})
MERGE (a)-[r:ALIAS_OF]->(b)
SET r += row.properties
