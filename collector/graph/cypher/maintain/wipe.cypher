// Empties the graph in bounded steps before everything is projected anew.
// Parameters: limit. Returns: deleted.
// :params {limit: 1000}
MATCH (n) WHERE NOT n:GraphVersion
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted
