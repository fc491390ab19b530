// Which tags and owners does this node have, and who says so?
//
// Parameters
//   type     dataset, job or column
//   key      the key of the node
// Returns
//   tags     its tags as people write them
//   owners   its owners
//   details  JSON: each tag with its source, and who set it when, if a person did
// :params {type: 'dataset', key: ''}
CALL () {
  MATCH (node:Dataset {key: $key}) WHERE $type = 'dataset' RETURN node
  UNION
  MATCH (node:Job {key: $key}) WHERE $type = 'job' RETURN node
  UNION
  MATCH (node:Column {key: $key}) WHERE $type = 'column' RETURN node
}
RETURN node.tags AS tags, node.owners AS owners, node.tag_details AS details
