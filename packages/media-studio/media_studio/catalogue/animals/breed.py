"""Breeds of dogs that look unlike any dog: shepherds, huskies, corgis, pugs, poodles."""

from dataclasses import dataclass

from media_studio.catalogue.animals.modelling.collar import collar
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.ears import ears, pointed
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, both
from media_studio.catalogue.animals.modelling.hair import fleece, hair
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    below,
    either,
    marking,
    rosettes,
    wavy,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.quadruped import Leg, Plan, toes
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part

_Tail = tuple[Point, ...]
_STRAIGHT: _Tail = ((0.9, -0.2, 0.07), (1.02, -0.36, 0.06), (1.2, -0.44, 0.05), (1.36, -0.38, 0.03))
_LOW: _Tail = ((0.9, -0.2, 0.075), (0.7, -0.36, 0.1), (0.48, -0.42, 0.09), (0.34, -0.5, 0.03))
_CURLED: _Tail = (
    (0.92, -0.18, 0.07),
    (1.08, -0.28, 0.075),
    (1.2, -0.2, 0.075),
    (1.18, -0.07, 0.065),
    (1.07, -0.06, 0.04),
)
_STUB: _Tail = ((0.9, -0.2, 0.06), (0.98, -0.28, 0.05))


@dataclass(frozen=True, kw_only=True)
class _Breed:
    """Measures of a dog against one that is about a unit high at the withers.

    Attributes:
        drop: By how much shorter its legs are.
        long: Length of the trunk.
        stout: Width of the trunk and the legs.
        head: Size of the head.
        snout: (length, radius) of the muzzle.
        tail: (y, z, radius) from its root; z is counted from the hips.
        ear: Length of pricked ears; 0 for hanging ones, below 0 for folded ones.
        size: Metres of a unit length.
    """

    drop: float = 0.0
    long: float = 1.0
    stout: float = 1.0
    head: float = 1.0
    snout: tuple[float, float] = (0.24, 0.13)
    tail: _Tail = _STRAIGHT
    ear: float = 0.0
    size: float = 0.55

    @property
    def skull(self) -> tuple[float, float]:
        """Height of the middle of the skull, and how far it is in front."""
        return 1.36 - self.drop, 0.3 * self.long + 0.22

    def plan(self) -> Plan:
        """Return the measures of the whole animal."""
        d, k, w = self.drop, self.long, self.stout
        y, z = self.skull
        h, (length, radius) = self.head, self.snout
        front = z + 0.2 * h + length
        return Plan(
            hips=Egg((0, 0.80 - d, -0.40 * k), (0.19 * w, 0.21, 0.25)),
            belly=Egg((0, 0.79 - d, -0.08), (0.19 * w, 0.2, 0.34 * k)),
            chest=Egg((0, 0.78 - d, 0.26 * k), (0.21 * w, 0.27, 0.26)),
            neck=((0.95 - d, 0.3 * k, 0.2 * w), (1.22 - d, 0.3 * k + 0.16, 0.17 * w)),
            skull=Egg((0, y, z), (0.225 * h, 0.2 * h, 0.21 * h)),
            muzzle=((y - 0.07, z + 0.12 * h, radius), (y - 0.1, front, 0.74 * radius)),
            fore=self._leg(
                ((0.13, 0.74, 0.27), (0.14, 0.48, 0.19), (0.14, 0.25, 0.24), (0.14, 0.09, 0.25)),
                (0.13, 0.09, 0.068, 0.064),
                0.26 * (k - 1),
            ),
            hind=self._leg(
                ((0.13, 0.78, -0.4), (0.16, 0.52, -0.33), (0.15, 0.3, -0.55), (0.15, 0.09, -0.49)),
                (0.18, 0.115, 0.066, 0.062),
                -0.4 * (k - 1),
            ),
            tail=tuple((a - d, b - 0.4 * k, c) for a, b, c in self.tail),
            more=self._flaps() if self.ear == 0 else (),
        )

    def _leg(
        self,
        points: tuple[Point, Point, Point, Point],
        radii: tuple[float, float, float, float],
        ahead: float,
    ) -> Leg:
        """Shorten a leg between its foot and the trunk."""
        top, w = points[0][1], self.stout
        share = (top - self.drop - 0.09) / (top - 0.09)
        a, b, c, e = ((w * x, 0.09 + (y - 0.09) * share, z + ahead) for x, y, z in points)
        upper, lower, knee, foot = radii
        return Leg((a, b, c, e), (upper, lower * w, knee * w, foot * w), (0.088 * w, 0.066, 0.115))

    def _flaps(self) -> tuple[Muscle, ...]:
        """Hang ears at the sides of the head."""
        (y, z), h = self.skull, self.head
        flap = Egg((0.235 * h, y - 0.07, z - 0.01), (0.045, 0.2 * h, 0.11 * h), (8, 0, 9))
        return tuple(both(Muscle(flap, "Head", 0.012)))

    def _pricked(self) -> list[Part]:
        (y, z), h = self.skull, self.head
        if self.ear > 0:
            turn = (-4.0, 20.0, -18.0)
            base = (0.12 * h, y + 0.09, z - 0.03)
            return ears(base, self.ear, 0.2 * h, outline=pointed, turn=turn)
        base = (0.16 * h, y + 0.13 * h, z + 0.02)
        return ears(
            base, -self.ear, 0.18, outline=pointed, turn=(20, 30, -45), curl=150, slot="marking"
        )

    def dressed(
        self, flesh: Flesh, plan: Plan, *marks: tuple[MarkedRegion, str], paw: str = "coat"
    ) -> list[Part]:
        """Return the hide with its markings, the face, the ears and a collar."""
        hide = flesh.hide(cells=58)
        (y, z), h = self.skull, self.head
        low, front, _ = plan.muzzle[-1]
        parts = [flesh.dressed(hide, "coat")]
        for region, slot in marks:
            parts += marking(flesh, hide, region, slot)
        snub = 0.55 if self.snout[0] < 0.1 else 0.9
        return [
            *parts,
            *toes(plan, slot=paw),
            *(self._pricked() if self.ear else []),
            *eyes(flesh, (0, y, z), (0.42, 0.1, 0.75), 0.062 * h, gaze=0.66, lid="coat"),
            nose(flesh, (0, low + 0.02, front - 0.08), (0, 0.2, 0.9), (0.058, 0.045, 0.048)),
            *smile(
                flesh,
                (0, low - 0.005, front - 0.1),
                width=snub,
                drop=0.4,
                lift=0.2,
                radius=0.009,
            ),
            *collar(
                flesh,
                (0, 1.08 - self.drop, 0.3 * self.long + 0.08),
                (0, 0.85, 0.5),
                0.19 * self.stout + 0.01,
                0.028,
            ),
        ]

    def made(self, *marks: tuple[MarkedRegion, str], paw: str = "coat") -> Creature:
        """Return the animal with markings: regions and their slots."""
        plan = self.plan()
        parts = self.dressed(plan.flesh(), plan, *marks, paw=paw)
        return Creature(parts=parts, rig=plan.rig()).standing(self.size)


