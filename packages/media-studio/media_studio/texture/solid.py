"""What a material is: a function of space and the constants of its surface."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from media_studio.texture.samples import RGB, Samples, Shading

Shade = Callable[[Samples, RGB], Shading]


@dataclass(frozen=True, kw_only=True)
class SolidMaterial:
    """A material that fills space, so that every surface can be cut from it.

    Attributes:
        color: Its own colour, sRGB 0..1.
        shade: Its look at given points in a given colour.
        roughness: Mean roughness, for models without maps.
        metallic: Whether it is a metal, 1 or 0.
        recolours: Whether every colour can replace its own.
        own_colours: Colours with a meaning of their own, which replace those of `COLOURS`.
        painted: Look when it is given a colour that it cannot take by itself, or None to
            keep its own colour then.
        clearcoat: See `media_studio.mesh.model.Material`.
        sheen: See `media_studio.mesh.model.Material`.
        transmission: See `media_studio.mesh.model.Material`.
        emission: Emitted light relative to the colour.

    Source: Perlin 1985, Peachey 1985 (solid texturing).
    """

    color: RGB
    shade: Shade
    roughness: float
    metallic: float = 0.0
    recolours: bool = True
    own_colours: Mapping[str, RGB] = field(default_factory=dict)
    painted: Shade | None = None
    clearcoat: float = 0.0
    sheen: float = 0.0
    transmission: float = 0.0
    emission: float = 0.0
