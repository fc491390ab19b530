"""`headwater completion`: the script that lets a shell complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from collector.cli.output import json_option, print_json

_HOW = {
    "bash": 'eval "$(headwater completion bash)"',
    "zsh": 'eval "$(headwater completion zsh)"',
    "fish": "headwater completion fish | source",
}


@click.command(epilog='Example: eval "$(headwater completion bash)"')
@click.argument("shell", type=click.Choice(sorted(_HOW)))
@json_option
def command(*, shell: str, as_json: bool) -> None:
    """Print the completion script of a shell; put the example's line into its start file."""
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click knows no completion for {shell}.")
    root = click.get_current_context().find_root().command
    script = kind(root, {}, "headwater", "_HEADWATER_COMPLETE").source()
    if as_json:
        print_json({"shell": shell, "use": _HOW[shell], "script": script})
    else:
        click.echo(script)
