"""A closed model from pictures of an object cut out from its background."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidImage, NoSubject
from media_studio.reconstruction.hull import rounded_hull, visual_hull
from media_studio.reconstruction.outline import Outline
from media_studio.reconstruction.registration import luminance_at, register
from media_studio.reconstruction.revolution import find_core, shaded_round
from media_studio.reconstruction.single import ROUND_SHADING, SampledBody, body_behind
from media_studio.reconstruction.straightness import measure_straightness
from media_studio.reconstruction.surface import close_surface
from media_studio.reconstruction.view import SIDES, Side, View

Detail = Literal["pro", "flash"]

CELLS: dict[Detail, int] = {"pro": 160, "flash": 104}
"""Cells along the longest side of the object."""

TRIANGLES: dict[Detail, int] = {"pro": 40_000, "flash": 10_000}


_LEAST_PIXELS = 16

_ROUND, _BOXY = 2.0, 5.0
"""Exponents of the horizontal sections."""

_BOX_LEVEL = 0.48
"""Share of upright and level lines in the outline of a box."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Reconstruction:
    """A closed model, 1 m along its longest edge, on y = 0, centred on x = z = 0.

    It is in the frame of its pictures: who took one from above or from a corner gets a model that
    leans. Paint it from the views first, then `stand_up` turns it.

    Attributes:
        vertices: (n, 3) metres.
        faces: (m, 3), counter-clockwise seen from outside, a closed 2-manifold.
        views: The pictures in the frame of the model.
        turn: (3, 3) rotation that stands the model upright, its front towards +Z.
        method: What the shape was made by.
        notes: What the person who sent the pictures should know.
    """

    vertices: FloatArray
    faces: IntArray
    views: tuple[View, ...]
    turn: FloatArray
    method: str
    notes: tuple[str, ...]


def reconstruct(pictures: Mapping[Side, ByteImage], *, detail: Detail = "pro") -> Reconstruction:
    """Build a model whose outlines are those of the pictures.

    Args:
        pictures: (h, w, 4) sRGB and alpha from some sides, the front among them, each taken
            straight from its side; the background has alpha 0.
        detail: How fine the model is.

    Raises:
        InvalidImage: If a picture is too small.
        NoSubject: If a picture is transparent, or the pictures do not fit together.
    """
    for side, picture in pictures.items():
        if min(picture.shape[:2]) < _LEAST_PIXELS:
            raise InvalidImage(
                f"The picture of the {side} has {picture.shape[1]} × {picture.shape[0]} pixels; "
                f"send one with at least {_LEAST_PIXELS} pixels along each side."
            )
    outlines = register(pictures, CELLS[detail])
    front = _combined(outlines, "front", "back")
    luminance = luminance_at(pictures["front"], outlines["front"])
    if not {"left", "right"} & pictures.keys():
        body = body_behind(front, luminance)
    else:
        profile = _combined(outlines, "left", "right")
        method = f"visual hull of {len(pictures)} views"
        body = SampledBody(field=_hull(front, profile, luminance), method=method, turn=np.eye(3))
    _check_solid(body.field)
    cells, faces = close_surface(body.field, TRIANGLES[detail])
    vertices, views = _placed(cells, body.field.shape, pictures, outlines)
    return Reconstruction(
        vertices=vertices,
        faces=faces,
        views=views,
        turn=body.turn,
        method=body.method,
        notes=_notes(pictures),
    )


def _notes(pictures: Mapping[Side, ByteImage]) -> tuple[str, ...]:
    if {"left", "right"} & pictures.keys():
        return ()
    hidden = "its depth and sides" if "back" in pictures else "its depth, sides and back"
    return (f"No picture shows the object from its side: {hidden} are approximate.",)


def stand_up(vertices: FloatArray, turn: FloatArray) -> FloatArray:
    """Turn a painted model and place it as `Reconstruction` says.

    Args:
        vertices: (n, 3) metres, in the frame of the pictures.
        turn: (3, 3) rotation.
    """
    turned = vertices @ turn.T
    low, high = turned.min(axis=0), turned.max(axis=0)
    base = np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    return np.asarray((turned - base) / float((high - low).max()))


def _hull(front: FloatArray, side: FloatArray, luminance: FloatArray) -> FloatArray:
    """Intersect front and side, with sections as round as the outlines suggest."""
    core = find_core(front)
    if core is not None and shaded_round(luminance, core) > ROUND_SHADING:
        return rounded_hull(front, side, _ROUND)
    levels = [measure_straightness(outline).level for outline in (front, side)]
    if min(levels) > _BOX_LEVEL:
        return visual_hull(front, side)
    return rounded_hull(front, side, _BOXY if max(levels) > _BOX_LEVEL else _ROUND)


def _combined(outlines: Mapping[Side, Outline], near: Side, far: Side) -> FloatArray:
    """Average the outlines of opposite sides, as seen from the first."""
    seen = [outlines[near].distance] if near in outlines else []
    seen += [outlines[far].distance[:, ::-1]] if far in outlines else []
    combined = np.mean(seen, axis=0)
    _check_solid(combined)
    return np.asarray(combined)


def _check_solid(field: FloatArray) -> None:
    if field.max() <= 0:
        raise NoSubject(
            "The object is too thin in the pictures, or they do not fit together. Send pictures "
            "of the same object, each straight from its side, in which it is larger."
        )


def _placed(
    cells: FloatArray,
    shape: tuple[int, ...],
    pictures: Mapping[Side, ByteImage],
    outlines: Mapping[Side, Outline],
) -> tuple[FloatArray, tuple[View, ...]]:
    """Scale a mesh in grid units to metres and register the pictures with it."""
    low, high = cells.min(axis=0), cells.max(axis=0)
    scale = 1 / float((high - low).max())
    origin = np.array([(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2])
    # Grid coordinates of the first cell's outer edge in each picture's own directions
    edges = {
        "front": -0.5 - origin[0],
        "back": origin[0] - (shape[0] - 0.5),
        "left": origin[2] - (shape[2] - 0.5),
        "right": -0.5 - origin[2],
    }
    views = []
    for side in SIDES:
        if side not in pictures:
            continue
        outline = outlines[side]
        left = edges[side] - outline.left / outline.step
        top = shape[1] - 0.5 - origin[1] + outline.top / outline.step
        views.append(
            View(
                picture=pictures[side],
                side=side,
                corner=(left * scale, top * scale),
                pixels_per_metre=outline.step / scale,
            )
        )
    return (cells - origin) * scale, tuple(views)
