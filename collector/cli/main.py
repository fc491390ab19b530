"""The `headwater` command: finds subcommands by file name and turns errors into exit codes.

A file `blast_radius.py` in this folder with a click command called `command` is `headwater
blast-radius`. Results go to stdout and talk to stderr. Exit codes: 0 fine, 1 the answer is "no",
2 wrong use or unknown node, 3 the collector or Neo4j cannot be reached.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import click

from collector import __version__, cli
from collector.errors import HeadwaterError

_NOT_COMMANDS = {
    "main", "output", "heartbeat", "client", "options", "tree", "lineage", "asking", "whole_export",
}  # fmt: skip


class CommandFolder(click.Group):
    """A group whose commands are the files of this folder, imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All subcommands by name."""
        names = {module.name for module in iter_modules(cli.__path__)} - _NOT_COMMANDS
        return sorted(name.replace("_", "-") for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The subcommand of that name, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"collector.cli.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command


@click.command(cls=CommandFolder, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="headwater")
def headwater() -> None:
    """Collect OpenLineage events, and ask where data comes from and what breaks."""


def main() -> None:
    """The program `headwater`."""
    run(headwater)


def run(command: click.Command) -> None:
    """Run a command line and leave with a documented exit code."""
    try:
        command.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except HeadwaterError as error:
        click.echo(f"headwater: {error.detail}", err=True)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
