"""The studio, as numbers that both renderers share: its light, its backdrop and its camera.

Frame: an object of radius 1 stands on z = 0 and is seen from -Y.
"""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray

Color = tuple[float, float, float]

WHITEST = 0.75
"""Most that a plain surface reflects. Paper reflects 0.8; under the studio's light anything whiter
burns out and loses its shape, and plain white is what a model without a material is."""


@dataclass(frozen=True, kw_only=True)
class Softbox:
    """A square area light that faces the object.

    Attributes:
        offset: Its place from the middle of the object.
        watts: Radiant power.
        width: Edge.
        color: Linear RGB factor.
    """

    offset: Color
    watts: float
    width: float
    color: Color

    @property
    def radiance(self) -> FloatArray:
        """Linear RGB of its surface; a Lambert emitter sends pi times that per area."""
        return self.watts / (np.pi * self.width**2) * np.array(self.color)

    def grid(self, count: int) -> FloatArray:
        """Return the centres of `count` x `count` equal parts as offsets, (count^2, 3)."""
        toward = np.array(self.offset) / np.linalg.norm(self.offset)
        side = np.cross((0.0, 0.0, 1.0), toward)
        side /= np.linalg.norm(side)
        steps = ((np.arange(count) + 0.5) / count - 0.5) * self.width
        across, along = (axis.ravel()[:, None] for axis in np.meshgrid(steps, steps))
        spots: FloatArray = self.offset + across * side + along * np.cross(toward, side)
        return spots


SOFTBOXES = (
    Softbox(offset=(-2.6, -2.6, 3.4), watts=280, width=2.4, color=(1.0, 0.975, 0.94)),
    Softbox(offset=(4.2, -1.2, 1.6), watts=42, width=3.2, color=(0.93, 0.96, 1.0)),
    Softbox(offset=(0.8, 3.6, 3.6), watts=150, width=2.4, color=(1.0, 1.0, 1.0)),
)
BACKDROP: Color = (0.52, 0.525, 0.535)
"""Albedo of the cyclorama."""
BEND_START, BEND_RADIUS = 5.0, 4.0
"""Where the floor begins to bend into the back wall, and how gently."""
WALL = BEND_START + BEND_RADIUS

SENSOR, LENS = 36.0, 62.0  # millimetres
FILL = 0.84
"""Share of the picture that the object spans."""
ELEVATION = 15.0
"""Degrees of the camera above the horizon."""

AMBIENT_SKY: Color = (0.62, 0.64, 0.68)
AMBIENT_FLOOR: Color = (0.30, 0.295, 0.29)
AMBIENT_STRENGTH = 0.5


def ambient_stops(sky: Color, floor: Color) -> list[tuple[float, Color]]:
    """Return the gradient of light from all around: a share of the way up, and its colour."""
    red, green, blue = (0.35 * value for value in floor)
    return [(0.0, floor), (0.47, (red, green, blue)), (0.62, floor), (1.0, sky)]


def ambient_radiance(directions: FloatArray) -> FloatArray:
    """Return what comes from beyond the backdrop, linear RGB (..., 3), for unit directions."""
    stops = ambient_stops(AMBIENT_SKY, AMBIENT_FLOOR)
    places = [place for place, _ in stops]
    up = (directions[..., 2] + 1) / 2
    bands = [np.interp(up, places, [color[band] for _, color in stops]) for band in range(3)]
    return AMBIENT_STRENGTH * np.stack(bands, axis=-1)
