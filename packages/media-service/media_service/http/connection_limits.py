"""Connections that cannot be held open by sending half of something, and are so many at most."""

import resource
import uuid
from asyncio import AbstractEventLoop, TimerHandle, Transport
from http import HTTPStatus
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from media_service.refusal import Refusal, answer

HEADER_SECONDS = 15.0
# For what is left of a body when its answer is complete; the sender reads the answer meanwhile
REST_SECONDS = 5.0
# In which a client must take something of its answer
READING_SECONDS = 60.0
# In which those who operate it ask how it is, whatever clients do
PROBE_PATHS = ("/livez", "/readyz", "/healthz", "/metrics", "/metrics/queue")
PROBE_PLACES = 16
_PROBES = tuple(f"{method} {path} ".encode() for method in ("GET", "HEAD") for path in PROBE_PATHS)
# Files that the database, workers and logs have open
RESERVED_FILES = 128


class ConnectionCount:
    """How many connections there may be, and which of them wait for a client.

    Args:
        most: All of them, but for those that are told that they are too many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._admitted: set[TimedConnection] = set()
        self._surplus: set[TimedConnection] = set()
        # In the order in which they began to wait
        self._waiting: dict[TimedConnection, None] = {}

    def enter(self, connection: "TimedConnection") -> bool:
        """Admit a connection; where there are too many, the one that waited longest is closed.

        Returns:
            False if all are at work, and the new one must go, or ask again.
        """
        if len(self._admitted) >= self._most:
            longest = next(iter(self._waiting), None)
            if longest is None:
                self._surplus.add(connection)
                return False
            self.leave(longest)
            longest.transport.abort()
        self._surplus.discard(connection)
        self._admitted.add(connection)
        return True

    @property
    def has_place_for_probe(self) -> bool:
        """Whether one that is too many may ask how the service is."""
        return len(self._surplus) <= PROBE_PLACES

    def leave(self, connection: "TimedConnection") -> None:
        """Count a connection no more."""
        self.note(connection, waits=False)
        self._admitted.discard(connection)
        self._surplus.discard(connection)

    def note(self, connection: "TimedConnection", *, waits: bool) -> None:
        """Note whether a connection waits for its client."""
        self._waiting.pop(connection, None)
        if waits and connection in self._admitted:
            self._waiting[connection] = None


class TimedConnection(H11Protocol):
    """A connection of uvicorn with limits of time for whatever its client does.

    Bodies that a request waits for are the business of whoever reads them.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
        *,
        count: ConnectionCount,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._count = count
        self._is_surplus = False
        # How long it waits for its client in all, and what ends that
        self._waits_for: float | None = None
        self._limit: TimerHandle | None = None
        self._reading: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._is_surplus = not self._count.enter(self)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        super().connection_lost(exc)
        self._count.leave(self)
        for timer in (self._limit, self._reading):
            if timer:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        if self._is_surplus:
            # Others may have begun to wait meanwhile
            self._is_surplus = not self._count.enter(self)
            self._count.note(self, waits=self._waits_for is not None)
        if self._is_surplus and not self._is_probe(data):
            # Only now: who is closed while it sends does not see why
            detail = "The service has as many connections as it may have; nothing was accepted."
            self._refuse(Refusal("unavailable", detail, headers={"Retry-After": "10"}))
            return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        if self._is_surplus:
            self.transport.close()
        self._watch()

    def shutdown(self) -> None:
        """End at once where the rest of a body is missing; the client sends it again."""
        if self.cycle and self.cycle.more_body and not self.cycle.response_started:
            self.transport.abort()
        else:
            super().shutdown()

    def pause_writing(self) -> None:
        """Begin to wait for the client to take what it asked for."""
        super().pause_writing()
        self._count.note(self, waits=True)
        self._reading = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on to write."""
        super().resume_writing()
        self._count.note(self, waits=self._waits_for is not None)
        if self._reading:
            self._reading.cancel()

    def _is_probe(self, data: bytes) -> bool:
        return data.startswith(_PROBES) and self._count.has_place_for_probe

    def _watch(self) -> None:
        waits_for = None if self.transport.is_closing() else self._awaited()
        if waits_for == self._waits_for:
            return
        self._waits_for = waits_for
        self._count.note(self, waits=waits_for is not None)
        if self._limit:
            self._limit.cancel()
        self._limit = self.loop.call_later(waits_for, self._give_up) if waits_for else None

    def _awaited(self) -> float | None:
        """Return for how long to wait for the client; None while it waits for us."""
        if self.conn.their_state is h11.IDLE:
            return HEADER_SECONDS
        is_answered = self.conn.our_state is h11.DONE
        return REST_SECONDS if is_answered and self.conn.their_state is h11.SEND_BODY else None

    def _give_up(self) -> None:
        if self.conn.our_state is h11.IDLE and self.conn.trailing_data[0]:
            detail = f"The headers must arrive within {HEADER_SECONDS:g} s."
            self._refuse(Refusal("request_timeout", detail))
        else:
            self.transport.close()

    def _refuse(self, refusal: Refusal) -> None:
        refused = answer(refusal, str(uuid.uuid4()))
        headers = [*refused.raw_headers, (b"connection", b"close")]
        reason = HTTPStatus(refused.status_code).phrase.encode()
        head = h11.Response(status_code=refused.status_code, headers=headers, reason=reason)
        for event in (head, h11.Data(data=bytes(refused.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def most_connections(wanted: int) -> int:
    """Return how many connections this process can have; the kernel's limit is raised as it may.

    Args:
        wanted: What the operator wants.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # Each may have a file open as well
    needed = RESERVED_FILES + 2 * wanted
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max((soft - RESERVED_FILES) // 2, 1))
