"""dbt's artifacts (manifest, catalog, run results) as OpenLineage events. Pure: no IO."""

from collector.declare.dbt.project import Imported, import_project

__all__ = ["Imported", "import_project"]
