from pathlib import Path

import pytest

from collector import settings
from collector.errors import SettingsError


def load(environ=None, toml=None, tmp_path=Path("/nonexistent")):
    config = tmp_path / "headwater.toml"
    if toml is not None:
        config.write_text(toml)
    return settings.load(environ or {}, config)


def test_without_any_setting_the_defaults_hold():
    found = load()
    assert (found.host, found.port, found.url) == ("127.0.0.1", 5000, "http://127.0.0.1:5000")
    assert found.auth == "off"
    assert found.neo4j is None


def test_the_environment_beats_the_file_and_the_file_beats_the_default(tmp_path):
    found = load({"HEADWATER_PORT": "6000"}, 'port = 7000\nvalidation = "strict"\n', tmp_path)
    assert (found.port, found.validation) == (6000, "strict")


def test_all_faults_are_reported_at_once_each_with_its_name():
    environ = {"HEADWATER_PROT": "1", "HEADWATER_PORT": "x", "HEADWATER_VALIDATION": "lax"}
    with pytest.raises(SettingsError) as caught:
        load(environ)
    pointers = {violation.pointer for violation in caught.value.violations}
    assert pointers == {"HEADWATER_PROT", "HEADWATER_PORT", "HEADWATER_VALIDATION"}


def test_an_unknown_setting_names_the_nearest_one():
    with pytest.raises(SettingsError, match="Did you mean HEADWATER_WORKERS"):
        load({"HEADWATER_WORKER": "2"})


def test_an_unknown_key_in_the_file_is_a_fault_but_tables_belong_to_their_features(tmp_path):
    with pytest.raises(SettingsError, match="prot"):
        load({}, "prot = 1\n", tmp_path)
    assert load({}, "[gate]\nmost = 5\n", tmp_path).port == 5000


def test_a_file_that_is_not_toml_is_a_fault_with_its_place(tmp_path):
    with pytest.raises(SettingsError, match="is not TOML"):
        load({}, "port = = 1", tmp_path)


def test_listening_beyond_loopback_without_keys_is_refused_unless_said():
    with pytest.raises(SettingsError, match="HEADWATER_AUTH"):
        load({"HEADWATER_HOST": "0.0.0.0"})
    assert load({"HEADWATER_HOST": "0.0.0.0", "HEADWATER_AUTH": "off"}).auth == "off"
    assert load({"HEADWATER_HOST": "0.0.0.0", "HEADWATER_AUTH": "keys"}).auth == "keys"


def test_an_address_for_everyone_is_asked_at_loopback():
    found = load({"HEADWATER_HOST": "0.0.0.0", "HEADWATER_AUTH": "keys"})
    assert found.url == "http://127.0.0.1:5000"


def test_ports_that_collide_are_refused():
    with pytest.raises(SettingsError, match="must differ"):
        load({"HEADWATER_PORT": "7687"})


def test_a_secret_is_not_repeated_in_the_listing():
    environ = {"HEADWATER_NEO4J_PASSWORD": "sesame"}
    origin = {o.setting.name: o for o in settings.origins(environ)}["neo4j_password"]
    assert origin.setting.secret
    assert origin.source == "environment"


def test_every_setting_of_the_table_is_a_field_and_the_other_way_round():
    names = {setting.name for setting in settings.SETTINGS}
    assert names | {"config"} == set(settings.Settings.__dataclass_fields__)
