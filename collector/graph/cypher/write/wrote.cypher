// Writes what a run wrote, and how much.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Run {key: row.source})
MATCH (b:Dataset {key: row.target})
MERGE (a)-[r:WROTE]->(b)
SET r += row.properties
