"""`python -m bench`: run the benchmarks, compare two runs, print or publish one."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from bench.compare import compare_text
from bench.plan import PLANS
from bench.plots import write_plots
from bench.report import report_text, rewrite
from bench.result import read_result
from bench.run import PARTS
from bench.run import run as run_all
from bench.servers import Server, neo4j_ready
from bench.smoke import losses

ROOT = Path(__file__).parent.parent
STATE = ROOT / ".headwater" / "bench"
"""Journals of the benchmark: on the disk of the working copy, not in memory as /tmp may be."""
_file = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group()
def main() -> None:
    """Measure Headwater beside its limits and, if given, beside another OpenLineage backend."""


@main.command()
@click.option("--out", type=click.Path(path_type=Path), default=STATE / "latest.json")
@click.option("--quick", "mode", flag_value="quick", help="Smaller and shorter, with more noise.")
@click.option("--full", "mode", flag_value="full", help="As long as the targets say.")
@click.option("--seed", type=click.IntRange(1, 2**31), default=7, show_default=True)
@click.option("--peer", metavar="URL", help="Another backend, given the same events and queries.")
@click.option("--peer-pid", type=int, multiple=True, help="A process of the peer, for its CPU.")
@click.option(
    "--part", type=click.Choice(list(PARTS)), multiple=True, help="Only this; repeatable."
)
def run(
    *,
    out: Path,
    mode: str | None,
    seed: int,
    peer: str | None,
    peer_pid: tuple[int, ...],
    part: tuple[str, ...],
) -> None:
    """Measure, print the tables, write the figures as JSON and plots as SVG beside them."""
    plan = PLANS[mode or "usual"].with_seed(seed)
    home = STATE / "state"
    shutil.rmtree(home, ignore_errors=True)
    told = Server(peer.rstrip("/"), peer_pid) if peer else None
    result = run_all(plan, home, told, part or list(PARTS), lambda text: click.echo(text, err=True))
    shutil.rmtree(home, ignore_errors=True)
    result.write(out)
    plots = write_plots(result, out.parent)
    click.echo(report_text(result))
    click.echo(f"Figures: {out}; plots: {', '.join(map(str, plots))}", err=True)
    sys.exit(1 if result.faults else 0)


@main.command()
def smoke() -> None:
    """Check ratios with wide margins; say what was lost."""
    home = STATE / "smoke"
    shutil.rmtree(home, ignore_errors=True)
    with neo4j_ready(home / "neo4j") as (bolt, driver):
        lost = losses(driver, bolt, home)
    shutil.rmtree(home, ignore_errors=True)
    click.echo("\n".join(lost) or "Every ratio is above its margin.")
    sys.exit(1 if lost else 0)


@main.command()
@click.argument("before", type=_file)
@click.argument("after", type=_file)
def compare(before: Path, after: Path) -> None:
    """Print the figures of two runs side by side."""
    click.echo(compare_text(read_result(before), read_result(after)))


@main.command()
@click.argument("file", type=_file)
def report(file: Path) -> None:
    """Print the tables of a run once more."""
    click.echo(report_text(read_result(file)))


@main.command()
@click.argument("file", type=_file)
def readme(file: Path) -> None:
    """Put the table of a run into README.md."""
    rewrite(ROOT / "README.md", read_result(file))


if __name__ == "__main__":
    main()
