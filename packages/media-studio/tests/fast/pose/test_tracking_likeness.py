import pytest

from media_studio.pose.tracking_likeness import (
    is_same_sighting,
    middle,
    place_likeness,
    size,
)
from media_studio.pose.tracking_sides import exchange_sides
from media_testing.pose.stage import body, person

HERE = person(body(300, 180))


def test_likeness_falls_with_distance() -> None:
    shifted = [person(body(300 + x, 180)) for x in (0, 5, 15, 40, 200)]
    likeness = [place_likeness(HERE, other) for other in shifted]
    assert likeness[0] == pytest.approx(1)
    assert likeness == sorted(likeness, reverse=True)
    assert likeness[-1] < 0.01


def test_confused_sides_do_not_count() -> None:
    assert place_likeness(HERE, exchange_sides(HERE)) == pytest.approx(1)
    assert is_same_sighting(HERE, exchange_sides(HERE))


def test_sightings_a_little_apart_are_one_person() -> None:
    assert is_same_sighting(HERE, person(body(304, 183)))
    assert not is_same_sighting(HERE, person(body(345, 180)))


def test_people_whose_boxes_coincide_may_be_two() -> None:
    other = person(body(335, 180))
    assert not is_same_sighting(HERE, other)
    assert place_likeness(HERE, other) > 0.2


def test_middle_and_size_are_those_of_the_body() -> None:
    x, y = middle(HERE)
    assert x == pytest.approx(300)
    assert 120 < y < 180
    assert 180 < size(HERE) < 260
