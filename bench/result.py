"""What a run of the benchmarks leaves: figures by name, series to draw, and where they come from.

A name is a path from the part to the unit, as in `post/estate/32/collector/rate`; the last step
tells the unit. The file is JSON, so that two runs can be compared.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timezone
from importlib.metadata import version
from pathlib import Path

import orjson

FORMAT = 1
PACKAGES = ("flask", "gunicorn", "jsonschema-rs", "neo4j", "neo4j-rust-ext", "orjson")

Figures = dict[str, float]
Series = dict[str, list[tuple[float, float]]]


@dataclass(slots=True)
class Result:
    """One run."""

    mode: str
    seed: int
    at: str = ""
    seconds: float = 0.0
    machine: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    figures: Figures = field(default_factory=dict)
    series: Series = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    """Parts that could not be measured, and why."""
    format: int = FORMAT

    def write(self, file: Path) -> None:
        """Write the result as JSON."""
        file.parent.mkdir(parents=True, exist_ok=True)
        options = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
        file.write_bytes(orjson.dumps(_rounded(asdict(self)), option=options))


def read_result(file: Path) -> Result:
    """A result that was written before."""
    told = orjson.loads(file.read_bytes())
    if told.get("format") != FORMAT:
        raise SystemExit(f"{file} has format {told.get('format')}; this program reads {FORMAT}.")
    told["series"] = {name: [(x, y) for x, y in points] for name, points in told["series"].items()}
    return Result(**told)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values stays."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


def latencies(name: str, milliseconds: Sequence[float]) -> Figures:
    """p50, p95 and p99 of what requests took."""
    return {f"{name}/p{share}_ms": percentile(milliseconds, share / 100) for share in (50, 95, 99)}


def median_of(parts: Sequence[Figures]) -> Figures:
    """Each figure's median over several rounds."""
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: statistics.median(p[name] for p in parts if name in p) for name in names}


def now() -> str:
    """The time, to the second."""
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


def this_machine() -> dict[str, str]:
    """What the figures depend on of the machine; nothing that names it."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "cores": str(os.cpu_count()),
        "memory": f"{memory:.0f} GiB",
        "processor": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def these_versions() -> dict[str, str]:
    """Versions of what takes part; Neo4j adds its own."""
    found = {name: version(name) for name in PACKAGES}
    return {"python": platform.python_version(), "headwater": _commit(), **found}


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _commit() -> str:
    told = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent,
    )
    return f"{version('headwater')} {told.stdout.strip()}".strip()


def _rounded(told: dict[str, object]) -> dict[str, object]:
    figures, series = told["figures"], told["series"]
    assert isinstance(figures, dict)
    assert isinstance(series, dict)
    told["figures"] = {name: round(value, 4) for name, value in figures.items()}
    told["series"] = {
        name: [(round(x, 2), round(y, 4)) for x, y in points] for name, points in series.items()
    }
    return told
