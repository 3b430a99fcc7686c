"""Pictures of models, to compare how they look before and after."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.mesh.look import decode, encode, old_look
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.shading import split_at_creases
from media_studio.mesh.tangents import corner_tangents, from_tangent_space
from media_studio.render.raster import visible_triangles

LAMP = np.array([0.4, 0.7, 0.6]) / np.linalg.norm([0.4, 0.7, 0.6])
AMBIENT, SUPERSAMPLES = 0.4, 3
VIEWS = ((20.0, 15.0), (110.0, 30.0), (200.0, 10.0), (290.0, -25.0))
"""Degrees from the front around Y, and up."""


def look_psnr(before: Model, after: Model, pixels: int = 192) -> float:
    """Compare two models over the pixels that either covers in four views, decibels."""
    frame = _frame(before)
    squared, count = 0.0, 0
    for view in VIEWS:
        one, two = (picture(model, view, frame, pixels) for model in (before, after))
        covered = (one[..., 3] > 0) | (two[..., 3] > 0)
        squared += float(((one - two)[covered][:, :3] ** 2).sum())
        count += 3 * int(covered.sum())
    return 10 * np.log10(count / max(squared, 1e-12))


def picture(
    model: Model, view: tuple[float, float], frame: tuple[FloatArray, float], pixels: int
) -> FloatArray:
    """Draw a model with one lamp, (pixels, pixels, 4): sRGB on grey, and coverage."""
    size = pixels * SUPERSAMPLES
    corners = np.concatenate([each.vertices[each.faces] for each in model.surfaces])
    seen = visible_triangles(_on_screen(corners, view, frame, size), size, size)
    rows, columns = np.nonzero(seen.triangle >= 0)
    triangle, weights = seen.triangle[rows, columns], seen.barycentric[rows, columns]
    image = np.zeros((size, size, 4))
    image[..., :3] = 0.2
    start = 0
    for surface in model.surfaces:
        here = (triangle >= start) & (triangle < start + len(surface.faces))
        faces, shares = triangle[here] - start, weights[here].astype(np.float64)
        color = _shade(surface, model.materials[surface.material], faces, shares)
        image[rows[here], columns[here]] = np.column_stack([color, np.ones(len(color))])
        start += len(surface.faces)
    image[..., :3] = encode(decode(image[..., :3].astype(np.float32)))
    blocks = image.reshape(pixels, SUPERSAMPLES, pixels, SUPERSAMPLES, 4)
    return np.asarray(blocks.mean(axis=(1, 3)), np.float64)


def _frame(model: Model) -> tuple[FloatArray, float]:
    points = np.concatenate([each.vertices[np.unique(each.faces)] for each in model.surfaces])
    center = (points.min(axis=0) + points.max(axis=0)) / 2
    return center, float(np.linalg.norm(points - center, axis=1).max())


def _on_screen(
    corners: FloatArray, view: tuple[float, float], frame: tuple[FloatArray, float], size: int
) -> FloatArray:
    around, up = np.radians(view)
    toward = np.array([np.sin(around) * np.cos(up), np.sin(up), np.cos(around) * np.cos(up)])
    right = np.array([np.cos(around), 0, -np.sin(around)])
    above = np.cross(toward, right)
    local = (corners - frame[0]) @ np.column_stack([right, above, toward]) / frame[1]
    return np.stack(
        [(local[..., 0] + 1) * size / 2, (1 - local[..., 1]) * size / 2, local[..., 2]], axis=-1
    )


def _shade(
    surface: Surface, material: Material, faces: FloatArray, shares: FloatArray
) -> FloatArray:
    """Evaluate k points of a surface, (k, 3) sRGB."""
    surface = _with_normals(surface)
    corner_normals = surface.normals[surface.faces]
    normals = _unit(_mix(corner_normals, faces, shares))
    uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
    others = {
        name: _mix(places[surface.faces], faces, shares) for name, places in surface.map_uv.items()
    }
    look = old_look(material, _mix(uv[surface.faces], faces, shares), others)
    if material.normal_map is not None:
        places = surface.map_uv.get("normal_map", uv)
        frames = corner_tangents(surface.vertices, surface.faces, places, corner_normals)
        tangents, handed = _mix(frames[..., :3], faces, shares), frames[faces, 0, 3]
        normals = from_tangent_space(look.normal.astype(np.float64), normals, tangents, handed)
    light = AMBIENT * (1 + material.occlusion_strength * (look.occlusion - 1))
    light = light + (1 - AMBIENT) * np.clip(normals @ LAMP, 0, 1)
    linear = decode(look.color[:, :3]) * light[:, None]
    if surface.colors is not None:
        linear = linear * _mix(surface.colors[surface.faces], faces, shares)[:, :3]
    glow = decode(look.emissive) * np.array(material.emissive)
    return encode(np.clip(linear + glow, 0, 1).astype(np.float32))


def _with_normals(surface: Surface) -> Surface:
    if surface.normals is not None:
        return surface
    source, faces, normals = split_at_creases(surface.vertices, surface.faces, surface.quads)
    return replace(
        surface,
        vertices=surface.vertices[source],
        faces=faces,
        normals=normals,
        uv=None if surface.uv is None else surface.uv[source],
        colors=None if surface.colors is None else surface.colors[source],
        map_uv={name: uv[source] for name, uv in surface.map_uv.items()},
    )


def _mix(corners: FloatArray, faces: FloatArray, shares: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("kcx,kc->kx", corners[faces], shares))


def _unit(vectors: FloatArray) -> FloatArray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
