// Why is there an edge between these two? Each edge with its job, its basis, and the runs at both ends of
// its time.
//
// Parameters
//   source, target     {type, key} of both ends
//   limit      rows at most
// Returns
//   edge       type, basis, origin, subtype, masking, description, valid_from, valid_to, …
//   job        the job behind it
//   sql, facets   its text, and its facets as JSON, which tell the producer
//   first_run  the run that began it
//   last_run   the newest run of the job within its time
//   runs       how many runs the job had within its time (at most 10,000 are counted)
// Order: valid_from descending
// :params {source: {type: 'dataset', key: ''}, target: {type: 'dataset', key: ''}, limit: 50}
CALL () {
  MATCH (a:Dataset {key: $source.key}) WHERE $source.type = 'dataset' RETURN a
  UNION ALL
  MATCH (a:Column {key: $source.key}) WHERE $source.type = 'column' RETURN a
  UNION ALL
  MATCH (a:Job {key: $source.key}) WHERE $source.type = 'job' RETURN a
}
CALL () {
  MATCH (b:Dataset {key: $target.key}) WHERE $target.type = 'dataset' RETURN b
  UNION ALL
  MATCH (b:Column {key: $target.key}) WHERE $target.type = 'column' RETURN b
  UNION ALL
  MATCH (b:Job {key: $target.key}) WHERE $target.type = 'job' RETURN b
}
MATCH (a)-[e:FEEDS|INFLUENCES|INPUT_TO|OUTPUTS|FEEDS_BEFORE|INFLUENCES_BEFORE|INPUT_TO_BEFORE|OUTPUTS_BEFORE]->(b)
OPTIONAL MATCH (job:Job {key: e.job_key})
WITH a, b, e, job ORDER BY e.valid_from DESC LIMIT $limit
RETURN e {.key, .basis, .origin, .kind, .subtype, .masking, .description, .attempted, .declared_by,
    .job_key, .valid_from, .valid_to, type: type(e)} AS edge,
  job {.key, .namespace, .name, .tags, .owners, .type, .last_run_state,
    last_run_at: job.last_run_at.epochMillis, last_run_event_at: job.last_run_event_at.epochMillis,
    last_success_at: job.last_success_at.epochMillis,
    last_written_at: job.last_written_at.epochMillis, labels: labels(job)} AS job,
  job.sql AS sql,
  job.facets AS facets,
  head(COLLECT {
    MATCH (run:Run {job_key: e.job_key})
    WHERE run.started_at >= e.valid_from - duration('PT1M') AND run.first_event_at = e.valid_from
    RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
      .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
      .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at}
    LIMIT 1
  }) AS first_run,
  head(COLLECT {
    MATCH (run:Run {job_key: e.job_key})
    WHERE run.started_at >= e.valid_from - duration('PT1M') AND run.first_event_at >= e.valid_from
      AND (e.valid_to IS NULL OR run.first_event_at < e.valid_to)
    RETURN run {.key, .run_id, .job_key, .job_namespace, .job_name,
    state: coalesce(run.shown_state, run.state), .suspect, .started_at,
      .ended_at, .duration_ms, .nominal_start, .nominal_end, .error_message, .parent_run_id,
      .lineage_digest, .engine, .engine_version, .first_event_at, .last_event_at}
    ORDER BY run.started_at DESC LIMIT 1
  }) AS last_run,
  size(COLLECT {
    MATCH (run:Run {job_key: e.job_key})
    WHERE run.started_at >= e.valid_from - duration('PT1M') AND run.first_event_at >= e.valid_from
      AND (e.valid_to IS NULL OR run.first_event_at < e.valid_to)
    RETURN 1 LIMIT 10000
  }) AS runs
ORDER BY edge.valid_from DESC
