"""Parts that are told by their colour."""

import numpy as np
import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.hues import exchange, keep_only
from media_studio.reading.edits.colours import read_colour

_ORANGE, _SKIN, _GREY = (225, 90, 30), (214, 176, 152), (120, 120, 120)


def _patches() -> np.ndarray:
    picture = np.empty((60, 90, 3), np.uint8)
    picture[:, :30], picture[:, 30:60], picture[:, 60:] = _ORANGE, _SKIN, _GREY
    return picture


def test_one_colour_becomes_another_and_the_rest_stays() -> None:
    changed = exchange(_patches(), read_colour("orange"), read_colour("blue"))
    assert changed[30, 10, 2] > 150 > changed[30, 10, 0]
    assert np.abs(changed[30, 45].astype(int) - _SKIN).max() < 12
    assert np.abs(changed[30, 80].astype(int) - _GREY).max() < 3


def test_all_but_one_colour_becomes_grey() -> None:
    shown = keep_only(_patches(), read_colour("orange"))
    assert np.abs(shown[30, 10].astype(int) - _ORANGE).max() < 12
    assert np.ptp(shown[30, 45].astype(int)) < 12


def test_a_colour_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnsupportedEdit, match="green"):
        exchange(_patches(), read_colour("green"), read_colour("blue"))


def test_folds_of_an_orange_suit_change_with_it_and_a_red_flag_beside_it_does_not() -> None:
    picture = np.full((200, 300, 3), 235, np.uint8)
    picture[40:, 40:200] = (226, 110, 60)
    picture[100:108, 60:150] = (110, 10, 22)  # a fold, which is redder and darker
    picture[:, 204:230] = (130, 0, 60)  # a stripe that goes on above the suit
    changed = exchange(picture, read_colour("orange"), read_colour("white"), "suit")
    fold, stripe = changed[104, 100].astype(int), changed[20, 217].astype(int)
    assert np.ptp(fold) < 25
    assert np.abs(stripe - (130, 0, 60)).max() < 6
    assert np.abs(changed[150, 217].astype(int) - (130, 0, 60)).max() < 6
