"""The embedded bus: all that listen are in this process."""

from collections.abc import Callable

from media_service.database.bus import Notice


class LocalBus:
    """Calls who listens at once (see `media_service.database.bus`)."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Notice], None]] = []

    async def open(self) -> None:
        """Nothing: there is no line to open."""

    def listen(
        self,
        hear: Callable[[Notice], None],
        home_id: str = "",  # noqa: ARG002  there is one host
    ) -> None:
        """Have `hear` called with every notice."""
        self._listeners.append(hear)

    def tell(self, notice: Notice) -> None:
        """Call everybody who listens."""
        for hear in self._listeners:
            hear(notice)

    async def close(self) -> None:
        """Nothing: there is no line to close."""
