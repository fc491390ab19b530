// Which columns do these datasets have, and which of them feed which? For drawing.
//
// Parameters
//   keys       keys of datasets
//   ever       whether edges that have ended count too
//   as_of      a time: edges that held then; or null
// Returns
//   owner      key of the dataset
//   node       the column
//   edges      where it goes: [key and type of the other end, type, job_key, basis, subtype,
//              description, masking, origin, valid_from, valid_to]
// Order: namespace, name, ordinal, column
// :params {keys: [], ever: false, as_of: null}
UNWIND $keys AS key
MATCH (owner:Dataset {key: key})-[:HAS_COLUMN]->(node:Column)
RETURN owner.key AS owner,
  node {.key, .namespace, .name, .path, .tags, .owners, labels: labels(node)} AS node,
  COLLECT {
    MATCH (node)-[e:FEEDS|INFLUENCES|FEEDS_BEFORE|INFLUENCES_BEFORE]->(other)
    WHERE $ever
      OR ($as_of IS NULL AND e.valid_to IS NULL)
      OR (e.valid_from <= $as_of AND (e.valid_to IS NULL OR e.valid_to > $as_of))
    RETURN [other.key, CASE WHEN other:Column THEN 'column' WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description, e.masking, e.origin,
      toString(e.valid_from), toString(e.valid_to)]
  } AS edges
ORDER BY node.namespace, node.name, node.ordinal, node.path
