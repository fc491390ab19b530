// Writes the columns that schemas tell of.
// Parameters: rows [{key, properties}].
// :params {rows: [{key: 'c', properties: {path: 'c'}}]}
UNWIND $rows AS row
MERGE (c:Column {key: row.key})
SET c += row.properties
