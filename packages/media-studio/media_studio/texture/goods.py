"""Made things, food and parts of animals."""

from dataclasses import replace

import numpy as np

from media_studio.texture.samples import (
    RGB,
    Samples,
    Shading,
    blend,
    ramp,
    shading,
    tone,
)
from media_studio.texture.solid import Shade, SolidMaterial


def _glass(at: Samples, tint: RGB) -> Shading:
    wave = at.noise(0.12, 2, salt=1)
    seed = ramp(0.10, 0.05, at.cells(0.05, salt=2)[0])
    return shading(
        tone(tint, 1 + 0.03 * wave + 0.08 * seed),
        roughness=0.05 + 0.02 * wave,
        height=0.0004 * wave,
    )


def _moulded(roughness: float, peel: float, dusty: float) -> Shade:
    """Make an even, moulded or painted material.

    Args:
        roughness: Of the clean surface.
        peel: Depth of the fine unevenness of its skin, metres.
        dusty: Strength of paler, duller patches, 0..1.
    """

    def shade(at: Samples, tint: RGB) -> Shading:
        skin = at.noise(0.007, 3, salt=1)
        cloud = at.noise(0.24, 4, gain=0.55, salt=2)
        dust = dusty * ramp(0.1, 1.0, at.noise(0.09, 5, gain=0.6, salt=3))
        value = 1 + 0.035 * cloud + 0.015 * skin
        return shading(
            blend(tone(tint, value), (0.55, 0.53, 0.5), 0.22 * dust),
            roughness=roughness * (1 + 0.12 * cloud + 0.1 * skin) + 0.15 * dust,
            height=peel * skin,
        )

    return shade


def _paint(at: Samples, tint: RGB) -> Shading:
    """Brushed paint: shallow strokes along the piece and a few runs."""
    stroke = at.noise((0.003, 0.003, 0.2), 3, gain=0.6, salt=1)
    cloud = at.noise(0.3, 4, salt=2)
    return shading(
        tone(tint, 1 + 0.035 * stroke + 0.05 * cloud),
        roughness=0.38 + 0.06 * stroke + 0.05 * cloud,
        height=0.00014 * stroke,
    )


def _wax(at: Samples, tint: RGB) -> Shading:
    cloud = at.noise(0.12, 2, salt=1)
    drip = at.noise((0.02, 0.02, 0.12), 2, salt=2)
    warm = (min(tint[0] * 1.05, 1), tint[1] * 0.93, tint[2] * 0.78)
    return shading(
        tone(blend(tint, warm, 0.6 * ramp(-0.8, 1.0, cloud)), 1 + 0.03 * drip),
        roughness=0.36 + 0.06 * cloud,
        height=0.0008 * drip + 0.0003 * cloud,
    )


def _paper(at: Samples, tint: RGB) -> Shading:
    fibre = at.noise((0.0015, 0.0015, 0.012), 2, salt=1)
    fibre2 = at.noise((0.012, 0.0015, 0.0015), 2, salt=2)
    age = at.noise(0.16, 4, gain=0.55, salt=3)
    old = (tint[0] * 0.93, tint[1] * 0.87, tint[2] * 0.73)
    value = 1 + 0.022 * (fibre + fibre2)
    return shading(
        tone(blend(tint, old, 0.55 * ramp(-0.7, 1.2, age)), value),
        roughness=0.88,
        height=0.00006 * (fibre + fibre2) + 0.0004 * age,
    )


def _bone(at: Samples, tint: RGB) -> Shading:
    stain = ramp(-0.7, 1.1, at.noise(0.12, 5, gain=0.6, salt=1))
    grain = at.noise((0.003, 0.003, 0.04), 3, salt=2)
    pit = ramp(0.55, 0.9, at.noise(0.005, 2, salt=3))
    old = (tint[0] * 0.80, tint[1] * 0.70, tint[2] * 0.53)
    color = tone(blend(tint, old, 0.42 * stain), 1 + 0.05 * grain - 0.25 * pit)
    return shading(color, roughness=0.48 + 0.12 * stain, height=0.0003 * grain - 0.0006 * pit)


def _gem(at: Samples, tint: RGB) -> Shading:
    """Cloudy depths and bright inclusions of a cut stone."""
    depth = at.noise(0.05, 4, gain=0.6, salt=1)
    near, second, facet = at.cells(0.045, salt=2)
    flash = ramp(0.07, 0.0, second - near)
    bright = (
        min(tint[0] * 1.3 + 0.12, 1),
        min(tint[1] * 1.3 + 0.12, 1),
        min(tint[2] * 1.3 + 0.12, 1),
    )
    color = tone(tint, 0.96 + 0.12 * (facet - 0.5) + 0.16 * depth)
    return shading(blend(color, bright, 0.22 * flash), roughness=0.05 + 0.02 * facet)


def _glow(at: Samples, tint: RGB) -> Shading:
    flicker = at.noise(0.1, 3, salt=1)
    return shading(tone(tint, 0.97 + 0.05 * flicker), roughness=0.5)


