// What feeds these datasets now, directly: whole datasets and columns, one row for each flow.
//
// Parameters
//   keys           keys of datasets
// Returns
//   target         key of the dataset that is fed
//   source         name of the dataset that feeds it
//   source_key     its key
//   source_column  the column that feeds it, or null for the dataset as a whole
//   target_column  the column that is fed, or null
// :params {keys: ['']}
UNWIND $keys AS key
MATCH (target:Dataset {key: key})
CALL (target) {
  MATCH (source:Dataset)-[:FEEDS]->(target)
  RETURN source.name AS source, source.key AS source_key,
    null AS source_column, null AS target_column
  UNION
  MATCH (source:Column)-[:INFLUENCES]->(target)
  RETURN source.name AS source, source.dataset_key AS source_key,
    source.path AS source_column, null AS target_column
  UNION
  MATCH (target)-[:HAS_COLUMN]->(column:Column)<-[:FEEDS]-(source:Column)
  RETURN source.name AS source, source.dataset_key AS source_key,
    source.path AS source_column, column.path AS target_column
}
RETURN target.key AS target, source, source_key, source_column, target_column
ORDER BY target, source, source_column, target_column
