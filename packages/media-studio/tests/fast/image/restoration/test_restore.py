import cv2
import numpy as np
import pytest
from PIL import Image as Picture

from media_studio.image.restoration.restore import restore
from media_testing.image.restoration.painted import (
    as_bytes,
    blurred,
    compressed,
    decibels,
    noisy,
    photograph,
)

TRUTH = photograph()


def pixel_art() -> np.ndarray:
    rng = np.random.default_rng(2)
    colours = rng.integers(0, 256, (12, 3), np.uint8)
    return colours[rng.integers(0, 12, (20, 24))].repeat(4, axis=0).repeat(4, axis=1)


@pytest.mark.parametrize(("sigma", "gain"), [(15, 7.0), (25, 8.0)])
def test_noise_is_removed(sigma: float, gain: float) -> None:
    given = noisy(TRUTH, sigma)

    found = restore(given)

    assert decibels(TRUTH, found.picture) > decibels(TRUTH, given) + gain
    assert found.estimates.noise_sigma == pytest.approx(sigma, rel=0.1)
    assert [step.split()[0] for step in found.steps] == ["denoised"]


def test_blur_is_undone() -> None:
    given = blurred(TRUTH, 1.5)

    found = restore(given)

    assert decibels(TRUTH, found.picture) > decibels(TRUTH, given) + 2.5
    assert [step.split()[0] for step in found.steps] == ["sharpened"]


def test_another_blur_than_a_bell_curve_is_sharpened_with_care() -> None:
    row, column = np.mgrid[-4:5, -4:5]
    disc = (np.hypot(row, column) <= 3) / 29
    given = np.asarray(cv2.filter2D(TRUTH, -1, disc))
    assert "unsharp mask" in restore(given).steps[0]
    assert decibels(TRUTH, restore(given).picture) >= decibels(TRUTH, given)


def test_blocks_are_removed_and_not_sharpened() -> None:
    given = compressed(TRUTH, 20)

    found = restore(given)

    assert decibels(TRUTH, found.picture) > decibels(TRUTH, given) + 0.4
    assert found.estimates.jpeg_quality == 20
    assert found.steps == ("removed blocks (JPEG quality 20)",)


def test_a_good_photograph_is_left_as_it_is() -> None:
    found = restore(TRUTH)

    assert np.array_equal(found.picture, TRUTH)
    assert found.steps == ()
    assert found.notes == ("nothing was found that needs to be undone",)


def test_pixel_art_is_left_and_enlarged_pixel_by_pixel() -> None:
    given = pixel_art()

    found = restore(given)

    assert np.array_equal(found.picture, given)
    assert found.estimates.drawn
    assert np.array_equal(found.enlarged, given.repeat(2, axis=0).repeat(2, axis=1))


def test_transparent_colours_do_not_reach_what_is_seen() -> None:
    alpha = np.full(TRUTH.shape[:2], 255, np.uint8)
    alpha[:, :80] = 0
    given = noisy(TRUTH, 20)
    red, green = given.copy(), given.copy()
    red[:, :80], green[:, :80] = (255, 0, 0), (0, 255, 0)

    first, second = (restore(np.dstack([colours, alpha])) for colours in (red, green))

    assert np.array_equal(first.picture[:, 80:], second.picture[:, 80:])
    assert np.array_equal(first.picture[:, :80, :3], red[:, :80])
    assert np.array_equal(first.picture[..., 3], alpha)
    assert np.array_equal(first.enlarged, second.enlarged)
    assert first.steps == second.steps != ()


def test_a_gray_picture_stays_gray() -> None:
    gray = noisy(TRUTH[..., 1], 15)
    given = np.dstack([gray] * 3)

    found = restore(given).picture

    assert np.ptp(found, axis=2).max() <= 1
    assert decibels(np.dstack([TRUTH[..., 1]] * 3), found) > 27.5 + 2


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (40, 1), (7, 9), (33, 17)])
@pytest.mark.parametrize("channels", [3, 4])
def test_any_size_is_served(size: tuple[int, int], channels: int) -> None:
    given = np.random.default_rng(0).integers(0, 256, (*size, channels), np.uint8)

    found = restore(given)

    assert found.picture.shape == given.shape
    assert found.enlarged is not None
    assert found.enlarged.shape == (2 * size[0], 2 * size[1], channels)


@pytest.mark.parametrize("level", [0, 128, 255])
@pytest.mark.parametrize("alpha", [0, 255])
def test_one_colour_is_left(level: int, alpha: int) -> None:
    given = np.full((64, 48, 4), level, np.uint8)
    given[..., 3] = alpha

    assert np.array_equal(restore(given).picture, given)


def test_pure_noise_becomes_even() -> None:
    given = np.random.default_rng(0).integers(0, 256, (128, 128, 3), np.uint8)

    found = restore(given)

    assert found.picture.std() < 0.2 * given.std()
    assert [step.split()[0] for step in found.steps] == ["denoised"]
    assert any(note.startswith("contrast left") for note in found.notes)


def test_a_dithered_palette_is_left() -> None:
    reduced = Picture.fromarray(TRUTH).convert("P", palette=Picture.Palette.WEB)
    given = np.array(reduced.convert("RGB"))

    found = restore(given)

    assert np.array_equal(found.picture, given)
    assert found.estimates.noise_sigma == 0
    assert "left as drawn: it has few colours" in found.notes


def test_a_lossless_slope_is_left() -> None:
    given = np.broadcast_to(np.arange(256, dtype=np.uint8)[:, None], (256, 256, 3)).copy()

    found = restore(given)

    assert np.array_equal(found.picture, given)
    assert found.estimates.jpeg_quality is None


def test_what_would_be_too_large_is_not_enlarged() -> None:
    given = np.tile(TRUTH, (11, 10, 1))[:2001, :2000]

    found = restore(given)

    assert found.enlarged is None
    assert any(note.startswith("not enlarged") for note in found.notes)


def test_a_dim_picture_gains_contrast() -> None:
    found = restore(as_bytes(0.3 * TRUTH + 20.0))

    assert found.steps[-1].startswith("stretched the contrast")
    assert np.ptp(found.picture) > 2 * np.ptp(0.3 * TRUTH)