def _bread(at: Samples, tint: RGB) -> Shading:
    """A crust that is browner on top and floury in places."""
    bake = at.noise(0.06, 5, gain=0.55, salt=1)
    fine = at.noise(0.006, 3, gain=0.65, salt=2)
    near, second, _ = at.cells(0.03, salt=3)
    crack = ramp(0.05, 0.0, second - near + 0.04 * fine) * ramp(0.0, 0.6, bake)
    top = ramp(-0.7, 1.0, at.normal[:, 1] + 0.22 * bake)
    pale = (min(tint[0] * 1.28, 1), min(tint[1] * 1.42, 1), min(tint[2] * 1.6, 1))
    dark = (tint[0] * 0.70, tint[1] * 0.56, tint[2] * 0.46)
    color = blend(blend(pale, tint, ramp(0.0, 0.55, top)), dark, 0.75 * ramp(0.62, 1.0, top))
    flour = ramp(0.5, 1.0, at.noise(0.05, 4, gain=0.65, salt=4)) * ramp(0.2, 0.8, top)
    color = blend(tone(color, 1 + 0.09 * fine - 0.2 * crack), (0.93, 0.89, 0.80), 0.55 * flour)
    return shading(
        color,
        roughness=0.68 + 0.2 * flour + 0.06 * fine,
        height=0.0008 * fine + 0.002 * bake - 0.0016 * crack,
    )


def _chocolate(at: Samples, tint: RGB) -> Shading:
    swirl = at.noise(0.05, 3, salt=1)
    bloom = ramp(0.45, 1.1, at.noise(0.04, 4, gain=0.6, salt=2))
    return shading(
        blend(tone(tint, 1 + 0.08 * swirl), (0.55, 0.44, 0.37), 0.16 * bloom),
        roughness=0.30 + 0.05 * swirl + 0.2 * bloom,
        height=0.0005 * swirl,
    )


def _fruit(at: Samples, tint: RGB) -> Shading:
    """A waxy peel: streaked from pole to pole, paler on one side, dotted with pores."""
    streak_of = np.stack([at.position[:, 0], 0.18 * at.position[:, 1], at.position[:, 2]], axis=1)
    streaked = replace(at, solid=np.asarray(streak_of + at.solid - at.local, np.float32))
    streak = streaked.noise(0.007, 3, gain=0.65, salt=1)
    ripe = at.noise(0.09, 3, salt=2)
    pore = ramp(0.26, 0.14, at.cells(0.0055, jitter=0.9, salt=3)[0]) * at.fade(0.0028)
    green = (min(0.45 * tint[0] + 0.40, 1), min(0.55 * tint[1] + 0.36, 1), tint[2] * 0.8 + 0.06)
    share = ramp(0.05, 1.3, np.asarray(ripe + 0.4 * streak + 0.15, np.float32))
    color = tone(blend(tint, green, 0.55 * share), 1 + 0.06 * streak + 0.05 * ripe)
    return shading(
        blend(color, (0.92, 0.83, 0.60), 0.16 * pore),
        roughness=0.27 + 0.1 * pore + 0.04 * ripe,
        height=0.0004 * ripe - 0.00008 * pore,
    )


GOODS = {
    "glass": SolidMaterial(
        color=(0.955, 0.968, 0.966),
        shade=_glass,
        roughness=0.06,
        transmission=0.96,
        # Light goes through four walls of a vessel, each of which takes its share
        own_colours={"grey": (0.84, 0.85, 0.86)},
    ),
    "plastic": SolidMaterial(
        color=(0.80, 0.79, 0.765), shade=_moulded(0.34, 0.00004, 0.15), roughness=0.35
    ),
    "paint": SolidMaterial(
        color=(0.835, 0.815, 0.765), shade=_paint, roughness=0.4, clearcoat=0.25
    ),
    "rubber": SolidMaterial(
        color=(0.155, 0.155, 0.16), shade=_moulded(0.74, 0.0002, 0.7), roughness=0.78
    ),
    "wax": SolidMaterial(color=(0.925, 0.87, 0.735), shade=_wax, roughness=0.36, clearcoat=0.2),
    "paper": SolidMaterial(color=(0.925, 0.905, 0.85), shade=_paper, roughness=0.88),
    "bone": SolidMaterial(color=(0.875, 0.825, 0.705), shade=_bone, roughness=0.52),
    "gem": SolidMaterial(
        color=(0.62, 0.06, 0.16), shade=_gem, roughness=0.06, clearcoat=1.0, transmission=0.3
    ),
    "glow": SolidMaterial(color=(1.0, 0.83, 0.56), shade=_glow, roughness=0.5, emission=0.7),
    "bread": SolidMaterial(color=(0.715, 0.445, 0.205), shade=_bread, roughness=0.72),
    "chocolate": SolidMaterial(
        color=(0.275, 0.15, 0.095), shade=_chocolate, roughness=0.32, clearcoat=0.15
    ),
    "fruit": SolidMaterial(color=(0.70, 0.115, 0.095), shade=_fruit, roughness=0.28, clearcoat=0.3),
}
