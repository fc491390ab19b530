// Every node that was projected, with all it has: for the exact copy in a snapshot.
// Returns: id, labels, properties.
// :params {}
MATCH (n)
WHERE NOT n:Position AND NOT n:GraphVersion
RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties
