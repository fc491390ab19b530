"""Takes snapshots of the graph, and builds the graph anew from one or from nothing.

A snapshot is taken under the lock of the position, so that it is exactly the graph of that
position; projectors wait. Building anew first marks the position: projectors stay away until the
graph is as it was at the position that is stored at the end, also when the work was cut off.
"""

from __future__ import annotations

from pathlib import Path

import neo4j

from collector.errors import UsageError
from collector.graph.copy_file import check_copy, read_copy, write_copy
from collector.graph.copying import copied, restore
from collector.graph.cypher_file import statement
from collector.graph.dump import dump_lines
from collector.graph.schema import VERSION, migrate_from
from collector.graph.write import ask
from collector.journal.entry import BEGINNING, Journal
from collector.journal.retention import Dump, Snapshot, list_snapshots
from collector.project.graph_position import NAME, lock_position


def dumping(driver: neo4j.Driver, database: str) -> Dump:
    """Writes the exact copy and the canonical dump of a graph; tells the position they are of."""

    def dump(snapshot: Snapshot) -> str:
        with driver.session(database=database) as session, session.begin_transaction() as tx:
            position = lock_position(tx)
            write_copy(snapshot.copy, VERSION, copied(tx))
            with snapshot.dump.open("wb") as lines:
                lines.writelines(line + b"\n" for line in dump_lines(driver, database))
            tx.rollback()
        return position

    return dump


def starting_point(journal: Journal, folder: Path) -> Snapshot | None:
    """Where a whole replay starts: None is the first entry, a snapshot stands for dropped ones."""
    dropped = journal.extent().dropped
    if not dropped:
        return None
    snapshots = list_snapshots(folder)
    if not snapshots:
        raise UsageError(
            f"The journal has dropped its {dropped} oldest entries (HEADWATER_JOURNAL_RETENTION_"
            f"DAYS) and no snapshot is left in {folder / 'snapshots'}; put it back, or apply what "
            "is left on top of the graph with `headwater replay --from DATE`."
        )
    return snapshots[-1]


def rebuild(driver: neo4j.Driver, database: str, snapshot: Snapshot | None) -> str:
    """Make the graph what it was at a snapshot, or empty; returns its position from then on."""
    version = _checked(snapshot) if snapshot else VERSION
    position = snapshot.position if snapshot else BEGINNING
    with driver.session(database=database) as session:
        session.run(statement("maintain", "begin_rebuild"), name=NAME).consume()
        session.run(statement("maintain", "forget_graph")).consume()
        if snapshot:
            restore(driver, database, read_copy(snapshot.copy))
            migrate_from(session, version)
        session.execute_write(ask, "store_position", name=NAME, position=position)
    return position


def _checked(snapshot: Snapshot) -> int:
    version = check_copy(snapshot.copy)
    if version > VERSION:
        raise UsageError(
            f"The snapshot {snapshot.folder} is of a newer Headwater (graph version {version}, "
            f"here {VERSION}); update this one."
        )
    return version
