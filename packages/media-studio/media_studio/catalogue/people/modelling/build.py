"""Proportions: from the standard body to that of a child, a dwarf or an ogre."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.carrying import rest_joints
from media_studio.motion.body import JOINT, JOINTS, PARENTS

_BUST = ((0.068, 1.300, 0.105), (0.046, 0.042, 0.050))
_BELLY = ((0.0, 1.080, 0.090), (0.130, 0.105, 0.120))


@dataclass(frozen=True, kw_only=True)
class Build:
    """Ratios against the standard body of 1.75 m.

    Attributes:
        size: Of everything.
        head: Size of the head.
        neck: Length and girth of the neck.
        shoulders: Distance of the arms from the middle.
        chest: Width and depth of the rib cage.
        waist: Width and depth.
        hips: Width and depth, with the distance of the legs.
        torso: Length.
        arms: Length and girth.
        legs: Length and girth.
        hands: Size.
        feet: Size.
        bust: How far it stands forward, metres.
        belly: How far it stands forward, metres.
        jaw: Width of the lower face.
        nose: How far the nose stands out.
        chin: How far the chin reaches down.
    """

    size: float = 1.0
    head: float = 1.18
    neck: tuple[float, float] = (1.0, 1.0)
    shoulders: float = 1.0
    chest: tuple[float, float] = (1.0, 1.0)
    waist: tuple[float, float] = (1.0, 1.0)
    hips: tuple[float, float] = (1.0, 1.0)
    torso: float = 1.0
    arms: tuple[float, float] = (1.0, 1.0)
    legs: tuple[float, float] = (1.0, 1.0)
    hands: float = 1.08
    feet: float = 1.04
    bust: float = 0.0
    belly: float = 0.0
    jaw: float = 1.0
    nose: float = 1.0
    chin: float = 1.0

    def scales(self) -> FloatArray:
        """Return how much each joint stretches what it carries along x, y and z: (j, 3)."""
        table = {
            "Hips": (self.hips[0], self.torso, self.hips[1]),
            "Spine": (self.waist[0], self.torso, self.waist[1]),
            "Spine1": (self.chest[0], self.torso, self.chest[1]),
            "Neck": (self.neck[1], self.neck[0], self.neck[1]),
            "Head": (self.head,) * 3,
            "Shoulder": (self.shoulders, *(0.5 * (self.chest[1] + self.arms[1]),) * 2),
            "Arm": (self.arms[0], self.arms[1], self.arms[1]),
            "ForeArm": (self.arms[0], self.arms[1], self.arms[1]),
            "Hand": (self.hands,) * 3,
            "UpLeg": (self.legs[1], self.legs[0], self.legs[1]),
            "Leg": (self.legs[1], self.legs[0], self.legs[1]),
            "Foot": (self.feet,) * 3,
            "ToeBase": (self.feet,) * 3,
        }
        rows = [table[name.removeprefix("Left").removeprefix("Right")] for name in JOINTS]
        return self.size * np.array(rows)

    def places(self) -> FloatArray:
        """Return where the joints are, (j, 3), before the feet are set down."""
        rest, scales = rest_joints(), self.scales()
        places = np.zeros_like(rest)
        places[0] = self.size * rest[0]
        for joint, parent in enumerate(PARENTS):
            if parent >= 0:
                places[joint] = places[parent] + self._reach(joint, parent, scales) * (
                    rest[joint] - rest[parent]
                )
        return places

    def _reach(self, joint: int, parent: int, scales: FloatArray) -> FloatArray:
        reach = scales[parent].copy()
        if JOINTS[joint].endswith("Shoulder"):
            reach[0] = self.size * self.shoulders
        return reach

    def shaped(self, points: FloatArray, shares: FloatArray) -> FloatArray:
        """Take points (n, 3) of the standard body to this one.

        Args:
            points: Metres.
            shares: (n, joints) how much each joint carries them.
        """
        points = self._swollen(points, 1 - shares[:, JOINT["Head"]] ** 4)
        points = self._faced(points, shares[:, JOINT["Head"]])
        rest, scales, places = rest_joints(), self.scales(), self.places()
        offset = np.einsum("nj,jk->nk", shares, places - scales * rest)
        return np.asarray(offset + points * (shares @ scales))

    def _swollen(self, points: FloatArray, share: FloatArray) -> FloatArray:
        ahead = np.zeros(len(points))
        mirrored = np.column_stack([np.abs(points[:, 0]), points[:, 1:]])
        for amount, place, (middle, radii) in (
            (self.bust, mirrored, _BUST),
            (self.belly, points, _BELLY),
        ):
            near = ((place - middle) / radii) ** 2
            ahead += (
                amount
                * np.exp(-near[:, :2].sum(axis=1) - np.minimum(near[:, 2], 2) * 0.3)
                * (points[:, 2] > -0.02)
            )
        return points + (ahead * share)[:, None] * np.array([0.0, 0.0, 1.0])

    def _faced(self, points: FloatArray, share: FloatArray) -> FloatArray:
        x, y, z = points.T
        low = np.clip((1.645 - y) / 0.09, 0, 1) * share
        low = low * low * (3 - 2 * low)
        tip = np.exp(-((x / 0.020) ** 2) - ((y - 1.612) / 0.024) ** 2) * share
        wide = x * (1 + (self.jaw - 1) * low)
        drop = y - (self.chin - 1) * 0.10 * low * np.clip((z + 0.02) / 0.08, 0, 1)
        out = z + (self.nose - 1) * np.maximum(z - 0.084, 0) * tip
        return np.stack([wide, drop, out], axis=1)
