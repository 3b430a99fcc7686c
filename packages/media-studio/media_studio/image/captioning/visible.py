"""What a shape program shows of each material, going by the surface that it has."""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import groupby

import numpy as np

from media_studio.language.vocabulary import COLOURS, MaterialChoice
from media_studio.modelling.part import Part
from media_studio.programs.program import Program

_LEAST_SHARE = 0.08
"""Share of an object's surface below which a material is a detail."""


@dataclass(frozen=True, kw_only=True)
class Cover:
    """A slot of an object that has a good part of its surface.

    Attributes:
        slot: Name without that of the object.
        choice: What it is made of.
        share: Part of the surface of the object that it has, 0..1.
    """

    slot: str
    choice: MaterialChoice
    share: float = field(default=0.0, compare=False)


def visible_materials(program: Program) -> tuple[tuple[Cover, ...], ...]:
    """List the materials of each object that has one, the largest surface first.

    Slots that a scene names but that have no part are left out, and so are details.

    Args:
        program: Made from a scene (`composition.compose`), or one object of any origin; slots
            are named `object/slot` where there are several.
    """
    return tuple(
        tuple(replace(cover, choice=_with_named_colour(cover.choice)) for cover in covers)
        for covers in materials_from(program, _LEAST_SHARE)
    )


def materials_from(program: Program, least_share: float) -> tuple[tuple[Cover, ...], ...]:
    """List the materials of each object that have this share of its surface, as they are."""
    groups = groupby(program.materials, key=lambda name: name.rpartition("/")[0])
    return tuple(_covers(program, list(slots), least_share) for _, slots in groups)


def _covers(program: Program, slots: list[str], least_share: float) -> tuple[Cover, ...]:
    areas = defaultdict[str, float](float)
    for part in program.parts:
        if part.slot in slots:
            areas[part.slot] += _area(part)
    whole = sum(areas.values())
    return tuple(
        Cover(
            slot=slot.rpartition("/")[2],
            choice=program.materials[slot],
            share=areas[slot] / whole,
        )
        for slot in sorted(areas, key=lambda slot: -areas[slot])
        if areas[slot] >= least_share * whole
    )


def _with_named_colour(choice: MaterialChoice) -> MaterialChoice:
    """Leave out a colour that a program gives by its number: it has no name."""
    return choice if choice.colour in COLOURS else replace(choice, colour=None)


def _area(part: Part) -> float:
    corners = part.vertices[part.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return float(np.linalg.norm(across, axis=1).sum()) / 2
