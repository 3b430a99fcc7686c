"""A clock that a test sets."""

import time
from collections.abc import Callable


class SetClock:
    """Stands for the module `time` in one module of ours.

    Elsewhere time goes on: an event loop of another thread that has once read a later one sleeps
    until then.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self.monotonic = monotonic

    def __getattr__(self, name: str) -> object:
        return getattr(time, name)
