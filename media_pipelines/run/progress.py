"""How a waiting task tells its surroundings what it does."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from media_pipelines.contract.base import OperationRequest
from media_pipelines.contract.operations import AnyEnvelope
from media_pipelines.submission.context_value import bound


class Watcher(Protocol):
    """Somebody who wants to know what the operation in the current context does."""

    def sent(self, operation: str, request: OperationRequest) -> None:
        """Take notice that a request is about to be sent."""

    def changed(self, task: AnyEnvelope) -> None:
        """Take notice of a task that is new or has another status."""


_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Send what operations in this context do to `watcher`."""
    with bound(_watcher, watcher):
        yield


def current_watcher() -> Watcher | None:
    """Return the watcher of the current context."""
    return _watcher.get()
