// Reads who must be computed anew when a dataset gets another canonical name.
// Parameters: keys. Returns: jobs, datasets, renamed, runs (keys; runs with their ids).
// :params {keys: ['d']}
UNWIND $keys AS key
MATCH (d:Dataset {key: key})
RETURN
  COLLECT {
    MATCH (d)-[e:INPUT_TO|INPUT_TO_BEFORE|OUTPUTS|OUTPUTS_BEFORE]-(:Job)
    RETURN DISTINCT e.job_key
  } AS jobs,
  COLLECT {
    MATCH (d)-[e:FEEDS|FEEDS_BEFORE]-() WHERE e.declared_by IS NOT NULL
    RETURN DISTINCT e.declared_by
  } AS datasets,
  COLLECT { MATCH (d)-[:RENAMED_TO]->(n:Dataset) RETURN n.key } AS renamed,
  COLLECT { MATCH (d)<-[:READ|WROTE]-(r:Run) RETURN DISTINCT r.run_id } AS runs
