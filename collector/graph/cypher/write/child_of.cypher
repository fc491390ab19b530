// Writes which run started which.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Run {key: row.source})
MATCH (b:Run {key: row.target})
MERGE (a)-[r:CHILD_OF]->(b)
SET r += row.properties
