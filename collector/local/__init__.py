"""Servers and jars without Docker: fetched once by Maven coordinates, checked, kept in the cache.

- `fetch.fetch(lock_name, cache, progress)` returns the checked jars of a lock. The locks: `neo4j`,
  and the Spark listener as `openlineage-spark_2.12` and `openlineage-spark_2.13` (one jar each).
- `server.LocalNeo4j(home, cache, bolt_port, http_port)` is a real Neo4j as a child process.
- `java.find_java()` is the Java they run on.

A new server is a new lock file: write its `root` lines, then run
`python -m collector.local.lock NAME`.
"""
