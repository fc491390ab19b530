"""`headwater send`, `dead-letters` and `keys` against a real collector, as a person types them."""

from __future__ import annotations

import gzip
import subprocess
import sys

import orjson
import pytest

from .conftest import STORY
from .server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("home"), HEADWATER_AUTH="keys").start()
    yield running
    running.stop()


@pytest.fixture
def headwater(server):
    """Runs the command line; returns its exit code, what it printed, and what it said."""

    def run(*words, key=None, stdin=b"", **environ):
        variables = {**server.environ, "HEADWATER_URL": server.url, **environ}
        if key:
            variables["HEADWATER_API_KEY"] = key
        done = subprocess.run(
            [sys.executable, "-c", "from collector.cli.main import main; main()", *words],
            env=variables,
            input=stdin,
            capture_output=True,
            check=False,
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run


@pytest.fixture
def key(headwater):
    code, printed, _ = headwater("keys", "create", "all", "--scope", "admin")
    assert code == 0
    return printed.strip()


def test_a_key_is_made_listed_used_and_revoked(headwater):
    _, printed, said = headwater("keys", "create", "spark", "--scope", "emit", "--json")
    made = orjson.loads(printed)
    assert headwater("send", str(STORY[0]), key=made["key"])[0] == 0
    listed = orjson.loads(headwater("keys", "list", "--json")[1])
    assert {"id": made["id"], "scopes": "emit"}.items() <= listed[-1].items()
    assert headwater("keys", "revoke", made["id"])[0] == 0
    listed = orjson.loads(headwater("keys", "list", "--json")[1])
    assert listed[-1]["revoked_at"]
    code, _, said = headwater("keys", "revoke", "nothing")
    assert (code, "keys list" in said) == (2, True)


def test_without_a_key_the_command_says_so_and_leaves_with_2(headwater):
    code, _, said = headwater("send", str(STORY[0]))
    assert code == 2
    assert "asks for a key" in said


def test_files_directories_gzip_and_standard_input_are_sent(headwater, key, tmp_path):
    packed = tmp_path / "more" / "events.jsonl.gz"
    packed.parent.mkdir()
    events = [orjson.dumps(orjson.loads(path.read_bytes())) for path in STORY]
    packed.write_bytes(gzip.compress(b"\n".join(events[:5])))
    code, printed, _ = headwater(
        "send", str(STORY[0]), str(packed.parent), "-", "--json", key=key, stdin=events[6]
    )
    assert code == 0
    assert orjson.loads(printed)["accepted"] == 7


def test_refused_events_are_named_and_looked_after(headwater, key, tmp_path):
    file = tmp_path / "events.jsonl"
    file.write_bytes(b'{"eventTime": 3}\n' + orjson.dumps(orjson.loads(STORY[1].read_bytes())))
    code, printed, said = headwater("send", str(file), key=key)
    assert code == 1
    assert "accepted" in printed
    assert "events.jsonl, event 1" in said
    page = orjson.loads(headwater("dead-letters", "list", "--json", key=key)[1])
    seq = page["dead_letters"][0]["seq"]
    _, printed, said = headwater("dead-letters", "list", key=key)
    assert "At most 10000 letters" in said
    _, printed, said = headwater("dead-letters", "show", seq, key=key)
    assert printed.strip() == '{"eventTime": 3}'
    assert "add what it is about" in said
    assert headwater("dead-letters", "retry", seq, key=key)[0] == 2
    assert headwater("dead-letters", "discard", seq, key=key)[0] == 0
    assert headwater("dead-letters", "show", seq, key=key)[0] == 2


def test_a_collector_that_is_not_there_is_exit_code_3(headwater):
    code, _, said = headwater("send", str(STORY[0]), HEADWATER_URL="http://127.0.0.1:1")
    assert code == 3
    assert "headwater up" in said


@pytest.mark.parametrize("words", [["send"], ["dead-letters"], ["keys"], ["keys", "create"]])
def test_the_help_shows_an_example(headwater, words):
    _, printed, _ = headwater(*words, "--help")
    assert "Example:" in printed
