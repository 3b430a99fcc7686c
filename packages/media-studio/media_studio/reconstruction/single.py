"""Bodies from one picture: the method that the picture's evidence speaks for."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.reconstruction.box import Box, box_field, fit_box
from media_studio.reconstruction.frame import guess_side
from media_studio.reconstruction.hull import visual_hull
from media_studio.reconstruction.inflation import extrude, medial_radius, swell
from media_studio.reconstruction.revolution import Core, find_core, revolve, shaded_round
from media_studio.reconstruction.straightness import Straightness, measure_straightness

ROUND_SHADING = 0.03
"""Fall-off of the light from which on a symmetric body is one of revolution."""

_EVEN = 0.012
"""Standard deviation of luminance below which the picture is one flat colour."""

_LEVEL = 0.4
_FILLED = 0.8
"""Least upright and level lines, and least share of the bounding rectangle, of a box."""

_BETTER = 0.04
"""How much better a box seen from a corner must fit than one seen from its front."""

_BOX_FIT = 0.89
"""Least share of a box that the convex hull must fill."""

_STRAIGHT, _RULED, _RULED_FRAME = 0.25, 0.5, 0.7
"""Least share of long lines in the outline of a box, and of what is nothing but edges."""

_RULED_FIT, _FRONTAL = 0.84, 0.89
"""Least fit of the latter, which may have a roof or legs; and the share of its bounding rectangle
from which on it is seen from the front."""

_SLIGHT = np.radians(5)
"""Turn and tilt of the camera that any outline may suggest."""

_SOLID = 0.75
"""Share of its convex hull below which a thing is a frame, which must be symmetric."""

_OVAL, _DISC = 0.965, 0.98
"""Overlap with an ellipse of what is no box, and of what is a disc."""

_SLAB_DEPTH = 0.7
"""Depth of a box over the shorter side of its outline: halfway between shelf and crate."""

_BALL_DEPTH = 1.15
"""Thickness of inflated parts over their width: bodies are a little deeper than wide."""

_WIRE, _WIRE_DEPTH = 1.5, 1.7
"""Half the width, in cells, of what is nothing but wires, and their thickness in place of
`_BALL_DEPTH`: distances that are averaged over cells stay below half the width."""

_EDGE = 0.05
"""Radius of the edges of a box over the shorter side of its outline."""

_DISC_DEPTH = 0.12
"""Depth over width of a disc: a coin, a clock."""

_ROUND = 2.0


@dataclass(frozen=True, kw_only=True, eq=False)
class SampledBody:
    """A sampled field of a body.

    Attributes:
        field: (columns, rows, layers), positive inside, the middle layer in the picture plane,
            rows from the bottom up.
        method: What it was made by.
        turn: (3, 3) rotation that stands it upright, its front towards +Z.
    """

    field: FloatArray
    method: str
    turn: FloatArray


def body_behind(distance: FloatArray, luminance: FloatArray) -> SampledBody:
    """Build a body that has a given outline.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.
        luminance: (rows, columns), 0..1.
    """
    if float(distance.max()) < _WIRE:
        return _inflated(distance, _WIRE_DEPTH)
    core = find_core(distance)
    straightness = measure_straightness(distance)
    boxy = straightness.level >= _LEVEL and straightness.filled >= _FILLED
    if core is not None and _is_turned(core, luminance, boxy=boxy):
        return SampledBody(
            field=_turned(core, distance), method="revolved silhouette", turn=np.eye(3)
        )
    box = _cornered(distance, straightness)
    if box is not None:
        return box
    if boxy and (side := guess_side(distance)) is not None:
        return SampledBody(
            field=visual_hull(distance, side), method="silhouette on legs", turn=np.eye(3)
        )
    if boxy:
        return _slab(distance, _SLAB_DEPTH)
    if core is not None and straightness.oval > _DISC and straightness.solid > _DISC:
        return _slab(distance, _DISC_DEPTH)
    return _inflated(distance, _BALL_DEPTH)


def _inflated(distance: FloatArray, thickness: float) -> SampledBody:
    field = swell(distance, thickness * medial_radius(distance)[0], _ROUND)
    return SampledBody(field=field, method="inflated silhouette", turn=np.eye(3))


def _cornered(distance: FloatArray, straightness: Straightness) -> SampledBody | None:
    """Build a box that is seen from a corner, or what has legs and a plane of symmetry."""
    if straightness.oval > _OVAL:
        return None
    box = fit_box(distance)
    if box is None or not _is_cornered(box, straightness):
        return None
    field = box_field(box, distance, solid=straightness.solid >= _SOLID)
    return None if field is None else SampledBody(field=field, method="fitted box", turn=box.axes)


def _is_cornered(box: Box, outline: Straightness) -> bool:
    """Tell whether the outline shows two sides of a box better than one."""
    seen_from_above = box.axes[1, 2] > np.sin(_SLIGHT) and abs(box.axes[2, 0]) > np.sin(_SLIGHT)
    ruled = outline.straight >= (_RULED if outline.solid >= _SOLID else _RULED_FRAME)
    if ruled and outline.filled < _FRONTAL and seen_from_above:
        return box.fit >= max(_RULED_FIT, outline.filled)
    return outline.straight >= _STRAIGHT and box.fit >= max(_BOX_FIT, outline.filled + _BETTER)


def _is_turned(core: Core, luminance: FloatArray, *, boxy: bool) -> bool:
    inside = core.distance > 1
    if float(luminance[inside].std()) < _EVEN:
        return not boxy
    return shaded_round(luminance, core) > ROUND_SHADING


def _slab(distance: FloatArray, depth: float) -> SampledBody:
    side = _shorter_side(distance)
    field = extrude(distance, depth / 2 * side, min(_EDGE, depth / 4) * side)
    return SampledBody(field=field, method="extruded silhouette", turn=np.eye(3))


def _shorter_side(distance: FloatArray) -> float:
    inside = distance > 0
    return float(min(inside.any(axis=0).sum(), inside.any(axis=1).sum()))


def _turned(core: Core, distance: FloatArray) -> FloatArray:
    """Revolve the core and add what sticks out of it, with a thickness of its own."""
    turned = revolve(core)
    rest = swell(distance, medial_radius(distance)[0], _ROUND)
    layers = max(turned.shape[2], rest.shape[2])
    return np.maximum(_deepened(turned, layers), _deepened(rest, layers))


def _deepened(field: FloatArray, layers: int) -> FloatArray:
    more = (layers - field.shape[2]) // 2
    return np.pad(field, ((0, 0), (0, 0), (more, more)), mode="edge")
