"""`headwater cypher`: lists the query files, or prints one to paste into Neo4j Browser."""

from __future__ import annotations

import click

from collector.cli.asking import ask
from collector.cli.output import json_option, print_json, print_table
from collector.errors import UsageError
from collector.graph.browser_params import browser_params
from collector.graph.cypher_file import names
from collector.graph.cypher_page import cypher_page
from collector.graph.query_header import read_header, read_headers


@click.command(epilog="Example: headwater cypher downstream --node gold.revenue")
@click.argument("name", required=False)
@click.option("--node", help="Print the :param lines for this node too (asks the collector).")
@click.option("--markdown", is_flag=True, help="Print docs/cypher.md, made from the files.")
@json_option
def command(*, name: str | None, node: str | None, markdown: bool, as_json: bool) -> None:
    """List the queries, or print the one called NAME."""
    if markdown:
        click.echo(cypher_page(read_headers()), nl=False)
        return
    if name is None:
        headers = read_headers()
        if as_json:
            print_json(headers)
        else:
            print_table(("NAME", "QUESTION"), ((h.name, h.question) for h in headers))
        return
    known = name.replace("-", "_")
    if known not in names("read"):
        raise UsageError(f"There is no query {name!r}; `headwater cypher` lists them.")
    header = read_header(known)
    if as_json:
        print_json(header)
        return
    if node is not None:
        click.echo(browser_params(_filled(header.params, node)) + "\n")
    click.echo(header.cypher, nl=False)


def _filled(params: str, node: str) -> str:
    """The parameters with the node's key and type in place."""
    start = ask("/api/v1/downstream", node=node, limit=1)["start"]
    key = start["id"].partition(":")[2]
    filled = params.replace("key: ''", f"key: '{key}'", 1)
    return filled.replace("type: 'dataset'", f"type: '{start['type']}'", 1)
