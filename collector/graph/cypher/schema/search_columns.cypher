// Finds columns by a word of their path (read/search).
CREATE FULLTEXT INDEX search_columns IF NOT EXISTS
FOR (n:Column) ON EACH [n.path]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
