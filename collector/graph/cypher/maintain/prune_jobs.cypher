// Deletes jobs that were not seen for long, with their runs, facts and lineage.
// Parameters: before, limit. Returns: deleted.
// :params {before: datetime('2000-01-01T00:00:00Z'), limit: 10}
MATCH (j:Job) WHERE j.last_seen_at < $before
WITH j LIMIT $limit
CALL (j) {
  MATCH (j)-[:OUTPUTS|OUTPUTS_BEFORE]->(d:Dataset)
  MATCH (d)<-[e:FEEDS|FEEDS_BEFORE|INFLUENCES|INFLUENCES_BEFORE]-() WHERE e.job_key = j.key
  DELETE e
}
CALL (j) {
  MATCH (j)-[:OUTPUTS|OUTPUTS_BEFORE]->(:Dataset)-[:HAS_COLUMN]->(c:Column)
  MATCH (c)<-[e:FEEDS|FEEDS_BEFORE]-() WHERE e.job_key = j.key
  DELETE e
}
CALL (j) {
  MATCH (j)-[:HAS_LINEAGE]->(v:LineageVersion)
  DETACH DELETE v
}
CALL (j) {
  MATCH (r:Run) WHERE r.job_key = j.key AND r.started_at IS NOT NULL
  DETACH DELETE r
}
DETACH DELETE j
RETURN count(*) AS deleted
