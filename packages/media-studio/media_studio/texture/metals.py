"""Metals: colour comes from reflection, so nearly all of the look is roughness."""

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


def _metal(roughness: float, brushed: float, stained: float) -> Shade:
    """Make a worked metal.

    Args:
        roughness: Of the clean metal.
        brushed: Strength of fine lines along the piece, 0..1.
        stained: Strength of darker, duller patches, 0..1.
    """

    def shade(at: Samples, tint: RGB) -> Shading:
        lines = at.noise((0.0012, 0.0012, 0.12), 2, gain=0.7, salt=1)
        smudge = ramp(0.0, 0.9, at.noise(0.07, 4, salt=2))
        patch = ramp(0.1, 1.0, at.noise(0.22, 5, gain=0.55, salt=3))
        value = 1 + 0.03 * at.noise(0.3, 2, salt=4) + 0.03 * brushed * at.fade(0.003) * lines
        deep = (tint[0] * 0.62, tint[1] * 0.55, tint[2] * 0.48)
        color = blend(tone(tint, value), deep, stained * 0.75 * patch)
        return shading(
            color,
            roughness=roughness
            * (1 + 0.3 * brushed * lines + 0.3 * smudge + 0.9 * stained * patch),
            metallic=1.0,
            height=0.00002 * brushed * lines,
        )

    return shade


def _iron(at: Samples, tint: RGB) -> Shading:
    """Forged iron, with shallow hammer marks and a dark scale."""
    near, _, dent = at.cells(0.028, salt=1)
    scale = at.noise(0.06, 5, gain=0.6, salt=2)
    fine = at.noise(0.006, 2, salt=3)
    value = 0.95 + 0.14 * scale + 0.1 * (dent - 0.5) + 0.05 * fine
    warm = ramp(0.35, 1.0, at.noise(0.11, 4, salt=4))
    return shading(
        blend(tone(tint, value), (0.36, 0.29, 0.25), 0.35 * warm),
        roughness=0.46 + 0.12 * scale + 0.14 * warm,
        metallic=1.0,
        height=0.0012 * near * near + 0.00012 * scale,
    )


def _rust(at: Samples, tint: RGB) -> Shading:
    blotch = at.noise(0.13, 5, gain=0.6, salt=1)
    flake = at.noise(0.018, 4, gain=0.65, salt=2)
    pale = ramp(-0.1, 0.9, blotch + 0.4 * flake)
    dark = ramp(0.05, 0.9, at.noise(0.07, 5, gain=0.6, salt=3))
    orange = (min(tint[0] * 1.45, 0.85), tint[1] * 1.5, tint[2] * 1.25)
    color = blend(blend(tint, orange, 0.8 * pale), (0.19, 0.105, 0.075), 0.8 * dark)
    return shading(
        tone(color, 1 + 0.16 * flake),
        roughness=0.86 + 0.08 * flake,
        height=0.0011 * flake + 0.0012 * pale - 0.0008 * dark,
    )


def enamel(at: Samples, tint: RGB) -> Shading:
    """Cover metal with paint; where it has chipped is for a finish to say."""
    peel = at.noise(0.008, 2, salt=4)
    return shading(
        tone(tint, 1 + 0.05 * at.noise(0.3, 3, salt=3)),
        roughness=0.33 + 0.04 * peel,
        height=0.00002 * peel,
    )


_GOLD: RGB = (1.0, 0.80, 0.47)
_SILVER: RGB = (0.93, 0.92, 0.90)
_BRONZE: RGB = (0.72, 0.53, 0.34)
_COPPER: RGB = (0.94, 0.66, 0.53)
_BRASS: RGB = (0.90, 0.765, 0.50)
_CHROME: RGB = (0.83, 0.84, 0.86)
_BLACKENED: RGB = (0.2, 0.2, 0.21)


def _own(color: RGB, names: str) -> dict[str, RGB]:
    """Name the colours that a metal has anyway; in black it still shines."""
    return {**dict.fromkeys(names.split(), color), "black": _BLACKENED}


METALS = {
    "gold": SolidMaterial(
        color=_GOLD,
        shade=_metal(0.19, 0.35, 0.3),
        roughness=0.24,
        metallic=1.0,
        recolours=False,
        own_colours=_own(_GOLD, "golden yellow")
        | {"pink": (0.95, 0.73, 0.64), "white": (0.90, 0.87, 0.80)},
    ),
    "silver": SolidMaterial(
        color=_SILVER,
        shade=_metal(0.18, 0.3, 0.08),
        roughness=0.24,
        metallic=1.0,
        recolours=False,
        own_colours=_own(_SILVER, "grey white"),
    ),
    "bronze": SolidMaterial(
        color=_BRONZE,
        shade=_metal(0.31, 0.2, 0.75),
        roughness=0.4,
        metallic=1.0,
        recolours=False,
        own_colours=_own(_BRONZE, "brown golden"),
    ),
    "copper": SolidMaterial(
        color=_COPPER,
        shade=_metal(0.24, 0.4, 0.5),
        roughness=0.31,
        metallic=1.0,
        recolours=False,
        own_colours=_own(_COPPER, "orange pink brown red"),
    ),
    "brass": SolidMaterial(
        color=_BRASS,
        shade=_metal(0.24, 0.4, 0.45),
        roughness=0.3,
        metallic=1.0,
        recolours=False,
        own_colours=_own(_BRASS, "golden yellow"),
    ),
    "iron": SolidMaterial(
        color=(0.42, 0.41, 0.41),
        shade=_iron,
        roughness=0.5,
        metallic=1.0,
        recolours=False,
        own_colours={"black": (0.27, 0.27, 0.28), "grey": (0.46, 0.46, 0.47)},
        painted=enamel,
    ),
    "steel": SolidMaterial(
        color=(0.74, 0.75, 0.77),
        shade=_metal(0.3, 1.0, 0.12),
        roughness=0.33,
        metallic=1.0,
        recolours=False,
        own_colours={"grey": (0.66, 0.67, 0.69)},
        painted=enamel,
    ),
    "chrome": SolidMaterial(
        color=_CHROME,
        shade=_metal(0.06, 0.0, 0.02),
        roughness=0.07,
        metallic=1.0,
        own_colours=_own(_CHROME, "grey"),
    ),
    "rust": SolidMaterial(color=(0.45, 0.235, 0.125), shade=_rust, roughness=0.9, recolours=False),
}
