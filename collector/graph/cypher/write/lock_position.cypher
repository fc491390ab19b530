// Takes the write lock on a projector's position, so that one transaction at a time goes on from it.
// Parameters: name (whose position). Returns: position (empty at the beginning), rebuilding (whether
// a replay has emptied the graph and not yet said where to go on).
// :params {name: 'graph'}
MERGE (p:Position {name: $name})
SET p.locked = true
RETURN coalesce(p.position, '') AS position, coalesce(p.rebuilding, false) AS rebuilding
