"""Wood as it grows and as it is sawn."""

from collections.abc import Mapping

import numpy as np

from media_studio.arrays import Float32Array
from media_studio.texture.noise import cell_random
from media_studio.texture.patterns import Tiles, boards
from media_studio.texture.samples import (
    RGB,
    Samples,
    Shading,
    blend,
    mix,
    ramp,
    shading,
    tone,
)
from media_studio.texture.solid import SolidMaterial

_SPECIES: Mapping[str, RGB] = {
    "maroon": (0.425, 0.24, 0.155),
    "brown": (0.37, 0.25, 0.165),
    "tan": (0.66, 0.43, 0.265),
    "beige": (0.80, 0.645, 0.43),
    "grey": (0.52, 0.49, 0.45),
    "black": (0.125, 0.098, 0.082),
}
"""Mahogany, walnut, cedar, pine, driftwood and ebony, by the colour that stands for each."""

_RING_METRES = 0.011
_GLUED_BOARD_METRES = 0.24
_PLANK_METRES = 0.13


def _rings(at: Samples, x: Float32Array, y: Float32Array, board: Float32Array) -> Float32Array:
    """Late wood of the growth rings, 0..1, about a pith that lies outside the board."""
    angle = board * np.float32(6.2832)
    distance = 0.05 + 0.09 * np.modf(board * 7.31)[0]
    sway = at.noise((0.12, 0.12, 0.9), 2, salt=1)
    x = x - np.cos(angle) * distance + 0.02 * sway + 0.035 * at.local[:, 2] * (board - 0.5)
    y = y - np.sin(angle) * distance + 0.02 * at.noise((0.15, 0.15, 1.1), 2, salt=2)
    radius = np.sqrt(x * x + y * y) / at.shown(_RING_METRES)
    radius += 0.45 * at.noise((0.05, 0.05, 0.35), 2, salt=3)
    phase = np.asarray(radius - np.floor(radius), np.float32)
    return ramp(0.1, 0.85, phase) * ramp(1.0, 0.88, phase)


def _timber(
    at: Samples, tint: RGB, x: Float32Array, y: Float32Array, board: Float32Array
) -> Shading:
    """Sawn wood; `board` is a random number per board."""
    late = _rings(at, x, y, board)
    fibre = at.noise((0.004, 0.004, 0.16), 3, gain=0.6, salt=4)
    pores = ramp(0.45, 0.95, at.noise((0.0018, 0.0018, 0.035), 1, salt=5))
    cloud = at.noise((0.18, 0.18, 0.5), 2, salt=6)
    value = 1.08 + 0.26 * (board - 0.5) + 0.08 * fibre + 0.07 * cloud - 0.24 * pores
    red, green, blue = tint
    dark = (red * 0.66, green * 0.58, blue * 0.52)
    color = tone(blend(tint, dark, 0.7 * late), value)
    return shading(
        color,
        roughness=0.46 + 0.05 * fibre + 0.12 * pores - 0.06 * late,
        height=0.00012 * fibre + 0.0002 * late - 0.0004 * pores,
    )


def _wood(at: Samples, tint: RGB) -> Shading:
    """Boards glued side by side, as in a table top; a narrow piece is a single board."""
    width = np.float32(_GLUED_BOARD_METRES)
    column = np.round(at.local[:, 0] / width)
    key = np.stack([column, at.piece * 65536, np.zeros_like(column)], axis=1).astype(np.int32)
    board = cell_random(np.ascontiguousarray(key), seed=at.seed)
    across = np.asarray(at.local[:, 0] - column * width, np.float32)
    return _timber(at, tint, across, at.local[:, 1], board)


def _joints(at: Samples, tiles: Tiles, width: float) -> Float32Array:
    """How deep in the gap between boards, 0..1."""
    gap = max(width, 0.9 * at.texel)
    return ramp(1.6 * gap, 0.4 * gap, tiles.edge)


def _plank(at: Samples, tint: RGB) -> Shading:
    tiles = boards(at, width=_PLANK_METRES, length=2.2)
    board = tiles.chance(at.seed)
    across = tiles.across * np.float32(_PLANK_METRES)
    sawn = _timber(at, tint, across, 0.3 * at.local[:, 1], board)
    gap = _joints(at, tiles, 0.003)
    nails = _nails(at, tiles)
    rounded = ramp(0.0, 0.012, tiles.edge)
    color = sawn.color * (1 - 0.78 * gap - 0.55 * nails * (1 - gap))[:, None]
    return shading(
        color * mix(0.86, 1.0, rounded)[:, None],
        roughness=sawn.roughness + 0.12,
        height=sawn.height * 2 + 0.002 * rounded + 0.001 * (board - 0.5) - 0.003 * gap,
    )


def _nails(at: Samples, tiles: Tiles) -> Float32Array:
    """Two nail heads at both ends of every board, 0..1."""
    beside = (np.abs(tiles.across) - 0.28) * _PLANK_METRES
    forward = (np.abs(tiles.along) - 0.5) * 2.2 + 0.04
    radius = max(0.0045, at.texel)
    return ramp(1.2 * radius, 0.7 * radius, np.hypot(beside, forward).astype(np.float32))


def _bark(at: Samples, tint: RGB) -> Shading:
    near, second, plate = at.cells((0.045, 0.045, 0.16), salt=1)
    rough = at.noise(0.05, 5, gain=0.6, salt=2)
    crack = ramp(0.22, 0.02, second - near + 0.08 * rough)
    ridge = at.noise((0.012, 0.012, 0.07), 3, salt=3)
    value = 0.95 + 0.25 * (plate - 0.5) + 0.2 * ridge + 0.14 * rough
    color = tone(tint, value * (1 - 0.7 * crack))
    lichen = ramp(0.45, 0.8, at.noise(0.12, 4, salt=4)) * (1 - crack)
    return shading(
        blend(color, (0.47, 0.48, 0.36), 0.35 * lichen),
        roughness=0.88 + 0.05 * rough,
        height=0.006 * (1 - crack) + 0.002 * ridge + 0.0015 * rough,
    )


WOODS = {
    "wood": SolidMaterial(
        color=(0.635, 0.455, 0.29), shade=_wood, roughness=0.48, own_colours=_SPECIES
    ),
    "plank": SolidMaterial(
        color=(0.52, 0.365, 0.235), shade=_plank, roughness=0.62, own_colours=_SPECIES
    ),
    "bark": SolidMaterial(color=(0.36, 0.275, 0.205), shade=_bark, roughness=0.9),
}