def _snout_of(breed: _Breed, wide: float = 0.2) -> MarkedRegion:
    """Return the region of the muzzle."""
    y, z = breed.skull
    front = z + 0.2 * breed.head + breed.snout[0]
    return within((0, y - 0.13, front, wide, 0.13, 0.16 + 0.4 * breed.snout[0]))


def _shepherd(_: frozenset[str]) -> Creature:
    breed = _Breed(snout=(0.27, 0.12), tail=_LOW, ear=0.27, size=0.64)
    saddle = within((0, 0.98, -0.14, 0.36, 0.36, 0.62), (0, 0.98, -0.62, 0.14, 0.3, 0.14))
    return breed.made(
        (wavy(saddle, 0.03, 0.4), "marking"), (wavy(_snout_of(breed), 0.015, 0.3), "marking")
    )


def _husky(_: frozenset[str]) -> Creature:
    breed = _Breed(snout=(0.21, 0.12), tail=_CURLED, ear=0.23, size=0.58)
    y, z = breed.skull
    pale = either(
        within((0, y - 0.1, z + 0.3, 0.23, 0.15, 0.3), (0, 0.74, 0.5, 0.22, 0.32, 0.26)),
        within(
            (0.1, y + 0.13, z + 0.2, 0.05, 0.05, 0.1), (-0.1, y + 0.13, z + 0.2, 0.05, 0.05, 0.1)
        ),
        below(0.45),
        within((0, 0.62, -0.05, 0.17, 0.1, 0.5)),
    )
    return breed.made((wavy(pale, 0.02, 0.35), "muzzle"), paw="muzzle")


