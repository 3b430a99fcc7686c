"""Processes that Ctrl-C reaches, also when the tests run in the background."""

import signal


def take_interrupts() -> None:
    """Undo, in a child before it starts, that shells let background jobs ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
