"""Cleaning the alpha channel."""

import numpy as np
from numpy.typing import NDArray

from media_studio.render.cutout import clear_background


def _picture(size: int = 512) -> NDArray[np.uint8]:
    """A square object in a shadow that reaches the right border, with noise all around."""
    noise = np.random.default_rng(1).integers(0, 20, (size, size))
    picture = np.dstack([np.full((size, size, 3), 9), noise]).astype(np.uint8)
    picture[300:400, 200:] = (0, 0, 0, 120)
    picture[100:400, 100:400] = (200, 30, 40, 255)
    return picture


def test_noise_goes_and_the_object_stays() -> None:
    cleared = clear_background(_picture(), 0.08)
    assert (cleared[100:400, 100:400] == (200, 30, 40, 255)).all()
    for corner in (cleared[:40, :40], cleared[:40, -40:], cleared[-40:, :40], cleared[-40:, -40:]):
        assert not corner.any()
    assert not cleared[cleared[:, :, 3] == 0].any()


def test_a_shadow_keeps_its_depth_and_fades_out_before_the_border() -> None:
    row = clear_background(_picture(), 0.08)[350, 400:, 3].astype(int)
    assert (row[:60] == 120).all()
    assert row[-1] == 0
    assert (np.diff(row) <= 0).all()
    assert np.diff(row).min() > -12


def test_there_is_no_step_where_faint_shadow_ends() -> None:
    ramp = np.zeros((100, 256, 4), np.uint8)
    ramp[:, :, 3] = np.arange(256)
    levels = clear_background(ramp, 0.001)[50, 2:-2, 3].astype(int)
    assert np.diff(levels).min() >= 0
    assert np.diff(levels).max() <= 3


def test_wide_pictures_keep_their_shape() -> None:
    wide = np.full((90, 160, 4), 255, np.uint8)
    cleared = clear_background(wide, 0.1)
    assert cleared.shape == (90, 160, 4)
    assert (cleared[9:-9, 16:-16] == 255).all()
