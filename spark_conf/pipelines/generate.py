"""The raw files of one day: orders, customers, payments and web events, the same every time.

On the Friday of the story the order system was released with a renamed column: `renamed=True`
writes `order_amount` where the pipeline expects `order_total`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta, timezone
from pathlib import Path
from random import Random

from spark_conf.pipelines.shop import Shop

Row = Mapping[str, object]

CUSTOMERS, ORDERS, WEB_EVENTS = 200, 1200, 2400
COUNTRIES = ("de", "fr", "nl", "pl", "es")
PAGES = ("home", "product", "basket", "checkout", "account")
WEB_FILES = 2


def write_raw(shop: Shop, *, renamed: bool = False, seed: int = 7) -> None:
    """Write the day's raw files below the shop's folder, replacing what is there."""
    random = Random(seed)  # noqa: S311 - repeatable data, no secrets
    midnight = datetime.combine(shop.day, time(), timezone.utc)
    orders = [_order(random, number, midnight) for number in range(1, ORDERS + 1)]
    _write_csv(
        shop.raw / "customers" / "customers.csv",
        [_customer(random, number, midnight) for number in range(1, CUSTOMERS + 1)],
    )
    _write_json(
        shop.raw / "payments" / "payments.json", [_payment(random, order) for order in orders]
    )
    for part in range(WEB_FILES):
        numbers = range(part, WEB_EVENTS, WEB_FILES)
        _write_json(
            shop.raw / "web_events" / f"part-{part}.json",
            [_web_event(random, number, midnight) for number in numbers],
        )
    _write_csv(shop.raw / "orders" / "orders.csv", _with_friday_name(orders) if renamed else orders)


def _customer(random: Random, number: int, midnight: datetime) -> Row:
    signed_up = midnight - timedelta(days=random.randrange(1, 900))
    return {
        "customer_id": number,
        "full_name": f"Customer {number}",
        "email": f"Customer.{number}@Example.org",
        "phone": f"+49 30 {random.randrange(10**6, 10**7)}",
        "country": random.choice(COUNTRIES),
        "signed_up_at": signed_up.isoformat(),
    }


def _order(random: Random, number: int, midnight: datetime) -> Row:
    return {
        "order_id": number,
        "customer_id": random.randrange(1, CUSTOMERS + 1),
        "order_total": f"{random.randrange(500, 25_000) / 100:.2f}",
        "discount": f"{random.choice((0, 0, 0, 5, 10)):.2f}",
        "status": random.choice(("paid", "paid", "paid", "open", "cancelled")),
        "ordered_at": (midnight - timedelta(minutes=random.randrange(10 * 1440))).isoformat(),
    }


def _payment(random: Random, order: Row) -> Row:
    return {
        "payment_id": 10_000 + int(str(order["order_id"])),
        "order_id": order["order_id"],
        "amount": float(str(order["order_total"])) - float(str(order["discount"])),
        "method": random.choice(("card", "invoice", "wallet")),
        "settled": order["status"] == "paid",
    }


def _web_event(random: Random, number: int, midnight: datetime) -> Row:
    return {
        "event_id": number,
        "customer_id": random.randrange(1, CUSTOMERS + 1),
        "page": random.choice(PAGES),
        "seconds": random.randrange(1, 300),
        "happened_at": (midnight + timedelta(seconds=random.randrange(86_400))).isoformat(),
    }


def _with_friday_name(orders: Iterable[Row]) -> list[Row]:
    renamed = {"order_total": "order_amount"}
    return [{renamed.get(name, name): value for name, value in row.items()} for row in orders]


def _write_csv(path: Path, rows: list[Row]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def _write_json(path: Path, rows: Iterable[Row]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
