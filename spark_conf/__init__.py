"""Spark's side of Headwater: the listener's configuration, a demo pipeline, the backfill job.

`lineage_session("nightly orders")` is all a PySpark job needs. Nothing here is imported by the
collector itself, and nothing here needs more of it than its settings and its download cache.
"""
