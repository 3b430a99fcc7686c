"""From the description of a scene to a model with one surface per object and material slot."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engines.mesh.model import FloatArray, IntArray, Material, Model, Surface
from engines.scene import catalogue
from engines.scene.layout import Body, Place, arrange, moved
from engines.scene.normals import split_normals
from engines.scene.part import Archetype, Part, Variant
from engines.scene.scene import Scene, SceneObject
from engines.texture.vocabulary import MaterialChoice

Finder = Callable[[str], tuple[Archetype, str] | None]


@dataclass(frozen=True, kw_only=True, eq=False)
class Assembly:
    """A model without texture coordinates and what its materials are to be.

    Attributes:
        model: One surface per (object, slot); a material is named by its slot, or `noun/slot`
            when the scene has several kinds of objects.
        choices: What each of `model.materials` is made of.
    """

    model: Model
    choices: tuple[MaterialChoice, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Copy:
    """One copy of an object, built and scaled."""

    object: int
    parts: list[Part]


def assemble(scene: Scene, find: Finder = catalogue.find) -> Assembly:
    """Build and place the objects of a scene.

    The same scene always gives the same model, which faces +Z, stands on y = 0 and is centred.

    Args:
        scene: What to build.
        find: Looks a noun up in the catalogue.

    Raises:
        ValueError: If the scene names an object that is not in the catalogue.
    """
    copies = [
        _Copy(object=index, parts=_build(scene, index, number, find))
        for index, item in enumerate(scene.objects)
        for number in range(item.count)
    ]
    places = arrange([_body(scene, copies, copy) for copy in copies])
    labels = _labels(scene)
    surfaces, materials, choices = list[Surface](), list[Material](), list[MaterialChoice]()
    for index, item in enumerate(scene.objects):
        wanted = dict(item.materials)
        mine = [(c, p) for c, p in zip(copies, places, strict=True) if c.object == index]
        for slot in dict.fromkeys(part.slot for copy, _ in mine for part in copy.parts):
            pieces = [
                (part, place) for copy, place in mine for part in copy.parts if part.slot == slot
            ]
            surfaces.append(_surface(pieces, len(materials)))
            sheet = any(not part.closed for part, _ in pieces)
            materials.append(Material(name=labels[index] + slot, double_sided=sheet))
            choices.append(wanted[slot])
    model = Model(surfaces=tuple(surfaces), materials=tuple(materials), name=_name(scene))
    return Assembly(model=model, choices=tuple(choices))


def _build(scene: Scene, index: int, number: int, find: Finder) -> list[Part]:
    item = scene.objects[index]
    found = find(item.noun)
    if found is None:
        raise ValueError(f"the catalogue has no {item.noun!r}")
    variant = Variant(
        subtype=item.subtype,
        style=item.style,
        attributes=frozenset(item.attributes),
        rng=np.random.default_rng([abs(scene.seed), index, number]),
    )
    return [
        Part(
            slot=part.slot,
            vertices=part.vertices * item.size,
            faces=part.faces,
            crease=part.crease,
            closed=part.closed,
        )
        for part in found[0].build(variant)
    ]


def _body(scene: Scene, copies: list[_Copy], copy: _Copy) -> Body:
    vertices, faces = _joined([(part.vertices, part.faces) for part in copy.parts])
    relation = scene.objects[copy.object].relation
    if relation is None or relation.kind == "next_to":
        return Body(vertices=vertices, faces=faces)
    host = next(i for i, other in enumerate(copies) if other.object == relation.to)
    return Body(vertices=vertices, faces=faces, host=host, around=relation.kind == "around")


def _joined(meshes: list[tuple[FloatArray, IntArray]]) -> tuple[FloatArray, IntArray]:
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    return (
        np.concatenate([vertices for vertices, _ in meshes]),
        np.concatenate([f + start for (_, f), start in zip(meshes, starts, strict=False)]),
    )


def _surface(pieces: list[tuple[Part, Place]], material: int) -> Surface:
    """Join the parts of one slot, each with its own crease angle."""
    split = [
        split_normals(moved(part.vertices, place), part.faces, part.crease)
        for part, place in pieces
    ]
    vertices, faces = _joined([(v, f) for v, f, _ in split])
    normals = np.concatenate([n for _, _, n in split])
    return Surface(vertices=vertices, faces=faces, material=material, normals=normals)


def _labels(scene: Scene) -> list[str]:
    """Return the prefix of the material names of each object."""
    if len(scene.objects) == 1:
        return [""]
    seen = Counter[str]()
    labels = []
    for item in scene.objects:
        seen[item.noun] += 1
        labels.append(f"{item.noun} {seen[item.noun]}/" if seen[item.noun] > 1 else f"{item.noun}/")
    return labels


def _name(scene: Scene) -> str:
    return " and ".join(_counted(item) for item in scene.objects)


def _counted(item: SceneObject) -> str:
    return item.noun if item.count == 1 else f"{item.count} × {item.noun}"
