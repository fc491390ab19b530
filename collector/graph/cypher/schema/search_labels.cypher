// Finds datasets, jobs and columns by a word of a tag or an owner (read/search).
CREATE FULLTEXT INDEX search_labels IF NOT EXISTS
FOR (n:Dataset|Job|Column) ON EACH [n.tags, n.owners]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
