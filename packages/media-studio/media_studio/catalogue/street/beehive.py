"""Beehives of wooden boxes."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Archetype, Part, Variant
from media_studio.modelling.shape import corners, pair, parts
from media_studio.modelling.solids import box


def _beehive(_: Variant) -> list[Part]:
    """Stack three boxes with grips between a floor on legs and a flat roof."""
    legs = corners(box(0.06, 0.2, 0.06, bevel=0.006).at(x=0.2, z=0.24))
    floor = box(0.5, 0.05, 0.66, bevel=0.006).at(y=0.2, z=0.04)
    boxes = [box(0.48, 0.235, 0.56, bevel=0.008).at(y=0.255 + 0.24 * k) for k in range(3)]
    grips = [
        shape
        for k in range(3)
        for shape in (
            box(0.16, 0.03, 0.02, bevel=0.005).at(y=0.4 + 0.24 * k, z=0.285),
            *pair(box(0.02, 0.03, 0.18, bevel=0.005).at(x=0.245, y=0.4 + 0.24 * k)),
        )
    ]
    gate = box(0.3, 0.025, 0.02, bevel=0.002).at(y=0.262, z=0.275)
    roof = box(0.54, 0.09, 0.62, bevel=0.01).at(y=0.98)
    return [
        *parts("legs", [*legs, floor]),
        *parts("main", boxes),
        *parts("handle", grips),
        gate.part("dark"),
        roof.part("roof"),
    ]


ARCHETYPE = Archetype(
    name="beehive",
    nouns={"beehive": "beehive", "bee hive": "beehive", "wooden beehive": "beehive"},
    slots={
        "main": "paint:cream",
        "legs": "wood",
        "handle": "wood:beige",
        "dark": "paint:black",
        "roof": "steel",
    },
    slot_words={
        "lid": "roof",
        "stand": "legs",
        "box": "main",
        "entrance": "dark",
        "grip": "handle",
        "leg": "legs",
        "floor": "legs",
        "landing board": "legs",
    },
    varies=frozenset({"looks"}),
    traits={
        "beehive": (
            "square, rectangular, boxy, stacked, tall, standing, modern, langstroth, 3 box, 3 "
            "tier, 3 level, 3 storey, 3 story, 3 section, 3 layer, stacked box, flat roof, flat "
            "lid, flat top, 4 leg, short leg, stand, entrance, 1 entrance, slot entrance, narrow "
            "entrance, opening, handle, hand grip"
        ),
    },
    build=by_subtype(beehive=_beehive),
)
