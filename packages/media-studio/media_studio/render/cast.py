"""What does not change when a model moves, as arrays that compiled code takes."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.mesh.model import Material, Model, Surface
from media_studio.render.casters import thinned
from media_studio.render.studio_light import WHITEST
from media_studio.render.texture_pyramid import Textures, build_pyramids

OPAQUE, MASK, BLEND = 0, 1, 2
BASE, METALLIC_ROUGHNESS, NORMAL, EMISSIVE, OCCLUSION = range(5)
NO_TEXTURE = -1

MATERIAL = np.dtype(
    [
        ("base", "f4", (4,)),
        ("metallic", "f4"),
        ("roughness", "f4"),
        ("emissive", "f4", (3,)),
        ("normal_scale", "f4"),
        ("occlusion_strength", "f4"),
        ("transmission", "f4"),
        ("clearcoat", "f4"),
        ("sheen", "f4", (3,)),
        ("cutoff", "f4"),
        ("mode", "i4"),
        ("texture", "i4", (5,)),
        ("uv_set", "i4", (5,)),
    ]
)
"""A material; textures in the order BASE .. OCCLUSION."""

_MAPS = ("base_color_map", "metallic_roughness_map", "normal_map", "emissive_map", "occlusion_map")
_ENCODED = {"base_color_map", "emissive_map"}
_MODES = {"OPAQUE": OPAQUE, "MASK": MASK, "BLEND": BLEND}
_FARTHEST_UV = 1e6
"""Texture coordinates beyond this have no fraction left in single precision."""
_GLASS_SHADOW = 0.3
"""Share of light that clear glass stops: what it mirrors and bends aside."""


class Cast(NamedTuple):
    """The surfaces of a model, joined.

    Attributes:
        faces: (m, 3) int32.
        uv: (sets, n, 2) float32.
        colors: (n, 4) float32.
        owner: (m,) int32 row of `materials`.
        materials: `MATERIAL` records, one for each surface.
        textures: Pyramids of all maps.
        corners: (v,) int32 vertices of what casts shadow.
        casters: (c, 3) int32 faces of these that cast shadow: all, or fewer of about the same
            shape.
        caster_owner: (c,) int32 row of `materials`.
        opacity: (surfaces,) float32 share of light that each material stops.
        layered: (m,) faces that may let light through.
    """

    faces: NDArray[np.int32]
    uv: NDArray[np.float32]
    colors: NDArray[np.float32]
    owner: NDArray[np.int32]
    materials: NDArray[np.void]
    textures: Textures
    corners: NDArray[np.int32]
    casters: NDArray[np.int32]
    caster_owner: NDArray[np.int32]
    opacity: NDArray[np.float32]
    layered: NDArray[np.bool_]


def build_cast(model: Model, *, is_coarse: bool = False) -> Cast:
    """Join the surfaces of a model.

    Args:
        model: The model.
        is_coarse: Let fewer triangles cast shadow, for pictures that are small and many.
    """
    surfaces = model.surfaces
    counts = [len(surface.vertices) for surface in surfaces]
    starts = np.cumsum([0, *counts[:-1]])
    faces = [surface.faces + start for surface, start in zip(surfaces, starts, strict=True)]
    maps = _distinct_maps(model)
    rows = [_material(model.materials[surface.material], surface, maps) for surface in surfaces]
    materials = np.array(rows, MATERIAL)
    owner = _owners(faces)
    casters = [
        thinned(surface.vertices, surface.faces, is_coarse=is_coarse) + start
        for surface, start in zip(surfaces, starts, strict=True)
    ]
    corners, renamed = np.unique(np.concatenate(casters), return_inverse=True)
    opacity = np.array([_opacity(model.materials[surface.material]) for surface in surfaces])
    layered = (materials["mode"] != OPAQUE) | (materials["transmission"] > 0)
    return Cast(
        faces=np.concatenate(faces).astype(np.int32),
        uv=_uv_sets(surfaces),
        colors=np.concatenate([_colors(surface) for surface in surfaces]).astype(np.float32),
        owner=owner,
        materials=materials,
        textures=build_pyramids([image for image, _ in maps], [color for _, color in maps]),
        corners=corners.astype(np.int32),
        casters=renamed.reshape(-1, 3).astype(np.int32),
        caster_owner=_owners(casters),
        opacity=opacity.astype(np.float32),
        layered=layered[owner],
    )


def _owners(faces: Sequence[IntArray]) -> NDArray[np.int32]:
    return np.repeat(np.arange(len(faces)), [len(part) for part in faces]).astype(np.int32)


def _distinct_maps(model: Model) -> list[tuple[ByteImage, bool]]:
    found: dict[tuple[int, bool], tuple[ByteImage, bool]] = {}
    for material in model.materials:
        for name in _MAPS:
            image = getattr(material, name)
            if image is not None:
                found[id(image), name in _ENCODED] = (image, name in _ENCODED)
    return list(found.values())


def _material(
    material: Material, surface: Surface, maps: list[tuple[ByteImage, bool]]
) -> tuple[object, ...]:
    texture, uv_set = [], []
    for place, name in enumerate(_MAPS):
        image = getattr(material, name)
        mapped = image is not None and (surface.uv is not None or name in surface.map_uv)
        numbers = [
            number
            for number, (known, color) in enumerate(maps)
            if known is image and color == (name in _ENCODED)
        ]
        texture.append(numbers[0] if mapped else NO_TEXTURE)
        uv_set.append(place + 1 if name in surface.map_uv else 0)
    sheen = material.extensions.get("KHR_materials_sheen", {}).get("sheenColorFactor")
    return (
        _shown_color(material, surface),
        material.metallic,
        material.roughness,
        material.emissive,
        material.normal_scale,
        material.occlusion_strength,
        material.transmission,
        material.clearcoat,
        tuple(sheen) if isinstance(sheen, list) and len(sheen) == 3 else (material.sheen,) * 3,
        material.alpha_cutoff,
        _MODES.get(material.alpha_mode, OPAQUE),
        tuple(texture),
        tuple(uv_set),
    )


def _shown_color(material: Material, surface: Surface) -> tuple[float, ...]:
    is_plain = material.base_color_map is None and surface.colors is None
    if not is_plain or material.transmission > 0 or material.metallic > 0.5:
        return material.base_color
    return (*(min(channel, WHITEST) for channel in material.base_color[:3]), material.base_color[3])


def _opacity(material: Material) -> float:
    """Return the share of light that a surface stops, on average."""
    stopped = 1.0 - (1.0 - _GLASS_SHADOW) * material.transmission
    if material.alpha_mode == "OPAQUE":
        return stopped
    image = material.base_color_map
    alpha = material.base_color[3] * (
        image[:, :, 3].mean() / 255 if image is not None and image.shape[2] == 4 else 1.0
    )
    return float(stopped * min(alpha, 1.0))


def _uv_sets(surfaces: Sequence[Surface]) -> NDArray[np.float32]:
    """Return the coordinates of all vertices: the common ones, then those of single maps."""
    special = any(surface.map_uv for surface in surfaces)
    names = ("", *_MAPS) if special else ("",)
    sets = [np.concatenate([_coordinates(surface, name) for surface in surfaces]) for name in names]
    return np.stack(sets).astype(np.float32)


def _coordinates(surface: Surface, name: str) -> FloatArray:
    uv = surface.map_uv.get(name, surface.uv)
    if uv is None:
        return np.zeros((len(surface.vertices), 2))
    return np.clip(uv, -_FARTHEST_UV, _FARTHEST_UV)


def _colors(surface: Surface) -> FloatArray:
    return np.ones((len(surface.vertices), 4)) if surface.colors is None else surface.colors
