// How are the columns of these datasets used? Each column with what its values feed, and with the
// datasets and jobs that filter, join, sort or read by it.
//
// Parameters
//   keys    keys of datasets
// Returns
//   dataset key of the dataset
//   column  the column
//   edges   where it goes: [key, labels, type, job_key, basis, origin, subtype, masking]
// :params {keys: ['']}
UNWIND $keys AS key
MATCH (dataset:Dataset {key: key})-[:HAS_COLUMN]->(column:Column)
RETURN dataset.key AS dataset,
  column {.key, .namespace, .name, .path, .tags, labels: labels(column)} AS column,
  COLLECT {
    MATCH (column)-[e:FEEDS|INFLUENCES|INPUT_TO]->(other)
    RETURN [other.key, labels(other), type(e), e.job_key, e.basis, e.origin, e.subtype, e.masking]
  } AS edges
