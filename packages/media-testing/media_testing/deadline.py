"""How long a test waits: seconds of a machine that is free, so that a busy one has longer."""

import os
import time


class Deadline:
    """Is over after so many seconds, in which a test has had its share of the machine.

    Args:
        seconds: How long something takes at most that has a core for itself.
    """

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._seen = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether the time is used up; asked again and again."""
        now = time.monotonic()
        # Of twice as many processes as cores, each has half of one
        crowd = max(os.getloadavg()[0] / (os.cpu_count() or 1), 1.0)
        self._left -= (now - self._seen) / crowd
        self._seen = now
        return self._left < 0
