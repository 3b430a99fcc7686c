from dataclasses import replace

import numpy as np
import pytest

from media_studio.pose.boxes import around
from media_studio.pose.person import Person
from media_studio.pose.suppression import same, similarity, without_duplicates
from media_testing.pose.stage import body


def person(x: float, confidence: float = 0.9) -> Person:
    points = body(x, 200.0)
    return Person(
        confidence=confidence,
        box=around(points, np.ones(33), 1000, 400),
        points=points,
        visibility=np.ones(33),
        world=None,
        anchor=np.array([[x, 200.0], [x, 100.0]]),
    )


def test_person_is_like_itself_and_unlike_one_far_away() -> None:
    assert similarity(person(200.0), person(200.0)) == pytest.approx(1)
    assert similarity(person(200.0), person(600.0)) < 1e-3


def test_duplicates_leave_the_most_certain() -> None:
    people = [person(200.0, 0.5), person(204.0, 0.8), person(500.0, 0.6)]
    kept = without_duplicates(people)
    assert [each.confidence for each in kept] == [0.8, 0.6]


def test_torso_found_twice_is_one_person_whatever_the_limbs_do() -> None:
    first = person(200.0)
    points = first.points.copy()
    points[13:23] += (300, -120)
    points[25:] += (-250, 0)
    assert same(replace(first, points=points, box=np.array([0.0, 0, 900, 400])), first)


def test_neighbours_are_two_people() -> None:
    assert not same(person(200.0), person(270.0))
