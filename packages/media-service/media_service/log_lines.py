"""How lines of logs look, in the service and in the processes that it starts."""

import logging


def begin_log() -> None:
    """Write warnings and errors of this process to stderr, with time, level and place."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
