"""From a shape program to a model with one surface for each material."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.language.vocabulary import MaterialChoice
from media_studio.mesh.model import Material, Model, Surface
from media_studio.modelling.binding import INFLUENCES, bind
from media_studio.modelling.normals import split_normals
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import joined
from media_studio.programs.program import Program


@dataclass(frozen=True, kw_only=True, eq=False)
class Assembly:
    """A model without texture coordinates, what its materials are to be and what carries it.

    Attributes:
        model: One surface per material of the program, in their order; two where some of its
            parts move and others do not.
        choices: What each of `model.materials` is made of.
        rig: The joints, or None where nothing can move.
        carriers: For each surface the joints (n, 4) and weights (n, 4) of its vertices, or None
            where it does not move.
    """

    model: Model
    choices: tuple[MaterialChoice, ...]
    rig: Rig | None = None
    carriers: tuple[tuple[IntArray, FloatArray] | None, ...] = ()


def assemble(program: Program) -> Assembly:
    """Join the parts of each material."""
    slots = [slot for slot in program.materials if any(p.slot == slot for p in program.parts)]
    surfaces, materials = list[Surface](), list[Material]()
    carriers = list[tuple[IntArray, FloatArray] | None]()
    for number, slot in enumerate(slots):
        mine = [part for part in program.parts if part.slot == slot]
        for still in sorted({part.still for part in mine}):
            pieces = [part for part in mine if part.still == still]
            surface, sources = _surface(pieces, number)
            surfaces.append(surface)
            carriers.append(None if still else _carriers(pieces, sources, program.rig))
        sheet = any(not part.closed for part in mine)
        materials.append(Material(name=slot, double_sided=sheet))
    return Assembly(
        model=Model(surfaces=tuple(surfaces), materials=tuple(materials), name=program.name),
        choices=tuple(program.materials[slot] for slot in slots),
        rig=program.rig,
        carriers=tuple(carriers),
    )


def _surface(pieces: Sequence[Part], material: int) -> tuple[Surface, list[IntArray]]:
    """Join parts, each with its own crease angle; tell which vertex each vertex is a copy of."""
    split = [split_normals(part.vertices, part.faces, part.crease) for part in pieces]
    vertices, faces = joined([(v, f) for v, f, _, _ in split])
    surface = Surface(
        vertices=vertices,
        faces=faces,
        normals=np.concatenate([normals for _, _, normals, _ in split]),
        material=material,
    )
    return surface, [source for _, _, _, source in split]


def _carriers(
    pieces: Sequence[Part], sources: Sequence[IntArray], rig: Rig | None
) -> tuple[IntArray, FloatArray] | None:
    if rig is None:
        return None
    bound = [bind(part, rig) for part in pieces]
    joints = [j[source] for (j, _), source in zip(bound, sources, strict=True)]
    weights = [w[source] for (_, w), source in zip(bound, sources, strict=True)]
    return np.concatenate(joints).reshape(-1, INFLUENCES), np.concatenate(weights)
