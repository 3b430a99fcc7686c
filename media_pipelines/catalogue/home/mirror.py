"""Mirrors on a wall and on a stand."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import moulding
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid
from media_pipelines.engines.scene.sweeps import rod, tube


def _mirror(_: Variant) -> list[Part]:
    pane = box(0.46, 0.72, 0.006, bevel=0.002).at(y=0.04)
    return [
        *parts("main", moulding(0.54, 0.8, 0.07)),
        pane.at(z=0.004).part("mirror"),
        box(0.5, 0.76, 0.01).at(y=0.02, z=-0.012).part("main"),
    ]


def _standing_mirror(_: Variant) -> list[Part]:
    """Hang an oval mirror between two posts."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    path = np.stack([0.24 * np.cos(angle), 0.95 + 0.56 * np.sin(angle), 0 * angle], axis=-1)
    frame = tube(path, 0.024, steps=1, sides=10, loop=True)
    pane = prism(path[:, :2], 0.008, bevel=0.002)
    tilted = [shape.turned_about((0, 0.95, 0), x=-5) for shape in (frame, pane)]
    post = rod((0.3, 0.08, 0), (0.3, 1.25, 0), 0.017, tip=0.013)
    foot = tube(
        [(0.3, 0.02, -0.2), (0.3, 0.09, -0.06), (0.3, 0.09, 0.06), (0.3, 0.02, 0.2)],
        0.018,
        sides=10,
    )
    knob = ellipsoid(0.024, 0.03, 0.024, sides=16).at(0.3, 1.27, 0)
    pin = rod((0.25, 0.95, 0), (0.33, 0.95, 0), 0.012)
    return [
        *parts(
            "main", [tilted[0], *pair(post), *pair(foot), rod((-0.3, 0.2, 0), (0.3, 0.2, 0), 0.014)]
        ),
        *parts("metal", [*pair(knob), *pair(pin)]),
        tilted[1].part("mirror"),
    ]


ARCHETYPE = Archetype(
    name="mirror",
    nouns={"mirror": "mirror", "wall mirror": "mirror", "standing mirror": "standing_mirror"},
    slots={"main": "gold", "metal": "brass", "mirror": "chrome"},
    subtype_slots={"standing_mirror": {"main": "wood"}},
    slot_words={
        "glass": "mirror",
        "frame": "main",
        "knob": "metal",
        "post": "main",
        "stand": "main",
        "foot": "main",
        "pin": "metal",
        "edge": "main",
        "border": "main",
    },
    traits={
        "mirror": (
            "rectangular, framed, wide frame, moulded frame, molded frame, thick frame, ornate "
            "frame, ornate, rectangular frame, upright, wall mounted, flat, classic, tall"
        ),
        "standing_mirror": (
            "oval, tall, full length, freestanding, framed, tilting, tilted, adjustable, oval "
            "frame, round frame, 2 post, 2 foot, curved foot, knob, 2 knob, crossbar, cheval, "
            "vintage, classic, rounded"
        ),
    },
    build=by_subtype(mirror=_mirror, standing_mirror=_standing_mirror),
)
