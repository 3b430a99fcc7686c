"""A process of its own for something that somebody may kill."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess


def fresh_processes(module: str) -> ForkServerContext:
    """Return a context whose processes begin with everything imported that `module` needs."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([module])
    return context


@contextmanager
def running_process(
    context: ForkServerContext, target: Callable[..., None], *places: object, seconds: float
) -> Iterator[BaseProcess]:
    """Run `target` with texts; wait for its end."""
    given = (dict(os.environ), target, tuple(map(str, places)))
    process = context.Process(target=_in_environment, args=given)
    process.start()
    try:
        yield process
        process.join(seconds)
        assert process.exitcode is not None, f"{target.__name__} hangs"
    finally:
        process.kill()
        process.join()


def _in_environment(
    environment: dict[str, str], target: Callable[..., None], places: tuple[str, ...]
) -> None:
    # There is one fork server, which has that of whoever was first
    os.environ.update(environment)
    target(*places)
