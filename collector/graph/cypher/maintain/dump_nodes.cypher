// Every node that people see, for the canonical dump.
// Returns: labels, key, properties; without what is only remembered.
// :params {}
MATCH (n)
WHERE n:Dataset OR n:Job OR n:Run OR n:Column OR n:LineageVersion OR n:SchemaVersion
   OR n:Tag OR n:Owner OR n:Check
RETURN labels(n) AS labels, n.key AS key, properties(n) AS properties
