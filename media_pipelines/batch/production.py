"""The rows of a batch at work: each is a run of its pipeline, and fails for itself."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Sequence
from dataclasses import dataclass, field

from prefect.logging import get_run_logger

from media_api.client.errors import MediaError, ResultGone
from media_api.client.retrying import growing_pauses
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.circuit_breaker import MOST_FAILURES, CircuitBreaker
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.how_far import how_far
from media_pipelines.batch.ledger import BatchLedger, LedgerPart
from media_pipelines.batch.row_run import failure_code, make_row
from media_pipelines.batch.slices import PlannedRow, Slice
from media_pipelines.judging.question import Decision
from media_pipelines.submission.reuse import KnownContents

LOADING = "a service that has just started takes a minute or two for its first step"
SECONDS_TO_LOAD = 120.0
MOST_SECONDS_OUT_OF_REACH = 120.0
MOST_UNUSABLE = 100

RowPlace = tuple[int, str]
"""Number of a slice, and name of a row of it."""


@dataclass(kw_only=True)
class _Turn:
    """A row whose turn it is.

    Attributes:
        slice: The slice.
        planned: The row.
        failed_as: Code with which it has failed, and is tried again; empty: it has not.
    """

    slice: Slice
    planned: PlannedRow
    failed_as: str = ""

    @property
    def place(self) -> RowPlace:
        """Where the row is."""
        return self.slice.number, self.planned.row.name


@dataclass(kw_only=True)
class Production:
    """One run of a batch.

    Attributes:
        batch: The batch.
        reuses_results: Whether rows take results of equal operations.
        rows_at_once: How many rows are at work at one time.
        todo: How many rows are to be done.
        numbers: Slices that have them.
        breaker: Stops the run when nothing of it can be used.
        done: How many rows have completed in this run.
        failures: How many have failed, by code.
        waiting: Rows that wait for a person.
        decisions: What a person has decided about them.
        is_proven: Whether it is known that results can be used.
    """

    batch: OpenBatch
    reuses_results: bool
    rows_at_once: int
    todo: int
    numbers: Sequence[int]
    breaker: CircuitBreaker = field(default_factory=CircuitBreaker)
    done: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    waiting: dict[RowPlace, WaitingRow] = field(default_factory=dict)
    decisions: dict[tuple[str, ...], Decision] = field(default_factory=dict)
    # Slices with rows at work, and how many rows of each have not ended
    _open: dict[int, Slice] = field(default_factory=dict)
    _left: dict[int, int] = field(default_factory=dict)
    # Rows that have failed as all may; they are tried again when the first of them is done
    _unusable: dict[RowPlace, _Turn] = field(default_factory=dict)
    _next: deque[_Turn] = field(default_factory=deque)
    _taking: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_proven: bool = False
    # Whether there are no more rows, and whether all stop so as to begin together again
    _is_over: bool = False
    _is_round_over: bool = False
    _broken: MediaError | None = None
    _began: float = field(default_factory=time.monotonic)
    _contents: KnownContents | None = field(init=False)

    def __post_init__(self) -> None:
        """Forget what other batches have seen."""
        self._contents = KnownContents() if self.reuses_results else None

    def percent(self) -> float:
        """Return how many rows have ended, 0..100."""
        return 100.0 * (self.done + self.failures.total()) / max(self.todo, 1)

    def sentence(self) -> str:
        """Describe how far it is."""
        passed = time.monotonic() - self._began
        told = how_far(self.done, self.failures, self.todo, self.batch.account, passed)
        has_begun = self.done or self.failures.total() or not self.todo
        if not has_begun and self.batch.service.is_embedded and passed < SECONDS_TO_LOAD:
            return f"{told}; {LOADING}"
        return told

    async def make(self, places: Collection[RowPlace] | None = None) -> None:
        """Make rows; one that fails does not stop the others.

        The first ones are made alone until one is done, so that it is known whether results can be
        used before all are bought. No row is begun that the budget allows nothing of any more, and
        none after the breaker has opened.

        Args:
            places: Of the rows; None: all that are to be done.

        Raises:
            MediaError: If a slice cannot be read, or its ledger cannot be written.
        """
        turns = self._turns(None if places is None else frozenset(places))
        self._is_over = False
        try:
            if not self.is_proven:
                await self._try_first(turns)
            while not self._is_over:
                await self._work_together(turns)
                if self.breaker.is_open and not await self._recovers(turns):
                    return
            if self._broken:
                raise self._broken
        finally:
            await turns.aclose()
            await self._close_all()

    async def save(self) -> None:
        """Write down how rows have ended so far, and what all have cost."""
        for number, opened in list(self._open.items()):
            if await _saved(opened.part) and not self._left[number]:
                self._open.pop(number, None)
        await _saved(self.batch.ledger)

    async def _turns(self, places: Collection[RowPlace] | None) -> AsyncGenerator[_Turn]:
        """Yield the rows in the order of the table; a slice is open while its rows are at work."""
        numbers = self.numbers if places is None else slices_of(places)
        for number in numbers:
            opened = await self._read(number)
            turns = [
                _Turn(slice=opened, planned=planned)
                for planned in opened.todo
                if places is None or (number, planned.row.name) in places
            ]
            self._open[number], self._left[number] = opened, len(turns)
            for turn in turns:
                yield turn

    async def _read(self, number: int) -> Slice:
        """Read a slice, also one that is out of reach for a while."""
        for pause in growing_pauses(1.0, MOST_SECONDS_OUT_OF_REACH / 2):
            try:
                return await self.batch.slices.read(number)
            except MediaError as exc:
                if not exc.retryable or pause >= MOST_SECONDS_OUT_OF_REACH / 2:
                    raise
                get_run_logger().warning("A slice is read again in %.0f s: %s", pause, exc)
            await asyncio.sleep(pause)
        return await self.batch.slices.read(number)

    async def _close(self, turn: _Turn) -> None:
        """Note that a row has ended; with the last one of its slice that is written down."""
        number = turn.slice.number
        self._left[number] -= 1
        if not self._left[number] and await _saved(turn.slice.part):
            self._open.pop(number, None)

    async def _close_all(self) -> None:
        """Write down how the rows have ended of slices that did not come to their end."""
        self._unusable.clear()
        self._next.clear()
        failures: list[MediaError] = []
        while self._open:
            _, opened = self._open.popitem()
            try:
                await opened.part.save()
            except MediaError as exc:
                failures.append(exc)
        if failures:
            raise failures[0]

    async def _work_together(self, turns: AsyncIterator[_Turn]) -> None:
        self._is_round_over = False
        async with asyncio.TaskGroup() as group:
            for _ in range(self.rows_at_once):
                group.create_task(self._work(turns))

    async def _work(self, turns: AsyncIterator[_Turn]) -> None:
        while turn := await self._take(turns):
            await self._have_turn(turn)

    async def _take(self, turns: AsyncIterator[_Turn]) -> _Turn | None:
        """Return the next row; None: there is none, or nothing more is to be sent."""
        async with self._taking:
            # All begin together again when it has closed
            self._is_round_over = self._is_round_over or self.breaker.is_open
            return None if self._is_round_over else await self._next_turn(turns)

    async def _next_turn(self, turns: AsyncIterator[_Turn]) -> _Turn | None:
        if self._next:
            return self._next.popleft()
        try:
            turn = await anext(turns, None)
        except MediaError as exc:
            # Rows that are at work come to their end
            self._broken, turn = exc, None
        self._is_over = turn is None
        return turn

    async def _try_first(self, turns: AsyncIterator[_Turn]) -> None:
        for _ in range(MOST_FAILURES):
            turn = None if self.done else await self._take(turns)
            if turn is None:
                break
            await self._have_turn(turn)
        self.is_proven = True

    async def _have_turn(self, turn: _Turn) -> None:
        is_done = False
        if not self.batch.account.is_spent_for(turn.planned.operations):
            is_done = await self._make_one(turn)
        ended = [] if turn.place in self._unusable else [turn]
        while len(self._unusable) > MOST_UNUSABLE:
            ended.append(self._unusable.pop(next(iter(self._unusable))))
        if is_done:
            # Others can be used: what has failed before has failed for itself
            ended += self._unusable.values()
            self._unusable.clear()
        for each in ended:
            await self._close(each)

    async def _recovers(self, turns: AsyncIterator[_Turn]) -> bool:
        """Try the first row again until it is done or patience is over; what it has is paid."""
        is_known = bool(self._unusable)
        turn = self._unusable[min(self._unusable)] if is_known else await self._next_turn(turns)
        if turn is None:
            return False
        patience = self.batch.service.timeouts.until_gone
        deadline = time.monotonic() + patience
        for pause in growing_pauses(patience / 16, patience / 2):
            if not self.breaker.may_recover or time.monotonic() + pause > deadline:
                return False
            await asyncio.sleep(pause)
            if await self._make_one(turn):
                await self._close(turn)
                self._next.extend(self._unusable[place] for place in sorted(self._unusable))
                self._unusable.clear()
                self._is_over = False
                return True
            if turn.place not in self._unusable:
                # It has failed for itself, and another attempt would be another job
                return False
        return False

    async def _make_one(self, turn: _Turn) -> bool:
        """Make a row; return whether it could be used."""
        self._unusable.pop(turn.place, None)
        try:
            waiting = await make_row(
                self.batch, turn.planned.row, turn.slice.part, self.decisions, self._contents
            )
        except Exception as exc:  # noqa: BLE001  # whatever it is, it is in the ledger, and other rows go on
            self._count(turn, failure_code(exc))
            # What a service has lost would be bought again
            if self.breaker.failed(exc) and not isinstance(exc, ResultGone):
                self._unusable[turn.place] = turn
            return False
        self._count(turn, "")
        if waiting:
            self.waiting[turn.place] = waiting
        else:
            self.done += 1
        self.breaker.close()
        return True

    def _count(self, turn: _Turn, failed_as: str) -> None:
        """Note how an attempt at a row has ended; of several the last one counts."""
        self.failures -= Counter([turn.failed_as])
        self.failures += Counter([failed_as] if failed_as else [])
        turn.failed_as = failed_as

    def decide(self, decisions: Decisions) -> list[RowPlace]:
        """Take decisions; return the places of the rows that can go on with them, in order."""
        self.decisions.update(decisions)
        return decided_of(self.waiting, decisions)


def decided_of(waiting: dict[RowPlace, WaitingRow], decisions: Decisions) -> list[RowPlace]:
    """Take out the rows that were decided about; return their places, in order."""
    decided = sorted(place for place, item in waiting.items() if item.results in decisions)
    for place in decided:
        del waiting[place]
    return decided


async def _saved(ledger: LedgerPart | BatchLedger) -> bool:
    try:
        await ledger.save()
    except MediaError as exc:
        # Rows go on; the next attempt has all of them
        get_run_logger().warning("The ledger of the batch was not written: %s", exc)
        return False
    return True


def slices_of(places: Collection[RowPlace]) -> list[int]:
    """Return the slices that have these places, in order."""
    return sorted({number for number, _ in places})
