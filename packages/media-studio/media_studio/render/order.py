"""Pictures that are painted at the same time and shown in order."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from media_studio.arrays import ByteImage


def in_order(jobs: Iterator[Callable[[], ByteImage]], threads: int) -> Iterator[ByteImage]:
    """Run jobs in threads, few at a time, and yield their results in order."""
    with ThreadPoolExecutor(threads) as pool:
        running: deque[Future[ByteImage]] = deque()
        for job in jobs:
            running.append(pool.submit(job))
            if len(running) > threads:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
