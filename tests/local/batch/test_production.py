"""What a batch says of itself while it runs, and which rows have a turn."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from media_api.client.errors import ServiceUnreachable, UnreadableFile
from media_pipelines.batch import production
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.ledger import LedgerPart
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.production import LOADING, Production
from media_pipelines.judging.question import Decision
from media_testing.batch_samples import batch_of, manifest_of


async def of_rows(folder: Path, *names: str, base_url: str = "") -> Production:
    return Production(
        batch=await batch_of(manifest_of(*names), folder, base_url),
        reuses_results=False,
        rows_at_once=1,
        todo=len(names),
        numbers=[0],
    )


async def test_a_batch_says_that_its_service_may_be_starting_until_a_row_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = await of_rows(tmp_path, "a", "b")
    assert batch.sentence() == f"0 of 2 rows done, 0 failed, 0 jobs created; {LOADING}"
    batch.done = 2
    assert batch.sentence() == "2 of 2 rows done, 0 failed, 0 jobs created"
    batch.done = 0
    monkeypatch.setattr(production, "SECONDS_TO_LOAD", 0.0)
    assert LOADING not in batch.sentence()


async def test_a_service_elsewhere_does_not_start(tmp_path: Path) -> None:
    there = await of_rows(tmp_path, "a", base_url="http://127.0.0.1:9")
    assert there.sentence() == "0 of 1 row done, 0 failed, 0 jobs created"


class Rows:
    """Stands for what the rows of a batch do.

    Attributes:
        most: How many were at work at one time since the last look.
    """

    def __init__(self, patch: pytest.MonkeyPatch, make: Callable[[str, Decisions], object]) -> None:
        self.most = 0
        self._at_work = 0
        self._make = make
        patch.setattr(production, "make_row", self._row)
        patch.setattr(production, "growing_pauses", lambda *_: iter([0.0]))

    async def _row(
        self,
        _batch: OpenBatch,
        row: Row,
        _part: LedgerPart,
        decisions: Decisions,
        _contents: object,
    ) -> WaitingRow | None:
        self._at_work += 1
        self.most = max(self.most, self._at_work)
        try:
            await asyncio.sleep(0)
            made = self._make(row.name, decisions)
            if isinstance(made, float):
                await asyncio.sleep(made)
                return None
            if isinstance(made, Exception):
                raise made
            return made if isinstance(made, WaitingRow) else None
        finally:
            self._at_work -= 1


def unreachable() -> ServiceUnreachable:
    return ServiceUnreachable("http://here", "it is away")


async def test_rows_that_were_decided_about_are_tried_though_the_service_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(name: str, decisions: Decisions) -> object:
        if name != "waits":
            return unreachable()
        return None if decisions else question(manifest_of("waits").rows[0])

    Rows(monkeypatch, make)
    batch = await of_rows(tmp_path, "waits", "a", "b", "c")
    await batch.make()
    assert batch.breaker.is_open
    decided = batch.decide({("u",): Decision(decision="approve")})
    await batch.make(decided)
    assert (decided, batch.done, batch.failures.total()) == ([(0, "waits")], 1, 3)


def question(row: Row) -> WaitingRow:
    return WaitingRow(row=row.name, about="a", results=("u",), answers=("approve",), picture="")


async def test_all_rows_begin_together_again_when_the_breaker_has_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"{number:02d}" for number in range(40)]
    batch = await of_rows(tmp_path, *names)
    batch.rows_at_once = 8

    def make(name: str, _: Decisions) -> object:
        if name == "09":
            rows.most = 0
        # The eighth is slow: it is done while all others have stopped
        return unreachable() if "01" <= name <= "07" else 0.05 if name == "08" else None

    rows = Rows(monkeypatch, make)
    await batch.make()
    assert batch.done + batch.failures.total() == 40
    assert rows.most == 8


async def test_a_slice_that_cannot_be_read_lets_the_rows_at_work_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Rows(monkeypatch, lambda *_: 0.01)
    batch = await of_rows(tmp_path, "a", "b")
    batch.rows_at_once = 4
    batch.numbers = [0, 1]
    with pytest.raises(UnreadableFile):
        await batch.make()
    assert (batch.done, batch.failures.total()) == (2, 0)
