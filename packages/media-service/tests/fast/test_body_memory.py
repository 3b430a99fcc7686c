"""Bodies share a bounded memory by what has arrived of them, and clients have a part of it each."""

import asyncio

import pytest

from media_service.http import body_memory
from media_service.http.body_memory import BodyMemory, BodyShare
from media_service.refusal import Refusal


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> BodyMemory:
    monkeypatch.setattr(body_memory, "SMALL_BYTES", 4)
    return BodyMemory(100, 50)


async def held(memory: BodyMemory, client: str, size: int) -> BodyShare:
    share = memory.open(client)
    async with asyncio.timeout(5):
        await memory.grow(share, size)
    return share


async def waits(memory: BodyMemory, share: BodyShare, size: int) -> "asyncio.Task[None]":
    task = asyncio.create_task(memory.grow(share, size))
    await asyncio.sleep(0)
    assert not task.done()
    return task


async def test_what_does_not_fit_waits_until_others_are_read(memory: BodyMemory) -> None:
    first, second = await held(memory, "a", 50), await held(memory, "b", 50)
    third = memory.open("c")
    growing = await waits(memory, third, 20)
    memory.close(second)
    await growing
    assert (third.size, first.size) == (20, 50)


async def test_who_declares_much_and_sends_little_holds_up_nobody(memory: BodyMemory) -> None:
    slow = [memory.open("alice") for _ in range(40)]
    for share in slow:
        await memory.grow(share, 1)
    assert (await held(memory, "bob", 45)).size == 45


async def test_a_client_has_its_part_and_no_more(memory: BodyMemory) -> None:
    mine = [await held(memory, "alice", 25) for _ in range(2)]
    growing = await waits(memory, memory.open("alice"), 5)
    assert (await held(memory, "bob", 50)).size == 50
    memory.close(mine[1])
    await growing


async def test_the_oldest_body_gets_on_when_all_are_stuck(memory: BodyMemory) -> None:
    oldest, other = await held(memory, "a", 50), await held(memory, "b", 50)
    growing = await waits(memory, other, 5)
    await memory.grow(oldest, 200)
    memory.close(oldest)
    await growing
    await memory.grow(other, 300)


async def test_small_bodies_wait_for_nobody(memory: BodyMemory) -> None:
    for client in ("a", "b"):
        await held(memory, client, 50)
    assert (await held(memory, "a", 4)).size == 4


async def test_who_waits_too_long_is_refused(
    memory: BodyMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await held(memory, "a", 50), await held(memory, "b", 50)
    late = memory.open("c")
    monkeypatch.setattr(body_memory, "WAIT_SECONDS", 0.01)
    with pytest.raises(Refusal) as caught:
        await memory.grow(late, 20)
    assert (caught.value.code, caught.value.headers) == ("unavailable", {"Retry-After": "10"})
    memory.close(late)
    memory.close(first)
    assert (await held(memory, "c", 50)).size == 50


@pytest.mark.parametrize("has_its_turn", [False, True])
async def test_a_client_that_leaves_while_it_waits_holds_nothing(
    memory: BodyMemory, has_its_turn: bool
) -> None:
    first, second = await held(memory, "a", 50), await held(memory, "b", 50)
    left = memory.open("c")
    growing = await waits(memory, left, 50)
    if has_its_turn:
        memory.close(second)
    growing.cancel()
    await asyncio.gather(growing, return_exceptions=True)
    memory.close(left)
    if not has_its_turn:
        memory.close(second)
    memory.close(first)
    for client in ("a", "b"):
        await held(memory, client, 50)


async def test_who_waits_is_refused_when_the_service_stops(memory: BodyMemory) -> None:
    for client in ("a", "b"):
        await held(memory, client, 50)
    growing = await waits(memory, memory.open("c"), 50)
    memory.stop()
    with pytest.raises(Refusal, match="stops"):
        await growing
