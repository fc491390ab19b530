"""A small estate written straight into Neo4j, in the shape that the projector gives the graph.

raw.orders ─ clean ─▶ silver.orders ─ build ─▶ gold.revenue ─ train ─▶ churn (a model)
raw.users  ─ clean ─▶ silver.users         │                        └▶ board (a dashboard)
                                           └─▶ mailer (a job that writes nothing)

`clean` is exact: orders feed silver.orders, users only silver.users. Both clean and build are part
of the application `nightly`. raw.orders has the alias /data/orders.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta, timezone

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
    driver.execute_query("CALL db.awaitIndexes(600)")


class Estate:
    """Collects nodes and edges, and writes them in a few statements."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.nodes: dict[str, dict[str, dict]] = defaultdict(dict)
        self.edges: dict[tuple[str, str, str], list[dict]] = defaultdict(list)

    def dataset(self, name, label="", namespace=LAKE, **more):
        key = key_of(namespace, name)
        known = {"namespace": namespace, "name": name, "canonical_key": key}
        indexed = {"name_start": name_start(name), "short_name": short_name(name)}
        labels = f"Dataset:{label}" if label else "Dataset"
        self.nodes[labels][key] = {**known, **indexed, **more}
        return key

    def job(self, name, namespace=JOBS, **more):
        key = key_of(namespace, name)
        indexed = {"name_start": name_start(name), "short_name": short_name(name)}
        self.nodes["Job"][key] = {"namespace": namespace, "name": name, **indexed, **more}
        return key

    def column(self, name, path, namespace=LAKE, **more):
        owner, key = key_of(namespace, name), key_of(namespace, name, path)
        known = {"namespace": namespace, "name": name, "path": path, "dataset_key": owner}
        self.nodes["Column"][key] = {**known, **more}
        self.edge(("Dataset", owner), "HAS_COLUMN", ("Column", key), valid_from=None)
        return key

    def run(self, run_id, job, state, started_at, **more):
        key = key_of(run_id)
        told = {"run_id": run_id, "job_key": job, "state": state, "started_at": started_at}
        ended = started_at + timedelta(minutes=1)
        times = {"ended_at": ended, "last_event_at": ended, "first_event_at": started_at}
        known = self.nodes["Job"][job]
        named = {"job_namespace": known["namespace"], "job_name": known["name"]}
        self.nodes["Run"][key] = {**told, **times, **named, "duration_ms": 60_000, **more}
        self.edge(("Run", key), "RUN_OF", ("Job", job))
        return key

    def edge(self, source, relationship, target, **more):
        """An edge between two (label, key)."""
        told = (str(more.get(name)) for name in ("valid_from", "job_key", "subtype"))
        row = {
            "source": source[1],
            "target": target[1],
            "key": key_of(relationship, *source, *target, *told),
            "properties": {"valid_from": BEGIN, **more},
        }
        self.edges[source[0], relationship, target[0]].append(row)

    def flow(self, job, sources, target, **more):
        """A job that reads datasets and writes one of them all."""
        self.edge(("Job", job), "OUTPUTS", ("Dataset", target), job_key=job)
        told = {"job_key": job, "basis": "column", **more}
        for source in sources:
            self.edge(("Dataset", source), "INPUT_TO", ("Job", job), job_key=job)
            self.edge(("Dataset", source), "FEEDS", ("Dataset", target), **told)

    def write(self):
        for labels, nodes in self.nodes.items():
            base, _, second = labels.partition(":")
            rows = [{"key": key, "properties": told} for key, told in nodes.items()]
            query = f"UNWIND $rows AS row MERGE (n:{base} {{key: row.key}}) SET n += row.properties"
            self.driver.execute_query(query + (f" SET n:{second}" if second else ""), rows=rows)
        for (source, relationship, target), rows in self.edges.items():
            self.driver.execute_query(
                f"UNWIND $rows AS row MATCH (a:{source} {{key: row.source}})"
                f" MATCH (b:{target} {{key: row.target}})"
                f" MERGE (a)-[e:{relationship} {{key: row.key}}]->(b) SET e += row.properties",
                rows=rows,
            )
        self.nodes.clear()
        self.edges.clear()


