// Reads all that is remembered of a dataset's runs, to build its history of schemas anew.
// Parameters: key (canonical). Returns: run_id, memory, digest.
// :params {key: 'd'}
MATCH (:Dataset {key: $key})<-[:READ|WROTE]-(r:Run)
RETURN DISTINCT r.run_id AS run_id, r.memory AS memory, r.lineage_digest AS digest
