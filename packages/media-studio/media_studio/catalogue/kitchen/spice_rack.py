"""Racks with jars of spices."""

from collections.abc import Iterator
from itertools import cycle

from media_studio.catalogue.modelling.housing import panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve

_WIDTH, _DEPTH = 0.4, 0.085
_LEVELS = (0.03, 0.175, 0.32)
"""Upper sides of the shelves."""
_SPICES = ("paprika", "turmeric", "herb", "pepper", "cinnamon", "salt")


def _jar(spice: str) -> list[Part]:
    """Fill a small jar that stands on y = 0."""
    glass = lathe([(0, 0)], [(0.021, 0)], [(0.023, 0.003)], [(0.023, 0.062), (0.018, 0.073)],
                  [(0.018, 0.082)], [(0, 0.082)], sides=20, bevel=0.001, steps=3)  # fmt: skip
    content = cylinder(0.0215, 0.05, bevel=0.001, sides=20).at(y=0.002)
    band = sleeve((0.022, 0.018), (0.0236, 0.018), (0.0236, 0.046), (0.022, 0.046), sides=20)
    return [
        glass.part("glass"),
        content.part(spice),
        band.part("label"),
        cylinder(0.021, 0.022, bevel=0.002, sides=20).at(y=0.076).part("lid"),
    ]


def _places(count: int) -> Iterator[tuple[float, float, str]]:
    """Share jars out among the shelves, the lowest first: x, y and what is in it."""
    rows = [count // 3 + (row < count % 3) for row in range(3)]
    spices = cycle(_SPICES)
    for y, many in zip(_LEVELS, rows, strict=True):
        for k in range(many):
            place = (k + 0.5) / many - 0.5
            yield place * (_WIDTH - 0.05), y, next(spices)


def _side() -> Shape:
    """Saw a side with a rounded top and a scalloped front, at x = 0."""
    d, h = _DEPTH / 2, 0.47
    outline = [(-d, 0), (d, 0), (d, 0.36)]
    top = rounded([(d, 0.36), (0.6 * d, 0.42), (-0.2 * d, 0.46), (-d, h)], 1)
    return prism([*outline, *top[1:].tolist()], 0.016, bevel=0.003).turned(y=-90)


def _rack(variant: Variant) -> list[Part]:
    """Nail three shelves with rails between two sides and fill them with jars."""
    sides = pair(_side().at(x=_WIDTH / 2))
    shelves = [box(_WIDTH - 0.012, 0.014, _DEPTH - 0.006).at(y=y - 0.014) for y in _LEVELS]
    rails = [rod((-_WIDTH / 2, y + 0.033, 0.037), (_WIDTH / 2, y + 0.033, 0.037), 0.0045)
             for y in _LEVELS]  # fmt: skip
    half = _WIDTH / 2 - 0.006
    crest = [(half, 0), (half, 0.06), (0.12, 0.08), (0, 0.1), (-0.12, 0.08), (-half, 0.06)]
    back = prism([*crest, (-half, 0)], 0.012, bevel=0.003).at(y=0.39, z=-0.036)
    boards = [panel(_WIDTH - 0.012, 0.05, 0.01).at(y=y, z=-0.0425) for y in _LEVELS]
    jars = [
        part
        for x, y, spice in _places(variant.count("jar", 15))
        for part in moved(_jar(spice), x, y, 0.004)
    ]
    return [*parts("main", [*sides, *shelves, back, *boards]), *parts("rail", rails), *jars]


BUILD = by_subtype(rack=_rack)
