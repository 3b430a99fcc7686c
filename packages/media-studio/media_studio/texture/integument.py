"""What covers people and animals: hair, feathers, scales, wool and hide.

The covering lies in the frame of the object, whose front is +Z: hair hangs, and feathers and
scales lap backward and down, over a whole body and with no seam. Laying courses over the plane of
the dominant axis, as on a roof, was rejected: on a round body they break along every diagonal.
"""

from dataclasses import replace

import numpy as np

from media_studio.arrays import Float32Array
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

_STRAND_METRES = 0.004
_FEATHER_METRES = 0.013
_FEATHERS_A_SPAN = 44
"""Feathers along the longest side of an animal: those of a chick are smaller than a swan's."""
_SCALE_METRES = 0.010
_SCALES_A_SPAN = 32
_CURL_METRES = 0.016
_TEXELS_A_CELL = 7.0
_TEXELS_A_FEATHER = 5.0
"""Feathers and scales stay soft where texels are few: sharp plates would be large, like tiles."""
_LAP = np.array((0.0, -0.5, -0.866), np.float32)
"""The way in which feathers and scales lap, object frame."""


def _standing(at: Samples, stretch: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Samples:
    """Take noise in the upright frame of the object, drawn out along its axes."""
    upright = at.position / np.asarray(stretch, np.float32) + (at.solid - at.local)
    return replace(at, solid=np.asarray(upright, np.float32))


def _cell_size(at: Samples, period: float) -> float:
    """Widen feathers, scales and curls until texels can show each of them."""
    return max(period, _TEXELS_A_CELL * at.texel)


def _lapped(
    at: Samples, period: float, long: float
) -> tuple[Float32Array, Float32Array, Float32Array]:
    """Cover the points with cells that lap over each other.

    Args:
        at: The points.
        period: Width of a cell, metres.
        long: Length of a cell relative to its width.

    Returns:
        The gap around each cell, 0 at its edge; how far it has risen, -1 at the root to 1 at the
        free end; and a random number 0..1 of the cell. (n,) each.
    """
    down = at.position @ _LAP
    short = at.position - down[:, None] * _LAP * np.float32(1 - 1 / long)
    place = np.asarray(short + (at.solid - at.local), np.float32)
    near, second, one = replace(at, solid=place).cells(period, jitter=0.62, salt=1)
    step = 0.2
    ahead = np.asarray(place + np.float32(step * period) * _LAP, np.float32)
    farther, _, _ = replace(at, solid=ahead).cells(period, jitter=0.62, salt=1)
    return second - near, np.clip((farther - near) / step, -1, 1), one


def _strands(at: Samples, width: float, length: float, salt: int) -> Float32Array:
    """Streak hair downward, and from front to back where it lies on top."""
    hanging = _standing(at, (1, length / width, 1)).noise(width, 2, gain=0.7, salt=salt)
    lying = _standing(at, (1, 1, length / width)).noise(width, 2, gain=0.7, salt=salt + 1)
    return mix(hanging, lying, ramp(0.55, 0.9, np.abs(at.normal[:, 1])))


def _hair(at: Samples, tint: RGB) -> Shading:
    """Locks of long strands, lighter on their crests and darker between them."""
    width = at.shown(_STRAND_METRES)
    strand = _strands(at, width, 30 * width, 1)
    lock = _strands(at, 4.5 * width, 0.3 + 20 * width, 3)
    between = ramp(0.0, -0.9, lock)
    light = tuple(min(channel * 1.16 + 0.03, 1) for channel in tint)
    crest = np.asarray(light, np.float32)
    color = blend(tint, crest, 0.6 * ramp(-0.2, 1.0, strand + 0.5 * lock))
    return shading(
        tone(color, 0.97 + 0.13 * strand + 0.1 * lock - 0.14 * between),
        roughness=0.5 + 0.06 * strand + 0.1 * between,
        height=0.0005 * strand + 0.0016 * lock,
    )


def _feather(at: Samples, tint: RGB) -> Shading:
    """Vanes with a pale tip over the dark root of the next, and fine barbs."""
    small = min(_FEATHER_METRES, at.span / _FEATHERS_A_SPAN)
    period = max(small, _TEXELS_A_FEATHER * at.texel)
    gap, rise, one = _lapped(at, period, 1.7)
    edge = ramp(0.3, 0.0, gap) * at.fade(period / 3)
    barb = _standing(at, (1, 4, 1)).noise(at.shown(0.0022), 2, gain=0.7, salt=2)
    value = 1.01 + 0.1 * rise + 0.08 * (one - 0.5) + 0.06 * barb
    return shading(
        tone(tint, value * (1 - 0.16 * edge * ramp(0.6, -0.4, rise))),
        roughness=0.68 + 0.05 * barb + 0.05 * edge,
        height=np.asarray(period * (0.03 * rise - 0.02 * edge), np.float32),
    )


def _scales(at: Samples, tint: RGB) -> Shading:
    """Rounded plates that lap backward, glossy in the middle and dark between."""
    small = min(_SCALE_METRES, at.span / _SCALES_A_SPAN)
    period = max(small, _TEXELS_A_FEATHER * at.texel)
    gap, rise, one = _lapped(at, period, 1.25)
    groove = ramp(0.24, 0.0, gap) * at.fade(period / 3)
    body = at.noise(0.3, 3, salt=3)
    light = np.asarray([min(channel * 1.2 + 0.03, 1) for channel in tint], np.float32)
    color = blend(tint, light, 0.5 * ramp(-0.2, 1.0, rise + 0.4 * body))
    value = 1.01 + 0.1 * (one - 0.5) + 0.05 * body - 0.3 * groove
    return shading(
        tone(color, value),
        roughness=0.38 + 0.22 * groove + 0.06 * (one - 0.5),
        height=np.asarray(period * (0.05 * rise - 0.09 * groove), np.float32),
    )


def _wool(at: Samples, tint: RGB) -> Shading:
    """Tight curls in tufts."""
    period = _cell_size(at, _CURL_METRES)
    wound = np.stack([at.noise(2 * period, 2, salt=s) for s in (1, 2, 3)], axis=1)
    curled = replace(at, solid=np.asarray(at.solid + 0.5 * period * wound, np.float32))
    near, second, one = curled.cells(period, salt=4)
    tuft, _, _ = curled.cells(3.2 * period, salt=5)
    ring = np.cos(np.float32(9.0) * near) * at.fade(period / 3)
    dip = ramp(0.3, 0.0, second - near)
    value = 1.04 + 0.05 * ring + 0.08 * (one - 0.5) - 0.16 * dip - 0.12 * ramp(0.4, 0.9, tuft)
    return shading(
        tone(tint, value),
        roughness=0.9 + 0.04 * dip,
        height=period * (0.10 * ring - 0.22 * dip - 0.2 * tuft),
    )


def _hide(at: Samples, tint: RGB) -> Shading:
    """A short, smooth coat: the nap of its hairs and hardly any change of tone."""
    nap = _strands(at, at.shown(0.0025), 0.03, 1)
    muscle = at.noise(0.35, 2, salt=3)
    near, second, _ = at.cells((0.05, 0.05, 0.03), salt=4)
    fold = ramp(0.1, 0.0, second - near + 0.08 * at.noise(0.05, 2, salt=5)) * at.fade(0.02)
    return shading(
        tone(tint, 1 + 0.045 * nap + 0.04 * muscle - 0.05 * fold),
        roughness=0.62 + 0.05 * nap - 0.04 * muscle,
        height=0.00015 * nap - 0.0003 * fold,
    )


INTEGUMENT = {
    "hair": SolidMaterial(color=(0.36, 0.23, 0.135), shade=_hair, roughness=0.52, sheen=0.15),
    "feather": SolidMaterial(color=(0.62, 0.53, 0.42), shade=_feather, roughness=0.68, sheen=0.15),
    "scales": SolidMaterial(color=(0.30, 0.42, 0.22), shade=_scales, roughness=0.42),
    "wool": SolidMaterial(color=(0.90, 0.87, 0.79), shade=_wool, roughness=0.9, sheen=0.25),
    "hide": SolidMaterial(color=(0.48, 0.42, 0.38), shade=_hide, roughness=0.62),
}
