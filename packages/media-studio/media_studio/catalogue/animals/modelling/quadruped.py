"""Four-legged bodies from a handful of measures.

Joints are named as those of a human figure, so that programs that know people map them: the fore
legs are `LeftShoulder`, `LeftArm`, `LeftForeArm` and `LeftHand` (from the knee down), the hind
legs `LeftUpLeg`, `LeftLeg`, `LeftFoot` (from the hock down) and `LeftToeBase`; the trunk is `Hips`,
`Spine`, `Spine1`, `Neck` (`Neck1` ...), `Head`; a tail is `Tail`, `Tail1` ...
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Joint, chain, skeleton
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both, strand
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, tube

FORE = ("LeftArm", "LeftForeArm", "LeftHand")
HIND = ("LeftUpLeg", "LeftLeg", "LeftFoot")


@dataclass(frozen=True)
class Leg:
    """A left leg: shoulder, elbow, knee, fetlock or hip, knee, hock, fetlock.

    Attributes:
        points: (4, 3).
        radii: Of the flesh at the points.
        foot: Half axes of the paw; None where a hoof is put on.
    """

    points: tuple[Point, Point, Point, Point]
    radii: tuple[float, float, float, float]
    foot: Point | None = None

    def muscles(self, bones: tuple[str, str, str], foot_bone: str) -> list[Muscle]:
        """Return the flesh of the left leg."""
        made = strand(self.points, self.radii, bones, blend=0.06)
        if self.foot is None:
            return made
        _, ry, rz = self.foot
        x, _, z = self.points[3]
        centre = (x, ry, z + 0.45 * rz)
        made.append(Muscle(Egg(centre, self.foot), foot_bone, blend=0.04))
        return made


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Measures of an animal about one unit high at the withers, facing +Z.

    Attributes:
        hips: Hind part of the trunk.
        belly: Middle of the trunk.
        chest: Fore part of the trunk.
        neck: (y, z, radius) from the withers to the skull.
        skull: The head without its muzzle.
        muzzle: (y, z, radius) from the skull to the nose.
        fore: Left fore leg.
        hind: Left hind leg.
        tail: (y, z, radius) from its root; empty for none.
        bare_tail: The tail is no part of the flesh, but a tube: see `tail_tube`.
        more: Further muscles, joined last.
        joints: Further joints of the left and the middle, for example of a trunk.
        blend: Radius of the fillets of the trunk and neck.
    """

    hips: Egg
    belly: Egg
    chest: Egg
    neck: tuple[Point, ...]
    skull: Egg
    muzzle: tuple[Point, ...]
    fore: Leg
    hind: Leg
    tail: tuple[Point, ...] = ()
    bare_tail: bool = False
    more: Sequence[Muscle] = ()
    joints: tuple[Joint, ...] = ()
    blend: float = 0.1

    def flesh(self) -> Flesh:
        """Return all muscles."""
        neck = strand(_upright(self.neck), _third(self.neck), self.neck_bones(), self.blend)
        muzzle = strand(
            _upright(self.muzzle), _third(self.muzzle), ["Head"] * (len(self.muzzle) - 1), 0.05
        )
        tail = [] if self.bare_tail else self._tail()
        return Flesh(
            (
                Muscle(self.hips, "Hips"),
                Muscle(self.belly, "Spine", self.blend),
                Muscle(self.chest, "Spine1", self.blend),
                *both(*self.fore.muscles(FORE, "LeftHand")),
                *both(*self.hind.muscles(HIND, "LeftToeBase")),
                *neck,
                Muscle(self.skull, "Head", 0.07),
                *muzzle,
                *tail,
                *self.more,
            )
        )

    def tail_tube(self, slot: str) -> Part:
        """Return a thin tail as a part of its own."""
        shape = tube(_upright(self.tail), _third(self.tail), sides=10, steps=5)
        return Flesh(tuple(self._tail())).dressed(shape, slot)

    def _tail(self) -> list[Muscle]:
        return strand(_upright(self.tail), _third(self.tail), self.tail_bones(), 0.03)

    def neck_bones(self) -> list[str]:
        """Name the joints of the neck."""
        return numbered("Neck", len(self.neck) - 1)

    def tail_bones(self) -> list[str]:
        """Name the joints of the tail."""
        return numbered("Tail", len(self.tail) - 1)

    def rig(self) -> Rig:
        """Return the skeleton."""
        hips = np.asarray(self.hips.centre, float) + np.array([0, 0.3 * self.hips.radii[1], 0])
        withers = np.asarray(_upright(self.neck[:1])[0])
        spine, chest = hips + 0.35 * (withers - hips), hips + 0.7 * (withers - hips)
        neck = _upright(self.neck)
        nose = _upright(self.muzzle[-1:])[0]
        joints = [
            Joint("Hips", "", tuple(hips)),
            Joint("Spine", "Hips", tuple(spine)),
            Joint("Spine1", "Spine", tuple(chest)),
            *chain(self.neck_bones(), "Spine1", neck[:-1]),
            Joint("Head", self.neck_bones()[-1], neck[-1], end=nose),
            *_leg("LeftShoulder", "Spine1", FORE, self.fore),
            *_leg("", "Hips", HIND, self.hind),
        ]
        joints = [_endless(joint) if joint.name in self.neck_bones() else joint for joint in joints]
        if self.tail:
            joints += chain(self.tail_bones(), "Hips", _upright(self.tail))
        return skeleton([*joints, *self.joints])


