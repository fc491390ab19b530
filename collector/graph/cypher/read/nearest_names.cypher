// Which names come near this text? For the sentence that answers an unknown node.
//
// Parameters
//   query      a query for the full-text index: words that are alike, or that hold the typed ones
// Returns
//   node       at most 50 nodes, the best first
// :params {query: 'oders~ OR *oders*'}
CALL db.index.fulltext.queryNodes('search_names', $query, {limit: 50}) YIELD node, score
RETURN node {.key, .namespace, .name, labels: labels(node)} AS node
ORDER BY score DESC, node.namespace, node.name, node.key
