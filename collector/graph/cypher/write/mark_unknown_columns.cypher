// Marks the present columns of written datasets into which no lineage leads.
// Parameters: datasets, columns (keys of those concerned).
// :params {datasets: ['d'], columns: ['c']}
CALL () {
  UNWIND $datasets AS key
  RETURN key
  UNION
  UNWIND $columns AS column
  MATCH (c:Column {key: column})
  RETURN c.dataset_key AS key
}
WITH DISTINCT key
MATCH (d:Dataset {key: key})-[:HAS_COLUMN]->(c:Column)
SET c.lineage_unknown = CASE
  WHEN c.lineage_only IS NULL AND c.valid_to IS NULL
    AND EXISTS { (d)<-[:OUTPUTS]-(:Job) } AND NOT EXISTS { (c)<-[:FEEDS]-() }
  THEN true
END
