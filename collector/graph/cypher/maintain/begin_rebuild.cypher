// Says that the graph is being built anew; projectors wait until its position is stored again.
// Parameters: name (whose position).
// :params {name: 'graph'}
MERGE (p:Position {name: $name})
SET p.rebuilding = true
