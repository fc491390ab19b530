// Search over names and descriptions.
CREATE FULLTEXT INDEX text_search IF NOT EXISTS
FOR (n:Dataset|Job|Column) ON EACH [n.name, n.namespace, n.path, n.description]
