"""Prompts are read in a process of its own, which is there while somebody asks."""

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from media_service.settings.settings import Settings
from media_service.workers import prompt_reader
from media_service.workers.prompt_reader import ReadingProcess
from media_testing.processes import children

pytestmark = pytest.mark.makers


@pytest.fixture
async def reader(tmp_path: Path) -> AsyncIterator[ReadingProcess]:
    reader = ReadingProcess(Settings(home=tmp_path))
    yield reader
    await reader.close()
    assert processes() == []


def processes() -> list[int]:
    return children(os.getpid(), prompt_reader.MODULE)


async def ended(reader: ReadingProcess) -> None:
    assert reader._process is not None
    await reader._process.wait()


async def test_prompts_are_read_in_one_process_until_it_dies_or_nobody_asks(
    reader: ReadingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await reader.read("an oak chair\nwith a red seat")
    assert found is not None
    assert found.account is not None
    assert {each.words for each in found.account.understanding} >= {"oak", "chair", "red"}
    (first,) = processes()
    refused = await reader.read("a flurbish")
    assert refused is not None
    assert "names no object" in refused.refusal
    assert processes() == [first]
    os.kill(first, signal.SIGKILL)
    await ended(reader)
    monkeypatch.setattr(prompt_reader, "IDLE_SECONDS", 0.0)
    assert await reader.read("an oak chair") is not None
    await ended(reader)
    assert processes() == []


async def test_a_prompt_that_takes_long_ends_the_process(
    reader: ReadingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It takes longer than that to load what reads
    monkeypatch.setattr(prompt_reader, "FIRST_SECONDS", 0.05)
    assert await reader.read("an oak chair") is None
    assert processes() == []


async def test_one_that_is_ready_gets_less_time_than_the_first_one(
    reader: ReadingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await reader.read("an oak chair") is not None
    monkeypatch.setattr(prompt_reader, "ANSWER_SECONDS", 0.2)
    assert await reader.read(("with a chair on a table " * 200)[:2000]) is None
    assert processes() == []
