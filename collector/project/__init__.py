"""From journal entries to rows (pure) to one Neo4j transaction per batch (IO)."""
