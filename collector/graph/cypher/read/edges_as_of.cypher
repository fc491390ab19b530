// Which edges between datasets held at a time?
//
// Parameters
//   as_of      the time
//   after      key of the last row seen, or the empty text
//   limit      rows at most
// Returns
//   key, source, target, job_key, basis, valid_from, valid_to
// Order: key
// :params {as_of: datetime('2026-01-01T00:00:00Z'), after: '', limit: 1000}
MATCH (source:Dataset)-[e:FEEDS|FEEDS_BEFORE]->(target:Dataset)
WHERE e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of) AND e.key > $after
RETURN e.key AS key,
  source {.key, .namespace, .name} AS source,
  target {.key, .namespace, .name} AS target,
  e.job_key AS job_key,
  e.basis AS basis,
  e.valid_from AS valid_from,
  e.valid_to AS valid_to
ORDER BY key
LIMIT $limit
