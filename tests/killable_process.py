"""A process of its own for something that somebody may kill."""

import multiprocessing
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
    process = context.Process(target=target, args=tuple(map(str, places)))
    process.start()
    try:
        yield process
        process.join(seconds)
        assert process.exitcode is not None, f"{target.__name__} hangs"
    finally:
        process.kill()
        process.join()
