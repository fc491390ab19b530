// Deletes what was projected, so that a replay can build it anew; positions and the version stay.
// :params {}
MATCH (n)
WHERE NOT n:Position AND NOT n:GraphVersion
CALL (n) {
  DETACH DELETE n
} IN TRANSACTIONS OF 5000 ROWS
