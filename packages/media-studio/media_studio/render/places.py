"""Places outdoors in which a model can be shown."""

from dataclasses import dataclass

from media_studio.render.studio_light import Color

OUTDOOR_LENS = 34.0
"""Millimetres."""
OUTDOOR_FILL = 0.62
"""Share of the picture that the object spans."""
OUTDOOR_ELEVATION = 7.0
"""Degrees of the camera above the horizon."""


@dataclass(frozen=True, kw_only=True)
class LandscapeSetting:
    """What a landscape is made of.

    Attributes:
        ground: Two linear colours that the ground mixes.
        grain: Size of the pattern on the ground.
        roughness: Strength of its bumps, 0..1.
        relief: Height of the hills behind the object.
        haze: Distance at which air hides two thirds of what is behind it.
        peaks: Height of the mountains, 0 for none.
        snow: Height above which mountains are white.
        conifers: Number of firs.
        broadleaves: Number of leafy trees.
        foliage: Linear colour of the trees.
        clearing: Distance of the nearest trees.
    """

    ground: tuple[Color, Color]
    grain: float = 0.5
    roughness: float = 0.4
    relief: float = 2.0
    haze: float = 160.0
    peaks: float = 0.0
    snow: float = 1e9
    conifers: int = 0
    broadleaves: int = 0
    foliage: Color = (0.045, 0.10, 0.03)
    clearing: float = 22.0


PLACES = {
    "meadow": LandscapeSetting(
        ground=((0.075, 0.15, 0.02), (0.21, 0.28, 0.06)),
        grain=0.16,
        roughness=0.8,
        relief=3.0,
        peaks=14.0,
        broadleaves=46,
        foliage=(0.05, 0.12, 0.02),
    ),
    "desert": LandscapeSetting(
        ground=((0.56, 0.36, 0.17), (0.66, 0.46, 0.25)), grain=0.9, roughness=0.25, relief=9.0
    ),
    "snow": LandscapeSetting(
        ground=((0.80, 0.84, 0.90), (0.90, 0.92, 0.95)),
        grain=0.8,
        roughness=0.25,
        relief=3.5,
        peaks=48.0,
        snow=0.0,
        conifers=70,
        foliage=(0.10, 0.15, 0.15),
    ),
    "forest": LandscapeSetting(
        ground=((0.06, 0.075, 0.02), (0.17, 0.125, 0.06)),
        grain=0.22,
        roughness=0.9,
        relief=1.6,
        haze=75.0,
        conifers=260,
        broadleaves=50,
        foliage=(0.045, 0.10, 0.03),
        clearing=11.0,
    ),
    "city": LandscapeSetting(
        ground=((0.25, 0.245, 0.235), (0.36, 0.35, 0.33)), grain=1.2, roughness=0.05, relief=0.0
    ),
    "sea": LandscapeSetting(
        ground=((0.55, 0.43, 0.27), (0.66, 0.54, 0.36)), grain=0.5, roughness=0.3, relief=0.0
    ),
    "mountains": LandscapeSetting(
        ground=((0.085, 0.12, 0.03), (0.19, 0.18, 0.085)),
        grain=0.3,
        roughness=0.7,
        relief=4.0,
        peaks=62.0,
        snow=24.0,
        conifers=80,
    ),
}
