"""Crates, boxes and baskets."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.fittings import boards, framed, rivets
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, each, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import cylinder, tube

_SIZE = 0.6


def _face(variant: Variant) -> list[Part]:
    """Make one side: boards behind a frame with a diagonal brace, on the plane z = size / 2."""
    half = _SIZE / 2
    planks = [
        board.turned(x=90).at(y=half, z=half - 0.03)
        for board in boards(_SIZE - 0.03, 0.018, _SIZE - 0.03, 5, variant.rng, gap=0.006)
    ]
    frame = framed(_SIZE, _SIZE, 0.075, 0.026, bevel=0.005)
    reach = half - 0.07
    brace = beam((-reach, half - reach, 0), (reach, half + reach, 0), 0.065, 0.018)
    nails = [(x, y, half + 0.004) for x in (-0.262, 0.262) for y in (0.04, 0.56)]
    return [
        *parts("boards", planks),
        *parts("main", [bar.at(z=half - 0.013) for bar in frame]),
        brace.at(z=half - 0.012).part("main"),
        *parts("metal", rivets(nails, 0.007)),
    ]


def _crate(variant: Variant) -> list[Part]:
    made: list[Part] = []
    middle = (0.0, _SIZE / 2, 0.0)
    for turn in ((0, 0), (0, 90), (0, 180), (0, 270), (90, 0), (-90, 0)):
        made += each(_face(variant), partial(_turned, middle=middle, x=turn[0], y=turn[1]))
    return made


def _turned(shape: Shape, middle: tuple[float, float, float], x: float, y: float) -> Shape:
    return shape.turned_about(middle, x=x, y=y)


def _open(variant: Variant) -> list[Part]:
    """Nail slats to corner posts, as for fruit."""
    width, depth, height = 0.55, 0.38, 0.28
    rng = variant.rng
    slats = []
    for y in (0.02, 0.11, 0.2):
        slats += pair(box(width, 0.075, 0.012, bevel=0.003).at(y=y, z=depth / 2), "z")
        slats += pair(box(0.012, 0.075, depth - 0.014, bevel=0.003).at(x=width / 2 - 0.006, y=y))
    floor = boards(width - 0.02, 0.012, depth - 0.02, 4, rng, gap=0.012)
    post = box(0.028, height, 0.028, bevel=0.004).at(x=width / 2 - 0.027, z=depth / 2 - 0.02)
    return [
        *parts("boards", [*slats, *[b.at(y=0.012) for b in floor]]),
        *parts("main", corners(post)),
    ]


def _plastic(_: Variant) -> list[Part]:
    """Mould a crate for bottles: bars between a foot, a belt and a rim, and holes for hands."""
    width, depth, height, thick = 0.5, 0.36, 0.3, 0.014
    x, z = width / 2, depth / 2
    bands = [(0.05, 0.0, 0.0), (0.03, 0.14, 0.0), (0.035, height - 0.035, 0.012)]
    made = [box(width, thick, depth, bevel=0.003)]
    for tall, y, out in bands:
        made += pair(box(width + 2 * out, tall, thick + out, bevel=0.004).at(y=y, z=z), "z")
        made += pair(box(thick + out, tall, depth + 2 * out, bevel=0.004).at(y=y, x=x), "x")
    bar = box(0.03, height - 0.01, thick, bevel=0.003)
    for k in range(-4, 5):
        made += pair(bar.at(x=0.056 * k, z=z), "z")
    for k in (-3, -2, 2, 3):
        made += pair(bar.turned(y=90).at(x=x, z=0.052 * k), "x")
    low = box(0.03, 0.15, thick, bevel=0.003).turned(y=90)
    for k in (-1, 0, 1):
        made += pair(low.at(x=x, z=0.052 * k), "x")
    post = box(0.03, height, 0.03, bevel=0.006).at(x=x - 0.004, z=z - 0.004)
    return parts("main", [*made, *corners(post)])


def _opened() -> list[Part]:
    """Fold back the four flaps of a cardboard box."""
    wide, side = (
        box(0.5, 0.005, 0.19, bevel=0.001).at(z=0.095),
        box(0.19, 0.005, 0.4, bevel=0.001).at(x=0.095),
    )
    made = [box(0.5, 0.006, 0.4, bevel=0.001)]
    made += pair(box(0.5, 0.36, 0.006, bevel=0.001).at(z=0.197), "z")
    made += pair(box(0.006, 0.36, 0.39, bevel=0.001).at(x=0.247), "x")
    made += pair(wide.turned(x=-35).at(y=0.354, z=0.197), "z")
    made += pair(side.turned(z=20).at(y=0.354, x=0.247), "x")
    return parts("main", made)


def _cardboard(variant: Variant) -> list[Part]:
    if "open" in variant.attributes:
        return _opened()
    body = box(0.5, 0.36, 0.4, bevel=0.006)
    tape = box(0.06, 0.004, 0.404, bevel=0.001).at(y=0.3585)
    drop = box(0.06, 0.09, 0.003, bevel=0.001).at(y=0.272, z=0.2)
    seam = box(0.002, 0.003, 0.4, bevel=0).at(y=0.3595)
    return [body.part("main"), *parts("tape", [tape, *pair(drop, "z")]), seam.part("main")]


def _basket(_: Variant) -> list[Part]:
    """Weave rods in and out of upright stakes."""
    stakes, rows = 18, 11
    made = []
    for row in range(rows):
        y = 0.012 + 0.0185 * row
        radius = 0.125 + 0.045 * row / (rows - 1)
        angle = np.linspace(0, 2 * np.pi, 2 * stakes, endpoint=False)
        weave = radius + 0.0055 * np.cos(stakes * angle + np.pi * (row % 2))
        path = np.stack([weave * np.cos(angle), np.full_like(angle, y), weave * np.sin(angle)], -1)
        made.append(tube(path, 0.0095, steps=1, sides=5, loop=True))
    for k in range(stakes):
        a = 2 * np.pi * k / stakes
        stake = [(r * np.cos(a), y, r * np.sin(a)) for r, y in ((0.12, 0.0), (0.172, 0.215))]
        made.append(tube(stake, 0.005, steps=1, sides=6))
    rim = torus(0.174, 0.013, sides=40, section=8).at(y=0.215)
    arch = [(-0.174, 0.2, 0), (-0.165, 0.32, 0), (0, 0.43, 0), (0.165, 0.32, 0), (0.174, 0.2, 0)]
    floor = cylinder(0.13, 0.012, sides=36)
    return parts("main", [*made, rim, floor, tube(arch, 0.011, sides=8)])


BUILD = by_subtype(crate=_crate, open=_open, plastic=_plastic, cardboard=_cardboard, basket=_basket)
