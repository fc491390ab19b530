"""A small estate written straight into Neo4j, in the shape that the projector gives the graph.

raw.orders ─┐                      ┌─▶ gold.revenue ─▶ churn (model)
            ├─ clean ─▶ silver.orders                └▶ board (dashboard)
raw.users ──┘                      └─▶ mailer (a job that writes nothing)

`clean` is exact: orders feed silver.orders, users only silver.users. Both clean and build are part
of the application `nightly`. raw.orders has the alias /data/orders.
"""

from __future__ import annotations

from datetime import datetime, timezone

from neo4j import Driver

from collector.graph.cypher_file import names, statement
from collector.model.identity import key_of, name_start, short_name

LAKE, JOBS = "s3://lake", "spark"
BEGIN = datetime(2026, 1, 1, tzinfo=timezone.utc)
LATER = datetime(2026, 2, 1, tzinfo=timezone.utc)


def prepare(driver: Driver) -> None:
    """Constraints and indexes, ready for use."""
    for name in names("schema"):
        driver.execute_query(statement("schema", name))
    driver.execute_query("CALL db.awaitIndexes(60)")


def dataset(driver: Driver, name: str, label: str = "", namespace: str = LAKE, **more) -> str:
    key = key_of(namespace, name)
    properties = {"namespace": namespace, "name": name, "canonical_key": key, **more}
    driver.execute_query(
        "MERGE (d:Dataset {key: $key}) SET d += $properties" + (f" SET d:{label}" if label else ""),
        key=key,
        properties={**properties, "name_start": name_start(name), "short_name": short_name(name)},
    )
    return key


def column(driver: Driver, name: str, path: str, namespace: str = LAKE, **more) -> str:
    key = key_of(namespace, name, path)
    owner = dataset(driver, name, namespace=namespace)
    driver.execute_query(
        "MATCH (d:Dataset {key: $owner}) MERGE (c:Column {key: $key}) SET c += $properties "
        "MERGE (d)-[:HAS_COLUMN]->(c)",
        owner=owner,
        key=key,
        properties={
            "namespace": namespace,
            "name": name,
            "path": path,
            "dataset_key": owner,
            **more,
        },
    )
    return key


def job(driver: Driver, name: str, namespace: str = JOBS, **more) -> str:
    key = key_of(namespace, name)
    driver.execute_query(
        "MERGE (j:Job {key: $key}) SET j += $properties",
        key=key,
        properties={
            "namespace": namespace,
            "name": name,
            "name_start": name_start(name),
            "short_name": short_name(name),
            **more,
        },
    )
    return key


def edge(
    driver: Driver,
    source: tuple[str, str],
    relationship: str,
    target: tuple[str, str],
    **more,
) -> None:
    """An edge between two (label, key)."""
    query = (
        f"MATCH (a:{source[0]} {{key: $source}}), (b:{target[0]} {{key: $target}}) "
        f"MERGE (a)-[e:{relationship} {{key: $key}}]->(b) SET e += $properties"
    )
    key = key_of(
        relationship, *source, *target, str(more.get("valid_from")), str(more.get("job_key"))
    )
    driver.execute_query(
        query,
        source=source[1],
        target=target[1],
        key=key,
        properties={"valid_from": BEGIN, **more},
    )


def flow(driver: Driver, job_key: str, sources: list[str], target: str, **more) -> None:
    """A job that reads datasets and writes one of them all."""
    edge(driver, ("Job", job_key), "OUTPUTS", ("Dataset", target), job_key=job_key)
    for source in sources:
        edge(driver, ("Dataset", source), "INPUT_TO", ("Job", job_key), job_key=job_key)
        edge(
            driver,
            ("Dataset", source),
            "FEEDS",
            ("Dataset", target),
            **{"job_key": job_key, "basis": "column", **more},
        )


def build(driver: Driver) -> dict[str, str]:
    """The estate of the module's picture; returns the keys by short name."""
    prepare(driver)
    k: dict[str, str] = {}
    k["orders"] = dataset(driver, "raw.orders", tags=["pii"], last_written_at=BEGIN)
    k["users"] = dataset(driver, "raw.users")
    k["s_orders"] = dataset(driver, "silver.orders", last_written_at=LATER)
    k["s_users"] = dataset(driver, "silver.users")
    k["revenue"] = dataset(driver, "gold.revenue", owners=["finance"], tags=["certified"])
    k["churn"] = dataset(driver, "churn", "Model", namespace="ml")
    k["board"] = dataset(driver, "board", "Dashboard", namespace="bi")
    k["alias"] = dataset(driver, "/data/orders", namespace="file")
    edge(driver, ("Dataset", k["alias"]), "ALIAS_OF", ("Dataset", k["orders"]))
    k["clean"] = job(driver, "nightly.clean", last_run_state="COMPLETE", last_run_at=LATER)
    k["build"] = job(driver, "nightly.build", last_run_state="FAIL", last_run_at=LATER)
    k["nightly"] = job(driver, "nightly", type="APPLICATION")
    k["train"] = job(driver, "train")
    k["mailer"] = job(driver, "mailer")
    for part in ("clean", "build"):
        edge(driver, ("Job", k[part]), "PART_OF", ("Job", k["nightly"]))
    flow(driver, k["clean"], [k["orders"]], k["s_orders"])
    flow(driver, k["clean"], [k["users"]], k["s_users"])
    flow(driver, k["build"], [k["s_orders"]], k["revenue"])
    flow(driver, k["train"], [k["revenue"]], k["churn"], basis="io")
    flow(driver, k["train"], [k["revenue"]], k["board"], basis="io")
    edge(driver, ("Dataset", k["s_orders"]), "INPUT_TO", ("Job", k["mailer"]))
    _columns(driver, k)
    return k


def _columns(driver: Driver, k: dict[str, str]) -> None:
    for name, path in (
        ("raw.orders", "amount"),
        ("raw.orders", "day"),
        ("raw.orders", "unused"),
        ("silver.orders", "amount"),
        ("silver.orders", "day"),
        ("gold.revenue", "total"),
        ("gold.revenue", "day"),
    ):
        k[f"{name}#{path}"] = column(driver, name, path, type="double")
    for source, target, job_name in (
        ("raw.orders#amount", "silver.orders#amount", "clean"),
        ("raw.orders#day", "silver.orders#day", "clean"),
        ("silver.orders#amount", "gold.revenue#total", "build"),
        ("silver.orders#day", "gold.revenue#day", "build"),
    ):
        edge(
            driver,
            ("Column", k[source]),
            "FEEDS",
            ("Column", k[target]),
            job_key=k[job_name],
            kind="DIRECT",
            subtype="IDENTITY",
        )
    edge(
        driver,
        ("Column", k["silver.orders#day"]),
        "INFLUENCES",
        ("Dataset", k["revenue"]),
        job_key=k["build"],
        subtype="GROUP_BY",
    )
