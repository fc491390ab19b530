// Every relationship, with all it has: for the exact copy in a snapshot.
// Returns: type, source and target as the ids of copy_nodes, properties.
// :params {}
MATCH (a)-[r]->(b)
RETURN type(r) AS type, elementId(a) AS source, elementId(b) AS target, properties(r) AS properties
