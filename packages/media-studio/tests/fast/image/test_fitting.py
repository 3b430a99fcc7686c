"""Pictures from elsewhere get the size and the background that were asked for."""

import numpy as np
import pytest

from media_studio.errors import InvalidImage
from media_studio.image.fitting import fit_picture


def halves(height: int, width: int, alpha: int = 255) -> np.ndarray:
    """Red above, blue below."""
    pixels = np.zeros((height, width, 4), np.uint8)
    pixels[: height // 2, :, 0] = pixels[height // 2 :, :, 2] = 255
    pixels[..., 3] = 255
    pixels[: height // 2, :, 3] = alpha
    return pixels


def test_a_picture_of_the_size_is_left_as_it_is() -> None:
    fitted = fit_picture(halves(8, 6), 6, 8, transparent=False)
    assert (fitted.pixels == halves(8, 6)[..., :3]).all()
    assert fitted.notes == ()


@pytest.mark.parametrize(
    ("height", "width", "note"),
    [
        (64, 48, "scaled from 48 x 64 pixels"),
        (64, 64, "scaled and cut from 64 x 64 pixels"),
        (200, 48, "scaled and cut from 48 x 200 pixels"),
    ],
)
def test_other_sizes_are_scaled_and_cut_and_never_stretched(
    height: int, width: int, note: str
) -> None:
    fitted = fit_picture(halves(height, width), 24, 32, transparent=False)
    assert fitted.notes == (note,)
    assert fitted.pixels.shape == (32, 24, 3)
    assert (fitted.pixels[4, :, 0] > 250).all()
    assert (fitted.pixels[-4, :, 2] > 250).all()


def test_what_has_to_be_transparent_and_is_not_is_refused() -> None:
    with pytest.raises(InvalidImage, match="is not transparent"):
        fit_picture(halves(8, 8), 8, 8, transparent=True)
    assert fit_picture(halves(8, 8, 0), 8, 8, transparent=True).pixels[0, 0, 3] == 0


def test_what_has_to_be_opaque_becomes_white_behind() -> None:
    fitted = fit_picture(halves(8, 8, 0), 8, 8, transparent=False)
    assert (fitted.pixels[0] == 255).all()
    assert fitted.notes == ("its transparent background was made white",)
