"""Wedding cakes."""

from media_pipelines.catalogue.nature.modelling.petals import petal
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, around, moved, parts
from media_pipelines.engines.scene.solids import ellipsoid
from media_pipelines.engines.scene.sweeps import lathe

_RISE = 0.095
"""Height of a tier, metres."""
_FOOT = 0.016


def _rose(size: float) -> list[Shape]:
    """Curl petals of sugar around a bud, on y = 0."""
    bud = ellipsoid(0.35 * size, 0.45 * size, 0.35 * size, sides=10).at(y=0.4 * size)
    inner = petal(0.8 * size, 0.7 * size, start=80, end=70, cup=0.7, rows=4).at(z=0.12 * size)
    outer = petal(0.9 * size, 0.9 * size, start=60, end=15, cup=0.6, rows=4).at(z=0.2 * size)
    return [bud, *around(inner, 4), *around(outer, 5, 30)]


def _tier(radius: float, roses: int) -> list[Part]:
    """Ice a layer on y = 0, with beads and roses around its foot."""
    layer = lathe([(0, 0)], [(radius, 0)], [(radius, _RISE)], [(0, _RISE)], sides=64, bevel=0.008)
    bead = ellipsoid(0.008, 0.007, 0.008, sides=8).at(radius + 0.004, 0.006)
    rose = [s.turned(x=62).at(y=0.018, z=radius - 0.006) for s in _rose(0.024)]
    return [
        layer.part("icing"),
        *parts("beads", around(bead, round(radius * 400))),
        *parts("flower", [s for each in rose for s in around(each, roses, 15)]),
    ]


def _wedding_cake(variant: Variant) -> list[Part]:
    tiers = variant.count("layer", variant.count("tier", 3))
    plate = lathe([(0, 0)], [(0.14, 0)], [(0.21, 0.012), (0.21, _FOOT)], [(0, _FOOT)], sides=56)
    made = [plate.part("plate")]
    for k in range(tiers):
        tier = _tier(0.17 - 0.13 * k / tiers, 4 + tiers - k)
        made += moved(tier, y=_FOOT + _RISE * k)
    top = [s.at(y=_FOOT + _RISE * tiers) for s in _rose(0.032)]
    return [*made, *parts("flower", [s.at(x, 0, z) for s in top for x, z in _TOP])]


_TOP = ((0, 0.016), (0.022, -0.012), (-0.022, -0.012))
"""Where roses lie on the last tier: x, z."""

ARCHETYPE = Archetype(
    name="wedding cake",
    nouns={
        "wedding cake": "wedding_cake",
        "tiered cake": "wedding_cake",
        "tiered wedding cake": "wedding_cake",
    },
    slots={
        "icing": "paint:white",
        "beads": "paint:white",
        "flower": "paint:pink",
        "plate": "ceramic:white",
    },
    main_slots=("icing",),
    slot_words={
        "icing": "icing",
        "frosting": "icing",
        "tier": "icing",
        "layer": "icing",
        "pearl": "beads",
        "rose": "flower",
        "sugar rose": "flower",
        "flower": "flower",
        "plate": "plate",
    },
    counts={"wedding_cake": {"tier": (2, 5), "layer": (2, 5)}},
    traits={"": "round, iced, decorated, elegant, sugar rose"},
    build=by_subtype(wedding_cake=_wedding_cake),
)
