// Which node does this text name? Looks every reading of it up at once; an alias answers with the
// dataset that it stands for.
//
// Parameters
//   ids        [{type, key}]: what the text names by id
//   pairs      [{type, key, column}]: keys of the readings that have a namespace; type may be null
//   names      [{type, name, name_start, short_name, column, start}]: readings without one, and
//              how their namespace must begin
// Returns
//   node       the node found
//   rank       0 by id, 1 by namespace and name, 2 by name, 3 by the last part of a name
//   ended      whether it was dropped or renamed away
// Order: rank, namespace, name, column, key
// :params {ids: [], pairs: [], names: [{type: null, name: 'orders', name_start: 'orders', short_name: 'orders', column: null, start: ''}]}
CALL () {
  UNWIND $ids AS id
  MATCH (found:Dataset {key: id.key}) WHERE id.type = 'dataset'
  RETURN found, id.column AS column, 0 AS rank
  UNION
  UNWIND $ids AS id
  MATCH (found:Job {key: id.key}) WHERE id.type = 'job'
  RETURN found, id.column AS column, 0 AS rank
  UNION
  UNWIND $ids AS id
  MATCH (found:Column {key: id.key}) WHERE id.type = 'column'
  RETURN found, id.column AS column, 0 AS rank
  UNION
  UNWIND $pairs AS pair
  MATCH (found:Dataset {key: pair.key}) WHERE pair.type IS NULL OR pair.type <> 'job'
  RETURN found, pair.column AS column, 1 AS rank
  UNION
  UNWIND $pairs AS pair
  MATCH (found:Job {key: pair.key})
  WHERE (pair.type IS NULL OR pair.type = 'job') AND pair.column IS NULL
  RETURN found, pair.column AS column, 1 AS rank
  UNION
  UNWIND $names AS wanted
  MATCH (found:Dataset {name_start: wanted.name_start})
  WHERE found.name = wanted.name
    AND found.namespace STARTS WITH wanted.start AND (wanted.type IS NULL OR wanted.type <> 'job')
  RETURN found, wanted.column AS column, 2 AS rank
  UNION
  UNWIND $names AS wanted
  MATCH (found:Job {name_start: wanted.name_start})
  WHERE found.name = wanted.name
    AND found.namespace STARTS WITH wanted.start AND (wanted.type IS NULL OR wanted.type = 'job')
    AND wanted.column IS NULL
  RETURN found, wanted.column AS column, 2 AS rank
  UNION
  UNWIND $names AS wanted
  MATCH (found:Dataset {short_name: wanted.short_name})
  WHERE (found.name ENDS WITH '.' + wanted.name OR found.name ENDS WITH '/' + wanted.name)
    AND found.namespace STARTS WITH wanted.start AND (wanted.type IS NULL OR wanted.type <> 'job')
  RETURN found, wanted.column AS column, 3 AS rank
  UNION
  UNWIND $names AS wanted
  MATCH (found:Job {short_name: wanted.short_name})
  WHERE (found.name ENDS WITH '.' + wanted.name OR found.name ENDS WITH '/' + wanted.name)
    AND found.namespace STARTS WITH wanted.start AND (wanted.type IS NULL OR wanted.type = 'job')
    AND wanted.column IS NULL
  RETURN found, wanted.column AS column, 3 AS rank
}
OPTIONAL MATCH (found)-[:ALIAS_OF]->(canonical:Dataset)
WITH coalesce(canonical, found) AS owner, column, rank
OPTIONAL MATCH (owner)-[:HAS_COLUMN]->(of_owner:Column {path: column})
WITH CASE WHEN column IS NULL THEN owner ELSE of_owner END AS node, rank
WHERE node IS NOT NULL
WITH node, min(rank) AS rank
RETURN node {.key, .namespace, .name, .path, .tags, .owners, .type, .last_run_state,
    last_run_at: node.last_run_at.epochMillis, last_run_event_at: node.last_run_event_at.epochMillis,
    last_success_at: node.last_success_at.epochMillis,
    last_written_at: node.last_written_at.epochMillis, labels: labels(node)} AS node,
  rank, node.valid_to IS NOT NULL AS ended
ORDER BY rank, node.namespace, node.name, node.path, node.key
LIMIT 50
