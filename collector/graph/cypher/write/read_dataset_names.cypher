// Reads the names behind the keys of datasets.
// Parameters: keys. Returns: key, namespace, name.
// :params {keys: ['d']}
UNWIND $keys AS key
MATCH (d:Dataset {key: key})
RETURN key, d.namespace AS namespace, d.name AS name
