"""Showing a download: a bar on a terminal, a line per quarter anywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
from rich.progress import Progress as Bar

from collector.local.fetch import Progress

_STEP = 25


@contextmanager
def show_progress(what: str, console: Console | None = None) -> Iterator[Progress]:
    """A callback for `fetch` that shows how far it is; silent when nothing is downloaded."""
    screen = console or Console(stderr=True)
    if not screen.is_terminal:
        yield _lines(what, screen)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    bar = Bar(*columns, TransferSpeedColumn(), console=screen, transient=True)
    task = bar.add_task(f"Fetching {what}", total=None)

    def report(done: int, total: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    try:
        yield report
    finally:
        bar.stop()


def _lines(what: str, screen: Console) -> Progress:
    reached = -1

    def report(done: int, total: int) -> None:
        nonlocal reached
        step = 100 * done // total // _STEP if total else 0
        if step > reached:
            reached = step
            screen.print(
                f"Fetching {what}: {done // 2**20} of {total // 2**20} MB", highlight=False
            )

    return report
