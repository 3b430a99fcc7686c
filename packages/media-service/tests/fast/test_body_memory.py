"""Bodies share a bounded memory, in the order in which they come."""

import asyncio

import pytest

from media_service.http import body_memory
from media_service.http.body_memory import BodyMemory
from media_service.refusal import Refusal


async def waits(memory: BodyMemory, size: int) -> "asyncio.Task[int]":
    task = asyncio.create_task(memory.take(size))
    await asyncio.sleep(0)
    return task


async def test_what_does_not_fit_waits_its_turn() -> None:
    memory = BodyMemory(100)
    held = await memory.take(60)
    large, small = await waits(memory, 80), await waits(memory, 10)
    # The small one would fit, and may not pass: the large one would wait for ever
    assert (large.done(), small.done()) == (False, False)
    memory.give(held)
    assert await large == 80
    assert await small == 10


async def test_a_body_larger_than_all_memory_has_all_of_it() -> None:
    memory = BodyMemory(100)
    held = await memory.take(500)
    other = await waits(memory, 1)
    assert (held, other.done()) == (100, False)
    memory.give(held)
    assert await other == 1


async def test_who_waits_too_long_is_refused_and_frees_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = BodyMemory(100)
    held = await memory.take(60)
    monkeypatch.setattr(body_memory, "WAIT_SECONDS", 0.05)
    large = await waits(memory, 80)
    monkeypatch.setattr(body_memory, "WAIT_SECONDS", 30)
    small = await waits(memory, 40)
    with pytest.raises(Refusal) as caught:
        await large
    assert (caught.value.code, caught.value.headers) == ("unavailable", {"Retry-After": "10"})
    assert await small == 40
    memory.give(held)
    memory.give(40)
    assert await memory.take(100) == 100


async def test_a_client_that_leaves_while_it_waits_holds_nothing() -> None:
    memory = BodyMemory(100)
    held = await memory.take(100)
    left = await waits(memory, 50)
    left.cancel()
    await asyncio.gather(left, return_exceptions=True)
    memory.give(held)
    assert await memory.take(100) == 100


async def test_a_turn_that_comes_as_the_client_leaves_is_not_lost() -> None:
    memory = BodyMemory(100)
    held = await memory.take(100)
    left = await waits(memory, 100)
    memory.give(held)
    left.cancel()
    await asyncio.gather(left, return_exceptions=True)
    assert await memory.take(100) == 100
