// The jobs of one pipeline.
CREATE INDEX job_pipeline IF NOT EXISTS FOR (n:Job) ON (n.pipeline_key)
