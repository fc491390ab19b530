"""Lineage as something to test: `headwater expect FILE.yaml`, and a pytest plugin that does it."""
