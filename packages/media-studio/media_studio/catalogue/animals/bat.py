"""Bats with their wings spread."""

from itertools import pairwise

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.creature import (
    Creature,
    Joint,
    builders,
    skeleton,
)
from media_studio.catalogue.animals.modelling.ears import ears, pointed
from media_studio.catalogue.animals.modelling.eyes import eyes, nose, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle
from media_studio.catalogue.animals.modelling.marking import marking, wavy, within
from media_studio.modelling.part import Part
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import rod, tube

_ELBOW, _WRIST = (0.46, 0.78), (0.62, 1.12)
_TIPS = ((1.42, 1.0), (1.3, 0.52), (0.88, 0.28), (0.44, 0.22))
"""Ends of the fingers of the left wing, (x, y)."""


def _scalloped() -> list[tuple[float, float]]:
    """Return the outline of the left wing: sagging edges between the tips of the fingers."""
    edge: list[tuple[float, float]] = [(0.14, 0.66), _WRIST]
    corners = [*_TIPS, (0.1, 0.34)]
    for start, end in pairwise(corners):
        a, b = np.array(start), np.array(end)
        middle = np.array([0.45, 0.75])
        for share in np.linspace(0, 1, 6)[:-1]:
            point = a + (b - a) * share
            pull = 0.22 * np.sin(np.pi * share)
            x, y = point + (middle - point) * pull
            edge.append((float(x), float(y)))
    return [*edge, (0.1, 0.34)]


def _swept(points: FloatArray) -> FloatArray:
    x, y, z = points.T
    return np.column_stack([x, y, z - 0.18 * np.maximum(np.abs(x) - 0.1, 0) ** 1.5])


def _wing() -> list[Part]:
    """Stretch a membrane between the fingers of both wings."""
    sheet = prism(_scalloped(), 0.02, bevel=0.004).warped(_swept)
    bones: list[Shape] = [
        rod((0.12, 0.64, 0), (*_ELBOW, 0), 0.03, tip=0.026),
        rod((*_ELBOW, 0), (*_WRIST, 0), 0.026, tip=0.022),
    ]
    for tip in _TIPS:
        bones.append(
            tube(
                [(*_WRIST, 0), (*(0.5 * np.add(_WRIST, tip)), 0), (*tip, 0)],
                [0.02, 0.016, 0.008],
                sides=8,
            )
        )
    made = []
    for slot, shape in (("wing", sheet), *(("coat", bone.warped(_swept)) for bone in bones)):
        for side, bone in zip(pair(shape), ("LeftWing", "RightWing"), strict=True):
            made.append(side.part(slot).carried_by(bone))
    return made


def _bat(_: frozenset[str]) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.46, 0), (0.17, 0.25, 0.15)), "Hips"),
            Muscle(Egg((0, 0.62, 0.03), (0.18, 0.15, 0.15)), "Spine", 0.06),
            Muscle(Egg((0, 0.86, 0.08), (0.19, 0.165, 0.165)), "Head", 0.05),
            Muscle(Egg((0, 0.8, 0.2), (0.09, 0.07, 0.08)), "Head", 0.04),
        )
    )
    hide = flesh.hide(cells=44)
    ruff = within((0, 0.6, 0.16, 0.14, 0.14, 0.12))
    feet = [
        ellipsoid(0.03, 0.025, 0.05, sides=10).at(side * (0.08 + 0.035 * k), 0.21, 0.05)
        for side in (-1, 1)
        for k in (-1, 0, 1)
    ]
    fang = box(0.018, 0.045, 0.014, bevel=0.005)
    parts = [
        flesh.dressed(hide, "coat"),
        *_wing(),
        *marking(flesh, hide, wavy(ruff, 0.03, 0.12), "belly"),
        *(shape.part("coat").carried_by("Hips") for shape in feet),
        *(fang.at(x, 0.715, 0.245).part("tooth").carried_by("Head") for x in (-0.035, 0.035)),
        *ears((0.1, 0.97, 0.05), 0.3, 0.2, outline=pointed, turn=(-4, 18, -16)),
        *eyes(flesh, (0, 0.87, 0.08), (0.42, 0.1, 0.75), 0.05, gaze=0.65, iris=60),
        nose(flesh, (0, 0.81, 0.2), (0, 0.1, 0.9), (0.03, 0.024, 0.024)),
        *smile(flesh, (0, 0.79, 0.18), width=0.6, drop=0.35, lift=0.2, radius=0.006),
    ]
    joints = [
        Joint("Hips", "", (0, 0.44, 0)),
        Joint("Spine", "Hips", (0, 0.6, 0.02)),
        Joint("Head", "Spine", (0, 0.76, 0.06), end=(0, 0.82, 0.3)),
        Joint("LeftWing", "Spine", (0.13, 0.64, 0), end=(1.3, 0.9, -0.2)),
    ]
    return Creature(parts=parts, rig=skeleton(joints)).standing(0.3)


BUILD, RIG = builders({"bat": _bat})
