"""The durable, append-only log of accepted events and commands; the graph is a view of it."""
