"""Headwater: an OpenLineage collector that keeps every event and draws exact lineage in Neo4j."""

__version__ = "0.1.0"
