from dataclasses import replace

import numpy as np
import pytest

from media_studio.pose.tracking_trail import (
    Sighting,
    Trail,
    likelihood,
    share_inside,
    sighting,
)
from media_testing.pose.stage import Actor, Stage, body, person

PICTURE = np.zeros((100, 200, 3), np.uint8)


def seen(x: float, *, confidence: float = 0.9, is_detected: bool = False) -> Sighting:
    return Sighting(person=person(body(x, 180), confidence), colours=None, is_detected=is_detected)


def walked(speed: float, frames: int) -> Trail:
    trail = Trail()
    for frame in range(frames):
        trail.add(frame, seen(100 + speed * frame, is_detected=frame == 0))
    return trail


def test_somebody_who_walks_is_expected_further_on() -> None:
    trail = walked(5, 8)
    assert trail.expected(8).anchor[0, 0] == pytest.approx(140)
    np.testing.assert_allclose(trail.expected(8).points, body(140, 180))


def test_somebody_out_of_sight_is_expected_to_slow_down() -> None:
    trail = walked(5, 8)
    places = [trail.expected(frame).anchor[0, 0] for frame in range(8, 200)]
    steps = np.diff(places)
    assert (steps > 0).all()
    assert (np.diff(steps) < 0).all()
    assert places[-1] == pytest.approx(135 + 100, abs=0.1)


def test_somebody_seen_once_is_expected_in_the_same_place() -> None:
    assert walked(5, 1).expected(6).anchor[0, 0] == pytest.approx(100)


def test_followed_people_are_no_more_certain_than_the_last_look_was() -> None:
    trail = Trail()
    trail.add(0, seen(100, confidence=0.6, is_detected=True))
    trail.add(1, seen(100, confidence=1.0))
    trail.add(2, seen(100, confidence=0.4))
    trail.add(3, seen(100, confidence=0.8, is_detected=True))
    trail.add(4, seen(100, confidence=1.0))
    assert [p.confidence for p in trail.people] == [0.6, 0.6, 0.4, 0.8, 0.8]
    assert trail.detections == [0, 3]


def test_person_of_a_frame_is_found() -> None:
    trail = walked(5, 3)
    trail.add(7, seen(150))
    assert trail.at(7) is trail.people[-1]
    assert trail.at(1) is trail.people[1]
    assert [trail.at(frame) for frame in (-1, 3, 8)] == [None] * 3
    assert trail.gap(10) == 3


def test_earlier_sightings_come_first() -> None:
    trail = Trail()
    trail.add(4, seen(100, is_detected=True))
    trail.add_before(3, seen(95))
    assert trail.frames == [3, 4]
    assert trail.people[0].anchor[0, 0] == pytest.approx(95)


def test_colours_follow_the_light_slowly() -> None:
    stages = [
        Stage([Actor(colour=colour, path=lambda frame: (300.0, 200.0))])
        for colour in ((200, 40, 40), (40, 60, 200))
    ]
    red, blue = (sighting(s.picture(0), person(body(300, 200)), is_detected=True) for s in stages)
    trail = Trail()
    trail.add(0, red)
    assert trail.colour_likeness(red) == pytest.approx(1)
    trail.add(1, blue)
    assert trail.colour_likeness(red) > 0.9 > trail.colour_likeness(blue)
    for frame in range(2, 120):
        trail.add(frame, blue)
    assert trail.colour_likeness(blue) > 0.9
    assert trail.colour_likeness(replace(red, colours=None)) == pytest.approx(0.7)


def test_face_is_left_out() -> None:
    with_face = replace(person(body(100, 60)), face=np.zeros((468, 2)))
    assert sighting(PICTURE, with_face, is_detected=True).person.face is None


@pytest.mark.parametrize(
    ("box", "share"),
    [((0, 0, 200, 100), 1), ((-50, 0, 50, 100), 0.5), ((300, 0, 400, 50), 0), ((5, 5, 5, 5), 0)],
)
def test_share_of_a_box_inside(box: tuple[float, ...], share: float) -> None:
    assert share_inside(np.array(box, dtype=float), PICTURE) == pytest.approx(share)


def test_likelihood_needs_colours_more_than_place() -> None:
    assert likelihood(1.0, 1.0) == pytest.approx(1)
    assert likelihood(0.5, 0.9) > likelihood(0.9, 0.5)
