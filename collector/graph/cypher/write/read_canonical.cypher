// Reads the canonical names of datasets.
// Parameters: keys. Returns: key, namespace, name.
// :params {keys: ['d']}
UNWIND $keys AS key
MATCH (d:Dataset {key: key})
MATCH (c:Dataset {key: d.canonical_key})
RETURN key, c.namespace AS namespace, c.name AS name
