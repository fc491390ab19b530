// A job by the last part of its name; names can be too long for an index, this is cut.
CREATE INDEX job_name IF NOT EXISTS FOR (n:Job) ON (n.short_name)
