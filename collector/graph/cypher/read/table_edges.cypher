// Every edge between datasets and jobs, as a table.
//
// Parameters
//   as_of      a time: what held then; null: what holds now
//   after      key of the last row seen, or the empty text
//   limit      rows at most
// Returns
//   key, type, source_namespace, source_name, source_type, target_namespace, target_name
//   target_type, job_key, basis, valid_from, valid_to, subtype, description
// Order: key
// :params {as_of: null, after: '', limit: 1000}
CALL () {
  MATCH (a)-[e:FEEDS]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND ($as_of IS NULL OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of)))
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:FEEDS_BEFORE]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND $as_of IS NOT NULL
    AND e.valid_from <= $as_of AND e.valid_to > $as_of
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:INPUT_TO]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND ($as_of IS NULL OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of)))
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:INPUT_TO_BEFORE]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND $as_of IS NOT NULL
    AND e.valid_from <= $as_of AND e.valid_to > $as_of
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:OUTPUTS]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND ($as_of IS NULL OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of)))
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:OUTPUTS_BEFORE]->(b)
  WHERE e.key > $after
    AND NOT a:Column AND NOT b:Column
    AND $as_of IS NOT NULL
    AND e.valid_from <= $as_of AND e.valid_to > $as_of
  RETURN a, e, b ORDER BY e.key LIMIT $limit
}
RETURN e.key AS key,
  replace(type(e), '_BEFORE', '') AS type,
  a.namespace AS source_namespace,
  a.name AS source_name,
  CASE WHEN a:Job THEN 'job' ELSE 'dataset' END AS source_type,
  b.namespace AS target_namespace,
  b.name AS target_name,
  CASE WHEN b:Job THEN 'job' ELSE 'dataset' END AS target_type,
  e.job_key AS job_key,
  e.basis AS basis,
  toString(e.valid_from) AS valid_from,
  toString(e.valid_to) AS valid_to,
  e.subtype AS subtype,
  e.description AS description
ORDER BY key
LIMIT $limit
