"""A recipe says how far its job is as often as it likes."""

from pathlib import Path

import pytest

from media_service.engine_api import execution
from media_service.engine_api.execution import Execution
from media_testing.executions import execution_of


@pytest.fixture
def job(tmp_path: Path) -> Execution:
    return execution_of(tmp_path, "images/generations", prompt="an oak chair")


def test_what_is_counted_leaves_one_part_for_what_comes_after(
    job: Execution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "PROGRESS_SECONDS", 0.0)
    told: list[float] = []
    job.on_progress = told.append
    # More frames than were announced, as in damaged videos
    assert list(job.counted("abcde", 3)) == list("abcde")
    assert told == [0.25, 0.5, 0.75]


def test_few_of_many_words_are_told_and_none_that_goes_back(job: Execution) -> None:
    told: list[float] = []
    job.on_progress = told.append
    for share in (0.5, 0.4, 0.6, 0.7):
        job.progress(share)
    assert told == [0.5]
