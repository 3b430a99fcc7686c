"""One closed surface of a figure: a garment, a hand, a head of hair."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.loft import Piece, united
from media_studio.reconstruction.surface import close_surface

_MARGIN = 3
"""Empty cells around a solid."""
_NEWTON_STEPS = 3


@dataclass(frozen=True, kw_only=True)
class Shell:
    """A closed surface of one material.

    Attributes:
        name: Of the material.
        pieces: What it encloses.
        cell: Size of the smallest triangles, metres.
        triangles: How many to keep.
        bone: The one joint that carries it; empty where it follows the body smoothly.
        paired: It is that of the left side, and the right has its mirror image.
    """

    name: str
    pieces: Sequence[Piece]
    cell: float
    triangles: int
    bone: str = ""
    paired: bool = False


def enclose(shell: Shell) -> tuple[FloatArray, IntArray, FloatArray]:
    """Mesh the surface of a shell.

    Returns:
        Vertices (n, 3) in metres, faces (m, 3), a closed 2-manifold turned outward, and unit
        normals (n, 3).
    """
    joined = [piece for piece in shell.pieces if not piece.carved]
    low = np.min([piece.bounds()[0] for piece in joined], axis=0) - _MARGIN * shell.cell
    high = np.max([piece.bounds()[1] for piece in joined], axis=0) + _MARGIN * shell.cell
    axes = [np.arange(a, b + shell.cell, shell.cell) for a, b in zip(low, high, strict=True)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)
    places, faces = close_surface(-united(shell.pieces, grid), shell.triangles)
    vertices = low + shell.cell * places
    for _ in range(_NEWTON_STEPS):
        level, slope = _slope(shell, vertices)
        step = level / np.maximum((slope**2).sum(axis=1), 0.25)
        vertices = vertices - np.clip(step, -shell.cell / 4, shell.cell / 4)[:, None] * slope
    slope = _slope(shell, vertices)[1]
    return vertices, faces, slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)


def _slope(shell: Shell, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the distance of points (n, 3) and its gradient (n, 3)."""
    probe = shell.cell * 0.05 * np.eye(3)
    ahead, behind = (
        np.stack([united(shell.pieces, points + sign * step) for step in probe], axis=1)
        for sign in (1, -1)
    )
    return united(shell.pieces, points), (ahead - behind) / (shell.cell * 0.1)


def mirrored(name: str) -> str:
    """Return the name of the joint on the other side."""
    for here, there in (("Left", "Right"), ("Right", "Left")):
        if name.startswith(here):
            return there + name.removeprefix(here)
    return name
