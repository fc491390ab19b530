"""What was aimed at, and whether it was met: one row per target, from the figures alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.result import Figures

Verdict = str
MET, MISSED, UNJUDGED = "met", "**missed**", "not in this run"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    ours: str
    beside: str
    ratio: str
    target: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Beside:
    """Our figure at least so many times another one of the same run."""

    what: str
    ours: str
    other: str
    name: str
    least: float
    unit: str = "/s"
    elsewhere: str = ""
    """What is known of the other from elsewhere, told where it took no part."""

    def row(self, figures: Figures) -> Row:
        """How it came out."""
        target = f"≥ {_times(self.least)}"
        ours, other = figures.get(self.ours), figures.get(self.other)
        shown = _shown(ours, self.unit)
        if ours is None or not other:
            return Row(self.what, shown, self.elsewhere or self.name, "", target, UNJUDGED)
        ratio = other / ours if self.unit == " ms" else ours / other
        beside = f"{self.name}: {_shown(other, self.unit)}"
        return Row(self.what, shown, beside, _times(ratio), target, _verdict(ratio >= self.least))


@dataclass(frozen=True, slots=True)
class Below:
    """Our figure stays below a bound."""

    what: str
    ours: Callable[[Figures], float | None]
    most: float
    unit: str
    beside: str = ""

    def row(self, figures: Figures) -> Row:
        """How it came out."""
        target, ours = f"< {_shown(self.most, self.unit)}", self.ours(figures)
        if ours is None:
            return Row(self.what, "", self.beside, "", target, UNJUDGED)
        shown, verdict = _shown(ours, self.unit), _verdict(ours < self.most)
        return Row(self.what, shown, self.beside, "", target, verdict)


def rows(figures: Figures) -> list[Row]:
    """Every target with what was measured."""
    return [target.row(figures) for target in TARGETS]


def _at(name: str) -> Callable[[Figures], float | None]:
    return lambda figures: figures.get(name)


def _growth(figures: Figures) -> float | None:
    begin, end = figures.get("memory/begin_mb"), figures.get("memory/end_mb")
    return end / begin if begin and end else None


def _verdict(met: bool) -> Verdict:  # noqa: FBT001
    return MET if met else MISSED


def _times(ratio: float) -> str:
    if ratio < 1:
        return f"{ratio:.0%}"
    return f"{ratio:.1f} x" if ratio < 10 else f"{ratio:,.0f} x"  # noqa: PLR2004


def _shown(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    if unit == "/s":
        return f"{value:,.0f}/s"
    digits = 1 if value < 100 else 0  # noqa: PLR2004
    return f"{value:,.{digits}f}{unit}"


def _post(clients: int, server: str) -> str:
    return f"post/estate/{clients}/{server}/rate"


_MARQUEZ = "Marquez 0.51, elsewhere: "
TARGETS: tuple[Beside | Below, ...] = (
    Beside(
        "events accepted (durable, 201), 32 clients",
        _post(32, "collector"),
        _post(32, "noop"),
        "no-op route",
        0.5,
    ),
    Beside(
        "events accepted, 32 clients",
        _post(32, "collector"),
        _post(32, "peer"),
        "peer",
        75,
        elsewhere=_MARQUEZ + "20/s",
    ),
    Beside(
        "events accepted in batches of 500",
        "batch/batch/rate",
        "batch/single/rate",
        "one by one",
        3,
    ),
    Below("p99 of a POST at 500/s, Neo4j busy", _at("pressure/busy/paced/p99_ms"), 100, " ms"),
    Below("p99 of a POST at 500/s, Neo4j down", _at("pressure/down/paced/p99_ms"), 100, " ms"),
    Below(
        "p99 of a POST, 32 clients flat out, Neo4j busy",
        _at("pressure/busy/flat_out/p99_ms"),
        100,
        " ms",
    ),
    Below(
        "p99 of a POST, 32 clients flat out, Neo4j down",
        _at("pressure/down/flat_out/p99_ms"),
        100,
        " ms",
    ),
    Beside(
        "projection of runs that repeat what is known",
        "projection/repeating/rate",
        "projection/repeating/bare_rate",
        "bare Cypher",
        0.4,
    ),
    Beside(
        "projection of jobs seen first, 20 columns each",
        "projection/first_seen/rate",
        "projection/first_seen/bare_rate",
        "bare Cypher",
        0.4,
    ),
    Below("longest lag of the graph at 500 events/s", _at("lag/max_s"), 2, " s"),
    Beside(
        "speed of the last tenth of the events projected",
        "decay/last_tenth/rate",
        "decay/first_tenth/rate",
        "first tenth",
        0.7,
    ),
    Below("memory of all Python processes", _at("memory/most_mb"), 600, " MB"),
    Below("the same at the end, to what it was once settled", _growth, 1.1, " x"),
    *(
        Beside(
            f"lineage query, depth {depth}, {who} (p50)",
            f"query/{depth}/{clients}/rest/p50_ms",
            f"query/{depth}/{clients}/peer/p50_ms",
            "peer",
            50,
            " ms",
            elsewhere,
        )
        for depth, clients, who, elsewhere in (
            (10, 1, "alone", _MARQUEZ + "1.5 to 2.2 s"),
            (10, 8, "eight clients", _MARQUEZ + "6 to 12 s"),
            (20, 1, "alone", _MARQUEZ + "5 to 7 s"),
            (20, 8, "eight clients", "peer"),
        )
    ),
)
