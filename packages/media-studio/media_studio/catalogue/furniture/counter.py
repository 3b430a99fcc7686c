"""Counters of kitchens, bars and shops."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import rod

_KICK = 0.1
"""Metres that the body stands back above the floor."""


def _body(width: float, height: float, depth: float, overhang: float) -> list[Part]:
    """Stand a case on a plinth and lay a top over it, which may stand out to one side."""
    return [
        box(width - 0.08, _KICK, depth - 0.1, bevel=0.004).part("dark"),
        box(width, height - _KICK, depth, bevel=0.006).at(y=_KICK).part("main"),
        box(width + 0.05, 0.04, depth + 0.05 + abs(overhang), bevel=0.01)
        .at(y=height, z=overhang / 2)
        .part("top"),
    ]


def _fronts(count: int, width: float, height: float, z: float) -> list[Part]:
    """Hang doors with bar handles side by side."""
    each = width / count
    doors, handles = list[Shape](), list[Shape]()
    for number in range(count):
        x = (number - (count - 1) / 2) * each
        doors.append(box(each - 0.012, height - 0.03, 0.02, bevel=0.004).at(x, _KICK + 0.015, z))
        y = _KICK + height - 0.09
        handles.append(rod((x - 0.09, y, z + 0.035), (x + 0.09, y, z + 0.035), 0.007))
        handles += [
            rod((x + dx, y, z), (x + dx, y, z + 0.035), 0.005, sides=10) for dx in (-0.07, 0.07)
        ]
    return [*parts("door", doors), *parts("metal", handles)]


def _kitchen(_: Variant) -> list[Part]:
    return [*_body(1.8, 0.88, 0.6, 0), *_fronts(3, 1.8, 0.78, 0.31)]


def _island(_: Variant) -> list[Part]:
    """Let the top of a kitchen counter stand out at the back, to sit at."""
    front = _fronts(3, 1.8, 0.78, 0.36)
    return [*_body(1.8, 0.88, 0.7, -0.3), *front]


def _bar(_: Variant) -> list[Part]:
    """Panel the front, and run a rail along it for the feet."""
    width, height, z = 2.2, 1.06, 0.27
    panels = [box(0.48, 0.72, 0.02, bevel=0.006).at((k - 1.5) * 0.53, 0.24, z) for k in range(4)]
    rail = rod((-width / 2, 0.22, z + 0.16), (width / 2, 0.22, z + 0.16), 0.025, sides=20)
    posts = pair(rod((0.8, 0.22, z + 0.16), (0.8, 0.22, z - 0.02), 0.015, sides=14))
    return [
        *_body(width, height, 0.5, 0.16),
        *parts("door", panels),
        *parts("metal", [rail, *posts]),
    ]


def _shop(_: Variant) -> list[Part]:
    """Raise a ledge over the customers' side."""
    ledge = box(1.6, 0.16, 0.24, bevel=0.008).at(y=0.94, z=0.2)
    panel = box(1.5, 0.66, 0.016, bevel=0.005).at(y=0.16, z=0.305)
    shelf = box(1.66, 0.03, 0.32, bevel=0.008).at(y=1.1, z=0.2)
    return [
        *_body(1.6, 0.9, 0.6, 0),
        ledge.part("main"),
        shelf.part("top"),
        panel.part("door"),
    ]


BUILD = by_subtype(kitchen=_kitchen, island=_island, bar=_bar, shop=_shop)
