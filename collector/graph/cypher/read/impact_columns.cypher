// How are the columns of these datasets used? Each column with what its values feed, and with the
// datasets and jobs that filter, join, sort or read by it.
//
// Parameters
//   keys    keys of datasets
// Returns
//   dataset  key of the dataset
//   column   the column
//   edges    where it goes: [key and type of the other end, type, job_key, basis, subtype,
//            description, masking, origin]
// :params {keys: ['']}
UNWIND $keys AS key
MATCH (dataset:Dataset {key: key})-[:HAS_COLUMN]->(column:Column)
RETURN dataset.key AS dataset,
  column {.key, .namespace, .name, .path, .tags, labels: labels(column)} AS column,
  COLLECT {
    MATCH (column)-[e:FEEDS|INFLUENCES|INPUT_TO]->(other)
    RETURN [other.key, CASE WHEN other:Column THEN 'column' WHEN other:Job THEN 'job' ELSE 'dataset' END,
      type(e), e.job_key, e.basis, e.subtype, e.description, e.masking, e.origin]
  } AS edges
