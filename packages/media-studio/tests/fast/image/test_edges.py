import cv2
import numpy as np
import pytest

from media_studio.image.edges import bleed, soft_alpha

ROW, COLUMN = np.mgrid[0:80, 0:80] + 0.5
COVER = np.clip(25.3 - np.hypot(ROW - 40, COLUMN - 40) + 0.5, 0, 1)
RED, GREEN = np.array([200.0, 30, 30]), np.array([30.0, 180, 40])
PICTURE = np.rint(COVER[..., None] * RED + (1 - COVER[..., None]) * GREEN).astype(np.uint8)


@pytest.mark.parametrize("grown", [-1, 0, 1])
def test_the_covered_share_is_read_from_the_colours(grown: int) -> None:
    """Also when the mask is a pixel too large or too small."""
    mask = np.hypot(ROW - 40, COLUMN - 40) < 25.3 + grown

    alpha = soft_alpha(PICTURE, mask, 3)

    assert alpha == pytest.approx(COVER, abs=0.03)


def test_without_contrast_the_mask_is_softened() -> None:
    mask = COVER > 0.5

    alpha = soft_alpha(np.full((80, 80, 3), 90, np.uint8), mask, 3)

    assert alpha[40, 40] == 1
    assert alpha[0, 0] == 0
    assert np.array_equal(alpha > 0.5, mask)


def test_a_thin_part_is_kept() -> None:
    thin = np.abs(COLUMN - 40) < 1.5
    picture = np.where(thin[..., None], RED, GREEN).astype(np.uint8)

    assert soft_alpha(picture, thin, 4)[thin] == pytest.approx(1, abs=0.02)


def test_colours_bleed_outward_and_the_inside_stays() -> None:
    filled = bleed(PICTURE, COVER)

    assert np.array_equal(filled[COVER == 1], PICTURE[COVER == 1])
    assert filled.reshape(-1, 3) == pytest.approx(np.tile(RED, (6400, 1)), abs=6)


def test_nothing_opaque_leaves_the_picture_as_it_is() -> None:
    faint = cv2.GaussianBlur(COVER, (0, 0), 2) * 0.5

    assert np.array_equal(bleed(PICTURE, faint), PICTURE)
