import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.pose.person import Person
from media_studio.pose.tracking import SECOND_LOOK, Tracker
from media_testing.pose.stage import Actor, Stage, body, person


def stander(x: float, colour: tuple[int, int, int] = (200, 40, 40)) -> Actor:
    return Actor(colour=colour, path=lambda frame: (x, 200.0))


def walked(tracker: Tracker, stage: Stage, frames: int) -> list[int]:
    """Return how many people are present in each frame."""
    return [len(tracker.step(stage.picture(number))) for number in range(frames)]


def test_somebody_alone_is_looked_at_less_and_less_often() -> None:
    stage = Stage([stander(200)])
    walked(Tracker(engine=stage, fps=30.0), stage, 200)
    assert stage.looks == [0, SECOND_LOOK, 10, 30, 70, 130, 190]


def test_whoever_joins_somebody_alone_is_traced_back_and_ends_the_rest() -> None:
    late = Actor(colour=(40, 60, 200), path=lambda frame: (450, 200) if frame > 61 else None)
    stage = Stage([stander(200), late])
    tracker = Tracker(engine=stage, fps=30.0)
    present = walked(tracker, stage, 125)
    assert stage.looks[-4:] == [30, 70, 90, 110]
    assert present[69:71] == [1, 2]
    assert [trail.frames[0] for trail in tracker.live] == [0, 62]


def test_several_people_are_looked_at_more_often() -> None:
    stage = Stage([stander(200), stander(450, (40, 60, 200))])
    walked(Tracker(engine=stage, fps=30.0), stage, 85)
    assert stage.looks == [0, SECOND_LOOK, 10, 30, 50, 70]


def test_boxes_of_those_present_are_told() -> None:
    stage = Stage([stander(200), stander(450, (40, 60, 200))])
    tracker = Tracker(engine=stage, fps=30.0)
    (first, second) = sorted(tracker.step(stage.picture(0)), key=lambda box: float(box[0]))
    np.testing.assert_allclose(first, person(body(200, 200)).box)
    np.testing.assert_allclose(second, person(body(450, 200)).box)


def test_somebody_lost_for_good_is_no_longer_sought() -> None:
    gone = Actor(colour=(200, 40, 40), path=lambda frame: (300, 200) if frame < 12 else None)
    tracker = Tracker(engine=(stage := Stage([gone])), fps=10.0)
    present = walked(tracker, stage, 40)
    assert present == [1] * 12 + [0] * 28
    assert tracker.live == []
    assert [trail.frames[-1] for trail in tracker.ended] == [11]


def test_nothing_is_looked_for_when_no_requested_box_held_anybody() -> None:
    stage = Stage([stander(200)])
    boxes = [np.array([500.0, 20, 600, 200])]
    tracker = Tracker(engine=stage, fps=30.0, boxes=boxes)
    assert walked(tracker, stage, 60) == [0] * 60
    assert max(stage.looks) <= 20


def test_where_all_are_certain_only_what_has_changed_is_looked_at() -> None:
    late = Actor(colour=(40, 60, 200), path=lambda frame: (450, 200) if frame > 61 else None)
    stage = Stage([stander(200), late])
    walked(Tracker(engine=stage, fps=30.0), stage, 95)
    assert stage.looks == [0, SECOND_LOOK, 10, 30, 70, 90]
    assert [count > 0 for count in stage.squares] == [False, False, False, True, False]


def test_where_a_doubtful_one_is_is_looked_at_as_if_it_had_changed() -> None:
    stage = Stage([stander(200)], ghosts=[(0, 500, 200)])
    walked(Tracker(engine=stage, fps=30.0), stage, 5)
    assert stage.looks == [0, SECOND_LOOK]
    assert stage.squares[0] > 0


def test_everything_is_looked_at_where_nobody_is_certain() -> None:
    stage = Stage([], ghosts=[(0, 500, 200)])
    walked(Tracker(engine=stage, fps=30.0), stage, 25)
    assert stage.looks == [0, SECOND_LOOK, 10, 20]
    assert stage.squares == []


class WithChild(Stage):
    """Shows a child far off besides the actors."""

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        return (*super().people(picture), person(body(620, 60, tall=40)))


def test_people_far_off_and_small_are_not_followed_next_to_requested_ones() -> None:
    stage = WithChild([stander(60)])
    tracker = Tracker(engine=stage, fps=30.0, boxes=[person(body(60, 200)).box])
    assert walked(tracker, stage, 25) == [1] * 25


def test_large_people_are_followed_next_to_requested_ones() -> None:
    stage = Stage([stander(60), stander(600, (40, 60, 200))])
    tracker = Tracker(engine=stage, fps=30.0, boxes=[person(body(60, 200)).box])
    assert walked(tracker, stage, 25) == [2] * 25
    assert sum(trail.requested is not None for trail in tracker.live) == 1


class Counting(Stage):
    """Counts how often somebody is followed."""

    followed = 0

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        self.followed += 1
        return super().follow(picture, person)


@pytest.mark.parametrize("passes", [1, 3])
def test_landmarks_are_made_out_as_often_as_asked(passes: int) -> None:
    stage = Counting([stander(200)])
    walked(Tracker(engine=stage, fps=30.0, passes=passes), stage, 9)
    assert stage.followed == 8 * passes
