"""Changes to the normals and texture coordinates of a primitive."""

import numpy as np

from media_pipelines.quality.geometry import weld
from media_pipelines.quality.normals import (
    LENGTH_TOLERANCE,
    corner_normals,
    facing,
    normal_faults,
    smooth_normals,
)
from media_pipelines.quality.part_edit import PartEdit
from media_pipelines.quality.texture_coordinates import may_move, sets_used, tiles_of


def mend_normals(part: PartEdit) -> str:
    """Make normals of unit length that point to the front of their faces; say what was done."""
    if not part.has("NORMAL"):
        return "" if part.part.is_unlit(part.asset) else _make_normals(part)
    normals = part.values("NORMAL")
    broken = normal_faults(normals, part.corners, part.faces).broken
    if broken.any():
        places = weld(part.points.astype(np.float32))
        smooth = smooth_normals(part.corners, places[part.faces], int(places.max()) + 1)[places]
        with np.errstate(invalid="ignore", divide="ignore"):
            lengths = np.linalg.norm(normals, axis=1, keepdims=True)
            scaled = normals / lengths
        # A direction survives a wrong length.
        usable = (lengths[:, 0] > LENGTH_TOLERANCE) & np.isfinite(lengths[:, 0])
        mended = np.where(usable[:, None], scaled, smooth)
        mended[~mended.any(axis=1)] = (0.0, 1.0, 0.0)
        normals = np.where(broken[:, None], mended, normals)
    backward = facing(normals, part.corners, part.faces) < 0
    if not (backward.any() or broken.any()):
        return ""
    normals = np.where(backward[:, None], -normals, normals)
    part.changed["NORMAL"] = normals
    if part.has("TANGENT") and backward.any():
        tangents = part.values("TANGENT").copy()
        # The third direction of the frame is their cross product times this sign.
        tangents[backward, 3] *= -1
        part.changed["TANGENT"] = tangents
    return f"{int(broken.sum())} normals recomputed, {int(backward.sum())} turned to the front."


def _make_normals(part: PartEdit) -> str:
    places = weld(part.points.astype(np.float32))
    normals = corner_normals(part.corners, places[part.faces], int(places.max()) + 1)
    corners = part.split(np.round(normals, 5))
    part.changed["NORMAL"] = normals.reshape(-1, 3)[corners]
    return f"{len(corners)} normals made, with creases where faces meet at more than 40 degrees."


def move_tiles(part: PartEdit) -> str:
    """Move islands by whole tiles into the unit square where textures repeat."""
    material = part.part.material(part.asset)
    if material is None or not may_move(part.asset.document, material):
        return ""
    moved = 0
    for number in sets_used(material):
        name = f"TEXCOORD_{number}"
        if not part.has(name):
            continue
        coordinates = part.values(name)
        tiles = tiles_of(coordinates, part.faces)
        if tiles.outside.any() and tiles.movable:
            part.changed[name] = coordinates + tiles.moves
            moved += int(tiles.moves.any(axis=1).sum())
    return f"{moved} texture coordinates moved by whole tiles." if moved else ""
