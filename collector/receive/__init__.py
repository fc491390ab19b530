"""The edge: bodies, keys and answers for those who send events. Knows nothing of the graph."""