def build(driver: Driver) -> dict[str, str]:
    """The estate of the module's picture; returns the keys by short name."""
    prepare(driver)
    e = Estate(driver)
    k = {
        "orders": e.dataset("raw.orders", tags=["pii"], last_written_at=BEGIN),
        "users": e.dataset("raw.users"),
        "s_orders": e.dataset("silver.orders", last_written_at=LATER, last_rows=7),
        "s_users": e.dataset("silver.users", last_written_at=LATER),
        "revenue": e.dataset("gold.revenue", owners=["finance"], tags=["certified"]),
        "churn": e.dataset("churn", "Model", namespace="ml"),
        "board": e.dataset("board", "Dashboard", namespace="bi"),
        "alias": e.dataset("/data/orders", namespace="file", alias=True),
        "clean": e.job("nightly.clean", last_run_state="COMPLETE", last_run_at=LATER),
        "build": e.job("nightly.build", last_run_state="FAIL", last_run_at=LATER, sql="SELECT 1"),
        "nightly": e.job("nightly", type="APPLICATION"),
        "train": e.job("train"),
        "mailer": e.job("mailer"),
    }
    e.edge(("Dataset", k["alias"]), "ALIAS_OF", ("Dataset", k["orders"]))
    for part in ("clean", "build"):
        e.edge(("Job", k[part]), "PART_OF", ("Job", k["nightly"]))
    e.flow(k["clean"], [k["orders"]], k["s_orders"])
    e.flow(k["clean"], [k["users"]], k["s_users"])
    e.flow(k["build"], [k["s_orders"]], k["revenue"])
    e.flow(k["train"], [k["revenue"]], k["churn"], basis="io")
    e.flow(k["train"], [k["revenue"]], k["board"], basis="io")
    e.edge(("Dataset", k["s_orders"]), "INPUT_TO", ("Job", k["mailer"]))
    k.update(_columns(e, k))
    k.update(_runs(e, k))
    e.write()
    return k


def _columns(e: Estate, k: dict[str, str]) -> dict[str, str]:
    c = {
        f"{name}#{path}": e.column(name, path, type="double", ordinal=place)
        for name, paths in (
            ("raw.orders", ("amount", "day", "unused")),
            ("silver.orders", ("amount", "day")),
            ("gold.revenue", ("total", "day")),
        )
        for place, path in enumerate(paths)
    }
    for source, target, job in (
        ("raw.orders#amount", "silver.orders#amount", "clean"),
        ("raw.orders#day", "silver.orders#day", "clean"),
        ("silver.orders#amount", "gold.revenue#total", "build"),
        ("silver.orders#day", "gold.revenue#day", "build"),
    ):
        told = {"job_key": k[job], "kind": "DIRECT", "subtype": "IDENTITY"}
        e.edge(("Column", c[source]), "FEEDS", ("Column", c[target]), **told)
    told = {"job_key": k["build"], "subtype": "GROUP_BY"}
    e.edge(("Column", c["silver.orders#day"]), "INFLUENCES", ("Dataset", k["revenue"]), **told)
    return c


def _runs(e: Estate, k: dict[str, str]) -> dict[str, str]:
    day = timedelta(days=1)
    runs = {
        "run1": e.run("run-1", k["build"], "COMPLETE", BEGIN, lineage_digest="d1"),
        "run2": e.run("run-2", k["build"], "COMPLETE", BEGIN + day, lineage_digest="d1"),
        "run3": e.run("run-3", k["build"], "FAIL", LATER, error_message="no space left"),
    }
    e.edge(("Run", runs["run2"]), "READ", ("Dataset", k["s_orders"]), rows=7, bytes=70)
    e.edge(("Run", runs["run2"]), "WROTE", ("Dataset", k["revenue"]), rows=1)
    return runs
