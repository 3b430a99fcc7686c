import numpy as np
import pytest

from media_studio.image.pieces import close_pinholes, keep_subject, overlap


def test_the_largest_piece_and_what_compares_with_it_stay() -> None:
    mask = np.zeros((40, 60), bool)
    mask[2:22, 2:22], mask[2:12, 30:40], mask[30:33, 50:53] = True, True, True

    kept = keep_subject(mask)

    assert kept.sum() == 400 + 100
    assert not kept[25:].any()


def test_nothing_stays_nothing() -> None:
    assert not keep_subject(np.zeros((5, 5), bool)).any()


def test_pinholes_are_closed_and_holes_and_bays_are_not() -> None:
    mask = np.ones((60, 60), bool)
    mask[10:12, 10], mask[30:40, 30:40], mask[50:52, 0] = False, False, False

    closed = close_pinholes(mask)

    assert closed[10:12, 10].all()
    assert not closed[30:40, 30:40].any()
    assert not closed[50:52, 0].any()


def test_overlap_is_what_both_have_of_what_either_has() -> None:
    first, second = np.zeros((4, 4), bool), np.zeros((4, 4), bool)
    first[:2], second[1:3] = True, True

    assert overlap(first, first) == 1
    assert overlap(first, second) == pytest.approx(1 / 3)
    assert overlap(first, ~first) == 0
