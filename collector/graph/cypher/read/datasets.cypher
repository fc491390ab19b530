// Which datasets are there? All but aliases, by namespace and name.
//
// Parameters
//   namespace  only this namespace, or null
//   kind       only this second label ('Model', 'Dashboard', 'View', 'Topic', 'File'), or null
//   tag        only datasets with this tag, or null
//   text       only names that hold this text (lower case), or null
//   after      [namespace, name, key] of the last row seen, or null
//   limit      rows at most
// Returns
//   node
//   total      how many there are altogether
// Order: namespace, name, key
// :params {namespace: null, kind: null, tag: null, text: null, after: null, limit: 100}
MATCH (node:Dataset)
WHERE node.alias IS NULL
  AND ($namespace IS NULL OR node.namespace = $namespace)
  AND ($kind IS NULL OR $kind IN labels(node))
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
