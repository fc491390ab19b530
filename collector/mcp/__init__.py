"""Tools for agents over the Model Context Protocol: thin, bounded, on top of the REST API."""
