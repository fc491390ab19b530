"""Questions to the graph: one function per file in `cypher/read/`, each returning typed values."""
