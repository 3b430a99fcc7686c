"""One client for everybody who uses the same service in the same event loop."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from media_api.client.errors import ServiceUnreachable
from media_api.client.media_client import MediaClient


@dataclass(kw_only=True)
class _Connection:
    client: MediaClient | None = None
    users: int = 0
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)


_of_loop: "WeakKeyDictionary[asyncio.AbstractEventLoop, dict[Hashable, _Connection]]" = (
    WeakKeyDictionary()
)


@asynccontextmanager
async def shared_client(
    key: Hashable, connect: Callable[[], Awaitable[MediaClient]]
) -> AsyncIterator[MediaClient]:
    """Enter the client of `key`; it closes when its last user has left.

    A client whose service has become unreachable is handed out no more: the next user connects
    anew, because an embedded service that was restarted has another address.

    Args:
        key: Says which users may share.
        connect: Makes the client for the first of them.
    """
    connections = _of_loop.setdefault(asyncio.get_running_loop(), {})
    connection = connections.setdefault(key, _Connection())
    connection.users += 1
    try:
        async with connection.opening:
            connection.client = connection.client or await connect()
        yield connection.client
    except ServiceUnreachable:
        _forget(connections, key, connection)
        raise
    finally:
        connection.users -= 1
        if not connection.users:
            _forget(connections, key, connection)
            await _close(connection)


def _forget(
    connections: dict[Hashable, _Connection], key: Hashable, connection: _Connection
) -> None:
    if connections.get(key) is connection:
        del connections[key]


async def _close(connection: _Connection) -> None:
    if connection.client is not None:
        await connection.client.aclose()
