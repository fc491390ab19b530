// Makes nodes of a copy again, into a graph that was emptied.
// Parameters: rows of id (in the copy), labels, properties. Returns: copied (that id), id (the new one).
// :params {rows: [{id: '4:x:0', labels: ['Dataset'], properties: {key: 'k'}}]}
UNWIND $rows AS row
CREATE (n:$(row.labels))
SET n = row.properties
RETURN row.id AS copied, elementId(n) AS id
