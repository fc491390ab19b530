// Deletes runs that only their children spoke of, once the children are gone.
// Parameters: limit. Returns: deleted.
// :params {limit: 1000}
MATCH (r:Run)
WHERE r.last_event_at IS NULL
  AND NOT EXISTS { (r)<-[:CHILD_OF]-() }
  AND NOT EXISTS { MATCH (c:Run) WHERE c.root_key = r.key }
WITH r LIMIT $limit
DETACH DELETE r
RETURN count(*) AS deleted
