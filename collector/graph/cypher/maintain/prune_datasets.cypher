// Deletes datasets that were dropped long ago, with their columns, schemas and other names.
// Parameters: before, limit. Returns: deleted.
// :params {before: datetime('2000-01-01T00:00:00Z'), limit: 100}
MATCH (d:Dataset) WHERE d.valid_to < $before
WITH d LIMIT $limit
OPTIONAL MATCH (d)-[:HAS_COLUMN|HAS_VERSION|HAS_LINEAGE]->(part)
DETACH DELETE part
WITH DISTINCT d
OPTIONAL MATCH (d)<-[:ALIAS_OF]-(alias)
DETACH DELETE alias
WITH DISTINCT d
DETACH DELETE d
RETURN count(*) AS deleted
