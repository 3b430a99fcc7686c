"""A finished figure: parts with their skin, and the skeleton, standing where objects stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.build import Build
from media_studio.catalogue.people.modelling.layers import dressed
from media_studio.catalogue.people.modelling.worn import Worn
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, PARENTS, body_skeleton

Angles = tuple[float, float, float]

RELAXED: Mapping[str, Angles] = {
    "LeftArm": (0.0, 0.0, -68.0),
    "RightArm": (0.0, 0.0, 68.0),
    "LeftForeArm": (0.0, -16.0, -4.0),
    "RightForeArm": (0.0, 16.0, 4.0),
}
"""Arms beside the body."""
HOLDING: Mapping[str, Angles] = {**RELAXED, "RightForeArm": (0.0, 82.0, 0.0)}
"""The right forearm forward, so that what it holds stands upright."""
ARMED: Mapping[str, Angles] = {**HOLDING, "RightForeArm": (0.0, 62.0, 0.0)}
"""The same a little lower: a weapon or a tool is held before the body."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure:
    """What the catalogue needs of a character."""

    parts: list[Part]
    rig: Rig


def stood(
    build: Build, worn: Iterable[Worn], relaxed: Mapping[str, Angles] = RELAXED
) -> Figure:  # fmt: skip
    """Give everything the proportions of a figure and set it down on y = 0, centred.

    Args:
        build: The proportions.
        worn: On the standard body.
        relaxed: See `Rig`.
    """
    pieces = dressed(list(worn))
    vertices = [
        build.shaped(each.shape.vertices, each.shares if each.fit is None else each.fit)
        for each in pieces
    ]
    whole = np.concatenate(vertices)
    low, high = whole.min(axis=0), whole.max(axis=0)
    shift = -np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    parts = [
        Part(
            slot=each.slot,
            vertices=points + shift,
            faces=each.shape.faces,
            crease=each.shape.crease,
            bones=JOINTS,
            weights=each.shares,
        )
        for each, points in zip(pieces, vertices, strict=True)
    ]
    return Figure(parts=parts, rig=_rig(build, shift, relaxed))


def _rig(build: Build, shift: FloatArray, relaxed: Mapping[str, Angles]) -> Rig:
    places, scales = build.places() + shift, build.scales()
    ends = {
        JOINTS[joint]: places[joint] + scales[joint] * end / CENTIMETRES
        for joint, end in body_skeleton().ends.items()
    }
    assert JOINT["Hips"] == 0
    return Rig(names=JOINTS, parents=PARENTS, places=places, ends=ends, relaxed=relaxed)
