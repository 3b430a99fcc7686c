"""What a host says that it lacks."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from media_service.content.content import ContentUnavailable
from media_service.content.content_folder import ContentFolder
from media_service.content.disk_space import DiskSpace
from media_service.hosts import host_health
from media_service.hosts.host_health import MOST_SKEW_SECONDS, PATIENCE_SECONDS, HostHealth


class Store(ContentFolder):
    """One that is asked by what the test sets."""

    ask: Callable[[], None] = staticmethod(lambda: None)

    def check(self) -> None:
        self.ask()


def refuse() -> None:
    raise ContentUnavailable("connection refused")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def waiting() -> dict[str, float]:
    return {}


@pytest.fixture
def health(store: Store, waiting: dict[str, float], tmp_path: Path) -> HostHealth:
    return HostHealth(store, DiskSpace(tmp_path), waiting)


async def test_it_lacks_a_store_until_that_answers_again(health: HostHealth, store: Store) -> None:
    await health.look()
    assert (health.problem, health.notes) == ("", "")
    store.ask = refuse
    await health.look()
    assert health.problem == "the store of files is out of reach: connection refused"
    store.ask = lambda: None
    await health.look()
    assert health.problem == ""


async def test_a_store_that_hangs_is_asked_once(
    health: HostHealth, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_health, "ANSWER_SECONDS", 0.05)
    asked, answers = list[int](), threading.Event()

    def hang() -> None:
        asked.append(1)
        answers.wait(20)

    store.ask = hang
    for _ in range(3):
        await health.look()
    assert "has not answered" in health.problem
    assert len(asked) == 1
    answers.set()
    monkeypatch.setattr(host_health, "ANSWER_SECONDS", 20)
    await health.look()
    assert health.problem == ""


def test_a_disk_without_room_is_told_with_what_is_left(
    health: HostHealth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_service.content.disk_space.LEAST_FREE_BYTES", 10**18)
    assert health.is_disk_full
    assert health.problem.startswith("its disk has ")


@pytest.mark.parametrize(("seconds", "where"), [(3_600, "ahead of"), (-3_600, "behind")])
def test_a_clock_that_is_off_is_told_and_ends_nothing(
    health: HostHealth, seconds: float, where: str
) -> None:
    health.compare(time.time() - seconds)
    assert health.problem == ""
    assert health.notes == f"its clock is 3600 s {where} that of the database"
    health.compare(time.time() - MOST_SKEW_SECONDS / 2)
    assert health.notes == ""


def test_jobs_that_have_waited_for_the_store_for_long_are_stuck(
    health: HostHealth, waiting: dict[str, float]
) -> None:
    now = time.monotonic()
    waiting.update(long=now - PATIENCE_SECONDS - 1, short=now)
    assert health.stuck() == ["long"]
