// Removes versions that nothing refers to any more.
// Parameters: lineage_versions, schema_versions (keys).
// :params {lineage_versions: ['v'], schema_versions: ['w']}
CALL () {
  UNWIND $lineage_versions AS key
  MATCH (v:LineageVersion {key: key})
  DETACH DELETE v
}
CALL () {
  UNWIND $schema_versions AS key
  MATCH (w:SchemaVersion {key: key})
  DETACH DELETE w
}
