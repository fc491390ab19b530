"""What the tracker's methods return: a mapping that can be used at once or awaited.

Whatever has to ask the collector runs on a thread from the start. Using the answer waits for it;
awaiting it gives the plain dictionary without holding up the event loop. So one method serves
scripts, notebooks (where a loop always runs) and async code, and a fault is raised where the answer
is used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

_THREADS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="headwater-answer")


class Answer(Mapping[str, Any]):
    """A dictionary that may still be on its way."""

    def __init__(self, future: Future[dict[str, Any]]) -> None:
        self._future = future

    @classmethod
    def ready(cls, document: dict[str, Any]) -> Answer:
        """An answer that is known already."""
        future: Future[dict[str, Any]] = Future()
        future.set_result(document)
        return cls(future)

    @classmethod
    def asked(cls, ask: Callable[[], dict[str, Any]]) -> Answer:
        """An answer that a thread is fetching."""
        return cls(_THREADS.submit(ask))

    def result(self) -> dict[str, Any]:
        """The plain dictionary; waits for it, and raises what went wrong."""
        return self._future.result()

    def __await__(self) -> Generator[Any, None, dict[str, Any]]:
        return asyncio.wrap_future(self._future).__await__()

    def __getitem__(self, key: str) -> Any:
        return self.result()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.result())

    def __len__(self) -> int:
        return len(self.result())

    def __repr__(self) -> str:
        return f"Answer({self.result()!r})"
