// Where is it? Datasets, jobs and columns whose name, namespace or path holds all these words; then those
// with a tag or an owner that does.
//
// Parameters
//   text       what was typed, lower case, to put the best names first
//   query      the same as a query for the full-text index, each word as *word*
//   types      which of 'dataset', 'job' and 'column' are wanted
//   limit      rows at most
// Returns
//   node       what was found; an alias shows as the dataset that it stands for
//   found_by   'name', 'tag' or 'owner'
// Order: names whose last part is the text, then those with a part that begins with it, then other names, then
//   tags and owners; datasets, jobs, columns by length of name, namespace, name, column
// :params {text: 'orders', query: '*orders*', types: ['dataset', 'job', 'column'], limit: 20}
CALL () {
  CALL db.index.fulltext.queryNodes('search_names', $query, {limit: 2000}) YIELD node
  RETURN node, node.name AS shown, 'name' AS found_by
  UNION ALL
  CALL db.index.fulltext.queryNodes('search_columns', $query, {limit: 2000}) YIELD node
  WHERE 'column' IN $types
  RETURN node, node.path AS shown, 'name' AS found_by
  UNION ALL
  CALL db.index.fulltext.queryNodes('search_labels', $query, {limit: 2000}) YIELD node
  RETURN node, coalesce(node.path, node.name) AS shown,
    CASE WHEN any(owner IN node.owners WHERE toLower(owner) CONTAINS $text)
      THEN 'owner' ELSE 'tag' END AS found_by
}
WITH node, shown, found_by, toLower(shown) AS lower,
  CASE WHEN node:Dataset THEN 0 WHEN node:Job THEN 1 ELSE 2 END AS place
WHERE ['dataset', 'job', 'column'][place] IN $types
WITH node, place, shown, found_by, CASE
    WHEN found_by <> 'name' THEN 4
    WHEN lower = $text OR lower ENDS WITH '.' + $text OR lower ENDS WITH '/' + $text THEN 0
    WHEN lower STARTS WITH $text OR lower CONTAINS '.' + $text OR lower CONTAINS '/' + $text THEN 1
    WHEN lower CONTAINS $text THEN 2
    ELSE 3 END AS fit
ORDER BY fit, place, size(shown), node.namespace, node.name, node.path, node.key
LIMIT $limit
OPTIONAL MATCH (node)-[:ALIAS_OF]->(canonical:Dataset)
WITH coalesce(canonical, node) AS node, found_by, fit, place, size(shown) AS length
RETURN node {.key, .namespace, .name, .path, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  found_by
ORDER BY fit, place, length, node.namespace, node.name, node.path, node.key
