// Finds datasets and jobs by a word of their name or namespace (read/search, read/resolve_node).
// Full-text, since names may be longer than what a range index can hold.
CREATE FULLTEXT INDEX search_names IF NOT EXISTS
FOR (n:Dataset|Job) ON EACH [n.name, n.namespace]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
