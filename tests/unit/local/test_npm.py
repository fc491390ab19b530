import pytest

from collector.local import npm


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.12.0", "v24.19.0", "v26.0.0"])
def test_a_node_that_vite_runs_on_is_taken(version):
    assert npm.is_new_enough(version)


@pytest.mark.parametrize("version", ["", "v18.20.4", "v20.18.3", "v21.7.0", "v22.11.0", "nonsense"])
def test_an_older_node_or_none_is_not(version):
    assert not npm.is_new_enough(version)


def test_a_machine_without_node_gets_the_one_from_the_package(monkeypatch, tmp_path):
    monkeypatch.setattr(npm.shutil, "which", lambda _name: None)
    monkeypatch.setattr(npm, "_wheel", lambda: tmp_path)
    node, cli = npm.npm_command()
    assert node == str(tmp_path / "bin" / "node")
    assert cli.endswith("npm-cli.js")
