import numpy as np
import pytest

from media_studio.image.restoration.sliding_dct import SIDE, cosine_basis, shrink

NONE = np.zeros((SIDE, SIDE), np.float32)


def test_the_basis_is_orthonormal() -> None:
    assert cosine_basis() @ cosine_basis().T == pytest.approx(np.eye(SIDE), abs=1e-6)


@pytest.mark.parametrize("size", [(1, 1), (3, 50), (61, 8), (40, 41)])
@pytest.mark.parametrize("step", [2, 4])
def test_without_noise_nothing_changes(size: tuple[int, int], step: int) -> None:
    plane = np.random.default_rng(0).uniform(0, 255, size).astype(np.float32)

    assert shrink(plane, NONE, step) == pytest.approx(plane, abs=0.01)


def test_noise_on_a_slope_is_nearly_gone() -> None:
    slope = np.add.outer(np.arange(96.0), np.arange(80.0))
    noise = np.random.default_rng(0).normal(0, 10, slope.shape)

    found = shrink((slope + noise).astype(np.float32), NONE + 10)

    assert (found - slope).std() < 2
    assert (found - slope).mean() == pytest.approx(noise.mean(), abs=0.1)
