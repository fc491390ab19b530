// How much is there, and how did it go lately?
//
// Parameters
//   since      runs with an event at or after this time are counted by state
// Returns
//   counts     nodes by kind
//   states     runs since then by state: [{state, runs}]
// :params {since: datetime('2026-01-01T00:00:00Z')}
RETURN {
    dataset: COUNT { (d:Dataset) WHERE d.alias IS NULL },
    model: COUNT { (:Model) },
    dashboard: COUNT { (:Dashboard) },
    view: COUNT { (:View) },
    topic: COUNT { (:Topic) },
    file: COUNT { (:File) },
    job: COUNT { (:Job) },
    column: COUNT { (:Column) },
    run: COUNT { (:Run) }
  } AS counts,
  COLLECT {
    MATCH (run:Run) WHERE run.last_event_at >= $since
    WITH coalesce(run.shown_state, run.state) AS state, count(*) AS runs
    RETURN {state: state, runs: runs} ORDER BY state
  } AS states
