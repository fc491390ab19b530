// Takes the mark away from jobs that were seen again, and from their edges.
// Parameters: keys (jobs).
// :params {keys: ['j']}
UNWIND $keys AS key
MATCH (j:Job {key: key})
REMOVE j.stale
WITH j
CALL (j) {
  MATCH (j)-[e:OUTPUTS|OUTPUTS_BEFORE|INPUT_TO|INPUT_TO_BEFORE]-() WHERE e.job_key = j.key
  REMOVE e.stale
}
CALL (j) {
  MATCH (j)-[:OUTPUTS|OUTPUTS_BEFORE]->(:Dataset)
    <-[e:FEEDS|FEEDS_BEFORE|INFLUENCES|INFLUENCES_BEFORE]-() WHERE e.job_key = j.key
  REMOVE e.stale
}
CALL (j) {
  MATCH (j)-[:OUTPUTS|OUTPUTS_BEFORE]->(:Dataset)-[:HAS_COLUMN]->(:Column)
    <-[e:FEEDS|FEEDS_BEFORE]-() WHERE e.job_key = j.key
  REMOVE e.stale
}
