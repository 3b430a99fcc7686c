"""The registry of materials, and how a choice of material, colour and finish is carried out."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from media_studio.language.vocabulary import USUAL_INKS, MaterialChoice, colour_of
from media_studio.texture.cloth import CLOTH
from media_studio.texture.finishes import FINISHES
from media_studio.texture.goods import GOODS
from media_studio.texture.ground import GROUND
from media_studio.texture.integument import INTEGUMENT
from media_studio.texture.masonry import MASONRY
from media_studio.texture.metals import METALS
from media_studio.texture.prints import PRINTS, Print
from media_studio.texture.samples import RGB, Samples, Shading
from media_studio.texture.solid import SolidMaterial
from media_studio.texture.weaves import WEAVES
from media_studio.texture.woods import WOODS

MATERIALS: Mapping[str, SolidMaterial] = {
    **WOODS,
    **METALS,
    **MASONRY,
    **CLOTH,
    **GROUND,
    **GOODS,
    **INTEGUMENT,
}

PATTERNS: Mapping[str, Print] = {**PRINTS, **WEAVES}

_GLOSS = {"polished": 0.45, "glossy": 0.4}
_COVERED = frozenset(("mossy", "dirty", "rusty", "snowy"))


@dataclass(frozen=True, kw_only=True)
class Constants:
    """A choice in numbers, for models without maps and for what has no map.

    Attributes:
        emissive: Linear RGB.
    """

    metallic: float
    roughness: float
    clearcoat: float
    sheen: float
    transmission: float
    emissive: RGB


def linear(color: RGB) -> RGB:
    """Decode an sRGB colour.

    Source: IEC 61966-2-1.
    """
    values = np.asarray(color, float)
    decoded = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    red, green, blue = decoded.tolist()
    return red, green, blue


def is_painted(choice: MaterialChoice) -> bool:
    """Tell whether the colour asked for can only be a coat of paint on this material."""
    solid = MATERIALS[choice.material]
    takes = solid.recolours or choice.colour is None or choice.colour in solid.own_colours
    return not takes and solid.painted is not None


def tint(choice: MaterialChoice) -> RGB:
    """Find the colour of a choice, sRGB 0..1; a metal such as gold keeps its own."""
    solid = MATERIALS[choice.material]
    if choice.colour is None:
        return solid.color
    if choice.colour in solid.own_colours:
        return solid.own_colours[choice.colour]
    if solid.recolours or is_painted(choice):
        return colour_of(choice.colour)
    return solid.color


def _second_tint(choice: MaterialChoice) -> RGB:
    """Find the second colour of a pattern: the usual one, unless that is the first one too."""
    if choice.pattern == "camouflage" and choice.second is None and choice.colour:
        # That of a desert is of sands, not of a wood's greens on sand
        red, green, blue = (_BLOT * channel for channel in colour_of(choice.colour))
        return red, green, blue
    usual, other = USUAL_INKS.get(choice.pattern or "", ("white", "navy"))
    # White dots on cream porcelain would not be seen
    alike = choice.colour == usual or (usual == "white" and min(tint(choice)) > _PALE)
    return colour_of(choice.second or (other if alike else usual))


_FROSTED = 0.45
"""Light that frosted glass lets through, as a share of what clear glass does."""
_PALE = 0.7
"""Least channel of a ground on which white is not seen."""
_BLOT = 0.8
"""Brightness of the blots of camouflage, in that of its ground."""


def shade(choice: MaterialChoice, at: Samples) -> Shading:
    """Evaluate a choice at points of a surface.

    Args:
        choice: Names from the vocabulary.
        at: The points.

    Returns:
        Colour (sRGB), roughness, metallic and height of each point.
    """
    solid = MATERIALS[choice.material]
    look = solid.shade
    if is_painted(choice) and solid.painted is not None:
        look = solid.painted
    result = look(at, tint(choice))
    if choice.pattern is not None:
        result = PATTERNS[choice.pattern](at, result, _second_tint(choice))
    return result if choice.finish is None else FINISHES[choice.finish](at, result)


def constants(choice: MaterialChoice) -> Constants:
    """Sum up a choice without looking at any point of it."""
    solid = MATERIALS[choice.material]
    finish = choice.finish
    roughness = solid.roughness * _GLOSS.get(finish or "", 1.0)
    if finish == "matte" or finish in _COVERED:
        roughness = max(roughness, 0.85)
    red, green, blue = linear(tint(choice))
    return Constants(
        metallic=0.0 if is_painted(choice) else solid.metallic,
        roughness=roughness,
        clearcoat=0.0 if finish == "matte" or finish in _COVERED else solid.clearcoat,
        sheen=solid.sheen,
        transmission=solid.transmission * (_FROSTED if finish == "matte" else 1.0),
        emissive=(red * solid.emission, green * solid.emission, blue * solid.emission),
    )
