"""`@track`: a function, coroutine, generator or method becomes a job, each call a run.

The ids are checked when the decorator is applied, which is when the module is imported. What the
function returns, yields and raises is passed on unchanged.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Any, TypeVar, cast

from collector.client.runs import Run

F = TypeVar("F", bound=Callable[..., Any])
NewRun = Callable[[], Run]


def job_name_of(function: Callable[..., Any]) -> str:
    """The name of the job of a function: its qualified name without the marks of local scopes."""
    return function.__qualname__.replace("<locals>.", "")


def tracked(function: F, new_run: NewRun) -> F:
    """The function with a run around each call."""
    if inspect.isasyncgenfunction(function):
        wrapper: Any = _around_async_generator(function, new_run)
    elif inspect.iscoroutinefunction(function):
        wrapper = _around_coroutine(function, new_run)
    elif inspect.isgeneratorfunction(function):
        wrapper = _around_generator(function, new_run)
    else:
        wrapper = _around_function(function, new_run)
    return cast("F", functools.wraps(function)(wrapper))


def _around_function(function: Callable[..., Any], new_run: NewRun) -> Callable[..., Any]:
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        with new_run():
            return function(*args, **kwargs)

    return wrapper


def _around_coroutine(function: Callable[..., Any], new_run: NewRun) -> Callable[..., Any]:
    async def wrapper(*args: Any, **kwargs: Any) -> Any:
        async with new_run():
            return await function(*args, **kwargs)

    return wrapper


def _around_generator(function: Callable[..., Any], new_run: NewRun) -> Callable[..., Any]:
    def wrapper(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        run = new_run().start()
        inner = function(*args, **kwargs)
        try:
            result = yield from _stepping(inner, run)
        except GeneratorExit:
            run.finish()
            raise
        except BaseException as error:
            run.finish(error)
            raise
        run.finish()
        return result

    return wrapper


def _stepping(inner: Generator[Any, Any, Any], run: Run) -> Generator[Any, Any, Any]:
    """Pass everything through; the run is the current one only while the generator itself runs."""
    sent: Any = None
    thrown: BaseException | None = None
    while True:
        token = run.enter()
        try:
            value = inner.throw(thrown) if thrown is not None else inner.send(sent)
        except StopIteration as stop:
            return stop.value
        finally:
            run.leave(token)
        sent, thrown = None, None
        try:
            sent = yield value
        except GeneratorExit:
            inner.close()
            raise
        except BaseException as error:  # noqa: BLE001 - handed to the generator, as yield from does
            thrown = error


def _around_async_generator(function: Callable[..., Any], new_run: NewRun) -> Callable[..., Any]:
    async def wrapper(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
        run = new_run().start()
        inner = function(*args, **kwargs)
        try:
            while True:
                token = run.enter()
                try:
                    value = await inner.__anext__()
                except StopAsyncIteration:
                    break
                finally:
                    run.leave(token)
                yield value
        except GeneratorExit:
            await inner.aclose()
            run.finish()
            raise
        except BaseException as error:
            run.finish(error)
            raise
        run.finish()

    return wrapper
