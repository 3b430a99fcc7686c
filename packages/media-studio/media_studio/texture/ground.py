"""Soil, plants and water."""

import numpy as np

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


def _leaf(at: Samples, tint: RGB) -> Shading:
    """Foliage: overlapping leaves of several greens, dark between them."""
    near, second, one = at.cells((0.035, 0.035, 0.05), salt=1)
    gap = ramp(0.30, 0.0, second - near) * at.fade(0.06)
    clump = at.noise(0.25, 4, salt=2)
    rib = ramp(0.10, 0.0, np.abs(at.noise((0.008, 0.008, 0.03), 1, salt=3)))
    sunny = (min(tint[0] * 1.55 + 0.06, 1), min(tint[1] * 1.22, 1), tint[2] * 0.75)
    lit = 0.8 + 0.24 * ramp(-0.8, 0.7, at.normal[:, 1])
    value = lit + 0.4 * (one - 0.5) + 0.16 * clump + 0.06 * rib
    color = blend(tint, sunny, np.clip(0.55 * np.modf(one * 9.7)[0] + 0.2 * clump, 0, 1))
    return shading(
        tone(color, value * (1 - 0.42 * gap)),
        roughness=0.72 + 0.1 * gap,
        height=0.004 * (1 - gap) + 0.004 * one,
    )


def _grass(at: Samples, tint: RGB) -> Shading:
    """Blades seen from above and from the side."""
    patch = at.noise(0.6, 4, gain=0.55, salt=1)
    near, second, blade = at.cells(at.shown(0.011), salt=2)
    streak = at.noise((0.006, 0.006, 0.05), 2, gain=0.7, salt=3)
    streak2 = at.noise((0.05, 0.006, 0.006), 2, gain=0.7, salt=4)
    deep = ramp(0.18, 0.0, second - near)
    dry = (min(tint[0] * 1.7 + 0.08, 1), min(tint[1] * 1.15, 1), tint[2] * 0.9)
    color = blend(tint, dry, np.clip(0.25 + 0.3 * patch + 0.4 * (blade - 0.4), 0, 1))
    value = 0.94 + 0.3 * (blade - 0.5) + 0.14 * streak + 0.14 * streak2 - 0.3 * deep
    return shading(
        tone(color, value),
        roughness=0.85,
        height=0.006 * blade + 0.003 * streak + 0.003 * streak2,
    )


def _sand(at: Samples, tint: RGB) -> Shading:
    grain = at.noise(at.shown(0.0022), 2, gain=0.7, salt=1)
    _, _, speck = at.cells(at.shown(0.003), salt=2)
    bend = at.noise(0.35, 3, salt=3)
    ripple = np.sin((at.solid[:, 0] + 0.35 * at.solid[:, 2] + 0.09 * bend) * (6.2832 / 0.085))
    ripple = ripple * at.fade(0.085) * ramp(-0.8, 0.6, at.noise(0.7, 2, salt=4))
    value = 1 + 0.06 * grain + 0.14 * (speck - 0.5) + 0.045 * ripple + 0.05 * bend
    return shading(
        tone(tint, value), roughness=0.92, height=0.0035 * ripple + 0.0005 * grain + 0.003 * bend
    )


def _snow(at: Samples, tint: RGB) -> Shading:
    drift = at.noise(0.4, 4, salt=1)
    crust = at.noise(0.012, 3, gain=0.6, salt=2)
    blue = (tint[0] * 0.86, tint[1] * 0.92, tint[2] * 0.99)
    sparkle = ramp(0.75, 0.95, at.noise(at.shown(0.004), 1, salt=3))
    return shading(
        blend(tone(tint, 1 + 0.015 * crust), blue, 0.45 * ramp(0.5, -1.0, drift)),
        roughness=0.62 - 0.3 * sparkle + 0.05 * crust,
        height=0.009 * drift + 0.0009 * crust,
    )


def _soil(at: Samples, tint: RGB) -> Shading:
    near, second, clod = at.cells(0.03, salt=1)
    rough = at.noise(0.02, 4, gain=0.65, salt=2)
    damp = ramp(-0.1, 0.8, at.noise(0.5, 4, salt=3))
    _, _, pebble = at.cells(at.shown(0.011), salt=4)
    stone = ramp(0.93, 0.95, pebble)
    value = 0.98 + 0.3 * (clod - 0.5) + 0.24 * rough - 0.25 * ramp(0.2, 0.0, second - near)
    color = tone(tint, value * mix(1.0, 0.72, damp))
    return shading(
        blend(color, (0.55, 0.52, 0.47), 0.75 * stone),
        roughness=0.93 - 0.2 * damp,
        height=0.006 * (1 - near) + 0.003 * rough + 0.002 * stone,
    )


def _water(at: Samples, tint: RGB) -> Shading:
    swell = at.noise(0.35, 3, salt=1)
    ripple = at.noise(0.07, 3, salt=2)
    near, second, _ = at.cells(0.16, salt=3)
    caustic = ramp(0.12, 0.0, second - near + 0.06 * ripple)
    shallow = (min(tint[0] * 1.6 + 0.08, 1), min(tint[1] * 1.3 + 0.05, 1), min(tint[2] * 1.15, 1))
    color = blend(tint, shallow, np.clip(0.35 * ramp(-0.6, 0.9, swell) + 0.4 * caustic, 0, 1))
    return shading(color, roughness=0.06 + 0.02 * ripple, height=0.006 * swell + 0.0016 * ripple)


GROUND = {
    "leaf": SolidMaterial(color=(0.235, 0.415, 0.135), shade=_leaf, roughness=0.76),
    "grass": SolidMaterial(color=(0.285, 0.445, 0.13), shade=_grass, roughness=0.86),
    "sand": SolidMaterial(color=(0.835, 0.72, 0.53), shade=_sand, roughness=0.92),
    "snow": SolidMaterial(color=(0.945, 0.955, 0.97), shade=_snow, roughness=0.6),
    "soil": SolidMaterial(color=(0.365, 0.265, 0.19), shade=_soil, roughness=0.92),
    "water": SolidMaterial(
        color=(0.145, 0.385, 0.475), shade=_water, roughness=0.06, transmission=0.35
    ),
}
