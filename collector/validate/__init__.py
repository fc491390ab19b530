"""Decides whether an event can be kept, and says in words what is wrong with it. Pure: no IO."""
