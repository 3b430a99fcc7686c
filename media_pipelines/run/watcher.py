"""Who is told what an operation does."""

from collections.abc import Mapping
from typing import Protocol

from media_api.contract.base import OperationRequest
from media_api.contract.operations import AnyEnvelope


class Watcher(Protocol):
    """Somebody who wants to know what the operation in the current context does."""

    def sent(self, operation: str, request: OperationRequest, uploaded: Mapping[str, str]) -> None:
        """Take notice that a request is about to be sent."""

    def changed(self, task: AnyEnvelope) -> None:
        """Take notice of a task that is new or has another status."""
