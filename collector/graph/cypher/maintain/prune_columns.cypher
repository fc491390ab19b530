// Deletes columns that only lineage told of, once that lineage is gone.
// Parameters: limit. Returns: deleted.
// :params {limit: 1000}
MATCH (c:Column)
WHERE c.lineage_only
  AND NOT EXISTS {
    (c)-[:FEEDS|FEEDS_BEFORE|INFLUENCES|INFLUENCES_BEFORE|INPUT_TO|INPUT_TO_BEFORE]-()
  }
WITH c LIMIT $limit
DETACH DELETE c
RETURN count(*) AS deleted
