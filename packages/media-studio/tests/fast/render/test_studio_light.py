"""The studio as numbers."""

import numpy as np
import pytest

from media_studio.render.studio_light import SOFTBOXES, Softbox, ambient_radiance


@pytest.mark.parametrize("box", SOFTBOXES)
def test_the_parts_of_a_softbox_are_its_square(box: Softbox) -> None:
    spots = box.grid(4) - np.array(box.offset)
    assert spots.mean(axis=0) == pytest.approx([0, 0, 0], abs=1e-12)
    assert spots @ np.array(box.offset) == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(spots, axis=1).max() == pytest.approx(box.width * 3 / 8 * np.sqrt(2))


def test_a_softbox_sends_its_watts() -> None:
    box = SOFTBOXES[0]
    flux = np.pi * box.radiance * box.width**2
    assert flux == pytest.approx(box.watts * np.array(box.color))


def test_the_sky_is_brighter_than_the_horizon() -> None:
    up, side = ambient_radiance(np.array([(0.0, 0, 1), (1.0, 0, 0)]))
    assert (up > 2 * side).all()
