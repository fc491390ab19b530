// A job by the beginning of its name, which is all of it unless it is very long.
CREATE INDEX job_full_name IF NOT EXISTS FOR (n:Job) ON (n.name_start)
