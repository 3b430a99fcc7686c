import numpy as np
import pytest

from media_studio.reconstruction.hull import rounded_hull, visual_hull

ROW = np.arange(60)[:, None]
FRONT = np.minimum(15 - np.abs(np.arange(50) - 25.0), np.minimum(ROW - 5, 55 - ROW))
SIDE = np.minimum(9 - np.abs(np.arange(40) - 12.0), np.minimum(ROW - 5, 55 - ROW))


def test_the_hull_of_two_rectangles_is_a_box() -> None:
    field = visual_hull(FRONT, SIDE)

    assert field.shape == (50, 60, 40)
    assert (field > 0).sum() == 29 * 49 * 17


def test_the_front_is_on_the_left_of_the_picture_from_the_left() -> None:
    depth = np.flatnonzero((visual_hull(FRONT, SIDE) > 0).any(axis=(0, 1)))

    assert depth.mean() == 39 - 12


def test_rounding_keeps_both_outlines() -> None:
    field = rounded_hull(FRONT, SIDE, 2.0)

    assert np.array_equal((field > 0).any(axis=2), (visual_hull(FRONT, SIDE) > 0).any(axis=2))
    assert np.array_equal((field > 0).any(axis=0), (visual_hull(FRONT, SIDE) > 0).any(axis=0))


@pytest.mark.parametrize(("power", "area"), [(2.0, np.pi * 15 * 9), (40.0, 29 * 17)])
def test_the_exponent_rounds_the_sections(power: float, area: float) -> None:
    section = rounded_hull(FRONT, SIDE, power)[:, 30] > 0

    assert section.sum() == pytest.approx(area, rel=0.03)


def test_legs_are_rounded_one_by_one() -> None:
    legs = np.maximum(5 - np.abs(np.arange(50) - 12.0), 5 - np.abs(np.arange(50) - 38.0))
    front = np.minimum(legs, np.minimum(ROW - 5, 55 - ROW))

    section = rounded_hull(front, SIDE, 2.0)[:, 30] > 0

    assert section[25].sum() == 0
    assert section[12].sum() == section[38].sum() == 17


def test_an_ear_beside_the_head_is_not_as_deep_as_the_head() -> None:
    head = 12 - np.abs(np.arange(50) - 20.0)
    ear = 2 - np.abs(np.arange(50) - 40.0)
    front = np.minimum(np.maximum(head, ear), np.minimum(ROW - 5, 55 - ROW))

    section = rounded_hull(front, SIDE, 2.0)[:, 30] > 0

    assert section[20].sum() == 17
    assert 3 <= section[40].sum() <= 6
