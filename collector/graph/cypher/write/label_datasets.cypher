// Gives datasets their second label, in place of any other that they had.
// Parameters: rows [{key, labels}].
// :params {rows: [{key: 'd', labels: ['File']}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
REMOVE d:Model:Dashboard:View:Topic:File
SET d:$(row.labels)
