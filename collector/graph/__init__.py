"""Everything that talks to Neo4j: one Cypher statement per file, one typed function per file."""
