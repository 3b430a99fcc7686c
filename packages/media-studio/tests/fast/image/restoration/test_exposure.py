import numpy as np

from media_studio.image.restoration.exposure import (
    brighten_curve,
    measure_exposure,
    stretch_curve,
)
from media_testing.image.restoration.painted import as_bytes, photograph, seen

TRUTH = photograph()


def curves_of(picture: np.ndarray) -> list[np.ndarray]:
    exposure = measure_exposure(picture, seen(picture))
    curves = stretch_curve(exposure), brighten_curve(exposure)
    return [curve for curve in curves if curve is not None]


def test_a_good_picture_has_no_curve() -> None:
    assert curves_of(TRUTH) == []


def test_curves_never_reverse_light_and_dark() -> None:
    flat, dark = as_bytes(0.3 * TRUTH + 90.0), as_bytes(255 * (TRUTH / 255) ** 3)

    for picture in (flat, dark):
        for curve in curves_of(picture):
            assert (np.diff(curve.astype(int)) >= 0).all()
            assert curve[picture].std() > 1.2 * picture.std()
    assert len(curves_of(flat)) == 1
    assert curves_of(dark) != []


def test_a_night_with_lights_and_an_empty_sky_are_left() -> None:
    night = as_bytes(0.05 * TRUTH)
    night[40:60, 40:60] = 250
    sky = np.random.default_rng(0).normal(14, 2, TRUTH.shape)
    sky[::40, ::40] = 250

    assert curves_of(night) == []
    assert curves_of(as_bytes(sky)) == []


def test_a_plain_surface_is_left() -> None:
    assert curves_of(np.full((50, 50, 3), 120, np.uint8)) == []
