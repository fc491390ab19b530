// Marks jobs that were not seen for long, and their edges; the next event takes the mark away.
// Parameters: before, limit. Returns: deleted (how many were marked).
// :params {before: datetime('2000-01-01T00:00:00Z'), limit: 100}
MATCH (j:Job) WHERE j.last_seen_at < $before AND j.stale IS NULL
WITH j LIMIT $limit
SET j.stale = true
WITH j
CALL (j) {
  MATCH (j)-[e:OUTPUTS|INPUT_TO]-() WHERE e.job_key = j.key
  SET e.stale = true
}
CALL (j) {
  MATCH (j)-[:OUTPUTS]->(:Dataset)<-[e:FEEDS|INFLUENCES]-() WHERE e.job_key = j.key
  SET e.stale = true
}
CALL (j) {
  MATCH (j)-[:OUTPUTS]->(:Dataset)-[:HAS_COLUMN]->(:Column)<-[e:FEEDS]-()
  WHERE e.job_key = j.key
  SET e.stale = true
}
RETURN count(*) AS deleted
