import cv2
import numpy as np

from media_studio.arrays import FloatArray
from media_studio.image.captioning.even_backdrop import even_backdrop


def _disc(backdrop: FloatArray) -> FloatArray:
    """Put a red disc before a backdrop, (200, 300, 3) CIELAB."""
    lab = backdrop.copy()
    cv2.circle(lab, (150, 100), 50, (45.0, 60.0, 40.0), -1)
    return lab


def _even() -> FloatArray:
    lab = np.zeros((200, 300, 3))
    lab[..., 0] = 85 - 8 * np.linspace(0, 1, 200)[:, None]
    return lab + np.random.default_rng(0).normal(0, 0.3, lab.shape)


def test_paper_around_a_disc_is_marked() -> None:
    plain = even_backdrop(_disc(_even()))
    assert plain is not None
    assert not plain[100, 150]
    assert abs(plain.mean() - (1 - np.pi * 50**2 / 60000)) < 0.02


def test_texture_is_not_plain() -> None:
    grain = np.random.default_rng(1).normal(0, 4, (200, 300))
    lab = _even()
    lab[..., 0] += cv2.GaussianBlur(grain, (0, 0), 0.7)
    assert even_backdrop(_disc(lab)) is None


def test_a_sky_that_turns_from_light_to_dark_is_not_plain() -> None:
    lab = _even()
    lab[..., 0] = 95 - 50 * np.linspace(0, 1, 200)[:, None]
    assert even_backdrop(_disc(lab)) is None


def test_a_backdrop_of_two_colours_is_not_plain() -> None:
    lab = _even()
    lab[:, 150:, 2] += 20
    assert even_backdrop(_disc(lab)) is None


def test_a_tiny_picture_has_none() -> None:
    assert even_backdrop(np.full((8, 300, 3), 50.0)) is None
