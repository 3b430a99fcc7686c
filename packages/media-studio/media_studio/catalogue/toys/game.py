"""Dice, cards and puzzles."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.numerals import number
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, rectangle, rounded, symmetric
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube

_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def _die(size: float) -> list[Part]:
    """Make a die in the origin; opposite faces add up to seven."""
    body = box(size, size, size, bevel=0.13 * size, cells=2).at(y=-size / 2)
    pip = ellipsoid(0.085 * size, 0.085 * size, 0.02 * size, sides=18)
    pips = []
    for count, (x, y) in (
        (1, (-90, 0)),
        (6, (90, 0)),
        (2, (0, 0)),
        (5, (0, 180)),
        (3, (0, 90)),
        (4, (0, -90)),
    ):
        for u, v in _PIPS[count]:
            pips.append(
                pip.at(0.25 * size * u, 0.25 * size * v, 0.5 * size).turned(x=float(x), y=float(y))
            )
    return [body.part("main"), *parts("pips", pips)]


def _one_die(_: Variant) -> list[Part]:
    return each(_die(0.02), lambda s: s.turned(y=-5))


def _dice(_: Variant) -> list[Part]:
    """Throw two dice."""
    first = each(_die(0.02), lambda s: s.turned(y=22).at(-0.013, 0.01, 0.0))
    second = each(_die(0.02), lambda s: s.turned(z=90).turned(y=-30).at(0.016, 0.01, 0.008))
    return [*first, *second]


def _d20(_: Variant) -> list[Part]:
    """Cut an icosahedron with chamfered edges and raised digits on its faces."""
    g = (1 + 5**0.5) / 2
    tips = np.array(
        [v for a in (-1, 1) for b in (-g, g) for v in ((0, a, b), (a, b, 0), (b, 0, a))],
        dtype=float,
    )
    tips *= 0.0125 / np.linalg.norm(tips[0])
    made = [ellipsoid(0.0088, 0.0088, 0.0088, sides=24).part("main")]
    edge, faces = 2 * 0.0125 / np.sqrt(g * g + 1), 0
    for i in range(12):
        for j in range(i):
            if np.linalg.norm(tips[i] - tips[j]) < 1.1 * edge:
                made.append(tube([tips[i], tips[j]], 0.0006, steps=1, sides=6).part("main"))
            for k in range(j):
                ring = tips[[i, j, k]]
                if max(np.linalg.norm(ring - np.roll(ring, 1, axis=0), axis=1)) < 1.1 * edge:
                    faces += 1
                    made += _face(ring, faces)
    return each(made, lambda s: s.turned(x=20.9))


def _face(ring: FloatArray, number_: int) -> list[Part]:
    """Plate one triangle (3, 3) of a die around the origin and number it."""
    middle = ring.mean(axis=0)
    out = middle / np.linalg.norm(middle)
    up = ring[0] - middle
    up /= np.linalg.norm(up)
    side = np.cross(up, out)
    frame = np.stack([side, up, out])
    reach = float(np.linalg.norm(ring[0] - middle))
    angle = np.pi / 2 + 2 * np.pi * np.arange(3) / 3
    plate = prism(reach * np.stack([np.cos(angle), np.sin(angle)], -1), 0.0012, bevel=0.0002)
    digits = [s.at(y=-0.0003, z=0.0006) for s in number(str(number_), 0.0036, 0.0004)]
    place = middle - 0.0004 * out
    return [
        Part(slot=slot, vertices=s.vertices @ frame + place, faces=s.faces, crease=15)
        for slot, s in (("main", plate), *(("pips", digit) for digit in digits))
    ]


def _tile(counts: tuple[int, int]) -> list[Part]:
    """Stand a domino with so many pips above and below its line."""
    tile = prism(rectangle(0.025, 0.05, radius=0.003), 0.008, bevel=0.0012).at(y=0.025)
    line = box(0.021, 0.0009, 0.001, bevel=0.0002).at(y=0.0245, z=0.004)
    dot = ellipsoid(0.0021, 0.0021, 0.0006, sides=12)
    dots = [
        dot.at(0.006 * u, level + 0.0065 * v, 0.004)
        for spots, level in zip(counts, (0.037, 0.0125), strict=True)
        for u, v in _PIPS[spots]
    ]
    return [tile.part("main"), *parts("pips", [line, *dots])]


def _domino(_: Variant) -> list[Part]:
    return _tile((6, 3))


def _dominoes(_: Variant) -> list[Part]:
    """Let a row of dominoes fall, each against the back of the one before it."""
    made = list[Part]()
    counts = ((6, 3), (5, 2), (4, 1), (3, 5), (1, 6))
    high, thick, foot, before = 0.05, 0.008, -0.06, 0.0
    for tile, degrees in zip(counts, (0, 14, 28, 44, 60), strict=True):
        lean = np.radians(degrees)
        if degrees:
            # How far up the back of the one before the upper edge touches it
            up = (high * np.cos(lean) - thick * np.sin(before)) / np.cos(before)
            foot += thick * np.cos(before) - up * np.sin(before) + high * np.sin(lean)
        tilt = partial(Shape.turned_about, pivot=(0, 0, -0.004), x=-degrees)
        made += moved(each(_tile(tile), tilt), z=foot + 0.004)
        before = lean
    return each(made, lambda s: s.turned(y=-25))


def _cube(_: Variant) -> list[Part]:
    """Turn the upper layer of a colour puzzle a little."""
    slots = ("main", "second", "third", "fourth", "fifth", "sixth")
    made = list[Part]()
    cell, sticker = (
        box(0.0188, 0.0188, 0.0188, bevel=0.0016).at(y=-0.0094),
        prism(rectangle(0.0158, 0.0158, radius=0.0025), 0.0008, bevel=0.0002),
    )
    turns = ((0, 0), (0, 90), (0, 180), (0, -90), (-90, 0), (90, 0))
    for layer in (-1, 0, 1):
        spin = 24.0 if layer == 1 else 0.0
        row = [
            cell.at(0.019 * x, 0.019 * layer, 0.019 * z).part("black")
            for x in (-1, 0, 1)
            for z in (-1, 0, 1)
        ]
        for side in range(4):
            row += [
                sticker.at(0.019 * x, 0.019 * layer, 0.0381 - 0.0095)
                .turned(y=float(turns[side][1]))
                .part(slots[side])
                for x in (-1, 0, 1)
            ]
        if layer:
            flat = [
                sticker.at(0.019 * x, 0.019 * z, 0.0286)
                .turned(x=-90.0 * layer)
                .part(slots[4 if layer > 0 else 5])
                for x in (-1, 0, 1)
                for z in (-1, 0, 1)
            ]
            row += flat
        made += each(row, partial(Shape.turned, y=spin))
    return made


def _suit(kind: int, size: float) -> Shape:
    """Cut a heart, spade or diamond in the plane z = 0."""
    if kind == 2:
        return prism([(0, -size), (0.7 * size, 0), (0, size), (-0.7 * size, 0)], 0.0008, bevel=0)
    heart = (
        rounded(
            symmetric(
                [
                    (0, -0.95),
                    (0.45, -0.4),
                    (0.85, 0.1),
                    (0.82, 0.62),
                    (0.45, 0.8),
                    (0.12, 0.6),
                    (0, 0.4),
                ]
            ),
            3,
        )
        * size
    )
    if kind == 0:
        return prism(heart, 0.0008, bevel=0)
    return prism(heart * [1, -1], 0.0008, bevel=0)


def _upright_card(kind: int) -> list[Part]:
    """Stand a card of hearts, spades or diamonds up, a little above the ground."""
    card = prism(rectangle(0.063, 0.088, radius=0.004), 0.0008, bevel=0.0002).at(y=0.075)
    back = prism(rectangle(0.055, 0.08, radius=0.003), 0.0004, bevel=0).at(y=0.075, z=-0.0005)
    marks = [
        _suit(kind, 0.012).at(y=0.075, z=0.0005),
        _suit(kind, 0.0045).at(-0.0245, 0.103, 0.0005),
        _suit(kind, 0.0045).turned(z=180).at(0.0245, 0.047, 0.0005),
    ]
    if kind == 1:
        foot = [(-0.004, 0.058), (0.004, 0.058), (0.0008, 0.072), (-0.0008, 0.072)]
        marks.append(prism(foot, 0.0008, bevel=0).at(z=0.0005))
    slot = "pips" if kind != 1 else "black"
    return [card.part("main"), back.part("back"), *parts(slot, marks)]


def _card(_: Variant) -> list[Part]:
    """Lean an ace of hearts back."""
    return each(_upright_card(0), lambda s: s.turned(x=-14))


def _cards(_: Variant) -> list[Part]:
    """Fan out a hand of cards and stand it up."""
    made = list[Part]()
    for k, kind in enumerate((0, 1, 2, 1, 0)):
        turn = partial(Shape.turned, z=34.0 - 17 * k)
        made += each(moved(_upright_card(kind), z=0.0014 * k), turn)
    return each(made, lambda s: s.turned(x=-14))


def _jigsaw(_: Variant) -> list[Part]:
    """Cut one piece: two tabs, two blanks."""

    def edge(way: float) -> FloatArray:
        knob = arc(0.135, 235, -55, steps=14) * [-1, 1] + [0.0, 0.165]
        bump = np.array([(-0.5, 0.0), (-0.3, 0.01), (-0.09, 0.02)])
        return np.concatenate(
            [
                bump,
                knob[::1] if knob[0, 0] < knob[-1, 0] else knob[::-1],
                [(0.09, 0.02), (0.3, 0.01)],
            ]
        ) * [1, way]

    outline = []
    for k, way in enumerate((1.0, -1.0, 1.0, -1.0)):
        side = edge(way) + np.array([0, 0.5])
        angle = np.radians(-90 * k)
        c, s = np.cos(angle), np.sin(angle)
        outline.append(side @ np.array([[c, s], [-s, c]]))
    piece = prism(0.05 * np.concatenate(outline), 0.009, bevel=0.0018)
    return [piece.turned(x=-16, z=0).part("main")]


def _dartboard(variant: Variant) -> list[Part]:
    """Ring the twenty sectors, wires and numbers' band."""
    made = [cylinder(0.225, 0.03, bevel=0.005, sides=64).turned(x=90).at(z=-0.03).part("black")]
    for r0, r1, a, b in (
        (0.016, 0.1, "main", "dark"),
        (0.1, 0.108, "green", "pips"),
        (0.108, 0.162, "main", "dark"),
        (0.162, 0.17, "green", "pips"),
    ):
        for k in range(20):
            inner, outer = (
                arc(r0, 81 + 18 * k, 99 + 18 * k, steps=4),
                arc(r1, 99 + 18 * k, 81 + 18 * k, steps=4),
            )
            made.append(
                prism(np.concatenate([inner, outer]), 0.004, bevel=0)
                .at(z=0.001)
                .part(a if k % 2 else b)
            )
    made += [
        cylinder(r, h, bevel=0.0005, sides=28).turned(x=90).part(slot)
        for r, h, slot in ((0.016, 0.0036, "green"), (0.007, 0.0048, "pips"))
    ]
    wires = [
        sleeve(
            (r - 0.0008, 0), (r + 0.0008, 0), (r + 0.0008, 0.0045), (r - 0.0008, 0.0045), sides=60
        ).turned(x=90)
        for r in (0.016, 0.1, 0.108, 0.162, 0.17)
    ]
    wires += [
        box(0.0012, 0.154, 0.0012, bevel=0).at(y=0.016, z=0.0034).turned(z=9.0 + 18 * k)
        for k in range(20)
    ]
    made += parts("metal", wires)
    return made + _three_darts() if "dart" in variant.attributes else made


