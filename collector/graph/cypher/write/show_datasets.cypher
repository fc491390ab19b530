// Writes what people see of datasets, with their second label.
// Parameters: rows [{key, labels, properties}].
// :params {rows: [{key: 'd', labels: ['File'], properties: {name: 'd'}}]}
UNWIND $rows AS row
MERGE (d:Dataset {key: row.key})
REMOVE d:Model:Dashboard:View:Topic:File
SET d:$(row.labels), d += row.properties
