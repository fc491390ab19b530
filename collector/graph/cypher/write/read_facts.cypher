// Reads all lineage facts of jobs or datasets.
// Parameters: owners (keys). Returns: owner, digest, facts.
// :params {owners: ['j']}
UNWIND $owners AS owner
MATCH (v:LineageVersion {owner_key: owner})
RETURN owner, v.digest AS digest, v.facts AS facts
