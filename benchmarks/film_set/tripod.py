"""A camera on a tripod."""

from dataclasses import dataclass

import numpy as np

from media_studio.modelling.curves import Point
from media_studio.render.camera import Camera
from media_studio.render.framing import Framing


@dataclass(frozen=True, kw_only=True)
class Tripod:
    """A camera on a tripod that looks at a place in the room.

    Attributes:
        azimuth: Degrees from the front (+Z) towards +X, the left side of one who faces +Z.
        elevation: Degrees above the horizon, seen from the target.
        distance: Metres from the target.
        angle: Of view along the longer side of the picture, degrees.
        target: (3,) metres.
        pan: Degrees that the camera turns to its right during the clip, half of them before it
            looks at the target.
        travel: Metres that it goes to its right during the clip, half of them before it stands
            where it would without.
    """

    azimuth: float = 0.0
    elevation: float = 4.0
    distance: float = 4.0
    angle: float = 46.0
    target: Point = (0.0, 0.95, 0.0)
    pan: float = 0.0
    travel: float = 0.0

    @property
    def is_still(self) -> bool:
        """Whether the camera neither turns nor goes anywhere."""
        return not (self.pan or self.travel)

    def camera(self, share: float, width: int, height: int) -> Camera:
        """Return the camera at a share 0..1 of the clip; its frame is Y up, in metres."""
        away, up = np.radians(self.azimuth), np.radians(self.elevation)
        flat = np.array([np.sin(away), 0.0, np.cos(away)])
        backward = np.cos(up) * flat + np.array([0.0, np.sin(up), 0.0])
        position = np.asarray(self.target) + self.distance * backward
        aside = np.array([np.cos(away), 0.0, -np.sin(away)])
        position = position + self.travel * (share - 0.5) * aside
        turn = np.radians(self.pan * (0.5 - share))
        cos, sin = np.cos(turn), np.sin(turn)
        backward = np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]]) @ backward
        right = np.cross((0.0, 1.0, 0.0), backward)
        right /= np.linalg.norm(right)
        axes = np.column_stack([right, np.cross(backward, right), backward])
        focal = max(width, height) / 2 / np.tan(np.radians(self.angle) / 2)
        framing = Framing(position=position, axes=axes)
        return Camera(framing=framing, width=width, height=height, focal=float(focal))
