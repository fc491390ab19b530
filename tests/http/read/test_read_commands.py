"""The commands that read, over real HTTP on the real graph: what they print, how they exit."""

from __future__ import annotations

import json
import sys
import threading
from contextlib import contextmanager

import pytest
from werkzeug.serving import make_server

from collector.app import create_app
from collector.cli.main import main

pytestmark = pytest.mark.neo4j


@contextmanager
def listening(app):
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def run(at_hand, keys, monkeypatch, capsys):
    """Runs a command as a shell would: exit code, stdout, stderr."""
    with listening(create_app(at_hand)) as url:
        monkeypatch.setenv("HEADWATER_URL", url)

        def command(*words):
            monkeypatch.setattr(sys, "argv", ["headwater", *words])
            try:
                main()
                code = 0
            except SystemExit as ended:
                code = ended.code
            out, err = capsys.readouterr()
            return code, out, err

        yield command


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("upstream", "board"), ["gold.revenue", "silver.orders", "raw.orders"]),
        (("downstream", "raw.orders"), ["silver.orders", "gold.revenue", "board", "mailer"]),
        (("downstream", "raw.orders#amount"), ["silver.orders#amount", "gold.revenue#total"]),
        (("blast-radius", "raw.orders"), ["affected", "score", "finance", "nightly.build"]),
        (("paths", "raw.orders", "board"), ["raw.orders → silver.orders → gold.revenue → board"]),
        (("search", "pii"), ["raw.orders"]),
        (("show", "gold.revenue"), ["dataset gold.revenue in s3://lake", "fed by: silver.orders"]),
        (("show", "run-3"), ["FAIL", "no space left"]),
        (("export", "board", "--format", "dot"), ["digraph lineage {", "gold.revenue"]),
        (("why", "silver.orders", "gold.revenue"), ["feeds by column", "nightly.build", "run-1"]),
        (("diff", "--from", "2025-12-01", "--to", "2026-01-15"), ["+ edge raw.orders"]),
        (("diff", "--from", "2025-12-01"), ["+ edge raw.orders"]),
    ],
)
def test_a_command_prints_what_the_picture_shows(run, words, shown):
    code, out, _ = run(*words)
    assert code == 0
    assert [text for text in shown if text not in out] == []


def test_every_reading_command_prints_one_json_document(run):
    for words in (
        ("upstream", "board"), ("downstream", "raw.orders"), ("blast-radius", "raw.orders"),
        ("paths", "raw.orders", "board"), ("search", "orders"), ("show", "nightly.build"),
        ("export", "board"), ("why", "silver.orders", "gold.revenue"),
        ("diff", "--from", "2025-12-01", "--to", "2026-01-15"),
    ):  # fmt: skip
        code, out, _ = run(*words, "--json")
        assert (code, type(json.loads(out))) == (0, dict), words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("upstream", "gold.revenu"), "Nearest: gold.revenue"),
        (("downstream", "board", "--depth", "51"), "depth"),
        (("blast-radius", "board", "--as-of", "yesterday"), "not a time"),
        (("downstream", "board", "--cursor", "nonsense"), "cursor"),
        (("paths", "raw.orders", "gold.revenue#total"), "columns"),
        (("search", "x", "--type", "table"), "type"),
        (("show", "nobody"), "There is no node called 'nobody'"),
        (("why", "nobody", "board"), "There is no node called 'nobody'"),
        (("export",), "Name a NODE"),
        (("diff", "--from", "2026-02-01", "--to", "2026-01-01"), "earlier"),
        (("upstream",), "Missing argument"),
    ],
)
def test_wrong_use_is_exit_code_two_with_a_sentence(run, words, sentence):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    "words", [("paths", "board", "raw.orders"), ("why", "board", "raw.orders")]
)
def test_no_way_and_no_edge_are_exit_code_one(run, words):
    code, _, err = run(*words)
    assert code == 1
    assert "leads" in err


def test_two_exports_are_compared_as_files(run, driver, tmp_path):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    export = ("export", "gold.revenue", "--format", "json")
    before.write_text(run(*export)[1])
    driver.execute_query("MATCH (:Dataset {name: 'gold.revenue'})-[e:FEEDS]->() DELETE e")
    after.write_text(run(*export)[1])
    code, out, _ = run("diff", "--from", str(before), "--to", str(after))
    assert code == 0
    assert "- edge gold.revenue (s3://lake) feeds board (bi)" in out
    same = run("diff", "--from", str(before), "--to", str(before), "--json")[1]
    assert json.loads(same)["disappeared"]["edges"] == []
    before.write_text("[]")
    code, _, err = run("diff", "--from", str(before), "--to", str(after))
    assert code == 2
    assert "is no JSON export" in err
