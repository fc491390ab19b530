"""`headwater search`: nodes by a part of their name, a tag or an owner."""

from __future__ import annotations

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, print_table, say


@click.command(epilog="Example: headwater search revenue --type dataset")
@click.argument("text", nargs=-1, required=True)
@click.option("--type", "types", default="dataset,job,column", help="Types, with commas between.")
@click.option("--limit", type=int, default=20, show_default=True)
@json_option
def command(*, text: tuple[str, ...], types: str, limit: int, as_json: bool) -> None:
    """Find datasets, jobs and columns with every word of TEXT in their name, a tag or an owner."""
    answer = ask("/api/v1/search", q=" ".join(text), type=types, limit=limit)
    if as_json:
        print_json(answer)
        return
    rows = [
        (
            node["kind"],
            f"{node['name']}#{node['column']}" if node["column"] else node["name"],
            node["namespace"],
            ", ".join(node["tags"]),
            ", ".join(node["owners"]),
            node["id"],
        )
        for node in answer["results"]
    ]
    print_table(("KIND", "NAME", "NAMESPACE", "TAGS", "OWNERS", "ID"), rows)
    if answer["truncated"]:
        say("There are more: add a word, or a larger --limit.")
    if not rows:
        say("Nothing has such a name, tag or owner.")
