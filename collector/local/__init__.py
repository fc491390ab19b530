"""Fetches, starts and watches a real Neo4j on a machine without Docker."""
