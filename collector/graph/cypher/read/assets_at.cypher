// How do these datasets and jobs appear as registered assets?
//
// Parameters
//   datasets, jobs   keys
// Returns
//   type     dataset or job
//   key      the key of the node
//   makers   keys of the registered jobs that write it
//   outputs  keys of the datasets that it writes
//   asset    its registration; asset_id is null where it has none
// :params {datasets: [], jobs: []}
CALL () {
  UNWIND $datasets AS key MATCH (node:Dataset {key: key})
  RETURN 'dataset' AS type, node, [] AS outputs, COLLECT {
    MATCH (job:Job)-[:OUTPUTS]->(node) WHERE job.asset_id IS NOT NULL
    RETURN DISTINCT job.key ORDER BY job.key
  } AS makers
  UNION ALL
  UNWIND $jobs AS key MATCH (node:Job {key: key})
  RETURN 'job' AS type, node, COLLECT {
    MATCH (node)-[:OUTPUTS]->(output:Dataset) RETURN DISTINCT output.key ORDER BY output.key
  } AS outputs, [] AS makers
}
RETURN type, node.key AS key, makers, outputs,
  node {.asset_id, .asset_key, .asset_type, .asset_name, .asset_source_ref,
    .asset_registered_at} AS asset
ORDER BY type, key
