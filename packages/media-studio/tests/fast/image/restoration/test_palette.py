import numpy as np
import pytest
from PIL import Image as Picture

from media_studio.image.restoration.palette import has_palette
from media_testing.image.restoration.painted import as_bytes, noisy, photograph, seen

TRUTH = photograph()


def _reduced(picture: np.ndarray, colours: int) -> np.ndarray:
    dithered = Picture.fromarray(picture).quantize(colours, dither=Picture.Dither.FLOYDSTEINBERG)
    return np.array(dithered.convert("RGB"))


@pytest.mark.parametrize("colours", [8, 32, 256])
def test_dithered_pictures_have_a_palette(colours: int) -> None:
    given = _reduced(TRUTH, colours)
    assert has_palette(given, seen(given))


def test_a_dithered_gray_picture_has_a_palette() -> None:
    given = _reduced(np.dstack([TRUTH[..., 1]] * 3), 12)
    assert has_palette(given, seen(given))


@pytest.mark.parametrize("tint", [(1, 1, 1), (1, 0.9, 0.7)])
@pytest.mark.parametrize("light", [0.15, 1.0])
def test_gray_and_sepia_photographs_have_none(tint: tuple[float, ...], light: float) -> None:
    given = as_bytes(noisy(TRUTH[..., 1], 8)[..., None] * light * np.array(tint))
    assert not has_palette(given, seen(given))


def test_photographs_and_small_pictures_have_none() -> None:
    assert not has_palette(TRUTH, seen(TRUTH))
    assert not has_palette(TRUTH[:8, :8], seen(TRUTH[:8, :8]))
    assert not has_palette(TRUTH, ~seen(TRUTH))
