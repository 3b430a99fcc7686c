import numpy as np
import pytest

from media_studio.motion.sight_lines import onto_sight_lines


@pytest.fixture
def scene() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    world = rng.normal(scale=0.4, size=(6, 33, 3))
    root = np.tile([0.3, -0.2, -4.0], (6, 1))
    places = world + root[:, None]
    return 900 * places[..., :2] * [1, -1] / -places[..., 2:], world, root


def test_landmarks_on_their_lines_stay(scene):
    pixels, world, root = scene
    assert onto_sight_lines(pixels, world, root, 900, np.ones((6, 33))) == pytest.approx(world)


def test_full_trust_puts_landmarks_onto_their_lines_and_keeps_depth(scene):
    pixels, world, root = scene
    off = world + np.random.default_rng(1).normal(scale=0.05, size=world.shape) * [1, 1, 0]
    assert onto_sight_lines(pixels, off, root, 900, np.ones((6, 33))) == pytest.approx(world)
    assert onto_sight_lines(pixels, off, root, 900, np.zeros((6, 33))) == pytest.approx(off)
