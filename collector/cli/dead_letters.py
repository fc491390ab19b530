"""`headwater dead-letters`: what was refused or could not be applied."""

from __future__ import annotations

import click

from collector.cli.client import connect
from collector.cli.output import json_option, print_json, print_table, say

_PATH = "/api/v1/dead-letters"


@click.group(epilog="Example: headwater dead-letters list --limit 20")
def command() -> None:
    """Look at events that were refused or could not be applied; retry or discard them."""


@command.command("list", epilog="Example: headwater dead-letters list --json")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1, 1000))
@json_option
def list_letters(*, limit: int, as_json: bool) -> None:
    """List dead letters, newest first."""
    with connect() as client:
        page = client.get(_PATH, {"limit": limit})
    if as_json:
        print_json(page)
        return
    rows = [
        (kept["seq"], kept["at"], kept["stage"], kept["sender"], kept["reason"])
        for kept in page["dead_letters"]
    ]
    print_table(("SEQ", "AT", "STAGE", "SENDER", "REASON"), rows)
    bounds = page["bounds"]
    say(
        f"{len(rows)} of {page['total']}. At most {bounds['letters']} letters and "
        f"{bounds['bytes'] >> 20} MiB are kept, for {bounds['days']} days."
    )


@command.command("show", epilog="Example: headwater dead-letters show 17")
@click.argument("seq")
@json_option
def show_letter(*, seq: str, as_json: bool) -> None:
    """Show a dead letter: the body on stdout, what is wrong with it on stderr."""
    with connect() as client:
        kept = client.get(f"{_PATH}/{seq}")
    if as_json:
        print_json(kept)
        return
    say(f"{kept['at']} from {kept['sender']}: {kept['reason']}")
    for error in kept["errors"]:
        say(f"  {error['pointer'] or '/'}: {error['message']}")
    click.echo(kept["body"])


@command.command("retry", epilog="Example: headwater dead-letters retry 17 18")
@click.argument("seqs", nargs=-1, required=True, metavar="SEQ...")
@json_option
def retry_letters(*, seqs: tuple[str, ...], as_json: bool) -> None:
    """Take events again, by today's rules."""
    with connect() as client:
        answers = [client.post(f"{_PATH}/{seq}/retry") for seq in seqs]
    if as_json:
        print_json(answers)
    else:
        print_table(("DEAD LETTER", "IS NOW"), zip(seqs, [a["seq"] for a in answers], strict=True))


@command.command("discard", epilog="Example: headwater dead-letters discard 17")
@click.argument("seqs", nargs=-1, required=True, metavar="SEQ...")
@json_option
def discard_letters(*, seqs: tuple[str, ...], as_json: bool) -> None:
    """Forget dead letters for good."""
    with connect() as client:
        answers = [client.delete(f"{_PATH}/{seq}") for seq in seqs]
    if as_json:
        print_json(answers)
    else:
        say(f"Discarded {len(answers)}.")
