// Marks the parents of failed runs: the Spark listener reports an application COMPLETE even so.
// Parameters: failed (keys of failed runs), left (keys of runs that lost a child to another parent).
// :params {failed: ['r'], left: ['p']}
CALL () {
  UNWIND $failed AS key
  MATCH (:Run {key: key})-[:CHILD_OF]->(p:Run)
  SET p.child_failed = true
}
CALL () {
  UNWIND $left AS key
  MATCH (p:Run {key: key})
  SET p.child_failed = CASE WHEN EXISTS { (p)<-[:CHILD_OF]-(:Run {state: 'FAIL'}) } THEN true END
}
