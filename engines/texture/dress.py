"""Give a model new materials."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from engines.errors import InvalidModel
from engines.mesh.model import FloatArray, Material, Model, Surface
from engines.texture.bake import Maps, bake
from engines.texture.coat import Coat, make_coat
from engines.texture.grain import pattern_scale
from engines.texture.layout import shared_maps
from engines.texture.materials import constants
from engines.texture.vocabulary import MaterialChoice

# Maps of models whose surfaces overlap get smaller, down to this.
_SMALLEST_MAP = 256


def dress(
    model: Model,
    choices: Sequence[MaterialChoice | None],
    *,
    size: int,
    pbr: bool,
    seed: int = 0,
    before: Model | None = None,
) -> Model:
    """Paint materials onto a model through its texture coordinates.

    Surfaces whose charts do not overlap share one set of maps. When some do overlap, as in models
    where every material has the whole square, each group of surfaces gets maps of its own, which
    are smaller so that all together have about as many texels as asked for.

    Args:
        model: Every surface has texture coordinates; outside 0..1 they repeat.
        choices: One per surface; None keeps what the surface looks like.
        size: Edge of the maps, texels.
        pbr: Whether to make metallic-roughness and normal maps as well.
        seed: Variant of the materials; equal seeds give equal maps.
        before: The same model before its texture coordinates were made anew, from which kept
            looks are read; its surfaces are in the same order.

    Returns:
        The same surfaces, each with a material of its own that has the name of the old one.

    Raises:
        InvalidModel: If a surface has no texture coordinates.

    Source: Perlin 1985, Peachey 1985 (solid texturing).
    """
    if any(surface.uv is None for surface in model.surfaces):
        raise InvalidModel(
            "The model has no texture coordinates to paint through; ask for new ones with"
            " keep_uv false."
        )
    filled = [i for i, surface in enumerate(model.surfaces) if len(surface.faces)]
    groups = shared_maps([_corners(model.surfaces[i]) for i in filled])
    edge = _map_edge(size, len(groups))
    materials = [model.materials[surface.material] for surface in model.surfaces]
    coats = _coats(model, choices, before or model, size=edge, seed=seed)
    for group in groups:
        members = [filled[i] for i in group]
        alpha = any(choices[i] is None and materials[i].alpha_mode != "OPAQUE" for i in members)
        maps = bake([coats[i] for i in members], size=edge, alpha=alpha, pbr=pbr)
        for i in members:
            materials[i] = _material(materials[i], choices[i], maps, pbr=pbr)
    surfaces = [
        replace(surface, material=i, colors=surface.colors if choices[i] is None else None)
        for i, surface in enumerate(model.surfaces)
    ]
    return replace(model, surfaces=tuple(surfaces), materials=tuple(materials))


def _map_edge(size: int, groups: int) -> int:
    """Halve the edge until the maps of all groups have about the texels of one."""
    while groups > 1 and size > _SMALLEST_MAP:
        size, groups = size // 2, groups // 4
    return size


def _corners(surface: Surface) -> FloatArray:
    uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
    return uv[surface.faces]


def _coats(
    model: Model,
    choices: Sequence[MaterialChoice | None],
    before: Model,
    *,
    size: int,
    seed: int,
) -> dict[int, Coat]:
    filled = [i for i, surface in enumerate(model.surfaces) if len(surface.faces)]
    used = [model.surfaces[i].vertices[model.surfaces[i].faces].reshape(-1, 3) for i in filled]
    scale = pattern_scale(np.concatenate(used)) if used else 1.0
    return {
        i: make_coat(
            model.surfaces[i],
            model.materials[model.surfaces[i].material],
            choices[i],
            old_uv=_old_corners(model.surfaces[i], before.surfaces[i]),
            scale=scale,
            size=size,
            seed=seed,
            index=i,
        )
        for i in filled
    }


def _old_corners(surface: Surface, before: Surface) -> FloatArray:
    """Find the old texture coordinates of each corner, matching faces by their positions."""
    if surface is before:
        return _corners(surface)
    old = before.vertices[before.faces].reshape(len(before.faces), -1)
    new = surface.vertices[surface.faces].reshape(len(surface.faces), -1)
    matched = np.empty(len(new), np.int64)
    matched[np.lexsort(new.T)] = np.lexsort(old.T)
    return _corners(before)[matched]


def _material(old: Material, choice: MaterialChoice | None, maps: Maps, *, pbr: bool) -> Material:
    if choice is None:
        return _kept(old, maps)
    numbers = constants(choice)
    return Material(
        name=old.name,
        metallic=1.0 if pbr else numbers.metallic,
        roughness=1.0 if pbr else numbers.roughness,
        base_color_map=maps.base_color,
        metallic_roughness_map=maps.metallic_roughness,
        normal_map=maps.normal,
        emissive=numbers.emissive,
        transmission=numbers.transmission,
        clearcoat=numbers.clearcoat,
        sheen=numbers.sheen,
        double_sided=old.double_sided,
    )


def _kept(old: Material, maps: Maps) -> Material:
    """Carry an old look over to new maps; without new metallic-roughness its means stay."""
    packed, means = maps.metallic_roughness, np.ones(3)
    if old.metallic_roughness_map is not None:
        means = old.metallic_roughness_map.reshape(-1, 3).mean(axis=0) / 255
    return replace(
        old,
        base_color=(1.0, 1.0, 1.0, 1.0),
        base_color_map=maps.base_color,
        metallic=old.metallic * float(means[2]) if packed is None else 1.0,
        roughness=old.roughness * float(means[1]) if packed is None else 1.0,
        metallic_roughness_map=packed,
        normal_map=maps.normal,
    )
