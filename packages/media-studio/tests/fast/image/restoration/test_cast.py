import numpy as np
import pytest

from media_studio.image.restoration.cast import find_cast, remove_cast
from media_testing.image.restoration.painted import as_bytes, decibels, seen


def street() -> np.ndarray:
    """Return gray walls, and goods in all colours, from dark to bright."""
    rng = np.random.default_rng(0)
    colours = rng.uniform(0.55, 1.45, (16, 16, 3))
    colours[rng.random((16, 16)) < 0.4] = 1
    light = rng.uniform(20, 120, (16, 16, 1))
    light[rng.random((16, 16)) < 0.15] = 170
    colours[light[..., 0] == 170] = 1
    return as_bytes((colours * light).repeat(12, axis=0).repeat(12, axis=1))


@pytest.mark.parametrize("gains", [(1.3, 1.0, 0.6), (0.65, 1.0, 1.3)])
def test_a_tinted_light_is_found_and_removed(gains: tuple[float, float, float]) -> None:
    given = as_bytes(street() * np.array(gains))

    tint = find_cast(given, seen(given))

    assert tint is not None
    assert tint == pytest.approx(2.2 * np.log([gains[0], gains[2]]), abs=0.2)
    even = street()
    assert decibels(even, remove_cast(given, tint)) > decibels(even, given) + 4


def test_neutral_light_is_left() -> None:
    assert find_cast(street(), seen(street())) is None


def test_a_sunset_is_no_cast() -> None:
    height = np.linspace(0, 1, 200)[:, None, None]
    sky = (1 - height) * [60, 50, 90] + height * [250, 150, 40] + np.zeros((200, 300, 3))
    grain = np.random.default_rng(0).normal(0, 3, sky.shape)

    assert find_cast(as_bytes(sky + grain), seen(sky)) is None


@pytest.mark.parametrize("colour", [(200, 60, 30), (60, 140, 40), (170, 120, 70)])
def test_an_object_that_fills_the_picture_is_no_cast(colour: tuple[int, int, int]) -> None:
    light = np.random.default_rng(0).uniform(0.3, 1.15, (25, 25, 1)).repeat(8, 0).repeat(8, 1)

    assert find_cast(as_bytes(light * colour), np.ones(light.shape[:2], np.bool_)) is None
