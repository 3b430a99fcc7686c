"""Tables and desks."""

from media_studio.catalogue.modelling.fittings import (
    boards,
    drawer,
    framed,
    pull,
    turned_leg,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, corners, each, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import lathe, rod


def _legs(variant: Variant, x: float, z: float, height: float, size: float) -> list[Shape]:
    if variant.style == "modern":
        return corners(rod((0.9 * x, height, 0.9 * z), (x, 0, z), 0.35 * size, tip=0.22 * size))
    if variant.style == "rustic":
        return corners(beam((x, height, z), (x, 0, z), 1.3 * size, 1.3 * size, bevel=0.008))
    if variant.style == "ornate":
        block = box(size, 0.14, size, bevel=0.006).at(x, height - 0.14, z)
        return corners(block) + corners(turned_leg((x, height - 0.13, z), (x, 0, z), 0.55 * size))
    return corners(beam((x, height, z), (x, 0, z), size, size, taper=0.6, bevel=0.006))


def _rectangular(variant: Variant, width: float, height: float, depth: float) -> list[Part]:
    thick, size = 0.035, 0.07 if height > 0.6 else 0.055
    rustic = variant.style == "rustic"
    top = [box(width, thick, depth, bevel=0.01)]
    if rustic:
        top = boards(width, thick + 0.01, depth, 5, variant.rng, bevel=0.007)
    under = height - thick
    x, z = width / 2 - 0.09, depth / 2 - 0.09
    made = parts("top", [board.at(y=under) for board in top])
    made += parts("main", _legs(variant, x, z, under, size))
    if variant.style != "modern":
        long = box(2 * x, 0.09, 0.022, bevel=0.004).at(y=under - 0.09, z=z)
        short = box(0.022, 0.09, 2 * z, bevel=0.004).at(x=x, y=under - 0.09)
        made += parts("main", [*pair(long, "z"), *pair(short)])
    if rustic:
        made.append(beam((-x, 0.16, 0), (x, 0.16, 0), 0.05, 0.05).part("main"))
        made += parts("main", pair(beam((x, 0.16, -z), (x, 0.16, z), 0.05, 0.06)))
    return made


def _dining(variant: Variant) -> list[Part]:
    if "round" in variant.attributes:
        return _round(variant)
    return _rectangular(variant, 1.7, 0.75, 0.9)


def _coffee(variant: Variant) -> list[Part]:
    if "round" in variant.attributes:
        return each(_round(variant), lambda shape: shape.scaled(0.85, 0.57, 0.85))
    shelf = box(0.94, 0.02, 0.44, bevel=0.006).at(y=0.13)
    return [*_rectangular(variant, 1.1, 0.42, 0.6), shelf.part("main")]


def _round(variant: Variant) -> list[Part]:
    top = lathe([(0, 0)], [(0.52, 0)], [(0.56, 0.012), (0.55, 0.035)], [(0, 0.035)], sides=56)
    if variant.style == "modern" or "legs" in variant.attributes:
        leg = rod((0.2, 0.72, 0), (0.42, 0, 0), 0.022, tip=0.014)
        if variant.style != "modern":
            leg = turned_leg((0.34, 0.72, 0), (0.4, 0, 0), 0.032)
        return [top.at(y=0.715).part("top"), *parts("main", around(leg, 4, 45))]
    pedestal = lathe(
        [(0, 0.1), (0.05, 0.1)],
        [(0.065, 0.12), (0.07, 0.24)],
        [(0.052, 0.255)],
        [(0.052, 0.27), (0.075, 0.33), (0.07, 0.4), (0.04, 0.54), (0.04, 0.6)],
        [(0.056, 0.61), (0.056, 0.63)],
        [(0.045, 0.64), (0.075, 0.68), (0.15, 0.7)],
        [(0.15, 0.72)],
        [(0, 0.72)],
        sides=36,
        bevel=0.004,
    )
    outline = [(0, 0.24), (0.06, 0.23), (0.2, 0.12), (0.36, 0.035), (0.37, 0.0), (0.3, 0.0)]
    foot = prism([*outline, (0.17, 0.06), (0.05, 0.1), (0, 0.1)], 0.045, bevel=0.008)
    return [
        top.at(y=0.715).part("top"),
        pedestal.part("main"),
        *parts("main", around(foot, 4, 45)),
    ]


def _side(variant: Variant) -> list[Part]:
    top = lathe(
        [(0, 0)], [(0.2, 0)], [(0.225, 0.03)], [(0.21, 0.032)], [(0.2, 0.024)], [(0, 0.024)]
    )
    leg = rod((0.08, 0.53, 0), (0.19, 0, 0), 0.017, tip=0.011)
    if variant.style == "ornate":
        leg = turned_leg((0.09, 0.53, 0), (0.18, 0, 0), 0.024)
    ring = lathe([(0, 0)], [(0.11, 0)], [(0.11, 0.03)], [(0, 0.03)])
    return [
        top.at(y=0.53).part("top"),
        ring.at(y=0.5).part("main"),
        *parts("main", around(leg, 3, 90)),
    ]


def _desk(variant: Variant) -> list[Part]:
    """Carry the top on pedestals full of drawers, or on legs where these are asked for or few."""
    asked = variant.count("drawer", 0)
    number = asked or 7
    made = [box(1.5, 0.03, 0.7, bevel=0.008).at(y=0.72).part("top")]
    if "legs" in variant.attributes or number == 1:
        apron = parts("main", [box(1.36, 0.11, 0.58).at(y=0.61), *_desk_legs((-1, 1))])
        return made + apron + _row_of_drawers(variant, asked or 2)
    panel = box(0.68, 0.34, 0.02).at(y=0.36, z=-0.28).part("main")
    if number < 5:
        beside = [*_desk_legs((-1,)), box(0.96, 0.1, 0.6).at(x=-0.25, y=0.62)]
        return [*made, *parts("main", beside), *_pedestal(variant, 0.5, number)]
    middle, each_side = number % 2, number // 2
    made += [panel, box(0.58, 0.1, 0.6).at(y=0.62).part("main")]
    made += [p for side in (-0.5, 0.5) for p in _pedestal(variant, side, each_side)]
    handle = pull() if variant.style == "modern" else None
    front = drawer(0.55, 0.08, at=(0, 0.67, 0.301), handle=handle, slot="drawer")
    return made + (front if middle else [])


def _pedestal(variant: Variant, x: float, count: int) -> list[Part]:
    """Stand drawers on top of each other, the lowest the highest."""
    handle = pull() if variant.style == "modern" else None
    case = [box(0.42, 0.64, 0.62).at(x=x, y=0.08), box(0.4, 0.08, 0.58, bevel=0.002).at(x=x)]
    made, y = parts("main", case), 0.09
    shares = [1 - 0.25 * k / max(count - 1, 1) for k in range(count)]
    for share in shares:
        tall = 0.63 * share / sum(shares)
        at = (x, y + tall / 2, 0.311)
        made += drawer(0.39, tall - 0.008, at=at, handle=handle, slot="drawer")
        y += tall
    return made


def _desk_legs(sides: tuple[int, ...]) -> list[Shape]:
    leg = beam((0.66, 0.72, 0.27), (0.68, 0, 0.29), 0.055, 0.055, taper=0.65, bevel=0.006)
    return [copy.scaled(x=side) for side in sides for copy in pair(leg, "z")]


def _row_of_drawers(
    variant: Variant, count: int, width: float = 1.3, *, at: tuple[float, float] = (0.665, 0.291)
) -> list[Part]:
    """Put drawers beside each other under a top."""
    handle, wide, (y, z) = pull() if variant.style == "modern" else None, width / count, at
    made: list[Part] = []
    for k in range(count):
        place = ((k - (count - 1) / 2) * wide, y, z)
        made += drawer(wide - 0.02, 0.085, at=place, handle=handle, slot="drawer")
    return made


def _console(variant: Variant) -> list[Part]:
    """Stand a narrow table against a wall, with drawers above and a shelf below."""
    shelf = box(1.06, 0.022, 0.26, bevel=0.005).at(y=0.16)
    apron = box(1.08, 0.11, 0.3, bevel=0.004).at(y=0.66)
    return [
        box(1.2, 0.03, 0.38, bevel=0.008).at(y=0.77).part("top"),
        *parts("main", [apron, shelf, *_legs(variant, 0.53, 0.13, 0.77, 0.055)]),
        *_row_of_drawers(variant, variant.count("drawer", 2), 1.06, at=(0.715, 0.15)),
    ]


def _vanity(variant: Variant) -> list[Part]:
    """Set a mirror on a table with drawers."""
    if "round" in variant.attributes:
        disc = lathe([(0, 0)], [(0.3, 0)], [(0.3, 0.012)], [(0, 0.012)], sides=56)
        rim = torus(0.31, 0.022, sides=56, section=10)
        pane = [shape.turned(x=90).at(y=1.14, z=-0.19) for shape in (disc, rim)]
        posts = pair(rod((0.06, 0.76, -0.2), (0.06, 0.86, -0.2), 0.014))
    else:
        disc = box(0.6, 0.64, 0.012, bevel=0).at(y=0.81, z=-0.2)
        rim, *rest = [bar.at(y=0.77, z=-0.2) for bar in framed(0.7, 0.74, 0.06, 0.035)]
        pane, posts = [disc, rim], rest
    return [
        box(1.1, 0.03, 0.46, bevel=0.008).at(y=0.74).part("top"),
        *parts("main", [box(1.0, 0.13, 0.4).at(y=0.61), *_legs(variant, 0.47, 0.17, 0.74, 0.05)]),
        *_row_of_drawers(variant, variant.count("drawer", 3), 0.98, at=(0.675, 0.2)),
        pane[0].part("mirror"),
        *parts("main", [pane[1], *posts]),
    ]


def _standing(_: Variant) -> list[Part]:
    """Raise a plain top on two columns that telescope."""
    foot = box(0.07, 0.03, 0.66, bevel=0.008).at(x=0.52)
    column = [box(0.08, 0.6, 0.055, bevel=0.006), box(0.064, 0.5, 0.042, bevel=0.004).at(y=0.56)]
    arm = box(0.05, 0.03, 0.6, bevel=0.006).at(x=0.52, y=1.05)
    frame = [foot, *[c.at(x=0.52, y=0.02) for c in column], arm]
    return [
        box(1.4, 0.028, 0.7, bevel=0.008).at(y=1.08).part("top"),
        *parts("main", [copy for shape in frame for copy in pair(shape)]),
        box(1.0, 0.06, 0.03, bevel=0.004).at(y=1.0).part("main"),
        box(0.1, 0.016, 0.05, bevel=0.003).at(0.56, 1.062, 0.33).part("metal"),
    ]


def _school(_: Variant) -> list[Part]:
    """Bend tubes into a frame under a top and a tray for books."""
    bow = [(0.28, 0.68, -0.2), (0.28, 0.012, -0.2), (0.28, 0.012, 0.22)]
    side = [rod(bow[0], bow[1], 0.013), rod(bow[1], bow[2], 0.013), rod(bow[1], (0.28, 0.68, 0.1),
            0.011)]  # fmt: skip
    tray = [box(0.55, 0.008, 0.36, bevel=0.002).at(y=0.55), box(0.55, 0.1, 0.008, bevel=0.002).at(
        y=0.55, z=-0.18)]  # fmt: skip
    bars = [rod((-0.28, 0.05, -0.2), (0.28, 0.05, -0.2), 0.011)]
    rest = [rod((0.28, 0.68, -0.2), (0.28, 0.68, 0.2), 0.013)]
    return [
        box(0.66, 0.024, 0.48, bevel=0.008).at(y=0.69).part("top"),
        box(0.36, 0.004, 0.016, bevel=0.001).at(y=0.7115, z=-0.19).part("metal"),
        *parts("main", [*(c for s in (*side, *rest) for c in pair(s)), *tray, *bars]),
    ]


BUILD = by_subtype(
    dining=_dining,
    coffee=_coffee,
    round=_round,
    side=_side,
    desk=_desk,
    console=_console,
    vanity=_vanity,
    standing=_standing,
    school=_school,
)
