"""The schema of the graph: constraints and indexes, applied on start, and migrations.

Every statement says IF NOT EXISTS, so applying twice is harmless. A migration changes what an
older version of Headwater wrote; the graph's version is kept on a node of its own, and migrations
run forward from it, each in its own transaction.
"""

from __future__ import annotations

from collections.abc import Callable

import neo4j
import neo4j.exceptions

from collector.graph.cypher_file import names, statement

Migration = Callable[[neo4j.Session], None]

MIGRATIONS: tuple[Migration, ...] = ()
VERSION = 1 + len(MIGRATIONS)

_NAME_TAKEN = (
    "Neo.ClientError.Schema.IndexAlreadyExists",
    "Neo.ClientError.Schema.IndexWithNameAlreadyExists",
)
_READ_VERSION = "MATCH (s:GraphVersion {name: 'headwater'}) RETURN s.version AS version"
_STORE_VERSION = "MERGE (s:GraphVersion {name: 'headwater'}) SET s.version = $version"


def apply_schema(driver: neo4j.Driver, database: str = "neo4j") -> int:
    """Bring constraints, indexes and the version up to date; return the version."""
    with driver.session(database=database) as session:
        for name in names("schema"):
            _create(session, name)
        session.run("CALL db.awaitIndexes(300)").consume()
        migrate(session, MIGRATIONS)
    return VERSION


def schema_is_there(driver: neo4j.Driver, database: str = "neo4j") -> bool:
    """Whether every index and constraint exists."""
    with driver.session(database=database) as session:
        found = {record["name"] for record in session.run("SHOW INDEXES YIELD name")}
    return found.issuperset(names("schema"))


def _create(session: neo4j.Session, name: str) -> None:
    """Create one index or constraint, and clear away what a killed server left of it.

    Neo4j makes a constraint in two steps; killed between them, it keeps an index that belongs to
    no constraint and takes its name.
    """
    try:
        session.run(statement("schema", name)).consume()
    except neo4j.exceptions.ClientError as error:
        if error.code not in _NAME_TAKEN:
            raise
        session.run(f"DROP INDEX {name}").consume()
        session.run(statement("schema", name)).consume()


def migrate_from(session: neo4j.Session, version: int) -> None:
    """Bring a graph that was restored from a snapshot of a version up to date."""
    session.run(_STORE_VERSION, version=version).consume()
    migrate(session, MIGRATIONS)


def migrate(session: neo4j.Session, migrations: tuple[Migration, ...]) -> None:
    """Run the migrations that this graph has not seen, in order."""
    record = session.run(_READ_VERSION).single()
    done = len(migrations) if record is None else int(record["version"]) - 1
    for number, migration in enumerate(migrations[done:], start=done + 1):
        migration(session)
        session.run(_STORE_VERSION, version=number + 1).consume()
    session.run(_STORE_VERSION, version=1 + len(migrations)).consume()
