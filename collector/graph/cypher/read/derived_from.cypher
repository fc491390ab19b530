// Which dataset is derived from which? The pattern (n)-[:DERIVED_FROM]->(m), which points against the
// flow; here the edge is FEEDS and points the way the data goes.
//
// Parameters
//   limit      rows at most
// Returns
//   derived, source    names
//   job_key, basis     whose run told it, and how
// Order: derived, source
// :params {limit: 100}
MATCH (m:Dataset)-[e:FEEDS]->(n:Dataset)
RETURN n.name AS derived, m.name AS source, e.job_key AS job_key, e.basis AS basis
ORDER BY derived, source
LIMIT $limit
