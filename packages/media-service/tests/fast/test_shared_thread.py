"""What many ask of one thread is done together, and nobody gets the answer of another."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from media_service.database.shared_thread import SharedThread


@pytest.fixture
def thread() -> Iterator[SharedThread]:
    thread = SharedThread("test")
    yield thread
    thread.close()


def refuse() -> int:
    raise LookupError("nothing there")


async def test_everybody_gets_the_own_answer_from_another_thread(thread: SharedThread) -> None:
    outcomes = await asyncio.gather(
        *(thread.run(lambda number=number: (number, threading.get_ident())) for number in range(5)),
        thread.run(refuse),
        return_exceptions=True,
    )
    assert [each[0] for each in outcomes[:5] if isinstance(each, tuple)] == list(range(5))
    assert isinstance(outcomes[5], LookupError)
    idents = {each[1] for each in outcomes if isinstance(each, tuple)}
    assert len(idents) == 1
    assert threading.get_ident() not in idents


async def test_what_comes_while_the_thread_is_at_work_goes_together(
    thread: SharedThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    submit = thread._thread.submit
    monkeypatch.setattr(
        thread._thread, "submit", lambda *values: sent.append(len(values[-1])) or submit(*values)
    )
    began, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        began.set()
        assert go_on.wait(10)

    first = asyncio.create_task(thread.run(wait))
    while not began.is_set():
        await asyncio.sleep(0)
    others = [asyncio.create_task(thread.run(lambda: None)) for _ in range(20)]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, *others)
    assert sent == [1, 20]


async def test_who_waits_no_longer_takes_nothing_from_the_others(thread: SharedThread) -> None:
    gone, stays = [asyncio.create_task(thread.run(lambda: "found")) for _ in range(2)]
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == "found"
    assert await thread.run(lambda: "again") == "again"


def test_a_loop_that_has_ended_holds_up_no_other(thread: SharedThread) -> None:
    began, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        began.set()
        assert go_on.wait(10)

    async def leave() -> None:
        asyncio.get_running_loop().create_task(thread.run(wait))
        while not began.is_set():
            await asyncio.sleep(0)

    asyncio.run(leave())
    go_on.set()

    async def ask() -> int:
        return await thread.run(lambda: 1)

    assert asyncio.run(ask()) == 1
