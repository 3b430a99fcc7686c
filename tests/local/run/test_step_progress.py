"""Where the seconds of a step went."""

import pytest

from media_api.contract.images import ImageTask
from media_pipelines.record.records import StepRecord, StepTiming
from media_pipelines.run import step_progress
from media_pipelines.run.step_progress import StepProgress
from media_testing.set_clock import SetClock

AT_SERVICE = {"queued": 0.5, "input": 0.25, "engine": 4.0, "preview": 1.0, "publishing": 0.25}


def task(uuid: str, status: str, **fields: object) -> ImageTask:
    return ImageTask.model_validate(
        {
            "task_uuid": uuid,
            "task_type": "images/generations",
            "model": "m",
            "status": status,
            "created_at": 0,
            "result": [],
            **fields,
        }
    )


class Clock:
    """Says what a test has set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(step_progress, "time", SetClock(clock))
    return clock


def timed(clock: Clock, *told: tuple[float, ImageTask]) -> StepTiming | None:
    progress = StepProgress(StepRecord(number=1, name="image"), lambda _: None)
    for seconds, each in told:
        clock.now += seconds
        progress.changed(each)
    clock.now += 0.75
    progress.end()
    return progress.record.timing


def test_what_the_service_tells_and_what_only_we_know_make_the_whole(clock: Clock) -> None:
    timing = timed(
        clock,
        (2.0, task("1", "QUEUED")),
        (3.0, task("1", "PROCESSING")),
        (3.5, task("1", "COMPLETED", timing={**AT_SERVICE, "waits": "of a later version"})),
    )
    assert timing == StepTiming(sending=2, waiting=6.5, **AT_SERVICE, polling=0.5, delivery=0.75)


def test_a_service_that_tells_nothing_leaves_sending_waiting_and_delivery(clock: Clock) -> None:
    timing = timed(clock, (2.0, task("1", "QUEUED")), (6.0, task("1", "COMPLETED")))
    assert timing == StepTiming(sending=2, waiting=6, delivery=0.75)


def test_of_a_job_that_was_found_nobody_here_has_waited_for_its_end(clock: Clock) -> None:
    timing = timed(clock, (1.0, task("1", "COMPLETED", timing=AT_SERVICE)))
    assert timing == StepTiming(sending=1, waiting=0, **AT_SERVICE, delivery=0.75)


def test_a_job_that_was_lost_counts_as_sending(clock: Clock) -> None:
    timing = timed(
        clock,
        (1.0, task("1", "QUEUED")),
        (4.0, task("2", "QUEUED")),
        (2.0, task("2", "COMPLETED")),
    )
    assert timing == StepTiming(sending=5, waiting=2, delivery=0.75)


def test_a_job_that_failed_has_no_timing(clock: Clock) -> None:
    assert timed(clock, (1.0, task("1", "QUEUED")), (1.0, task("1", "FAILED"))) is None


@pytest.mark.parametrize("foreign", ["fast", 3, {"engine": "slow"}, {"engine": -1.0}, []])
def test_a_field_of_that_name_with_another_meaning_is_none_of_ours(foreign: object) -> None:
    assert task("1", "COMPLETED", timing=foreign).timing is None
