// Marks writes that two runs report: the inner run of a CTAS or saveAsTable lies within the outer one
// of the same parent and writes the same dataset. The inner one says so, and is not counted again.
// Parameters: keys (runs that wrote).
// :params {keys: ['r']}
UNWIND $keys AS key
MATCH (r:Run {key: key})
MATCH (s:Run)
WHERE s.parent_key = r.parent_key AND s.ended_at >= r.started_at AND s.started_at <= r.ended_at
WITH DISTINCT s
MATCH (s)-[w:WROTE]->(d:Dataset)
WITH s, w, COLLECT {
  MATCH (o:Run)-[:WROTE]->(d)
  WHERE o.parent_key = s.parent_key AND o.ended_at >= s.ended_at AND o.started_at <= s.started_at
    AND (o.started_at < s.started_at OR o.ended_at > s.ended_at OR o.key < s.key)
  RETURN o.run_id ORDER BY o.started_at, o.ended_at DESC, o.key LIMIT 1
} AS outer
SET w.within = CASE WHEN size(outer) > 0 THEN outer[0] END
