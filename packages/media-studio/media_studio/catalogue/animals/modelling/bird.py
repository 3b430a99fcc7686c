"""Birds: a body on two legs.

Joints: `Hips`, `Spine`, `Neck` (`Neck1` ...), `Head`, `Tail`, `LeftWing`, `LeftWing1`, `LeftWing2`,
`LeftUpLeg`, `LeftLeg`, `LeftFoot`, `LeftToeBase`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from media_studio.catalogue.animals.modelling.creature import Joint, chain, skeleton
from media_studio.catalogue.animals.modelling.feathers import WING
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, strand
from media_studio.catalogue.animals.modelling.hair import lock
from media_studio.catalogue.animals.modelling.quadruped import numbered
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube


@dataclass(frozen=True, kw_only=True)
class Bird:
    """Measures of a bird, facing +Z.

    Attributes:
        rump: Hind part of the body.
        breast: Fore part of the body.
        neck: (y, z, radius) from the shoulders to the skull.
        skull: The head.
        leg: Hip, heel and foot of the left leg, (3, 3).
        shank: Radius of the leg.
        wing: Shoulder, elbow, wrist and tip of the left wing.
        tail: Root and tip of the tail, (y, z).
        more: Further muscles.
        blend: Radius of the fillets of body and neck.
    """

    rump: Egg
    breast: Egg
    neck: tuple[Point, ...]
    skull: Egg
    leg: tuple[Point, Point, Point]
    shank: float
    wing: tuple[Point, Point, Point, Point]
    tail: tuple[tuple[float, float], tuple[float, float]]
    more: Sequence[Muscle] = ()
    blend: float = 0.1

    def flesh(self) -> Flesh:
        """Return the muscles without wings and legs."""
        places = [(0.0, y, z) for y, z, _ in self.neck]
        radii = [radius for _, _, radius in self.neck]
        return Flesh(
            (
                Muscle(self.rump, "Hips"),
                Muscle(self.breast, "Spine", self.blend),
                *self._throat(places, radii),
                Muscle(self.skull, "Head", 0.06),
                *self.more,
            )
        )

    def _throat(self, places: Sequence[Point], radii: list[float]) -> list[Muscle]:
        """Bend the neck smoothly; only its root melts into the breast."""
        bones = numbered("Neck", len(places) - 1)
        root, *others = lock(places, radii, bones, steps=4, blend=0.03)
        return [replace(root, blend=self.blend), *others]

    def rig(self) -> Rig:
        """Return the skeleton."""
        places = [(0.0, y, z) for y, z, _ in self.neck]
        necks = numbered("Neck", len(places) - 1)
        _, rise, ahead = self.skull.centre
        (root, tip), hips = self.tail, np.asarray(self.rump.centre, float)
        spine = (hips + np.asarray(self.breast.centre, float)) / 2
        hip, heel, foot = self.leg
        joints = [
            Joint("Hips", "", tuple(hips)),
            Joint("Spine", "Hips", tuple(spine)),
            *[Joint(j.name, j.parent, j.place) for j in chain(necks, "Spine", places[:-1])],
            Joint("Head", necks[-1], places[-1], end=(0, rise, ahead + self.skull.radii[2])),
            Joint("Tail", "Hips", (0, *root), end=(0, *tip)),
            *chain(WING, "Spine", self.wing),
            Joint("LeftUpLeg", "Hips", hip),
            Joint("LeftLeg", "LeftUpLeg", _between(hip, heel)),
            Joint("LeftFoot", "LeftLeg", heel),
            Joint("LeftToeBase", "LeftFoot", foot, end=(foot[0], 0.01, foot[2] + 0.12)),
        ]
        return skeleton(joints)

    def legs(self, *, toe: float, slot: str = "leg", webbed: bool = False) -> list[Part]:
        """Return both legs with three toes ahead and one behind.

        Args:
            toe: Length of a toe.
            slot: Material slot.
            webbed: Whether there is skin between the toes.
        """
        hip, heel, foot = self.leg
        bones = ("LeftUpLeg", "LeftFoot", "LeftToeBase")
        muscles = strand((hip, heel, foot), (self.shank,) * 3, bones[:2])
        muscles.append(Muscle(Egg(foot, (toe, self.shank, toe)), bones[2]))
        flesh = Flesh(tuple(muscles))
        x, _, z = foot
        ground = 0.8 * self.shank
        shapes = [tube([hip, heel, (x, ground, z)], self.shank, sides=10, steps=4)]
        shapes += [
            tube(
                [
                    (x, ground, z),
                    (x + 0.6 * reach * np.sin(a), ground, z + 0.6 * reach * np.cos(a)),
                    (x + reach * np.sin(a), 0.6 * ground, z + reach * np.cos(a)),
                ],
                [self.shank, 0.9 * self.shank, 0.35 * self.shank],
                sides=8,
                steps=3,
            )
            for a, reach in ((-0.55, toe), (0, 1.1 * toe), (0.55, toe), (np.pi, 0.55 * toe))
        ]
        if webbed:
            shapes.append(
                ellipsoid(0.5 * toe, 0.55 * ground, 0.5 * toe, sides=16).at(
                    x, 0.55 * ground, z + 0.48 * toe
                )
            )
        mirror = Flesh(tuple(muscle.mirrored() for muscle in muscles))
        return [
            part
            for shape in shapes
            for part in (
                flesh.dressed(shape, slot),
                mirror.dressed(shape.mirrored("x"), slot),
            )
        ]


def beak(points: Sequence[Point], radii: Sequence[float], *, flat: float = 1.0) -> Shape:
    """Make a beak along a curve.

    Args:
        points: From inside the head to the tip.
        radii: At the points.
        flat: Height of the section as a share of its width.
    """
    return tube(points, radii, sides=14, steps=5, flat=flat)


def hung(shape: Shape, slot: str, *, both: bool = False) -> list[Part]:
    """Hang a shape on the head, or a pair."""
    shapes = pair(shape) if both else [shape]
    return [each.part(slot).carried_by("Head") for each in shapes]


def _between(a: Point, b: Point) -> Point:
    return (0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2]) + 0.01)
