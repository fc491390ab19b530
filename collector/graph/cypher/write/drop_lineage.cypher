// Takes back lineage edges by their keys, those that ended and those that never were.
// Parameters: rows [{type, key}].
// :params {rows: [{type: 'FEEDS', key: 'k'}]}
UNWIND $rows AS row
CALL (row) {
  WITH row WHERE row.type = 'FEEDS'
  MATCH ()-[r:FEEDS {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'FEEDS_BEFORE'
  MATCH ()-[r:FEEDS_BEFORE {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'INFLUENCES'
  MATCH ()-[r:INFLUENCES {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'INFLUENCES_BEFORE'
  MATCH ()-[r:INFLUENCES_BEFORE {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'INPUT_TO'
  MATCH ()-[r:INPUT_TO {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'INPUT_TO_BEFORE'
  MATCH ()-[r:INPUT_TO_BEFORE {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'OUTPUTS'
  MATCH ()-[r:OUTPUTS {key: row.key}]->()
  DELETE r
}
CALL (row) {
  WITH row WHERE row.type = 'OUTPUTS_BEFORE'
  MATCH ()-[r:OUTPUTS_BEFORE {key: row.key}]->()
  DELETE r
}
