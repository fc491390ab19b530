// Writes which dataset a job reads; ended edges as INPUT_TO_BEFORE.
// Parameters: rows [{source, target, key, current, properties}].
// :params {rows: [{source: 'a', target: 'b', key: 'k', current: true, properties: {basis: 'io'}}]}
UNWIND $rows AS row
MATCH (a:Dataset {key: row.source})
MATCH (b:Job {key: row.target})
FOREACH (_ IN CASE WHEN row.current THEN [1] ELSE [] END |
  MERGE (a)-[r:INPUT_TO {key: row.key}]->(b)
  SET r += row.properties
)
FOREACH (_ IN CASE WHEN row.current THEN [] ELSE [1] END |
  MERGE (a)-[r:INPUT_TO_BEFORE {key: row.key}]->(b)
  SET r += row.properties
)
