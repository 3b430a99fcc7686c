from collections.abc import Sequence

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.tracking_sides import exchange_sides, settle_sides
from media_testing.pose.stage import body, person

FRONT, BACK = person(body(300, 180)), person(body(300, 180, turned=True))


def wrong(people: Sequence[Person], frames: Sequence[int]) -> list[Person]:
    return [exchange_sides(p) if n in frames else p for n, p in enumerate(people)]


def turning(degrees: FloatArray) -> list[Person]:
    """Somebody who turns around himself."""
    middle = np.array([300.0, 180])
    front = body(*middle) - middle
    return [person(front * (np.cos(np.radians(angle)), 1) + middle) for angle in degrees]


def same(people: Sequence[Person], others: Sequence[Person]) -> bool:
    return all(
        np.array_equal(p.points, o.points) and np.array_equal(p.world, o.world)
        for p, o in zip(people, others, strict=True)
    )


def test_exchanging_twice_changes_nothing() -> None:
    twice = exchange_sides(exchange_sides(FRONT))
    assert same([twice], [FRONT])


def test_exchange_moves_what_was_near_away() -> None:
    other = exchange_sides(FRONT)
    left, right = INDEX["left_wrist"], INDEX["right_wrist"]
    np.testing.assert_array_equal(other.points[left], FRONT.points[right])
    np.testing.assert_array_equal(other.world[left], FRONT.world[right] * (1, 1, -1))
    assert other.visibility.shape == (33,)


@pytest.mark.parametrize("frames", [[5], [5, 6, 7], [0, 1], [18, 19], [3, 9, 10, 15], []])
def test_mistaken_frames_are_put_right(frames: list[int]) -> None:
    people = [FRONT] * 20
    assert same(settle_sides(np.arange(20), wrong(people, frames)), people)


def test_somebody_seen_from_behind_stays_so() -> None:
    people = [BACK] * 20
    assert same(settle_sides(np.arange(20), wrong(people, [4, 5])), people)


def test_somebody_who_turns_around_may_do_so() -> None:
    people = turning(np.linspace(0, 180, 12))
    assert same(settle_sides(np.arange(12), people), people)


def test_mistakes_before_and_after_a_turn_are_put_right() -> None:
    people = turning(np.concatenate([np.zeros(6), np.linspace(0, 180, 12), np.full(6, 180.0)]))
    settled = settle_sides(np.arange(24), wrong(people, [2, 21]))
    assert same(settled, people)


def test_somebody_may_turn_around_while_out_of_sight() -> None:
    people = [FRONT] * 5 + [BACK] * 3
    frames = np.array([0, 1, 2, 3, 4, 15, 16, 17])
    assert same(settle_sides(frames, people), people)


def test_nobody_needs_no_sides() -> None:
    assert settle_sides(np.arange(0), []) == ()
