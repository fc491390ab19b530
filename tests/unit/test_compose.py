"""There may be no Docker engine where tests run, so what can be checked without one is checked."""

from pathlib import Path

import pytest
import yaml

from collector import settings
from collector.cli.main import headwater

ROOT = Path(__file__).parents[2]
OURS = ("collector", "projector")


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


@pytest.fixture(scope="module")
def dockerfile():
    return (ROOT / "Dockerfile").read_text()


def environment(compose, service="collector"):
    return {k: str(v) for k, v in compose["services"][service]["environment"].items()}


def test_every_environment_name_is_a_real_setting(compose):
    known = {setting.variable for setting in settings.SETTINGS}
    for service in OURS:
        assert set(environment(compose, service)) <= known


def test_the_settings_in_it_are_accepted(compose):
    filled = {**environment(compose), "HEADWATER_AUTH": "keys", "HEADWATER_NEO4J_PASSWORD": "x"}
    found = settings.load(filled, Path("/nonexistent"))
    assert found.neo4j == "bolt://neo4j:7687"


def test_ports_agree_with_the_settings_and_are_published_on_loopback_only(compose):
    port = environment(compose)["HEADWATER_PORT"]
    assert compose["services"]["collector"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert compose["services"]["neo4j"]["ports"] == ["127.0.0.1:7474:7474", "127.0.0.1:7687:7687"]


def test_collector_and_projector_share_one_declared_journal_volume(compose):
    home = environment(compose)["HEADWATER_HOME"]
    for service in OURS:
        assert compose["services"][service]["volumes"] == [f"journal:{home}"]
    assert set(compose["volumes"]) == {"journal", "neo4j-data"}


def test_its_commands_are_commands(compose):
    for service in OURS:
        name = compose["services"][service]["command"][0]
        assert headwater.get_command(None, name) is not None


def test_every_service_waits_for_a_healthy_neo4j(compose):
    assert compose["services"]["neo4j"]["image"] == "neo4j:5.26-community"
    assert compose["services"]["neo4j"]["healthcheck"]["test"][0] == "CMD-SHELL"
    for service in OURS:
        assert compose["services"][service]["depends_on"]["neo4j"]["condition"] == "service_healthy"


def test_the_image_runs_as_a_plain_user_and_keeps_its_state_in_the_volume(compose, dockerfile):
    assert "\nUSER headwater\n" in dockerfile
    assert f"VOLUME {environment(compose)['HEADWATER_HOME']}" in dockerfile
    assert "EXPOSE 5000" in dockerfile


def test_everything_the_image_copies_is_in_the_repository(dockerfile):
    copied = [line.split()[1:-1] for line in dockerfile.splitlines() if line.startswith("COPY ")]
    plain = [name for names in copied if not names[0].startswith("--") for name in names]
    assert plain
    assert all((ROOT / name).exists() for name in plain)
