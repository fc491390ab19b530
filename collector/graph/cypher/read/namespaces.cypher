// Which namespaces are there, and how much is in each?
//
// Parameters: none
// Returns
//   namespace, datasets, jobs
// Order: namespace
// :params {}
CALL () {
  MATCH (d:Dataset) WHERE d.alias IS NULL
  RETURN d.namespace AS namespace, count(*) AS datasets, 0 AS jobs
  UNION ALL
  MATCH (j:Job)
  RETURN j.namespace AS namespace, 0 AS datasets, count(*) AS jobs
}
RETURN namespace, sum(datasets) AS datasets, sum(jobs) AS jobs
ORDER BY namespace