def _corgi(_: frozenset[str]) -> Creature:
    breed = _Breed(
        drop=0.34, long=1.1, stout=1.05, snout=(0.19, 0.115), tail=_STUB, ear=0.28, size=0.5
    )
    y, z = breed.skull
    pale = either(
        within((0, y - 0.12, z + 0.34, 0.12, 0.13, 0.24), (0, 0.5, 0.5, 0.24, 0.36, 0.28)),
        within((0, y + 0.1, z + 0.2, 0.035, 0.25, 0.16)),
        below(0.25),
    )
    return breed.made((wavy(pale, 0.015, 0.3), "muzzle"), paw="muzzle")


def _dachshund(_: frozenset[str]) -> Creature:
    breed = _Breed(
        drop=0.42, long=1.45, stout=0.92, head=0.9, snout=(0.3, 0.11), tail=_LOW, size=0.42
    )
    return breed.made(
        (wavy(either(_snout_of(breed, 0.16), below(0.14)), 0.015, 0.3), "muzzle"), paw="muzzle"
    )


def _pug(_: frozenset[str]) -> Creature:
    breed = _Breed(
        drop=0.22,
        long=0.82,
        stout=1.12,
        head=1.14,
        snout=(0.03, 0.14),
        tail=_CURLED,
        ear=-0.2,
        size=0.4,
    )
    y, z = breed.skull
    mask = within(
        (0, y - 0.13, z + 0.3, 0.19, 0.14, 0.22), (0, y - 0.01, z + 0.26, 0.2, 0.08, 0.12)
    )
    return breed.made((wavy(mask, 0.02, 0.3), "marking"))


def _bulldog(_: frozenset[str]) -> Creature:
    breed = _Breed(
        drop=0.3,
        long=0.86,
        stout=1.4,
        head=1.3,
        snout=(0.03, 0.19),
        tail=_STUB,
        ear=-0.18,
        size=0.46,
    )
    y, z = breed.skull
    pale = either(
        within((0, y - 0.14, z + 0.36, 0.26, 0.2, 0.26), (0, 0.46, 0.4, 0.26, 0.34, 0.3)),
        below(0.2),
    )
    return breed.made((wavy(pale, 0.02, 0.3), "muzzle"), paw="muzzle")


def _dalmatian(_: frozenset[str]) -> Creature:
    breed = _Breed(size=0.6)
    y, z = breed.skull
    outer = either(above(0.2, 0), below(-0.2, 0))
    flaps = where_both(within((0, y - 0.08, z, 0.34, 0.24, 0.16)), outer)
    body = where_both(rosettes(0.21, 0.055), below(z + 0.05, 2))
    return breed.made((wavy(body, 0.03, 0.3), "marking"), (flaps, "marking"))


def _poodle(_: frozenset[str]) -> Creature:
    """Clip a coat into balls on head, chest, legs and tail."""
    breed = _Breed(stout=0.8, head=0.86, snout=(0.3, 0.09), tail=_STRAIGHT[:3], ear=0.0, size=0.55)
    plan = breed.plan()
    parts = breed.dressed(plan.flesh(), plan)
    y, z = breed.skull
    balls: list[tuple[Egg, str, int, float]] = [
        (Egg((0, y + 0.17, z - 0.04), (0.17, 0.13, 0.17)), "Head", 26, 0.07),
        (Egg((0, 0.82, 0.26), (0.23, 0.27, 0.28)), "Spine1", 60, 0.075),
        (Egg((0, 1.28, -0.84), (0.09, 0.1, 0.09)), "Tail1", 16, 0.055),
    ]
    for side, name in ((1, "Left"), (-1, "Right")):
        balls += [
            (Egg((side * 0.2, y - 0.13, z - 0.02), (0.06, 0.17, 0.1)), "Head", 22, 0.05),
            (Egg((side * 0.112, 0.19, 0.245), (0.07, 0.1, 0.075)), f"{name}Hand", 18, 0.045),
            (Egg((side * 0.12, 0.22, -0.52), (0.07, 0.11, 0.075)), f"{name}Foot", 18, 0.045),
        ]
    parts += [
        hair(fleece(egg, bone, count=count, size=size), "mane", cells=14)
        for egg, bone, count, size in balls
    ]
    return Creature(parts=parts, rig=plan.rig()).standing(breed.size)


BUILD, RIG = builders(
    {
        "shepherd": _shepherd,
        "husky": _husky,
        "corgi": _corgi,
        "dachshund": _dachshund,
        "pug": _pug,
        "bulldog": _bulldog,
        "dalmatian": _dalmatian,
        "poodle": _poodle,
    }
)
