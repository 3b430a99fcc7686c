import numpy as np

from media_studio.arrays import FloatArray
from media_studio.reconstruction.frame import guess_side


def drawn(*rectangles: tuple[int, int, int, int]) -> FloatArray:
    """Return 1 inside rectangles (top, bottom, left, right) and -1 outside."""
    cells = np.full((100, 80), -1.0)
    for top, bottom, left, right in rectangles:
        cells[top:bottom, left:right] = 1
    return cells


LEGS = (60, 95, 10, 15), (60, 95, 65, 70)


def test_a_table_has_legs_at_both_ends_of_its_side() -> None:
    side = guess_side(drawn((50, 60, 5, 75), *LEGS))

    assert isinstance(side, np.ndarray)
    inside = side > 0
    assert inside[55].sum() == 45  # as deep as high
    starts = (np.diff(inside[80].astype(int)) == 1).sum()
    assert (starts, inside[80].sum()) == (2, 10)


def test_slats_above_the_seat_stand_at_the_back() -> None:
    slats = [(5, 50, left, left + 4) for left in (10, 30, 50, 66)]
    rail = (2, 6, 10, 70)

    side = guess_side(drawn((50, 60, 10, 70), *LEGS, *slats, rail))

    assert isinstance(side, np.ndarray)
    inside = side > 0
    assert inside[55].sum() == 60
    assert inside[20].sum() == 10
    assert inside[20, -5:].sum() + inside[20, :30].sum() < 5
    assert inside[20].argmax() > 40


def test_rungs_between_legs_make_no_seat() -> None:
    rung = (75, 78, 10, 70)

    with_rung = guess_side(drawn((50, 60, 10, 70), *LEGS, rung))
    without = guess_side(drawn((50, 60, 10, 70), *LEGS))

    assert np.array_equal(with_rung, without)


def test_what_stands_flat_on_the_floor_has_no_side_to_guess() -> None:
    assert guess_side(drawn((20, 95, 10, 70))) is None
    assert guess_side(drawn((20, 90, 10, 70), (90, 95, 12, 16), (90, 95, 60, 64))) is None
