// Writes which dataset a job writes; ended edges as OUTPUTS_BEFORE.
// Parameters: rows [{source, target, key, current, properties}].
// :params {rows: [{source: 'a', target: 'b', key: 'k', current: true, properties: {basis: 'io'}}]}
UNWIND $rows AS row
MATCH (a:Job {key: row.source})
MATCH (b:Dataset {key: row.target})
FOREACH (_ IN CASE WHEN row.current THEN [1] ELSE [] END |
  MERGE (a)-[r:OUTPUTS {key: row.key}]->(b)
  SET r += row.properties
)
FOREACH (_ IN CASE WHEN row.current THEN [] ELSE [1] END |
  MERGE (a)-[r:OUTPUTS_BEFORE {key: row.key}]->(b)
  SET r += row.properties
)
