"""The port to a bus: what the processes of a service tell each other about jobs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class JobQueued:
    """A job waits for a host."""


@dataclass(frozen=True)
class JobEnded:
    """A job is COMPLETED or FAILED."""

    uuid: str


@dataclass(frozen=True)
class NoticesLost:
    """Notices may have been lost; who waits for one looks into the database."""


Notice = JobQueued | JobEnded | NoticesLost


class Bus(Protocol):
    """Brings a notice to every process of a service, its own included, at least as a rule.

    The database is the truth: a notice that is lost delays somebody, and harms nobody. All
    methods are called on the event loop, and so is who listens.
    """

    async def open(self) -> None:
        """Begin to bring notices."""
        ...

    def listen(self, hear: Callable[[Notice], None], home_id: str = "") -> None:
        """Have `hear` called with every notice; it must not block. To be called before the opening.

        Args:
            hear: What is called.
            home_id: That of the host which has to hear that a job waits for it; empty: of none.
        """
        ...

    def tell(self, notice: Notice) -> None:
        """Send a notice after what it says is in the database."""
        ...

    async def close(self) -> None:
        """Bring no more notices."""
        ...
