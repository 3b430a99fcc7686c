"""Changes to the faces of a mesh: fewer, turned, and new ones over holes."""

from itertools import pairwise

import numpy as np

from media_pipelines.quality.geometry import (
    Faces,
    Labels,
    Mask,
    Topology,
    Vectors,
    face_normals,
    repeated_faces,
    winding_of,
)
from media_pipelines.quality.hole_filling import cut_ears, rim_normal, small_holes
from media_pipelines.quality.normals import CREASE_COSINE
from media_pipelines.quality.part_edit import PartEdit

SHEET_COSINE = -0.5
"""Of the faces beside a rim and its filling: what is nearer to back to back is a sheet."""


def drop_faces(parts: list[PartEdit], topology: Topology) -> str:
    """Remove faces without area and repeated ones of each part; say what was done."""
    dropped = 0
    for part, piece in zip(parts, _slices(parts), strict=True):
        kept = topology.kept[piece] & ~repeated_faces(topology, piece)
        # A primitive without faces is not allowed.
        if kept.any() and not kept.all():
            dropped += int((~kept).sum())
            part.faces = part.faces[kept]
    return f"{dropped} faces removed that had no area or were there twice." if dropped else ""


def turn_faces(parts: list[PartEdit], topology: Topology) -> str:
    """Turn faces so that neighbours agree and closed pieces look outwards."""
    corners = np.concatenate([part.corners for part in parts])
    flips: Mask = winding_of(corners, topology, _agreement(parts)).flips
    for part, piece in zip(parts, _slices(parts), strict=True):
        if flips[piece].any():
            part.faces = np.where(flips[piece, None], part.faces[:, ::-1], part.faces)
    return f"{int(flips.sum())} faces turned." if flips.any() else ""


def _agreement(parts: list[PartEdit]) -> Vectors:
    found = []
    for part in parts:
        directions = face_normals(part.corners)
        stored = part.values("NORMAL") if part.has("NORMAL") else np.zeros_like(part.points)
        # Infinite ones have no say.
        normals = np.nan_to_num(stored, posinf=0.0, neginf=0.0)
        found.append(np.einsum("ij,ij->i", directions, normals[part.faces].sum(axis=1)))
    return np.concatenate(found)


def close_holes(parts: list[PartEdit], topology: Topology) -> str:
    """Close small holes whose rim lies in one part.

    A filling has vertices of its own: copies of those on the rim, with their bones and morph
    targets, of the colour that the texture has at one of them.
    """
    pieces = _slices(parts)
    closed = 0
    # Vertices are added below; the sides of the rims count the faces as they are now.
    before = [part.faces for part in parts]
    corners = np.concatenate([part.corners for part in parts])
    for rim in small_holes(corners, topology):
        number = next(k for k, piece in enumerate(pieces) if rim[0] // 3 < piece.stop)
        is_here = (rim // 3 >= pieces[number].start) & (rim // 3 < pieces[number].stop)
        faces = cut_ears(corners.reshape(-1, 3)[rim])
        if is_here.all() and faces is not None and not _is_outline(corners, rim):
            vertices = before[number].reshape(-1)[rim - 3 * pieces[number].start]
            _fill(parts[number], vertices, faces)
            closed += 1
    return f"{closed} holes closed." if closed else ""


def _is_outline(corners: Vectors, rim: Labels) -> bool:
    """Whether a rim goes around a sheet instead of a hole: a filling would be its back."""
    beside = face_normals(corners[rim // 3])
    facing = float(beside.sum(axis=0) @ rim_normal(corners.reshape(-1, 3)[rim]))
    return facing < SHEET_COSINE * float(np.linalg.norm(beside, axis=1).sum())


def _fill(part: PartEdit, vertices: Labels, faces: Faces) -> None:
    new = part.copy_vertices(vertices)
    part.faces = np.concatenate([part.faces, new[faces]])
    if part.has("NORMAL"):
        direction = rim_normal(part.points[new])
        normals = part.values("NORMAL")
        if (normals[new] @ direction).mean() < CREASE_COSINE:
            normals[new] = direction
            part.changed["NORMAL"] = normals
    for name in part.part.primitive["attributes"]:
        if name.startswith("TEXCOORD_"):
            coordinates = part.values(name)
            coordinates[new] = coordinates[new[0]]
            part.changed[name] = coordinates


def _slices(parts: list[PartEdit]) -> list[slice]:
    ends = np.cumsum([0, *(len(part.faces) for part in parts)]).tolist()
    return [slice(start, end) for start, end in pairwise(ends)]
