from click.testing import CliRunner

from collector.cli.main import headwater


def test_every_command_has_a_sentence_and_an_example_in_its_help():
    for name in headwater.list_commands(None):
        command = headwater.get_command(None, name)
        assert command.help, name
        groups = getattr(command, "commands", {name: command})
        assert any(sub.epilog and "headwater" in sub.epilog for sub in groups.values()), name


def test_every_command_can_answer_in_json():
    without = set()
    for name in headwater.list_commands(None):
        command = headwater.get_command(None, name)
        for sub in getattr(command, "commands", {name: command}).values():
            if not any("--json" in parameter.opts for parameter in sub.params):
                without.add(f"{name} {sub.name}")
    assert without == set()


def test_settings_prints_each_setting_as_json():
    result = CliRunner().invoke(headwater, ["settings", "--json"])
    assert result.exit_code == 0
    assert '"HEADWATER_PORT"' in result.stdout


def test_an_unknown_command_is_wrong_use():
    assert CliRunner().invoke(headwater, ["no-such-thing"]).exit_code == 2
