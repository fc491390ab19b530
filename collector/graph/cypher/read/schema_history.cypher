// How did the schema of this dataset change? Its versions, newest first.
//
// Parameters
//   key        key of the dataset
//   limit      rows at most
// Returns
//   version    number, valid_from, valid_to, fields (JSON), added, removed, changed
// Order: number descending
// :params {key: '', limit: 50}
MATCH (dataset:Dataset {key: $key})-[:HAS_VERSION]->(version:SchemaVersion)
RETURN version {.number, .added, .removed, .changed, .fields,
  valid_from: toString(version.valid_from), valid_to: toString(version.valid_to)} AS version
ORDER BY version.number DESC
LIMIT $limit
