"""One event loop beside the threads of a process, for whoever cannot await.

A flow that is not async calls operations that are. They all run in this loop, so that no call pays
for a thread and a loop, and connections to the service are kept between calls.
"""

import asyncio
import inspect
import sys
import threading
from collections.abc import Coroutine, Iterator
from functools import cache
from types import CodeType
from typing import Any, TypeVar

from prefect.context import FlowRunContext, TaskRunContext

Result = TypeVar("Result")
# Within the time that Prefect's workers give a canceled run to end
_ENDING_SECONDS = 20.0


def waited_for(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in the loop of the process, and wait for it where nothing else is awaited.

    It sees the context variables of the caller. An exception that meets the waiting thread, such as
    Ctrl-C, cancels it.
    """
    running = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        return running.result()
    except BaseException:
        if running.cancel():
            ended = asyncio.run_coroutine_threadsafe(asyncio.sleep(0), _loop())
            ended.result(_ENDING_SECONDS)
        raise


def is_awaited() -> bool:
    """Whether a coroutine that is made here can be awaited.

    It can where a loop runs in this thread, unless code of Prefect's that is not async lies between
    the loop and the caller: a flow in a notebook, or a task in a flow that is async.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    waiting = set(_code_that_waits())
    frame = sys._getframe(1)
    while frame.f_back and frame.f_code is not _STEP_OF_LOOP:
        if frame.f_code in waiting:
            return False
        frame = frame.f_back
    return True


def _code_that_waits() -> Iterator[CodeType]:
    flow, task = FlowRunContext.get(), TaskRunContext.get()
    for runs in (flow and flow.flow, task and task.task):
        if runs and not runs.isasync:
            yield inspect.unwrap(runs.fn).__code__


_STEP_OF_LOOP = asyncio.BaseEventLoop._run_once.__code__  # type: ignore[attr-defined]


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="media-operations", daemon=True).start()
    return loop
