// How far has the graph come? Reads without a lock.
// Parameters: name (whose position). Returns: position; no row at the beginning.
// :params {name: 'graph'}
MATCH (p:Position {name: $name})
RETURN coalesce(p.position, '') AS position
