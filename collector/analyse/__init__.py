"""Answers computed from what was read: pure functions over nodes and edges."""
