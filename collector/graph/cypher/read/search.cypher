// Where is it? Datasets, jobs and columns whose name, namespace or path holds all these words.
//
// Parameters
//   text       what was typed, lower case: names equal to it, or beginning with it, come first
//   query      the same as a query for the full-text index, each word as *word*
//   types      which of 'dataset', 'job' and 'column' are wanted
//   limit      rows at most
// Returns
//   node       what was found; an alias shows as the dataset that it stands for
// Order: exact names, then names that begin with the text, then datasets, jobs, columns by length
//   of name, namespace, name, column
// :params {text: 'orders', query: '*orders*', types: ['dataset', 'job', 'column'], limit: 20}
CALL () {
  CALL db.index.fulltext.queryNodes('search_names', $query, {limit: 2000}) YIELD node
  WHERE (node:Dataset AND 'dataset' IN $types) OR (node:Job AND 'job' IN $types)
  RETURN node, node.name AS shown, CASE WHEN node:Dataset THEN 0 ELSE 1 END AS place
  UNION ALL
  CALL db.index.fulltext.queryNodes('search_columns', $query, {limit: 2000}) YIELD node
  WHERE 'column' IN $types
  RETURN node, node.path AS shown, 2 AS place
}
WITH node, place, shown, toLower(shown) AS lower
WITH node, place, shown, CASE
    WHEN lower = $text THEN 0
    WHEN lower ENDS WITH '.' + $text OR lower ENDS WITH '/' + $text THEN 1
    WHEN lower STARTS WITH $text THEN 2
    WHEN lower CONTAINS $text THEN 3
    ELSE 4 END AS fit
ORDER BY fit, place, size(shown), node.namespace, node.name, node.path, node.key
LIMIT $limit
OPTIONAL MATCH (node)-[:ALIAS_OF]->(canonical:Dataset)
WITH coalesce(canonical, node) AS node, fit, place, size(shown) AS length
RETURN node {.key, .namespace, .name, .path, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node
ORDER BY fit, place, length, node.namespace, node.name, node.path, node.key
