from __future__ import annotations

from datetime import date

from spark_conf.pipelines.generate import write_raw
from spark_conf.pipelines.shop import Shop

DAY = date(2026, 11, 12)


def _files(shop):
    files = sorted(path for path in shop.raw.rglob("*") if path.is_file())
    return {str(path.relative_to(shop.raw)): path.read_bytes() for path in files}


def test_the_same_day_is_the_same_bytes(tmp_path):
    one, two = Shop(tmp_path / "one", DAY), Shop(tmp_path / "two", DAY)
    write_raw(one)
    write_raw(two)
    assert _files(one) == _files(two)
    assert len(_files(one)) == 5


def test_the_friday_differs_in_the_name_of_one_column(tmp_path):
    usual, friday = Shop(tmp_path / "usual", DAY), Shop(tmp_path / "friday", DAY)
    write_raw(usual)
    write_raw(friday, renamed=True)
    before, after = _files(usual), _files(friday)
    renamed = before["orders/orders.csv"].replace(b"order_total", b"order_amount")
    assert after == {**before, "orders/orders.csv": renamed}
