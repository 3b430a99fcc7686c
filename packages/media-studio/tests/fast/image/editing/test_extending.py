"""More room on one side, and tiles."""

import numpy as np
import pytest

from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.extending import PictureSide, extend, tile


@pytest.mark.parametrize(("side", "shape"), [("top", (130, 80)), ("left", (100, 104))])
def test_a_plain_edge_goes_on(side: PictureSide, shape: tuple[int, int]) -> None:
    sky = np.full((100, 80, 4), (60, 120, 200, 255), np.uint8)
    sky[60:90, 30:60] = (200, 40, 40, 255)
    extended = extend(sky, side, 0.3)
    assert extended.shape[:2] == shape
    assert np.abs(extended[2, 2].astype(int) - sky[0, 0]).max() <= 2


@pytest.mark.parametrize(
    ("side", "before"), [("top", (30, 0)), ("left", (0, 24)), ("right", (0, 0)), ("bottom", (0, 0))]
)
def test_the_new_space_is_on_that_side(side: PictureSide, before: tuple[int, int]) -> None:
    sky = np.full((100, 80, 4), (60, 120, 200, 255), np.uint8)
    sky[60:70, 30:40] = (200, 40, 40, 255)
    rows, columns = np.nonzero(extend(sky, side, 0.3)[..., 0] > 150)
    assert (rows.min() - 60, columns.min() - 30) == before


def test_what_is_cut_off_is_not_invented() -> None:
    tower = np.full((100, 80, 4), (60, 120, 200, 255), np.uint8)
    tower[:, 20:30] = (20, 20, 20, 255)
    with pytest.raises(UnsupportedEdit, match="not plain"):
        extend(tower, "top", 0.3)


def test_the_edges_of_a_tile_meet() -> None:
    ramp = np.broadcast_to(np.linspace(0, 255, 200)[None, :, None], (150, 200, 4)).astype(np.uint8)
    joined = tile(np.ascontiguousarray(ramp)).astype(int)
    assert np.abs(joined[:, 0] - joined[:, -1]).max() < 8
    assert np.abs(ramp[:, 0].astype(int) - ramp[:, -1]).max() > 200
