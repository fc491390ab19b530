// Writes the state that is shown of runs, apart from the one they reported: a failure when a child
// failed, ABANDONED when the parent has ended and they have not. The last run of a job shows there.
// Parameters: keys (runs that were touched, and their parents).
// :params {keys: ['r']}
UNWIND $keys AS key
MATCH (touched:Run {key: key})
CALL (touched) {
  RETURN touched AS r
  UNION
  WITH touched WHERE touched.state IN ['COMPLETE', 'FAIL', 'ABORT']
  MATCH (touched)<-[:CHILD_OF]-(r:Run) WHERE r.state IN ['START', 'RUNNING', 'OTHER']
  RETURN r
}
WITH DISTINCT r
OPTIONAL MATCH (r)-[:CHILD_OF]->(p:Run)
SET r.shown_state = CASE
  WHEN r.state = 'COMPLETE' AND r.child_failed THEN 'FAIL'
  WHEN r.state IN ['START', 'RUNNING', 'OTHER'] AND p.state IN ['COMPLETE', 'FAIL', 'ABORT']
    THEN 'ABANDONED'
  ELSE r.state
END
WITH r
MATCH (j:Job {key: r.job_key}) WHERE j.last_run_key = r.key
SET j.last_run_state = r.shown_state, j.last_run_event_at = r.last_event_at
