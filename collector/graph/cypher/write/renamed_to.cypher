// Writes which dataset was renamed to which, and when.
// Parameters: rows [{source, target, properties}].
// :params {rows: [{source: 'a', target: 'b', properties: {}}]}
UNWIND $rows AS row
MATCH (a:Dataset {key: row.source})
MATCH (b:Dataset {key: row.target})
MERGE (a)-[r:RENAMED_TO]->(b)
SET r += row.properties
