// Takes the write lock on a projector's position, so that one transaction at a time goes on from it.
// Parameters: name (whose position). Returns: position (empty at the beginning).
// :params {name: 'graph'}
MERGE (p:Position {name: $name})
SET p.locked = true
RETURN coalesce(p.position, '') AS position
