"""Where the shop keeps its data: every path of the pipeline, below one folder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Shop:
    """The shop's data folder and the day that is worked on."""

    root: Path
    day: date

    @property
    def raw(self) -> Path:
        """What the source systems delivered."""
        return self.root / "raw"

    @property
    def bronze(self) -> Path:
        """The same data, typed and stored as Parquet."""
        return self.root / "bronze"

    @property
    def warehouse(self) -> Path:
        """The tables of the databases silver and gold."""
        return self.root / "warehouse"

    @property
    def model(self) -> Path:
        """The churn model."""
        return self.root / "models" / "churn"

    @property
    def dashboard(self) -> Path:
        """The extract behind the revenue dashboard."""
        return self.root / "exports" / "revenue_dashboard"

    @property
    def checkpoints(self) -> Path:
        """Where the stream remembers how far it came."""
        return self.root / "checkpoints"

    def spark_conf(self) -> dict[str, str]:
        """Settings of the sessions: small, quiet, tables below the shop's folder."""
        metastore = self.root / "metastore"
        return {
            "spark.sql.warehouse.dir": str(self.warehouse),
            "spark.hadoop.javax.jdo.option.ConnectionURL": (
                f"jdbc:derby:;databaseName={metastore};create=true"
            ),
            "spark.driver.extraJavaOptions": f"-Dderby.stream.error.file={self.root}/derby.log",
            "spark.sql.session.timeZone": "UTC",
            "spark.sql.shuffle.partitions": "2",
            "spark.sql.sources.partitionOverwriteMode": "dynamic",
            # MLlib writes a model as several folders; in the lineage it is one thing.
            "spark.openlineage.dataset.removePath.pattern": "(.*/models/[^/]+)(?<remove>/.*)",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }
