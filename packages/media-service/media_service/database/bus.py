"""The port to a bus: what the processes of a service tell each other about jobs."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class JobQueued:
    """A job waits for a host.

    Attributes:
        lane: Where it waits; empty: not told.
    """

    lane: str = ""


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

    def listen(self, hear: Callable[[Notice], None], lanes: Collection[str] = ()) -> None:
        """Have `hear` called with every notice; it must not block.

        Args:
            hear: What is called.
            lanes: Those of which it has to hear that a job waits; to be told before the opening.
        """
        ...

    def tell(self, notice: Notice) -> None:
        """Send a notice after what it says is in the database."""
        ...

    async def close(self) -> None:
        """Bring no more notices."""
        ...
