"""How long a run works, while people are asked about its results."""

import pytest

from media_pipelines.run import recorder
from media_pipelines.run.recorder import WorkingTime
from media_testing.set_clock import SetClock


class Clock:
    """Says what a test has set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(recorder, "time", SetClock(clock))
    return clock


def test_what_passes_while_nothing_but_a_person_is_waited_for_does_not_count(clock: Clock) -> None:
    working = WorkingTime()
    with working.of_step():
        clock.now += 5
    with working.of_person():
        clock.now += 3600
        assert working.seconds == 5
    clock.now += 2
    assert working.seconds == 7


def test_a_step_that_goes_on_beside_a_question_counts(clock: Clock) -> None:
    working = WorkingTime()
    with working.of_person():
        clock.now += 10
        with working.of_step():
            clock.now += 4
            with working.of_person():
                clock.now += 1
        clock.now += 20
    assert working.seconds == 5
