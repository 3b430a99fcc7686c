"""What instructions come to with pictures: drawings, subjects and borders."""

import numpy as np
import pytest
import skimage.data

from media_studio.errors import EngineError, UnsupportedEdit
from media_studio.image.editing.drawing import lines
from media_studio.image.editing.edit import edit


def test_a_line_drawing_has_nothing_to_fill_but_white() -> None:
    drawn = lines(skimage.data.astronaut())
    assert (drawn > 240).mean() > 0.8
    assert 0.02 < (drawn < 80).mean() < 0.15


def test_a_cup_is_not_alone_on_its_saucer() -> None:
    with pytest.raises(EngineError, match="more than one thing"):
        edit(
            [skimage.data.coffee()],
            "blur everything except the cup",
            width=512,
            height=512,
            background="opaque",
        )


def test_zooming_out_continues_a_plain_border_and_nothing_else() -> None:
    plain = np.full((200, 300, 3), 200, np.uint8)
    plain[60:140, 100:200] = (180, 30, 30)
    result = edit([plain], "zoom out", width=300, height=200, background="opaque").picture
    red = (result[..., 0] > 120) & (result[..., 1] < 100)
    assert 0.4 < red.mean() / (80 * 100 / 200 / 300) < 0.75
    assert np.abs(result[5, 5].astype(int) - 200).max() < 6
    with pytest.raises(UnsupportedEdit, match="not plain"):
        edit([skimage.data.coffee()], "zoom out", width=300, height=200, background="opaque")
