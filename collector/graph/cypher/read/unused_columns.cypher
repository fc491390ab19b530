// Which columns does nobody use? Columns of datasets that are read, which feed nothing and filter, join
// or sort nothing: candidates to retire.
//
// Parameters
//   key        only columns of this dataset, or null for all
//   limit      rows at most
// Returns
//   node       the column
//   last_read  when the newest reader of its dataset last ran
// Order: namespace, name, column
// :params {key: null, limit: 100}
MATCH (dataset:Dataset)-[:HAS_COLUMN]->(node:Column)
WHERE ($key IS NULL OR dataset.key = $key)
  AND node.valid_to IS NULL
  AND EXISTS { (dataset)-[:HAS_COLUMN]->(:Column)-[:FEEDS|INFLUENCES|INPUT_TO]->() }
  AND NOT EXISTS { (node)-[:FEEDS|INFLUENCES|INPUT_TO]->() }
  AND NOT EXISTS { (dataset)-[io:FEEDS]->(:Dataset) WHERE io.basis = 'io' }
RETURN node {.key, .namespace, .name, .path, .tags, .owners, labels: labels(node)} AS node,
  head(COLLECT {
    MATCH (dataset)-[:INPUT_TO]->(job:Job)
    WHERE job.last_run_at IS NOT NULL
    RETURN job.last_run_at ORDER BY job.last_run_at DESC LIMIT 1
  }) AS last_read
ORDER BY node.namespace, node.name, node.path
LIMIT $limit
