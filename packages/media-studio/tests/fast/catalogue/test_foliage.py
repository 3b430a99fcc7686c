"""Leaves are closed, as long as asked, and droop."""

import numpy as np

from media_studio.catalogue.nature.modelling.foliage import blade, frond
from media_studio.modelling.shape import signed_volume


def test_a_blade_ends_in_a_point_where_asked() -> None:
    leaf = blade(0.3, 0.02, 0.05)
    assert signed_volume(leaf.vertices, leaf.faces) > 0
    np.testing.assert_allclose([leaf.low[0], leaf.high[0]], [0, 0.3], atol=1e-9)
    tip = leaf.vertices[leaf.vertices[:, 0] > 0.299]
    assert np.ptp(tip[:, 2]) < 0.1 * np.ptp(leaf.vertices[:, 2])


def test_a_frond_rises_first_and_hangs_at_its_tip() -> None:
    leaf = frond(1.5)
    assert signed_volume(leaf.vertices, leaf.faces) > 0
    tip = leaf.vertices[leaf.vertices[:, 0].argmax()]
    assert leaf.high[1] > 0.05
    assert tip[1] < 0
