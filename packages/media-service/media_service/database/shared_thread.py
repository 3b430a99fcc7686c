"""A thread that does together what many ask of it at one time."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar
from weakref import WeakKeyDictionary

Value = TypeVar("Value")


@dataclass(frozen=True, eq=False)
class _Wish:
    """What somebody wants to be done, and where the answer goes."""

    work: Callable[[], object]
    answer: asyncio.Future[object]


@dataclass(eq=False)
class _Wishes:
    """Those of one event loop that are not with the thread yet."""

    open: list[_Wish] = field(default_factory=list)
    is_busy: bool = False


class SharedThread:
    """Does short work outside of the event loop, all that has come meanwhile in one go.

    To hand work to a thread and its answer back takes several times as long as to look up a row.

    Args:
        name: Of the thread.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, _Wishes] = WeakKeyDictionary()

    async def run(self, work: Callable[[], Value]) -> Value:
        """Return what `work` returns, which waits for nothing but the work before it."""
        loop = asyncio.get_running_loop()
        wishes = self._of_loop.setdefault(loop, _Wishes())
        answer = loop.create_future()
        wishes.open.append(_Wish(work, answer))
        if not wishes.is_busy:
            wishes.is_busy = True
            # After all that the loop has to do now, which may want something as well
            loop.call_soon(self._send, loop, wishes)
        value: Value = await answer
        return value

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown(wait=True)

    def _send(self, loop: asyncio.AbstractEventLoop, wishes: _Wishes) -> None:
        sent, wishes.open = wishes.open, []
        self._thread.submit(self._do, loop, wishes, sent)

    def _do(self, loop: asyncio.AbstractEventLoop, wishes: _Wishes, sent: Sequence[_Wish]) -> None:
        done = [_outcome(wish.work) for wish in sent]
        # A loop that has ended waits for nothing
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._answer, loop, wishes, sent, done)

    def _answer(
        self,
        loop: asyncio.AbstractEventLoop,
        wishes: _Wishes,
        sent: Sequence[_Wish],
        done: Sequence[tuple[object, BaseException | None]],
    ) -> None:
        for wish, (value, error) in zip(sent, done, strict=True):
            if wish.answer.done():
                # Nobody waits any more
                continue
            if error is None:
                wish.answer.set_result(value)
            else:
                wish.answer.set_exception(error)
        if wishes.open:
            self._send(loop, wishes)
        else:
            wishes.is_busy = False


def _outcome(work: Callable[[], object]) -> tuple[object, BaseException | None]:
    try:
        return work(), None
    except BaseException as exc:  # noqa: BLE001  whoever waits for it raises it
        return None, exc
