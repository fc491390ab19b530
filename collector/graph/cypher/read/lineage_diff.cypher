// What changed between two times? Edges, datasets and columns that were there at one of them alone, and
// columns whose type differs.
//
// Parameters
//   from, to   the two times
//   limit      rows at most of each kind
// Returns
//   what       'edge', 'dataset', 'column' or 'type'
//   then, now  whether it held at `from`, and at `to`; for 'type', the types
//   row        the edge (ends, type, job_key, basis, subtype, description, masking), dataset or column
// Order: what, row.key
// :params {from: datetime('2026-01-01T00:00:00Z'), to: datetime('2026-02-01T00:00:00Z'), limit: 10000}
CALL () {
  MATCH (source)-[e:FEEDS|INFLUENCES|FEEDS_BEFORE|INFLUENCES_BEFORE]->(target)
  WITH source, target, e,
    e.valid_from <= $from AND (e.valid_to IS NULL OR e.valid_to > $from) AS then,
    e.valid_from <= $to AND (e.valid_to IS NULL OR e.valid_to > $to) AS now
  WHERE then <> now
  RETURN 'edge' AS what, then, now, {
    key: e.key, type: type(e), job_key: e.job_key, basis: e.basis, subtype: e.subtype,
    description: e.description, masking: e.masking,
    valid_from: toString(e.valid_from), valid_to: toString(e.valid_to),
    source: source {.key, .namespace, .name, .path, labels: labels(source)},
    target: target {.key, .namespace, .name, .path, labels: labels(target)}} AS row
  ORDER BY e.key LIMIT $limit
  UNION ALL
  MATCH (node:Dataset) WHERE node.alias IS NULL AND node.first_seen_at IS NOT NULL
  WITH node,
    node.first_seen_at <= $from AND (node.valid_to IS NULL OR node.valid_to > $from) AS then,
    node.first_seen_at <= $to AND (node.valid_to IS NULL OR node.valid_to > $to) AS now
  WHERE then <> now
  RETURN 'dataset' AS what, then, now,
    node {.key, .namespace, .name, labels: labels(node)} AS row
  ORDER BY node.key LIMIT $limit
  UNION ALL
  MATCH (node:Column) WHERE node.valid_from IS NOT NULL
  WITH node,
    node.valid_from <= $from AND (node.valid_to IS NULL OR node.valid_to > $from) AS then,
    node.valid_from <= $to AND (node.valid_to IS NULL OR node.valid_to > $to) AS now
  WHERE then <> now
  RETURN 'column' AS what, then, now,
    node {.key, .namespace, .name, .path, labels: labels(node)} AS row
  ORDER BY node.key LIMIT $limit
  UNION ALL
  MATCH (version:SchemaVersion)<-[:HAS_VERSION]-(dataset:Dataset)
  WHERE $from < version.valid_from AND version.valid_from <= $to AND size(version.changed) > 0
  UNWIND version.changed AS path
  MATCH (dataset)-[:HAS_COLUMN]->(node:Column {path: path})
  RETURN DISTINCT 'type' AS what, true AS then, true AS now,
    node {.key, .namespace, .name, .path, .type, labels: labels(node)} AS row
  ORDER BY row.key LIMIT $limit
}
RETURN what, then, now, row
ORDER BY what, row.key
