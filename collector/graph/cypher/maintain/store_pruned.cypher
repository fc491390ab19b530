// Remembers up to when runs are gone, for timelines that are built anew.
// Parameters: before (a text as in memories).
// :params {before: ''}
MERGE (u:Upkeep {name: 'prune'})
SET u.runs_before = CASE WHEN coalesce(u.runs_before, '') < $before THEN $before
                         ELSE u.runs_before END