def numbered(name: str, count: int) -> list[str]:
    """Return `Tail`, `Tail1`, `Tail2` ..."""
    return [name + (str(k) if k else "") for k in range(count)]


def toes(plan: Plan, count: int = 3, *, slot: str = "coat", claw: float = 0.0) -> list[Part]:
    """Put toes at the front of all four paws.

    Args:
        plan: Its legs have paws.
        count: Toes of a paw.
        slot: Material slot.
        claw: Length of the claws; 0 for none.
    """
    made = []
    for leg, bone in ((plan.fore, "LeftHand"), (plan.hind, "LeftToeBase")):
        if leg.foot is None:
            continue
        rx, _, rz = leg.foot
        x, _, z = leg.points[3]
        size = min(1.25 / count, 0.42) * rx
        for k in range(count):
            aside = (k - (count - 1) / 2) / max(count - 1, 1)
            ahead = z + 0.45 * rz + 0.8 * rz * float(np.sqrt(1 - (1.2 * aside) ** 2))
            toe = ellipsoid(size, 1.1 * size, 1.5 * size, sides=12)
            shapes = [(slot, toe.at(x + 1.35 * rx * aside, 1.05 * size, ahead))]
            if claw:
                tip = (x + 1.4 * rx * aside, 0.3 * size, ahead + size + claw)
                start = (x + 1.35 * rx * aside, 1.1 * size, ahead + 0.9 * size)
                nail = tube([start, tip], [0.45 * size, 0.08 * size], sides=7, steps=3)
                shapes.append(("claw", nail))
            for name, shape in shapes:
                made.append(shape.part(name).carried_by(bone))
                right = shape.mirrored("x").part(name)
                made.append(right.carried_by(bone.replace("Left", "Right")))
    return made


def hooves(leg: Leg, bone: str, *, radius: float, height: float, slot: str = "hoof") -> list[Part]:
    """Put hooves under a left leg and its counterpart."""
    x, _, z = leg.points[3]
    profile = [(0, 0)], [(1.22 * radius, 0)], [(radius * 0.96, height)], [(0, 1.04 * height)]
    shape = lathe(*profile, sides=20, bevel=0.12 * radius)
    sloped = shape.warped(lambda p: p + np.stack([0 * p[:, 1], 0 * p[:, 1], -0.4 * p[:, 1]], -1))
    placed = sloped.scaled(1, 1, 1.12).at(x, 0, z + 0.3 * height)
    right = bone.replace("Left", "Right")
    return [
        placed.part(slot).carried_by(bone),
        placed.mirrored("x").part(slot).carried_by(right),
    ]


def all_hooves(plan: Plan, *, radius: float, height: float) -> list[Part]:
    """Put hooves under all four legs."""
    return [
        *hooves(plan.fore, "LeftHand", radius=radius, height=height),
        *hooves(plan.hind, "LeftToeBase", radius=radius, height=height),
    ]


def _leg(shoulder: str, parent: str, bones: tuple[str, str, str], leg: Leg) -> list[Joint]:
    made = []
    if shoulder:
        x, y, z = leg.points[0]
        made.append(Joint(shoulder, parent, (0.5 * x, y + 0.12, z - 0.05)))
        parent = shoulder
    made += chain(bones, parent, leg.points)
    x, _, z = leg.points[3]
    reach = leg.foot[2] if leg.foot else 0.08
    if bones == HIND:
        made[-1] = _endless(made[-1])
        made.append(Joint("LeftToeBase", "LeftFoot", leg.points[3], end=(x, 0.02, z + reach)))
    return made


def _endless(joint: Joint) -> Joint:
    return Joint(joint.name, joint.parent, joint.place)


def _upright(points: tuple[Point, ...]) -> list[Point]:
    """Return (0, y, z) of (y, z, radius)."""
    return [(0.0, float(y), float(z)) for y, z, _ in points]


def _third(points: tuple[Point, ...]) -> list[float]:
    return [float(radius) for _, _, radius in points]
