"""What a host has for each lane: something that runs jobs."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from media_service.engine_api.messages import (
    Advanced,
    Assignment,
    Failed,
    HandedOver,
    PassedOn,
    Succeeded,
)

Outcome = Succeeded | Failed | HandedOver | PassedOn | None
"""What became of a job; None when nobody knows, because its worker died."""
LEFT = Failed(code="left", message="Another host does the job.")
"""Of a job that is somebody else's by now."""
OnEnd = Callable[[Assignment, Outcome], Awaitable[None]]
OnProgress = Callable[[Assignment, Advanced], None]


class Runner(Protocol):
    """Runs the jobs of one lane."""

    def open(self, on_idle: Callable[[], None], on_end: OnEnd, on_progress: OnProgress) -> None:
        """Begin.

        Args:
            on_idle: Called when another job may be started.
            on_end: Called with the outcome of a job.
            on_progress: Called with how far a job is.
        """
        ...

    async def close(self) -> None:
        """End; jobs that run are left as they are."""
        ...

    @property
    def places(self) -> int:
        """How many jobs it runs at once at most."""
        ...

    @property
    def has_room(self) -> bool:
        """Whether it can start a job now."""
        ...

    def running(self) -> list[str]:
        """Return the jobs that run: uuids."""
        ...

    def start(self, assignment: Assignment) -> bool:
        """Start a job; return False if there is no room any more."""
        ...

    def stop(self, uuid: str, reason: Failed) -> bool:
        """End a job, whose outcome is `reason`; return False if it does not run here."""
        ...

    def leave(self, uuid: str) -> None:
        """Wait for a job no more, which is somebody else's now; its outcome is of no interest."""
        ...
