"""A picture of an object from one of its sides."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from media_studio.arrays import ByteImage, FloatArray

Side = Literal["front", "left", "back", "right"]

SIDES: tuple[Side, ...] = ("front", "left", "back", "right")

_TOWARDS_CAMERA: dict[Side, tuple[float, float, float]] = {
    "front": (0.0, 0.0, 1.0),
    "left": (1.0, 0.0, 0.0),
    "back": (0.0, 0.0, -1.0),
    "right": (-1.0, 0.0, 0.0),
}


@dataclass(frozen=True, kw_only=True, eq=False)
class View:
    """An orthographic picture; left and right are those of the object, as of a person.

    Attributes:
        picture: (h, w, 4) sRGB and alpha; the background has alpha 0.
        side: From where the object is seen: the camera of `left` is at +X, and the front (+Z) of
            the object is on the left of that picture.
        corner: Metres of the upper left corner of the picture along `right_axis` and up (+Y).
        pixels_per_metre: Scale, the same along both axes.
    """

    picture: ByteImage
    side: Side
    corner: tuple[float, float]
    pixels_per_metre: float

    @property
    def towards_camera(self) -> FloatArray:
        """Unit vector from the object to the camera, (3,)."""
        return np.array(_TOWARDS_CAMERA[self.side])

    @property
    def right_axis(self) -> FloatArray:
        """Unit vector to the right in the picture, (3,)."""
        return np.cross((0.0, 1.0, 0.0), self.towards_camera)

    def project(self, points: FloatArray) -> FloatArray:
        """Return pixel column, pixel row and nearness (metres towards the camera), (n, 3).

        Args:
            points: (n, 3) in the frame of the model.
        """
        left, top = self.corner
        column = (points @ self.right_axis - left) * self.pixels_per_metre
        row = (top - points[:, 1]) * self.pixels_per_metre
        return np.column_stack([column, row, points @ self.towards_camera])
