// Columns that a schema or an edge no longer needs: gone unless another edge still has them.
// Parameters: forgotten (keys that no schema has any more), keys (all to look at).
// :params {forgotten: ['c'], keys: ['c']}
UNWIND $keys AS key
MATCH (c:Column {key: key})
FOREACH (_ IN CASE WHEN key IN $forgotten THEN [1] ELSE [] END |
  SET c.lineage_only = true
  REMOVE c.type, c.ordinal, c.description, c.valid_from, c.valid_to
)
WITH c
WHERE c.lineage_only
  AND NOT EXISTS {
    (c)-[:FEEDS|FEEDS_BEFORE|INFLUENCES|INFLUENCES_BEFORE|INPUT_TO|INPUT_TO_BEFORE]-()
  }
DETACH DELETE c
