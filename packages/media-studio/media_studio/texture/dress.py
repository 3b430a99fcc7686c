"""Give a model new materials."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.language.mark_words import SurfaceMark
from media_studio.language.vocabulary import KEPT, MaterialChoice
from media_studio.mesh.model import Material, Model, Surface
from media_studio.texture.bake import Maps, bake
from media_studio.texture.coat import Coat, Extent, OldCorners, make_coat
from media_studio.texture.creases import Creases, edge_points
from media_studio.texture.grain import pattern_scale
from media_studio.texture.layout import plan_maps
from media_studio.texture.materials import constants

# How far from an edge wear reaches, of the size of the model.
_REACH = 0.016


def dress(
    model: Model,
    choices: Sequence[MaterialChoice | None],
    *,
    size: int,
    pbr: bool,
    seed: int = 0,
    before: Model | None = None,
    marks: Sequence[tuple[SurfaceMark, ...]] = (),
) -> Model:
    """Paint materials onto a model through its texture coordinates.

    Surfaces whose charts do not overlap share one set of maps. When some do overlap, as in models
    where every material has the whole square, each group of surfaces gets maps of its own, which
    are smaller so that all together have about as many texels as asked for.

    Args:
        model: Every surface has texture coordinates; outside 0..1 they repeat.
        choices: One per surface; None keeps what the surface looks like: its material as it is,
            painted anew only where the texture coordinates are new.
        size: Edge of the maps, texels.
        pbr: Whether to make metallic-roughness and normal maps for the new materials as well.
        seed: Variant of the materials; equal seeds give equal maps.
        before: The same model before some of its texture coordinates were made anew, from which
            kept looks are read; its surfaces are in the same order, and those that kept their
            coordinates have the same array. None where all did.
        marks: What lies over each surface that is painted; empty for nothing.

    Returns:
        The same surfaces, each with a material of its own that has the name of the old one.

    Raises:
        InvalidModel: If a surface has no texture coordinates.

    Source: Perlin 1985, Peachey 1985 (solid texturing).
    """
    materials = [model.materials[surface.material] for surface in model.surfaces]
    painted = [
        i
        for i, surface in enumerate(model.surfaces)
        if len(surface.faces) and (choices[i] is not None or _before(before, i, surface))
    ]
    plan = plan_maps([model.surfaces[i] for i in painted], size)
    lies = list(marks) or [()] * len(model.surfaces)
    coats = _coats(model, choices, lies, before, painted, size=plan.edge, seed=seed)
    for group in plan.groups:
        members = [painted[i] for i in group]
        kept = [materials[i] for i in members if _keeps(choices[i])]
        maps = bake(
            [coats[i] for i in members],
            size=plan.edge,
            alpha=any(material.alpha_mode != "OPAQUE" for material in kept),
            pbr=pbr or any(_has_relief(material) for material in kept),
            light=any(_has_light(material) for material in kept)
            or any(_glows(lies[i]) for i in members),
        )
        for i in members:
            changed = _material(materials[i], choices[i], maps, pbr=pbr)
            materials[i] = _lit(changed, maps) if _glows(lies[i]) else changed
    surfaces = [
        replace(surface, material=i, colors=surface.colors if _keeps(choices[i]) else None)
        for i, surface in enumerate(model.surfaces)
    ]
    return replace(model, surfaces=tuple(surfaces), materials=tuple(materials))


def _glows(marks: Sequence[SurfaceMark]) -> bool:
    return any(mark.glows for mark in marks)


def _lit(material: Material, maps: Maps) -> Material:
    return replace(material, emissive=(1.0, 1.0, 1.0), emissive_map=maps.emissive)


def _before(before: Model | None, index: int, surface: Surface) -> Surface | None:
    """Return a surface as it was, if its texture coordinates were others."""
    if before is None or surface.uv is before.surfaces[index].uv:
        return None
    return before.surfaces[index]


def _read_from(
    before: Model | None, index: int, surface: Surface, choice: MaterialChoice | None
) -> Surface | None:
    """Return the surface whose old maps are read, if any are."""
    changed = _before(before, index, surface)
    return surface if changed is None and choice and choice.material == KEPT else changed


def _keeps(choice: MaterialChoice | None) -> bool:
    return choice is None or choice.material == KEPT


def _has_relief(material: Material) -> bool:
    return material.metallic_roughness_map is not None or material.normal_map is not None


def _has_light(material: Material) -> bool:
    return material.emissive_map is not None or material.occlusion_map is not None


def _coats(
    model: Model,
    choices: Sequence[MaterialChoice | None],
    marks: Sequence[tuple[SurfaceMark, ...]],
    before: Model | None,
    painted: list[int],
    *,
    size: int,
    seed: int,
) -> dict[int, Coat]:
    used = [each.vertices[each.faces].reshape(-1, 3) for each in model.surfaces if len(each.faces)]
    points = np.concatenate(used) if used else np.zeros((1, 3))
    scale = pattern_scale(points) if used else 1.0
    span = scale * float(np.median(np.ptp(points, axis=0))) or 1.0
    extent = _extent(model, points, scale, span) if any(marks) else None
    return {
        i: make_coat(
            model.surfaces[i],
            model.materials[model.surfaces[i].material],
            choices[i],
            old=_old_corners(
                model.surfaces[i], _read_from(before, i, model.surfaces[i], choices[i])
            ),
            scale=scale,
            span=span,
            size=size,
            seed=seed,
            index=i,
            marks=marks[i],
            extent=extent,
        )
        for i in painted
    }


def _extent(model: Model, points: FloatArray, scale: float, span: float) -> Extent:
    filled = [
        (each.vertices * scale, np.asarray(each.faces))
        for each in model.surfaces
        if len(each.faces)
    ]
    reach = _REACH * span
    return Extent(
        low=scale * points.min(axis=0),
        high=scale * points.max(axis=0),
        creases=Creases(edge_points(filled, span), reach),
        reach=reach,
    )


def _old_corners(surface: Surface, before: Surface | None) -> OldCorners | None:
    """Find the old texture coordinates of each corner, matching faces by their positions."""
    if before is None:
        return None
    old = before.vertices[before.faces].reshape(len(before.faces), -1)
    new = surface.vertices[surface.faces].reshape(len(surface.faces), -1)
    matched = np.empty(len(new), np.int64)
    matched[np.lexsort(new.T)] = np.lexsort(old.T)
    return OldCorners.of(before, matched)


def _material(old: Material, choice: MaterialChoice | None, maps: Maps, *, pbr: bool) -> Material:
    if choice is None or choice.material == KEPT:
        return _kept(old, maps)
    numbers = constants(choice)
    return Material(
        name=old.name,
        metallic=1.0 if pbr else numbers.metallic,
        roughness=1.0 if pbr else numbers.roughness,
        base_color_map=maps.base_color,
        metallic_roughness_map=maps.metallic_roughness if pbr else None,
        normal_map=maps.normal if pbr else None,
        emissive=numbers.emissive,
        transmission=numbers.transmission,
        clearcoat=numbers.clearcoat,
        sheen=numbers.sheen,
        double_sided=old.double_sided,
    )


def _kept(old: Material, maps: Maps) -> Material:
    """Carry an old look over to new maps."""
    kept = replace(
        old,
        base_color=(1.0, 1.0, 1.0, 1.0),
        base_color_map=maps.base_color,
        emissive_map=None if old.emissive_map is None else maps.emissive,
        occlusion_map=None if old.occlusion_map is None else maps.occlusion,
    )
    if maps.metallic_roughness is None:
        return kept
    return replace(
        kept,
        metallic=1.0,
        roughness=1.0,
        metallic_roughness_map=maps.metallic_roughness,
        normal_map=maps.normal,
        normal_scale=1.0,
    )
