"""Lobes repeat around the axis and take from a body only what they are told to."""

import numpy as np

from media_studio.catalogue.food.modelling.lobes import lobed
from media_studio.modelling.solids import ellipsoid


def test_furrows_reach_the_given_depth_and_leave_the_height() -> None:
    ball = ellipsoid(1, 1, 1, sides=48)
    pressed = lobed(ball, 4, 0.2)
    before, after = (np.hypot(s.vertices[:, 0], s.vertices[:, 2]) for s in (ball, pressed))
    share = after[before > 0.1] / before[before > 0.1]
    np.testing.assert_allclose([share.min(), share.max()], [0.8, 1.0], atol=1e-6)
    np.testing.assert_array_equal(pressed.vertices[:, 1], ball.vertices[:, 1])
