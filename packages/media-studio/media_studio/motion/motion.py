"""The motion of a skeleton."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.skeleton import Skeleton


@dataclass(frozen=True, kw_only=True, eq=False)
class Motion:
    """The motion of a skeleton, in the unit and frame of its file.

    What this project makes itself is in centimetres, Y up, faces +Z and rests in a T pose.

    Attributes:
        skeleton: The joints.
        rotations: (f, j, 3, 3) from the frame of the joint to that of its parent.
        translations: (f, j, 3) from the parent; the offset at rest where a joint does not slide.
        fps: Frames per second, above 0.
    """

    skeleton: Skeleton
    rotations: FloatArray
    translations: FloatArray
    fps: float

    @property
    def frames(self) -> int:
        """Number of frames."""
        return len(self.rotations)

    @property
    def seconds(self) -> float:
        """How long it lasts, each frame for 1 / fps."""
        return self.frames / self.fps

    def world(self) -> tuple[FloatArray, FloatArray]:
        """Return where the joints are.

        Returns:
            Orientations (f, j, 3, 3) and positions (f, j, 3).
        """
        turned, moved = np.empty_like(self.rotations), np.empty_like(self.translations)
        for joint, parent in enumerate(self.skeleton.parents):
            if parent < 0:
                turned[:, joint], moved[:, joint] = (
                    self.rotations[:, joint],
                    self.translations[:, joint],
                )
                continue
            base = turned[:, parent]
            turned[:, joint] = base @ self.rotations[:, joint]
            moved[:, joint] = (
                moved[:, parent] + (base @ self.translations[:, joint, :, None])[..., 0]
            )
        return turned, moved
