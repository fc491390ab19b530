"""OpenLineage events as typed values; raw JSON ends here. Pure: no IO."""
