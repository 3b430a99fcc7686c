"""Socks."""

from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import parts
from media_pipelines.engines.scene.solids import ellipsoid
from media_pipelines.engines.scene.sweeps import sleeve, tube


def _sock(_: Variant) -> list[Part]:
    path = [
        (0, 0.3, 0),
        (0, 0.2, 0),
        (0, 0.11, 0.002),
        (0, 0.062, 0.03),
        (0, 0.04, 0.085),
        (0, 0.036, 0.14),
    ]
    body = tube(path, [0.045, 0.042, 0.04, 0.042, 0.038, 0.035], sides=28)
    toe, heel = (
        ellipsoid(0.0365, 0.0365, 0.045, sides=28).at(0, 0.037, 0.142),
        ellipsoid(0.0415, 0.046, 0.042, sides=28).at(0, 0.063, 0.0),
    )
    cuff = sleeve(
        (0.03, 0.285),
        (0.0475, 0.285),
        (0.049, 0.31),
        (0.0475, 0.346),
        (0.03, 0.346),
        sides=44,
        crease=60,
    )
    bands = [
        sleeve((0.036, y), (0.0462, y), (0.0462, y + 0.018), (0.036, y + 0.018), sides=44)
        for y in (0.258, 0.226)
    ]
    return [body.part("main"), *parts("trim", [toe, heel, cuff, *bands])]


ARCHETYPE = Archetype(
    name="sock",
    nouns={"sock": "sock", "sports sock": "sock"},
    slots={"main": "fabric:white", "trim": "fabric:red"},
    slot_words={
        "stripe": "trim",
        "toe": "trim",
        "heel": "trim",
        "cuff": "trim",
        "band": "trim",
    },
    varies=frozenset({"looks"}),
    traits={
        "sock": (
            "single, long, 2 stripe, horizontal stripe, 1 cuff, contrasting toe, contrasting "
            "heel, sporty, crew, bent"
        ),
    },
    build=by_subtype(sock=_sock),
)
