// Up to when are runs gone? Returns: runs_before, a text as in memories.
// :params {}
MATCH (u:Upkeep {name: 'prune'})
RETURN u.runs_before AS runs_before
