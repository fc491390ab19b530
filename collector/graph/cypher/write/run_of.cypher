// Writes which job a run belongs to.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Run {key: row.source})
MATCH (b:Job {key: row.target})
MERGE (a)-[r:RUN_OF]->(b)
SET r += row.properties
