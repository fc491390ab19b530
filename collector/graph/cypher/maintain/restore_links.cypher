// Makes relationships of a copy again.
// Parameters: rows of type, source and target (ids that restore_nodes returned), properties.
// :params {rows: [{type: 'FEEDS', source: '4:x:0', target: '4:x:1', properties: {}}]}
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.source
MATCH (b) WHERE elementId(b) = row.target
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties
