// Which names stand for which dataset?
// Returns: namespace, name, canonical_namespace, canonical_name.
// :params {}
MATCH (a:Dataset)-[:ALIAS_OF]->(d:Dataset)
RETURN a.namespace AS namespace, a.name AS name,
       d.namespace AS canonical_namespace, d.name AS canonical_name
ORDER BY canonical_namespace, canonical_name, namespace, name
