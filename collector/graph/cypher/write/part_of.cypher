// Writes which application or DAG a job is part of.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Job {key: row.source})
MATCH (b:Job {key: row.target})
MERGE (a)-[r:PART_OF]->(b)
SET r += row.properties
