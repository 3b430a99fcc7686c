"""Spines, scutes and plates that stand on a hide."""

from collections.abc import Iterable

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.flesh import Flesh
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, joined


def merged(shapes: Iterable[Shape]) -> Shape:
    """Return one shape of several closed ones, which may overlap."""
    every = list(shapes)
    vertices, faces = joined([(shape.vertices, shape.faces) for shape in every])
    return Shape(vertices=vertices, faces=faces, crease=every[0].crease)


def cone(start: FloatArray, end: FloatArray, radius: float, *, sides: int = 6) -> Shape:
    """Make a sharp cone from `start` to `end`."""
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    length = float(np.linalg.norm(end - start))
    rim = np.stack([radius * np.cos(angle), 0 * angle, -radius * np.sin(angle)], axis=1)
    points = np.concatenate([rim, [[0.0, 0.0, 0.0], [0.0, length, 0.0]]])
    near, far = np.arange(sides), np.roll(np.arange(sides), -1)
    foot, tip = np.full(sides, sides), np.full(sides, sides + 1)
    faces = np.concatenate([np.stack([far, near, foot], 1), np.stack([near, far, tip], 1)])
    return Shape(vertices=points, faces=faces, crease=60).aimed(start, end)


def spines(
    flesh: Flesh,
    hide: Shape,
    origin: FloatArray,
    ways: FloatArray,
    *,
    length: float,
    radius: float,
    lean: FloatArray,
    slot: str,
) -> Part:
    """Set spines on a hide.

    Args:
        flesh: The body.
        hide: Its surface.
        origin: Inside the body, (3,).
        ways: Directions from there, (n, 3).
        length: Of a spine, unit lengths.
        radius: At its foot.
        lean: Added to the outward direction of every spine, (3,).
        slot: Material slot.
    """
    made = []
    seen = hide.vertices - origin
    seen = seen / np.linalg.norm(seen, axis=1, keepdims=True)
    for way in ways:
        foot = hide.vertices[np.argmax(seen @ way)]
        out = way / np.linalg.norm(way) + lean
        out = out / np.linalg.norm(out)
        made.append(cone(foot - 0.15 * length * out, foot + length * out, radius))
    return flesh.dressed(merged(made), slot)


def sphere_ways(count: int) -> FloatArray:
    """Return evenly spread directions, (count, 3)."""
    up = 1 - 2 * (np.arange(count) + 0.5) / count
    angle = np.pi * (3 - np.sqrt(5)) * np.arange(count)
    wide = np.sqrt(1 - up**2)
    return np.stack([wide * np.cos(angle), up, wide * np.sin(angle)], axis=1)
