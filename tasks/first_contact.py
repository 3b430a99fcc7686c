"""Whether a run asks first if anybody answers at the address of its service."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from blocks.media_client import MediaClient
from tasks.context_value import bound

_asks_first: ContextVar[bool] = ContextVar("asks first", default=False)


@contextmanager
def asking_first() -> Iterator[None]:
    """Let runs in this context fail at once, and not after the retries that an outage deserves.

    For runs that somebody watches: a wrong address shows before the first step.
    """
    with bound(_asks_first, True):
        yield


async def ask_first(client: MediaClient) -> None:
    """Ask the service once, if runs of this context do so.

    Raises:
        ServiceUnreachable: If nothing answers.
    """
    if _asks_first.get():
        await client.reach()
