// Which registered assets, or nodes that could become one, are meant?
//
// Parameters
//   keys     keys of registrations
//   ids      their public ids
//   refs     where they come from, as registered
//   names    [{name, start}]: exact names, and their indexed beginning
// Returns
//   node      a dataset (canonical) or job
//   asset     its registration; asset_id is null where it has none
//   found_by  key, id, ref or name
// :params {keys: [], ids: [], refs: [], names: [{name: 'raw_orders', start: 'raw_orders'}]}
CALL () {
  UNWIND $keys AS key MATCH (found:Dataset {asset_key: key}) RETURN found, 'key' AS found_by
  UNION
  UNWIND $keys AS key MATCH (found:Job {asset_key: key}) RETURN found, 'key' AS found_by
  UNION
  UNWIND $ids AS id MATCH (found:Dataset {asset_id: id}) RETURN found, 'id' AS found_by
  UNION
  UNWIND $ids AS id MATCH (found:Job {asset_id: id}) RETURN found, 'id' AS found_by
  UNION
  UNWIND $refs AS ref MATCH (found:Dataset {asset_source_ref: ref}) RETURN found, 'ref' AS found_by
  UNION
  UNWIND $refs AS ref MATCH (found:Job {asset_source_ref: ref}) RETURN found, 'ref' AS found_by
  UNION
  UNWIND $names AS wanted MATCH (found:Dataset {name_start: wanted.start})
  WHERE found.name = wanted.name RETURN found, 'name' AS found_by
  UNION
  UNWIND $names AS wanted MATCH (found:Job {name_start: wanted.start})
  WHERE found.name = wanted.name RETURN found, 'name' AS found_by
}
OPTIONAL MATCH (found)-[:ALIAS_OF]->(canonical:Dataset)
WITH DISTINCT coalesce(canonical, found) AS node, found_by
RETURN node {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  node {.asset_id, .asset_key, .asset_type, .asset_name, .asset_source_ref,
    .asset_registered_at} AS asset,
  found_by
ORDER BY found_by, node.namespace, node.name, node.key
LIMIT 200
