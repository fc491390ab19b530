"""Plots of a run as SVG, drawn by hand: bars of rates, and lines over time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench.result import Result

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 300, 64, 44, 40
COLOURS = ("#9aa5b1", "#0b7285", "#e8590c", "#5f3dc4")
Points = Sequence[tuple[float, float]]


def write_plots(result: Result, folder: Path) -> list[Path]:
    """Draw what the run has figures for; the files written."""
    drawn = {"rates": rates(result)} | {
        name: line(title, x, y, result.series[name])
        for name, (title, x, y) in LINES.items()
        if len(result.series.get(name, ())) > 1
    }
    files = []
    for name, text in drawn.items():
        file = folder / f"{name}.svg"
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return files


LINES = {
    "lag": ("How far the graph is behind at a steady load", "seconds of load", "seconds"),
    "memory": ("Memory of all Python processes", "seconds of load", "MB"),
    "decay": ("Projection over a long row of events", "tenth of the events", "events/s"),
}


def rates(result: Result) -> str:
    """Accepted events a second by clients: one bar per server."""
    cells = {
        (int(clients), server): value
        for name, value in result.figures.items()
        for part, kind, clients, server, unit in [(*name.split("/"), "", "", "", "", "")[:5]]
        if part == "post" and kind == "estate" and unit == "rate"
    }
    clients = sorted({place for place, _ in cells})
    servers = list(dict.fromkeys(server for _, server in cells))
    most = max(cells.values(), default=1.0)
    group = (WIDTH - LEFT - 20) / max(len(clients), 1)
    bar = group * 0.8 / max(len(servers), 1)
    parts = []
    for at, place in enumerate(clients):
        for number, server in enumerate(servers):
            value = cells.get((place, server), 0.0)
            left = LEFT + at * group + group * 0.1 + number * bar
            parts.append(_bar(left, bar * 0.92, value, most, COLOURS[number % len(COLOURS)]))
        parts.append(_text(LEFT + (at + 0.5) * group, HEIGHT - BOTTOM + 18, f"{place} clients"))
    legend = [
        _text(LEFT + 60 + 120 * n, TOP - 4, server, colour=COLOURS[n % len(COLOURS)])
        for n, server in enumerate(servers)
    ]
    return _page("Events accepted per second", [*parts, *legend])


def line(title: str, x_name: str, y_name: str, points: Points) -> str:
    """One line over its axes, from nought upwards."""
    right = max(x for x, _ in points) or 1.0
    most = max(y for _, y in points) or 1.0
    path = " ".join(
        f"{LEFT + x / right * (WIDTH - LEFT - 20):.1f},{_height(y, most):.1f}" for x, y in points
    )
    drawn = f'<polyline points="{path}" fill="none" stroke="{COLOURS[1]}" stroke-width="2"/>'
    ticks = [
        _text(LEFT - 6, _height(most * share, most) + 4, f"{most * share:,.3g}", anchor="end")
        for share in (0.0, 0.5, 1.0)
    ]
    names = [
        _text(WIDTH / 2, HEIGHT - 10, f"{x_name} (0 to {right:,.0f})"),
        _text(LEFT, TOP - 4, y_name, anchor="start"),
    ]
    return _page(title, [drawn, *ticks, *names])


def _bar(left: float, width: float, value: float, most: float, colour: str) -> str:
    top = _height(value, most)
    bar = (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" '
        f'height="{HEIGHT - BOTTOM - top:.1f}" fill="{colour}"/>'
    )
    return bar + _text(left + width / 2, top - 4, f"{value:,.0f}")


def _height(value: float, most: float) -> float:
    room = HEIGHT - BOTTOM - TOP - 16
    return HEIGHT - BOTTOM - value / most * room


def _text(
    x: float, y: float, words: str, *, anchor: str = "middle", colour: str = "#343a40"
) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def _page(title: str, parts: Sequence[str]) -> str:
    axis = f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - 20}" fill="none" stroke="#868e96"/>'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="18" font-size="14" font-weight="bold">{title}</text>',
            axis,
            *parts,
            "</svg>\n",
        ]
    )
