"""Who shares a client, and for how long it lives."""

import asyncio

import pytest

from media_api.client.connections import shared_client
from media_api.client.errors import ServiceUnreachable
from media_api.client.media_client import MediaClient


class Connector:
    """Makes clients and keeps them for inspection."""

    def __init__(self) -> None:
        self.made: list[MediaClient] = []

    async def __call__(self) -> MediaClient:
        await asyncio.sleep(0.01)
        self.made.append(MediaClient("http://127.0.0.1:9"))
        return self.made[-1]


async def test_simultaneous_users_of_one_key_share_one_client() -> None:
    connect = Connector()

    async def use() -> MediaClient:
        async with shared_client("key", connect) as client:
            await asyncio.sleep(0.02)
            return client

    clients = await asyncio.gather(*(use() for _ in range(5)))
    assert {id(client) for client in clients} == {id(connect.made[0])}


async def test_the_client_closes_with_its_last_user() -> None:
    connect = Connector()
    async with shared_client("key", connect) as client:
        async with shared_client("key", connect):
            pass
        assert not client._http.is_closed
    assert client._http.is_closed


async def test_other_keys_have_other_clients() -> None:
    connect = Connector()
    async with shared_client("a", connect) as one, shared_client("b", connect) as other:
        assert one is not other


async def test_an_unreachable_service_is_connected_to_anew() -> None:
    connect = Connector()
    async with shared_client("key", connect) as old:
        with pytest.raises(ServiceUnreachable):
            async with shared_client("key", connect):
                raise ServiceUnreachable("http://127.0.0.1:9", "it is gone")
        async with shared_client("key", connect) as new:
            assert new is not old
    assert old._http.is_closed
