// Reads the names behind the keys of jobs.
// Parameters: keys. Returns: key, namespace, name.
// :params {keys: ['j']}
UNWIND $keys AS key
MATCH (j:Job {key: key})
RETURN key, j.namespace AS namespace, j.name AS name
