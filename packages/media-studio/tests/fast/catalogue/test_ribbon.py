"""A bow is symmetric and grows with its size."""

import numpy as np
import pytest

from media_studio.catalogue.ornaments.modelling.ribbon import bow


def test_a_bow_is_symmetric() -> None:
    points = np.concatenate([shape.vertices for shape in bow(0.1)])
    np.testing.assert_allclose(points[:, 0].max(), -points[:, 0].min(), atol=1e-9)


def test_twice_the_size_is_twice_as_wide() -> None:
    one, two = (np.concatenate([s.vertices for s in bow(size)]) for size in (0.1, 0.2))
    assert np.ptp(two[:, 0]) == pytest.approx(2 * np.ptp(one[:, 0]))
