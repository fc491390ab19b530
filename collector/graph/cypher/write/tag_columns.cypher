// Writes the tags of columns, whether a schema or only lineage tells of them.
// Parameters: rows [{key, tags}].
// :params {rows: [{key: 'c', tags: ['pii']}]}
UNWIND $rows AS row
MATCH (c:Column {key: row.key})
SET c.tags = CASE WHEN row.tags = [] THEN null ELSE row.tags END
