"""Rings with a stone."""

from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import pair, parts
from media_pipelines.engines.scene.solids import ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, tube


def _ring(_: Variant) -> list[Part]:
    """Mount a cut stone on a band; the ring stands on its edge."""
    band = torus(0.0095, 0.0016, sides=48, section=12).turned(x=90).scaled(1, 1, 1.3).at(y=0.011)
    table = lathe(
        [(0, 0)],
        [(0.0042, 0.0034)],
        [(0.0043, 0.004)],
        [(0.0028, 0.0055)],
        [(0, 0.0055)],
        sides=8,
        bevel=0,
    )
    prong = tube(
        [(0.0015, 0.0205, 0), (0.0042, 0.0222, 0), (0.0044, 0.0255, 0)], 0.0006, sides=6, steps=3
    )
    cup = lathe([(0, 0)], [(0.002, 0)], [(0.0036, 0.0025)], [(0, 0.0025)], sides=16, bevel=0.0002)
    side = ellipsoid(0.0011, 0.0011, 0.0008, sides=8).creased(12).at(0.0052, 0.0196, 0)
    return [
        band.part("main"),
        cup.at(y=0.0204).part("main"),
        *parts("main", [prong.turned(y=45 + 90 * k) for k in range(4)]),
        table.creased(12).at(y=0.0215).part("gem"),
        *parts("gem", pair(side)),
    ]


ARCHETYPE = Archetype(
    name="ring",
    nouns={
        "ring": "ring",
        "diamond ring": "ring",
        "engagement ring": "ring",
        "ring light": "ring",
    },
    slots={"main": "gold", "gem": "gem:cyan"},
    slot_words={
        "gem": "gem",
        "diamond": "gem",
        "stone": "gem",
        "band": "main",
        "jewel": "gem",
        "gemstone": "gem",
        "crystal": "gem",
        "prong": "main",
    },
    traits={
        "ring": (
            "round, elegant, thin, thin band, band, 4 prong, 4 claw, solitaire, large gem, big "
            "gem, large stone, side stone, 2 side stone, round band, standing"
        ),
    },
    build=by_subtype(ring=_ring),
)
