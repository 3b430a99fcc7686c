"""One event loop beside the threads of a process, for whoever cannot await.

A flow that is not async calls operations that are. They all run in this loop, so that no call pays
for a thread and a loop, and connections to the service are kept between calls.
"""

import asyncio
import inspect
import os
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from functools import cache
from types import CodeType
from typing import Any, TypeVar

from prefect.context import FlowRunContext, TaskRunContext

Result = TypeVar("Result")
# Within the time that Prefect's workers give a canceled run to end
_ENDING_SECONDS = 20.0
_MOMENT_SECONDS = 0.5


def waited_for(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in the loop of the process, and wait for it where nothing else is awaited.

    It sees the context variables of the caller. An exception that meets the waiting thread, such as
    Ctrl-C or a timeout of Prefect, cancels it; the exception goes on when it has ended.
    """
    if _of_process().is_here:
        # A hook in the loop itself, which cannot wait for itself
        with ThreadPoolExecutor(1) as apart:
            return apart.submit(copy_context().run, asyncio.run, work).result()
    ended = threading.Event()
    running = asyncio.run_coroutine_threadsafe(_until(ended, work), _of_process().start())
    try:
        while not _has_ended(running):
            pass
        return running.result()
    except BaseException:
        running.cancel()
        ended.wait(_ENDING_SECONDS)
        raise


async def awaited_beside(work: Coroutine[Any, Any, Result]) -> Result:
    """Await a coroutine that runs in the loop of the process, from another loop.

    Signals do not reach it there, whatever handlers Prefect sets, and what it computes does not
    hold up the loop of the caller.
    """
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, _of_process().start()))


async def _until(ended: threading.Event, work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return await work
    finally:
        ended.set()


def _has_ended(running: "Future[Result]") -> bool:
    """Wait for a moment: what is thrown into a thread arrives between two of them."""
    done, _ = wait([running], timeout=_MOMENT_SECONDS)
    return bool(done)


def is_awaited() -> bool:
    """Whether a coroutine that is made here can be awaited.

    It can where a loop runs in this thread, unless code of Prefect's that is not async lies between
    the loop and the caller: a flow in a notebook, or a task in a flow that is async.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return False
    waiting = set(_code_that_waits())
    step = getattr(getattr(type(loop), "_run_once", None), "__code__", None)
    frame = sys._getframe(1)
    while frame.f_back and frame.f_code is not step:
        if frame.f_code in waiting:
            return False
        frame = frame.f_back
    return True


def _code_that_waits() -> Iterator[CodeType]:
    flow, task = FlowRunContext.get(), TaskRunContext.get()
    for runs in (flow and flow.flow, task and task.task):
        if runs and not runs.isasync:
            code = getattr(inspect.unwrap(runs.fn), "__code__", None)
            if code:
                yield code


class _Loop:
    """The loop of a process and its thread."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self.loop = asyncio.new_event_loop()

    @property
    def is_here(self) -> bool:
        """Whether the thread of the loop asks."""
        return threading.current_thread() is self._thread

    def start(self) -> asyncio.AbstractEventLoop:
        """Return the loop, which runs."""
        with self._starting:
            if self._thread is None:
                name = "media-operations"
                self._thread = threading.Thread(
                    target=self.loop.run_forever, name=name, daemon=True
                )
                self._thread.start()
        return self.loop


_of_process = cache(_Loop)
# A process that forks has the loop and not its thread
os.register_at_fork(after_in_child=_of_process.cache_clear)
