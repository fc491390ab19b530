// Takes back links that no longer hold, by their two ends.
// Parameters: rows [{type, source, target}].
// :params {rows: [{type: 'RUN_OF', source: 'r', target: 'j'}]}
UNWIND $rows AS row
CALL (row) {
  WITH row WHERE row.type = 'RUN_OF'
  MATCH (:Run {key: row.source})-[r:RUN_OF]->(:Job {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'CHILD_OF'
  MATCH (:Run {key: row.source})-[r:CHILD_OF]->(:Run {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'READ'
  MATCH (:Run {key: row.source})-[r:READ]->(:Dataset {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'WROTE'
  MATCH (:Run {key: row.source})-[r:WROTE]->(:Dataset {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'PART_OF'
  MATCH (:Job {key: row.source})-[r:PART_OF]->(:Job {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'ALIAS_OF'
  MATCH (:Dataset {key: row.source})-[r:ALIAS_OF]->(:Dataset {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'RENAMED_TO'
  MATCH (:Dataset {key: row.source})-[r:RENAMED_TO]->(:Dataset {key: row.target})
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'HAS_VERSION'
  MATCH (:Dataset {key: row.source})-[r:HAS_VERSION]->(:SchemaVersion {key: row.target})
  DELETE r
}
