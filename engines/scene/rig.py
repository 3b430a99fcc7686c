"""The skeleton of an object that can move."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from engines.mesh.model import FloatArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Rig:
    """A tree of joints in the frame of the object; parents come before their children.

    Attributes:
        names: (j,) unique. Those of a human figure are `engines.motion.body.JOINTS`.
        parents: (j,) index of the parent; -1 for the root.
        places: (j, 3) where the joints are at rest, metres. A human figure rests in a T pose.
        ends: Where the last bones end, (3,) by the name of the joint.
        relaxed: How a picture shows the object: degrees about x, y, z of the object's own axes
            by the name of the joint, applied on top of those of its parents.
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    places: FloatArray
    ends: Mapping[str, FloatArray] = field(default_factory=dict)
    relaxed: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)

    def moved(self, linear: FloatArray, shift: FloatArray) -> Self:
        """Take the joints (3, 3) @ place + (3,); a turn or a scale is shared by all bones."""
        return replace(
            self,
            places=self.places @ linear.T + shift,
            ends={name: linear @ end + shift for name, end in self.ends.items()},
        )

    def children(self, joint: int) -> list[int]:
        """Return the joints whose parent this one is."""
        return [index for index, parent in enumerate(self.parents) if parent == joint]

    def bones(self) -> list[tuple[int, FloatArray, FloatArray]]:
        """Return (joint, start, end) of every bone; a joint may have several or none.

        A last joint without an end is a point.
        """
        made = []
        for joint, name in enumerate(self.names):
            tips = [self.places[child] for child in self.children(joint)]
            if name in self.ends:
                tips.append(np.asarray(self.ends[name], float))
            for tip in tips or [self.places[joint]]:
                made.append((joint, self.places[joint], tip))
        return made
