import numpy as np
import pytest

from media_studio.image.restoration.noise import estimate_noise
from media_testing.image.restoration.painted import noisy, photograph, seen

TRUTH = photograph()


@pytest.mark.parametrize("sigma", [5, 15, 30])
def test_white_noise_is_as_large_in_every_plane(sigma: float) -> None:
    given = noisy(TRUTH, sigma)

    assert estimate_noise(given, seen(given)) == pytest.approx([sigma] * 3, rel=0.15)


def test_noise_of_a_gray_picture_is_all_in_the_lightness() -> None:
    gray = noisy(TRUTH[..., 0], 10)
    given = np.dstack([gray] * 3)

    found = estimate_noise(given, seen(given))

    assert found == pytest.approx([10 * 3**0.5, 0, 0], rel=0.15, abs=0.01)


def test_stripes_of_one_pixel_in_the_lightness_are_no_noise() -> None:
    texture = np.random.default_rng(0).normal(0, 20, TRUTH.shape[:2])[..., None]
    given = np.clip(0.5 * TRUTH + 60 + texture, 0, 255).astype(np.uint8)

    assert estimate_noise(given, seen(given))[0] < 3


def test_hidden_noise_does_not_count() -> None:
    given = TRUTH.copy()
    given[:, :100] = noisy(TRUTH, 40)[:, :100]
    visible = seen(given)
    visible[:, :100] = False

    assert estimate_noise(given, visible).max() < 2
    assert not estimate_noise(given, ~seen(given)).any()
