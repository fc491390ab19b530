"""Makes docs/cypher.md out of the headers of the query files."""

from __future__ import annotations

from collections.abc import Iterable

from collector.graph.browser_params import browser_params
from collector.graph.query_header import QueryHeader

_INTRO = """# Asking in Cypher

Every question that Headwater answers is one file in `collector/graph/cypher/read/`. The program
runs the very file that is shown here; there is no second copy. (It puts the file into a subquery
that hands out all rows as one record, which is quicker on the way.) This page is made from the
files' headers by `headwater cypher --markdown > docs/cypher.md`, and a test keeps it fresh.

## In Neo4j Browser

1. Open Browser (`headwater up` prints its address) and connect.
2. `headwater cypher NAME --node NODE` prints the query with its parameters filled in for your
   dataset or job. Paste the `:param` lines first and run them, all at once, then the query,
   comments included. (Browser makes floats of the numbers in a `:params {…}` map, and `LIMIT 20.0`
   is an error; the map in each file's header is for `cypher-shell`.)
3. Nodes are found by `key`, a hash of namespace and name, so that long names are no trouble. To
   look a key up by hand:
   `MATCH (d:Dataset {short_name: 'orders'}) RETURN d.namespace, d.name, d.key`.
4. `:play http://localhost:5000/browser-guide` walks through ten of them on your graph;
   `:style http://localhost:5000/browser-guide/style.grass` colours jobs, datasets, columns and
   runs. A click on a grey box puts it into the editor. Open Browser and the collector by the name
   `localhost`: from there Browser takes guides without a setting.

Edges point the way the data flows: downstream is `-[:FEEDS]->`, upstream `<-[:FEEDS]-`. What has
ended has the types `FEEDS_BEFORE`, `INPUT_TO_BEFORE`, `OUTPUTS_BEFORE` and `INFLUENCES_BEFORE`, so
a plain query sees the present. Hop bounds cannot be parameters; the lineage queries hold a small
ladder (3, 10, 50, all) and pick a step by `$max_depth`, so that a small depth stays cheap.

## All queries

| query | question |
|---|---|
"""


def cypher_page(headers: Iterable[QueryHeader]) -> str:
    """The page: how to use the queries, a table of them, and each with parameters and columns."""
    known = list(headers)
    table = "".join(f"| [`{h.name}`](#{h.name}) | {_cell(h.question)} |\n" for h in known)
    return _INTRO + table + "".join(_section(header) for header in known)


def _section(header: QueryHeader) -> str:
    lines = [f"\n### {header.name}\n", header.question, ""]
    for title, entries in (("Parameters", header.parameters), ("Returns", header.returns)):
        if entries:
            lines += [f"{title}:", "", *(f"- {_entry(entry)}" for entry in entries), ""]
    if header.order:
        lines += [f"Order: {header.order}", ""]
    if asked := browser_params(header.params):
        lines += ["```", asked, "```"]
    return "\n".join(lines) + "\n"


def _entry(entry: str) -> str:
    name, colon, words = entry.partition(": ")
    return f"`{name}`{colon}{words}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
