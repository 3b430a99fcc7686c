"""How long the service of a home and Prefect's server stay after a run, for the next one.

Nothing here imports Prefect: it is asked before anything else.
"""

import os
import sys
from math import isfinite

KEEP_VARIABLE = "MEDIA_KEEP_SECONDS"
NO_KEEP = "--no-keep"
USUAL_SECONDS = 600.0


def keep_seconds(*, no_keep: bool) -> float | None:
    """Return how long they stay; 0: they end with the run, None: as an earlier run has asked.

    Who sits at a terminal tries again soon. A script has no use for a process that it did not ask
    for.

    Args:
        no_keep: Whether the command line says that nothing stays.

    Raises:
        ValueError: If the environment has no number of seconds.
    """
    if no_keep:
        return 0.0
    if given := os.environ.get(KEEP_VARIABLE, "").strip():
        return _seconds(given)
    return USUAL_SECONDS if sys.stdout.isatty() and not os.environ.get("CI") else None


def _seconds(given: str) -> float:
    try:
        seconds = float(given)
    except ValueError:
        seconds = -1.0
    if seconds < 0 or not isfinite(seconds):
        raise ValueError("give a number of seconds; 0: nothing stays.")
    return seconds
