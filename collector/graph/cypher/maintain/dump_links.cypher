// Every relationship between nodes that people see, for the canonical dump.
// Returns: type, source and target as label and key, properties.
// :params {}
MATCH (a)-[r]->(b)
WHERE NOT a:Position
RETURN type(r) AS type, labels(a)[0] AS source_label, a.key AS source,
       labels(b)[0] AS target_label, b.key AS target, properties(r) AS properties