def _darts(variant: Variant) -> list[Part]:
    return [*_dartboard(variant), *_three_darts()]


def _three_darts() -> list[Part]:
    """Stick three darts into a board in the plane z = 0."""
    flight = [
        prism([(0, -0.1), (0.018, -0.115), (0.018, -0.145), (0, -0.135)], 0.0008, bevel=0).turned(
            y=90.0 * k
        )
        for k in range(4)
    ]
    barrel = lathe(
        [
            (0, 0),
            (0.0012, -0.02),
            (0.004, -0.026),
            (0.0042, -0.07),
            (0.002, -0.078),
            (0.0016, -0.138),
            (0, -0.14),
        ][::-1],
        sides=12,
    )
    made = list[Part]()
    for x, y, lean in ((0.006, 0.008, 8), (-0.05, 0.104, -6), (0.075, -0.02, 5)):
        dart = [barrel.part("metal"), *parts("flight", flight)]
        flown = each(dart, partial(Shape.turned, x=-90))
        made += moved(each(flown, partial(Shape.turned, x=lean, y=lean)), x, y, -0.004)
    return made


BUILD = by_subtype(
    die=_one_die,
    dice=_dice,
    d20=_d20,
    domino=_domino,
    dominoes=_dominoes,
    cube=_cube,
    card=_card,
    cards=_cards,
    jigsaw=_jigsaw,
    dartboard=_dartboard,
    darts=_darts,
)
