// Which jobs are there? By namespace and name.
//
// Parameters
//   namespace  only this namespace, or null
//   state      only jobs whose last run has this state, or null
//   silent_since       open runs without an event since this time are shown as ABANDONED
//   tag        only jobs with this tag, or null
//   text       only names that hold this text (lower case), or null
//   after      [namespace, name, key] of the last row seen, or null
//   limit      rows at most
// Returns
//   node
//   total      how many there are altogether
// Order: namespace, name, key
// :params {namespace: null, state: null, silent_since: datetime('2026-01-01T00:00:00Z'), tag: null, text: null, after: null, limit: 100}
MATCH (node:Job)
WHERE ($namespace IS NULL OR node.namespace = $namespace)
  AND ($state IS NULL OR $state = CASE
    WHEN node.last_run_state IN ['START', 'RUNNING', 'OTHER']
      AND coalesce(node.last_run_event_at, node.last_run_at) < $silent_since THEN 'ABANDONED'
    ELSE node.last_run_state END)
  AND ($tag IS NULL OR $tag IN node.tags)
  AND ($text IS NULL OR toLower(node.name) CONTAINS $text)
WITH node ORDER BY node.namespace, node.name, node.key
WITH collect(node) AS found
UNWIND found AS node
WITH node, size(found) AS total
WHERE $after IS NULL OR [node.namespace, node.name, node.key] > $after
LIMIT $limit
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  total
ORDER BY node.namespace, node.name, node.key
