// Deletes runs whose last event is old; timelines of jobs and datasets stay.
// Parameters: before, limit. Returns: deleted.
// :params {before: datetime('2000-01-01T00:00:00Z'), limit: 1000}
MATCH (r:Run) WHERE r.last_event_at < $before
WITH r LIMIT $limit
DETACH DELETE r
RETURN count(*) AS deleted
