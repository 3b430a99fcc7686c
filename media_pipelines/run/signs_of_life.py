"""Signs of life, by which an automation tells a run whose machine is gone from one that works.

They are ours: those of Prefect come as often as each worker is set to, which is three minutes where
nobody has set anything, and no automation can know that.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context

from prefect.context import FlowRunContext
from prefect.events import emit_event

SIGN_OF_LIFE = "media.alive"
SECONDS_BETWEEN_SIGNS_OF_LIFE = 30.0


@contextmanager
def signs_of_life() -> Iterator[None]:
    """Let the current flow run give signs of life, also while its event loop is busy."""
    context = FlowRunContext.get()
    if context is None or context.flow_run is None:
        yield
        return
    ended = threading.Event()
    run = str(context.flow_run.id)
    # Where Prefect's server is stands in the context
    inside = copy_context()
    threading.Thread(target=inside.run, args=(_give_always, run, ended), daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def give_sign_of_life(flow_run: str) -> None:
    """Give one sign of life for a flow run."""
    emit_event(SIGN_OF_LIFE, {"prefect.resource.id": f"prefect.flow-run.{flow_run}"})


def _give_always(flow_run: str, ended: threading.Event) -> None:
    while True:
        give_sign_of_life(flow_run)
        if ended.wait(SECONDS_BETWEEN_SIGNS_OF_LIFE):
            return
