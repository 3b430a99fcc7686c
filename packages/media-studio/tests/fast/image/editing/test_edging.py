import numpy as np
import pytest

from media_studio.image.editing.edging import (
    cast_shadow,
    corners_mask,
    frame,
    outline,
    round_corners,
    shade_behind,
    sticker,
    widened,
)
from media_studio.reading.edits.colours import read_colour
from media_testing.image.editing.drawn import disc, noise, opaque, product


def test_a_border_surrounds_the_untouched_picture() -> None:
    picture = opaque(noise(100, 150))
    framed = frame(picture, read_colour("navy"), 0.1)

    assert framed.shape == (120, 170, 4)
    assert np.array_equal(framed[10:-10, 10:-10], picture)
    assert (framed[0] == (*read_colour("navy").rgb, 255)).all()


def test_half_a_side_as_radius_makes_a_circle() -> None:
    assert corners_mask(200, 200, 0.5).sum() == pytest.approx(np.pi * 100**2, rel=0.002)
    assert corners_mask(50, 80, 0.0).min() > 0.49


def test_rounding_touches_the_corners_only() -> None:
    rounded = round_corners(opaque(noise(100, 100)), 0.1)

    assert rounded[0, 0, 3] == 0
    assert rounded[50].min(axis=0)[3] == 255


def test_a_shadow_is_dark_and_falls_beside_what_casts_it() -> None:
    cut = np.dstack([product(), np.rint(255 * disc()).astype(np.uint8)])
    cast = cast_shadow(cut)

    space = (cast.shape[0] - 240) // 2
    assert np.array_equal(
        cast[space + 110 : space + 130, space + 110 : space + 130], cut[110:130, 110:130]
    )
    below = cast[space + 190, cast.shape[1] // 2]
    assert below[3] > 30
    assert below[:3].max() < 60


def test_the_shadow_on_a_background_leaves_the_subject() -> None:
    shaded = shade_behind(product(), disc())

    assert np.array_equal(shaded[disc() == 1], product()[disc() == 1])
    assert shaded[190, 120, 0] < product()[190, 120, 0] - 20


def test_an_outline_is_as_wide_as_asked() -> None:
    grown = widened(disc(240, 0.25), 0.05)

    assert np.sqrt((grown > 0.5).sum() / np.pi) == pytest.approx(60 + 12, abs=1.5)


def test_an_outline_lies_around_the_subject() -> None:
    lined = outline(opaque(product()), disc(), read_colour("blue"), 0.03)

    row = lined[120, :, :3].astype(int)
    assert (np.abs(row - read_colour("blue").rgb).max(axis=1) < 12).sum() >= 8
    assert np.abs(row[120] - product()[120, 120]).max() == 0
    assert np.abs(row[5] - product()[120, 5]).max() == 0


def test_a_sticker_is_transparent_around_its_outline() -> None:
    made = sticker(opaque(product()), disc(), read_colour("white"), 0.04)

    assert made[0, 0, 3] == 0
    area = (made[..., 3] > 127).sum()
    assert np.sqrt(area / np.pi) == pytest.approx(0.28 * 240 + 0.04 * 240, abs=2)
