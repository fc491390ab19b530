// Stores how far the graph has come, in the transaction that took it there.
// Parameters: name, position.
// :params {name: 'graph', position: '1-2'}
MATCH (p:Position {name: $name})
SET p.position = $position, p.updated_at = datetime()
REMOVE p.locked, p.rebuilding
