// Every dataset, job or column, as a table.
//
// Parameters
//   type       'dataset', 'job' or 'column'
//   as_of      a time: what there was then; null: what there is now
//   after      key of the last row seen, or the empty text
//   limit      rows at most
// Returns
//   key, type, kind, namespace, name, column, data_type, description, tags, owners, last_run_state
//   last_run_at, last_written_at, first_seen_at, ended_at
// Order: key
// :params {type: 'dataset', as_of: null, after: '', limit: 1000}
CALL () {
  MATCH (n:Dataset) WHERE $type = 'dataset' AND n.key > $after AND n.alias IS NULL
    AND ($as_of IS NULL OR coalesce(n.first_seen_at <= $as_of, true)) AND coalesce(n.valid_to > $as_of, true)
  RETURN n ORDER BY n.key LIMIT $limit
  UNION ALL
  MATCH (n:Job) WHERE $type = 'job' AND n.key > $after
    AND ($as_of IS NULL OR coalesce(n.first_seen_at <= $as_of, true)) AND coalesce(n.valid_to > $as_of, true)
  RETURN n ORDER BY n.key LIMIT $limit
  UNION ALL
  MATCH (n:Column) WHERE $type = 'column' AND n.key > $after
    AND ($as_of IS NULL OR coalesce(n.valid_from <= $as_of, true)) AND coalesce(n.valid_to > $as_of, true)
  RETURN n ORDER BY n.key LIMIT $limit
}
RETURN n.key AS key,
  $type AS type,
  toLower(head([label IN labels(n) WHERE label IN ['Model', 'Dashboard', 'View', 'Topic', 'File']]
    + [label IN labels(n) WHERE label IN ['Dataset', 'Job', 'Column']])) AS kind,
  n.namespace AS namespace,
  n.name AS name,
  n.path AS column,
  n.type AS data_type,
  n.description AS description,
  n.tags AS tags,
  n.owners AS owners,
  n.last_run_state AS last_run_state,
  toString(n.last_run_at) AS last_run_at,
  toString(n.last_written_at) AS last_written_at,
  toString(coalesce(n.first_seen_at, n.valid_from)) AS first_seen_at,
  toString(n.valid_to) AS ended_at
ORDER BY key
LIMIT $limit
