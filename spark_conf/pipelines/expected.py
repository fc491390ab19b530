"""What each step of the pipeline really does, written by hand from its code.

Never produced by a collector: the tests hold the lineage that arrives in the graph against this
file. Names are short: a path below the shop's folder, or a table. `columns` says where each
column's values come from; `influences` which columns decide about rows (joins, filters, groups,
partitions).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """A column whose values another column is made of, and how."""

    column: str
    subtype: str
    masking: bool = False


def same(column: str) -> Source:
    """The value as it is."""
    return Source(column, "IDENTITY")


def made(column: str) -> Source:
    """A value computed row by row."""
    return Source(column, "TRANSFORMATION")


def hashed(column: str) -> Source:
    """A value that can no longer be read."""
    return Source(column, "TRANSFORMATION", masking=True)


def summed(column: str) -> Source:
    """A sum, a greatest or a least value of many rows."""
    return Source(column, "AGGREGATION")


def counted(column: str) -> Source:
    """A number of rows, which tells nothing of the values."""
    return Source(column, "AGGREGATION", masking=True)


@dataclass(frozen=True, slots=True)
class Step:
    """One write of the pipeline: the application, what it reads, what it makes of it."""

    application: str
    target: str
    sources: frozenset[str]
    columns: Mapping[str, frozenset[Source]] = field(default_factory=dict)
    influences: frozenset[str] = frozenset()


def _step(
    application: str,
    target: str,
    sources: set[str],
    columns: Mapping[str, Source | set[Source]] | None = None,
    influences: set[str] | None = None,
) -> Step:
    made_of = {
        name: frozenset(source if isinstance(source, set) else {source})
        for name, source in (columns or {}).items()
    }
    return Step(application, target, frozenset(sources), made_of, frozenset(influences or ()))


STEPS = (
    _step(
        "shop_ingest",
        "bronze/customers",
        {"raw/customers"},
        {
            "customer_id": same("raw/customers#customer_id"),
            "full_name": same("raw/customers#full_name"),
            "email": same("raw/customers#email"),
            "phone": same("raw/customers#phone"),
            "country": same("raw/customers#country"),
            "signed_up_at": same("raw/customers#signed_up_at"),
        },
    ),
    _step(
        "shop_ingest",
        "bronze/orders",
        {"raw/orders"},
        {
            "order_id": same("raw/orders#order_id"),
            "customer_id": same("raw/orders#customer_id"),
            "order_total": made("raw/orders#order_total"),
            "discount": made("raw/orders#discount"),
            "status": same("raw/orders#status"),
            "ordered_at": same("raw/orders#ordered_at"),
        },
    ),
    _step(
        "shop_ingest",
        "bronze/payments",
        {"raw/payments"},
        {
            "payment_id": same("raw/payments#payment_id"),
            "order_id": same("raw/payments#order_id"),
            "amount": same("raw/payments#amount"),
            "method": same("raw/payments#method"),
            "settled": same("raw/payments#settled"),
        },
    ),
    # The stream's micro-batches: the listener tells the datasets and no columns.
    _step("shop_ingest", "bronze/web_events", {"raw/web_events"}),
    _step(
        "shop_refine",
        "silver.customers",
        {"bronze/customers"},
        {
            "customer_id": same("bronze/customers#customer_id"),
            "email_hash": hashed("bronze/customers#email"),
            "phone_hash": hashed("bronze/customers#phone"),
            "country": made("bronze/customers#country"),
            "signed_up_on": made("bronze/customers#signed_up_at"),
        },
    ),
    _step(
        "shop_refine",
        "silver.orders",
        {"bronze/orders", "bronze/payments"},
        {
            "order_id": same("bronze/orders#order_id"),
            "customer_id": same("bronze/orders#customer_id"),
            "order_total": same("bronze/orders#order_total"),
            "net_total": {made("bronze/orders#order_total"), made("bronze/orders#discount")},
            "method": same("bronze/payments#method"),
            "order_date": made("bronze/orders#ordered_at"),
        },
        {
            "bronze/orders#order_id",
            "bronze/payments#order_id",
            "bronze/orders#status",
            "bronze/payments#settled",
            "bronze/orders#ordered_at",  # decides into which partition a row goes
        },
    ),
    _step(
        "shop_refine",
        "silver.visits",
        {"bronze/web_events"},
        {
            "customer_id": same("bronze/web_events#customer_id"),
            "visited_on": made("bronze/web_events#happened_at"),
            "seconds": summed("bronze/web_events#seconds"),
            "last_seen_at": summed("bronze/web_events#happened_at"),
        },
        {"bronze/web_events#customer_id", "bronze/web_events#happened_at"},
    ),
    _step(
        "shop_marts",
        "gold.daily_revenue",
        {"silver.orders", "silver.customers"},
        {
            "order_date": same("silver.orders#order_date"),
            "country": same("silver.customers#country"),
            "revenue": summed("silver.orders#net_total"),
            "orders": counted("silver.orders#order_id"),
        },
        {
            "silver.orders#customer_id",
            "silver.customers#customer_id",
            "silver.orders#order_date",
            "silver.customers#country",
        },
    ),
    _step(
        "shop_marts",
        "gold.customer_360",
        {"silver.customers", "silver.orders", "silver.visits"},
        {
            "customer_id": same("silver.customers#customer_id"),
            "country": same("silver.customers#country"),
            "signed_up_on": same("silver.customers#signed_up_on"),
            "lifetime_value": summed("silver.orders#net_total"),
            "last_order_on": summed("silver.orders#order_date"),
            "seconds_on_site": summed("silver.visits#seconds"),
            "last_seen_at": summed("silver.visits#last_seen_at"),
        },
        {
            "silver.customers#customer_id",
            "silver.orders#customer_id",
            "silver.visits#customer_id",
        },
    ),
    _step(
        "shop_marts",
        "exports/revenue_dashboard",
        {"gold.daily_revenue"},
        {
            "order_date": same("gold.daily_revenue#order_date"),
            "country": same("gold.daily_revenue#country"),
            "revenue": same("gold.daily_revenue#revenue"),
            "running_revenue": summed("gold.daily_revenue#revenue"),
        },
    ),
    _step(
        "shop_churn",
        "gold.churn_features",
        {"gold.customer_360"},
        {
            "customer_id": same("gold.customer_360#customer_id"),
            "lifetime_value": made("gold.customer_360#lifetime_value"),
            "seconds_on_site": made("gold.customer_360#seconds_on_site"),
            "days_with_us": made("gold.customer_360#signed_up_on"),
            "churned": made("gold.customer_360#last_order_on"),
        },
    ),
    # MLlib trains on RDDs and then writes parameters: no write of its own reads the features. The
    # application as a whole does (APPLICATION_EDGES).
    _step("shop_churn", "models/churn", set()),
    _step(
        "shop_churn",
        "gold.churn_scores",
        {"gold.churn_features"},
        {
            "customer_id": same("gold.churn_features#customer_id"),
            "churn_risk": {
                made("gold.churn_features#lifetime_value"),
                made("gold.churn_features#seconds_on_site"),
                made("gold.churn_features#days_with_us"),
            },
        },
    ),
)

DATASET_EDGES = frozenset((source, step.target) for step in STEPS for source in step.sources)

COLUMN_EDGES = frozenset(
    (source.column, f"{step.target}#{column}", source.subtype, source.masking)
    for step in STEPS
    for column, sources in step.columns.items()
    for source in sources
)

INFLUENCES = frozenset((column, step.target) for step in STEPS for column in step.influences)

# What an application reads and writes beyond its single writes: training and loading the model.
APPLICATION_READS = {
    step.application: frozenset().union(
        *(other.sources for other in STEPS if other.application == step.application)
    )
    for step in STEPS
} | {"shop_churn": frozenset({"gold.customer_360", "gold.churn_features", "models/churn"})}

APPLICATION_WRITES = {
    step.application: frozenset(
        other.target for other in STEPS if other.application == step.application
    )
    for step in STEPS
}
