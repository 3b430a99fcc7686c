"""Tables and desks."""

from media_pipelines.catalogue.modelling.fittings import boards, drawer, pull, turned_leg
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import Shape, around, corners, each, pair, parts
from media_pipelines.engines.scene.solids import beam, box
from media_pipelines.engines.scene.sweeps import lathe, rod


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
    if variant.style == "modern":
        leg = rod((0.2, 0.72, 0), (0.42, 0, 0), 0.022, tip=0.014)
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
    handle = pull() if variant.style == "modern" else None
    made = [box(1.5, 0.03, 0.7, bevel=0.008).at(y=0.72).part("top")]
    made.append(box(0.68, 0.34, 0.02).at(y=0.36, z=-0.28).part("main"))
    for side in (-0.5, 0.5):
        made.append(box(0.42, 0.64, 0.62).at(x=side, y=0.08).part("main"))
        made.append(box(0.4, 0.08, 0.58, bevel=0.002).at(x=side).part("main"))
        for level, height in ((0.225, 0.26), (0.465, 0.2), (0.645, 0.14)):
            made += drawer(0.39, height, at=(side, level, 0.311), handle=handle)
    made.append(box(0.58, 0.1, 0.6).at(y=0.62).part("main"))
    return made + drawer(0.55, 0.08, at=(0, 0.67, 0.301), handle=handle)


ARCHETYPE = Archetype(
    name="table",
    nouns={
        "table": "dining",
        "dining table": "dining",
        "kitchen table": "dining",
        "coffee table": "coffee",
        "low table": "coffee",
        "round table": "round",
        "pedestal table": "round",
        "side table": "side",
        "end table": "side",
        "desk": "desk",
        "writing desk": "desk",
        "office desk": "desk",
    },
    slots={"main": "wood", "top": "wood", "metal": "brass"},
    main_slots=("main", "top"),
    slot_words={"leg": "main", "top": "top", "tabletop": "top", "knob": "metal", "handle": "metal"},
    styles=frozenset({"modern", "rustic", "ornate"}),
    attributes=frozenset({"round"}),
    varies=frozenset({"looks", "height"}),
    build=by_subtype(dining=_dining, coffee=_coffee, round=_round, side=_side, desk=_desk),
)
