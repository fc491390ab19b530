// Writes which column decides about a dataset; ended edges as INFLUENCES_BEFORE.
// Parameters: rows [{source, target, key, current, properties}].
// :params {rows: [{source: 'a', target: 'b', key: 'k', current: true, properties: {basis: 'io'}}]}
UNWIND $rows AS row
MATCH (a:Column {key: row.source})
MATCH (b:Dataset {key: row.target})
FOREACH (_ IN CASE WHEN row.current THEN [1] ELSE [] END |
  MERGE (a)-[r:INFLUENCES {key: row.key}]->(b)
  SET r += row.properties
)
FOREACH (_ IN CASE WHEN row.current THEN [] ELSE [1] END |
  MERGE (a)-[r:INFLUENCES_BEFORE {key: row.key}]->(b)
  SET r += row.properties
)
