"""The comment under a pull request: decision, table, and a picture of the affected part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from collector.analyse.impact.answer import AffectedAnswer, ImpactAnswer
from collector.gate.report.diff import TargetDiff, diff_lines

SIGNS = {"BLOCKED": "⛔", "CAUTION": "⚠️", "APPROVED": "✅"}
COLOURS = {"breaking": "#f8d7da", "warning": "#fff3cd", "info": "#e2e3e5"}
MOST_ROWS = 50
MOST_IN_PICTURE = 30


def as_markdown(answer: ImpactAnswer, diff: Sequence[TargetDiff] = ()) -> str:
    """The whole comment."""
    return "\n".join((*_lines(answer), *_difference(diff))) + "\n"


def _difference(diff: Sequence[TargetDiff]) -> Iterator[str]:
    """The flows that come and go, as a diff that nothing in a name can end early."""
    if diff:
        lines = [line.replace("`", "'") for line in diff_lines(diff)]
        yield from ("", "### Lineage", "", "```diff", *lines, "```")


def _lines(answer: ImpactAnswer) -> Iterator[str]:
    decision = answer["decision"]
    yield f"## {SIGNS[decision]} Headwater: {decision} (risk {answer['risk']})"
    yield ""
    for change in answer["changes"]:
        yield f"- {_cell(change['node'])}: {_cell(change['words'])}"
    yield ""
    yield f"**Why:** {_cell('; '.join(answer['reasons']))}."
    yield f"**Next:** {answer['recommendation']}"
    if answer["affected"]:
        yield from _table(answer["affected"])
        yield from _picture(answer["affected"])
    for note in answer["notes"]:
        yield f"> {_cell(note)}"


def _table(affected: list[AffectedAnswer]) -> Iterator[str]:
    yield from ("", "| asset | severity | uses | owner | last run |", "|---|---|---|---|---|")
    for hit in affected[:MOST_ROWS]:
        severity = f"{hit['severity']} (waived)" if hit["waived"] else hit["severity"]
        uses = f"{', '.join(hit['references'])} ({', '.join(hit['uses'])})"
        cells = (hit["name"], severity, uses, ", ".join(hit["owners"]), hit["last_run_state"] or "")
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"
    if len(affected) > MOST_ROWS:
        yield f"\n… and {len(affected) - MOST_ROWS} more."


def _picture(affected: list[AffectedAnswer]) -> Iterator[str]:
    shown = affected[:MOST_IN_PICTURE]
    steps = dict.fromkeys(name for hit in shown for name in hit["path"])
    number = {name: f"n{index}" for index, name in enumerate(steps)}
    yield from ("", "```mermaid", "flowchart LR")
    for name, short in number.items():
        yield f'  {short}["{_label(name)}"]'
    pairs = ((a, b) for hit in shown for a, b in zip(hit["path"], hit["path"][1:], strict=False))
    for source, target in dict.fromkeys(pairs):
        yield f"  {number[source]} --> {number[target]}"
    for hit in shown:
        yield f"  style {number[hit['path'][-1]]} fill:{COLOURS[hit['severity']]},color:#1b1b1b"
    yield "```"


def _label(name: str) -> str:
    """A name as Mermaid takes it inside quotes."""
    for char, entity in (("#", "#35;"), ('"', "#quot;"), ("<", "#lt;"), (">", "#gt;")):
        name = name.replace(char, entity)
    return " ".join(name.split())


def _cell(text: str) -> str:
    """Text that stays in its table cell and cannot become markup."""
    flat = " ".join(text.split())
    for char in "\\`*_|<>[]":
        flat = flat.replace(char, f"\\{char}")
    return flat
