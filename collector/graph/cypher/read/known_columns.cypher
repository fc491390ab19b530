// Which columns do these datasets have, as their newest schema says?
//
// Parameters
//   keys       keys of datasets, which may be other names of one
// Returns
//   key        the key that was asked for
//   fields     the newest schema's fields (JSON), in order
// :params {keys: []}
UNWIND $keys AS key
MATCH (named:Dataset {key: key})
OPTIONAL MATCH (named)-[:ALIAS_OF]->(other:Dataset)
WITH key, coalesce(other, named) AS dataset
MATCH (dataset)-[:HAS_VERSION]->(version:SchemaVersion)
WITH key, version ORDER BY version.number DESC
RETURN key, head(collect(version.fields)) AS fields
