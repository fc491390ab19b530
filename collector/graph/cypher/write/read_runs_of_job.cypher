// Reads all that is remembered of a job's runs, to build its timeline anew.
// Parameters: key. Returns: run_id, memory, digest.
// :params {key: 'j'}
MATCH (r:Run) WHERE r.job_key = $key AND r.started_at IS NOT NULL
RETURN r.run_id AS run_id, r.memory AS memory, r.lineage_digest AS digest
