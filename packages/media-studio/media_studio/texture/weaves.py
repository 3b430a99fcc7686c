"""Patterns of cloth and of small pieces: herringbone, houndstooth, patchwork, mosaic."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from media_studio.arrays import Float32Array
from media_studio.texture.noise import Ints, cell_random
from media_studio.texture.prints import Print, PrintPlane, inked
from media_studio.texture.samples import RGB, Samples, Shading, blend, ramp, tone

# Length of a block of herringbone, in widths.
_BLOCK = 4


def _single(values: ArrayLike) -> Float32Array:
    return np.asarray(values, np.float32)


def _cell(*places: Float32Array) -> Ints:
    return np.ascontiguousarray(np.stack(places, axis=1).astype(np.int32))


def _blocks(
    across: Float32Array, upward: Float32Array, layer: Ints
) -> tuple[Ints, Float32Array, Float32Array, Float32Array]:
    """Lay blocks that meet at right angles.

    Returns:
        The block, whether it lies, the place along it in widths, and the distance from its side.
    """
    column, row = np.floor(across), np.floor(upward)
    right, above = across - column, upward - row
    step = np.mod(column - row, 2 * _BLOCK)
    lies = step < _BLOCK
    along = np.where(lies, step + right, 2 * _BLOCK - 1 - step + above)
    beside = np.where(lies, above, right)
    first = np.where(lies, column - step, column)
    second = np.where(lies, row, row - (2 * _BLOCK - 1 - step))
    block = _cell(_single(first), _single(second), _single(2 * layer + lies))
    side = np.minimum(0.5 - np.abs(beside - 0.5), np.minimum(along, _BLOCK - along))
    return block, _single(lies), _single(along), _single(side)


def _parquet(at: Samples, look: Shading, second: RGB) -> Shading:
    """Turn boards against each other, each cut from another place."""
    del second
    plane = PrintPlane.over(at, at.span / 22)
    turned = np.sqrt(np.float32(0.5))
    across, upward = (plane.across + plane.upward) * turned, (plane.upward - plane.across) * turned
    block, lies, _, side = _blocks(_single(across), _single(upward), plane.layer)
    chance = cell_random(block, seed=at.seed + 130)
    joint = ramp(0.0, max(0.05, 1.5 * plane.soft), side)
    value = (0.78 + 0.3 * chance + 0.1 * lies) * (0.45 + 0.55 * joint)
    return replace(
        look,
        color=np.clip(tone(look.color, _single(value)), 0, 1),
        height=_single(look.height - 0.0006 * (1 - joint)),
    )


def _herringbone(at: Samples, look: Shading, second: RGB) -> Shading:
    """Weave narrow slanted lines that turn from column to column."""
    plane = PrintPlane.over(at, at.span / 16)
    column = np.floor(plane.across)
    slant = np.where(np.mod(column, 2) < 1, 1.0, -1.0)
    place = 2.5 * plane.upward + slant * 1.25 * (plane.across - column)
    line = np.abs(place - np.round(place))
    share = plane.within(_single(line), 0.25)
    spine = np.minimum(plane.across - column, 1 - plane.across + column)
    return inked(look, second, _single(0.8 * share * (0.5 + 0.5 * ramp(0.0, 0.06, _single(spine)))))


def _chevron(at: Samples, look: Shading, second: RGB) -> Shading:
    plane = PrintPlane.over(at, at.span / 6)
    bent = plane.upward + np.abs(plane.across - np.round(plane.across))
    return inked(look, second, plane.within(_single(np.abs(bent - np.round(bent))), 0.25))


def _houndstooth(at: Samples, look: Shading, second: RGB) -> Shading:
    """Cross four dark and four light threads in a twill."""
    plane = PrintPlane.over(at, at.span / 14)
    thread, weft = np.floor(8 * plane.across), np.floor(8 * plane.upward)
    over = np.mod(thread - weft, 4) < 2
    dark = np.where(over, np.mod(thread, 8) < 4, np.mod(weft, 8) < 4)
    return inked(look, second, _single(dark))


def _argyle(at: Samples, look: Shading, second: RGB) -> Shading:
    """Set diamonds side by side, with thin lines across them."""
    plane = PrintPlane.over(at, at.span / 5)
    x, y = plane.across, 0.7 * plane.upward
    diamond = np.abs(x - np.round(x)) + np.abs(y - np.round(y))
    shown = inked(look, second, plane.within(_single(diamond), 0.5))
    lines = [np.abs(each - np.round(each)) for each in (x + y, x - y)]
    thin = plane.within(_single(np.minimum(*lines)), 0.02)
    return inked(shown, (0.95, 0.93, 0.88), _single(0.8 * thin))


_SCRAPS = (
    (0.72, 0.2, 0.18),
    (0.9, 0.62, 0.2),
    (0.2, 0.42, 0.36),
    (0.18, 0.3, 0.52),
    (0.55, 0.28, 0.48),
    (0.88, 0.82, 0.68),
    (0.42, 0.52, 0.24),
    (0.85, 0.48, 0.45),
)


def _patchwork(at: Samples, look: Shading, second: RGB) -> Shading:
    """Sew patches together: shades of a colour that is asked for, else of many colours."""
    plane = PrintPlane.over(at, at.span / 5)
    column, row = np.floor(plane.across), np.floor(plane.upward)
    cell = _cell(column, row, _single(plane.layer))
    chance, kind = (cell_random(cell, seed=at.seed + salt) for salt in (131, 132))
    mean = look.color.mean(axis=0)
    is_dyed = float(mean.max() - mean.min()) > 0.08
    scraps = np.array(_SCRAPS, np.float32)[(chance * len(_SCRAPS)).astype(int) % len(_SCRAPS)]
    shades = tone(look.color, _single(0.55 + 1.0 * chance))
    color = np.clip(shades if is_dyed else scraps, 0, 1)
    patch = (
        replace(look, color=color) if is_dyed else inked(look, _single(color), np.ones_like(kind))
    )
    stripe = plane.within(_single(np.abs(8 * plane.across - np.round(8 * plane.across))), 0.25)
    patch = inked(patch, second, _single(0.5 * stripe * (kind < 0.25)))
    edge = np.minimum(np.abs(plane.across - column - 0.5), 0.5)
    edge = 0.5 - np.maximum(edge, np.abs(plane.upward - row - 0.5))
    dash = np.abs(plane.across + plane.upward) * 14
    sewn = plane.within(np.abs(_single(edge) - 0.05), 0.012) * (np.mod(dash, 1) < 0.6)
    seam = ramp(0.025, 0.0, _single(edge))
    shown = inked(patch, (0.93, 0.9, 0.82), _single(0.8 * sewn))
    return replace(
        shown,
        color=tone(shown.color, 1 - 0.45 * seam),
        height=_single(shown.height - 0.001 * seam),
    )


def _mosaic(at: Samples, look: Shading, second: RGB) -> Shading:
    """Lay small tiles of two colours in pale grout."""
    plane = PrintPlane.over(at, at.span / 24)
    row = np.floor(plane.upward)
    moved = plane.across + 0.37 * np.mod(row, 3)
    column = np.floor(moved)
    cell = _cell(_single(column), row, _single(plane.layer))
    chance, shade = (cell_random(cell, seed=at.seed + salt) for salt in (133, 134))
    tile = inked(look, second, _single(chance < 0.45))
    tile = replace(tile, color=np.clip(tone(tile.color, _single(0.72 + 0.5 * shade)), 0, 1))
    side = 0.5 - np.maximum(np.abs(moved - column - 0.5), np.abs(plane.upward - row - 0.5))
    grout = 1 - ramp(0.04, 0.04 + max(0.05, plane.soft), _single(side))
    return replace(
        tile,
        color=blend(tile.color, (0.84, 0.82, 0.78), grout),
        roughness=_single(0.22 + 0.6 * grout),
        height=_single(tile.height - 0.002 * grout),
    )


def _galaxy(at: Samples, look: Shading, second: RGB) -> Shading:
    """Let clouds of violet and blue drift over the night, with stars in it."""
    del second
    flat = replace(at, solid=at.position)
    violet = ramp(0.0, 0.5, flat.noise(at.span / 2, 6, gain=0.6, salt=135))
    blue = ramp(0.05, 0.55, flat.noise(at.span / 2.4, 6, gain=0.6, salt=136))
    pink = ramp(0.2, 0.6, flat.noise(at.span / 3, 6, gain=0.6, salt=137))
    night = blend((0.02, 0.02, 0.06), (0.28, 0.07, 0.42), violet)
    night = blend(night, (0.07, 0.22, 0.55), _single(0.8 * blue))
    night = blend(night, (0.85, 0.35, 0.62), _single(0.7 * pink * violet))
    for salt, count, size in ((138, 26, 0.11), (139, 60, 0.16)):
        period = max(at.span / count, 6 * at.texel)
        near, _, chance = flat.cells(period, salt=salt)
        star = ramp(size * 1.6, size * 0.5, near) * (chance > 0.45)
        night = blend(night, (0.97, 0.96, 1.0), _single(star))
    return replace(look, color=night, metallic=0.2 * look.metallic)


def _stars(at: Samples, look: Shading, second: RGB) -> Shading:
    """Set stars of five points in rows, each second row moved by half."""
    plane = PrintPlane.over(at, at.span / 7)
    row = np.round(plane.upward / 0.866)
    x = plane.across + 0.5 * np.mod(row, 2)
    x, y = x - np.round(x), plane.upward - 0.866 * row
    turn = np.mod(np.arctan2(x, y) + np.pi / 5, 2 * np.pi / 5) - np.pi / 5
    # The side of a point runs from its tip to the notch beside it
    tip, notch = 0.33, 0.13
    a, b = notch * np.sin(np.pi / 5), tip - notch * np.cos(np.pi / 5)
    radius = np.hypot(x, y)
    reach = radius * (np.cos(turn) * a + np.abs(np.sin(turn)) * b) / (tip * a)
    return inked(look, second, plane.within(_single(reach), 1.0))


WEAVES: Mapping[str, Print] = {
    "herringbone": _herringbone,
    "parquet": _parquet,
    "chevron": _chevron,
    "houndstooth": _houndstooth,
    "argyle": _argyle,
    "patchwork": _patchwork,
    "mosaic": _mosaic,
    "galaxy": _galaxy,
    "stars": _stars,
}
"""Further patterns; see `PRINTS`."""
