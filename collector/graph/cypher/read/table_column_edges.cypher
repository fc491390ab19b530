// Every edge between columns, and of columns on datasets, as a table.
//
// Parameters
//   as_of      a time: what held then; null: what holds now
//   after      key of the last row seen, or the empty text
//   limit      rows at most
// Returns
//   key, type, source_namespace, source_name, source_column, target_namespace, target_name
//   target_column, job_key, basis, valid_from, valid_to, subtype, description, masking
// Order: key
// :params {as_of: null, after: '', limit: 1000}
CALL () {
  MATCH (a)-[e:FEEDS]->(b)
  WHERE e.key > $after
    AND (a:Column OR b:Column)
    AND ($as_of IS NULL OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of)))
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:FEEDS_BEFORE]->(b)
  WHERE e.key > $after
    AND (a:Column OR b:Column)
    AND $as_of IS NOT NULL
    AND e.valid_from <= $as_of AND e.valid_to > $as_of
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:INFLUENCES]->(b)
  WHERE e.key > $after
    AND (a:Column OR b:Column)
    AND ($as_of IS NULL OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of)))
  RETURN a, e, b ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (a)-[e:INFLUENCES_BEFORE]->(b)
  WHERE e.key > $after
    AND (a:Column OR b:Column)
    AND $as_of IS NOT NULL
    AND e.valid_from <= $as_of AND e.valid_to > $as_of
  RETURN a, e, b ORDER BY e.key LIMIT $limit
}
RETURN e.key AS key,
  replace(type(e), '_BEFORE', '') AS type,
  a.namespace AS source_namespace,
  a.name AS source_name,
  a.path AS source_column,
  b.namespace AS target_namespace,
  b.name AS target_name,
  b.path AS target_column,
  e.job_key AS job_key,
  e.basis AS basis,
  toString(e.valid_from) AS valid_from,
  toString(e.valid_to) AS valid_to,
  e.subtype AS subtype,
  e.description AS description,
  e.masking AS masking
ORDER BY key
LIMIT $limit
