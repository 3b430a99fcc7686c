"""Where people eat and drink: taverns, and stalls in the street that sell noodles."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.buildings.modelling.gables import chimney, gable_roof, gabled_walls
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, corners, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel

_WIDTH, _DEPTH = 8.0, 5.4
_FLOOR, _EAVE, _RISE = 2.9, 5.5, 3.0


def _timbers(width: float, low: float, high: float, bays: int) -> list[Shape]:
    """Frame a wall with posts, rails and braces in the plane z = 0."""
    posts = [
        box(0.2, high - low, 0.14, bevel=0.02).at(float(x), low)
        for x in np.linspace(-width / 2 + 0.1, width / 2 - 0.1, bays + 1)
    ]
    rails = [box(width, 0.22, 0.16, bevel=0.02).at(y=y) for y in (low, high - 0.22)]
    reach = width / bays
    braces = pair(
        beam(
            (width / 2 - 0.15, low + 0.2, 0), (width / 2 - reach + 0.15, high - 0.3, 0), 0.16, 0.11
        )
    )
    return [*posts, *rails, *braces]


def _upper_floor() -> list[Part]:
    """Jetty a plastered storey with timbers and a gable roof over the ground floor."""
    front, side = _DEPTH / 2, _WIDTH / 2
    made = gabled_walls(_WIDTH, _DEPTH, _EAVE, _RISE)
    made = [part for part in made if part.slot == "main"]
    frame = [shape.at(z=front + 0.03) for shape in _timbers(_WIDTH, _FLOOR, _EAVE, 5)]
    frame += [shape.turned(y=180) for shape in frame]
    for turn in (90, -90):
        ends = _timbers(_DEPTH, _FLOOR, _EAVE, 4)
        ends.append(box(0.2, 2.1, 0.14, bevel=0.02).at(y=_EAVE - 0.1))
        frame += [shape.at(z=side + 0.03).turned(y=turn) for shape in ends]
    return [*made, *parts("trim", frame), *gable_roof(_WIDTH, _DEPTH, _EAVE, _RISE)]


def _ground_floor() -> list[Part]:
    """Wall the ground floor in stone, with the joists of the upper floor over it."""
    walls = box(_WIDTH + 0.12, _FLOOR - 0.1, _DEPTH + 0.12, bevel=0.03)
    joists = [
        box(0.16, 0.16, 0.5, bevel=0.02).at(float(x), _FLOOR - 0.22, _DEPTH / 2 + 0.08)
        for x in np.linspace(-_WIDTH / 2 + 0.2, _WIDTH / 2 - 0.2, 14)
    ]
    return [walls.part("stone"), *parts("trim", joists)]


def _tankard() -> list[Part]:
    """Carve a foaming tankard, centred on the origin."""
    mug = lathe([(0, -0.26)], [(0.19, -0.26)], [(0.16, 0.2)], [(0, 0.2)], sides=24)
    hoops = [
        torus(r, 0.016, sides=28, section=6).at(y=y) for r, y in ((0.187, -0.18), (0.168, 0.12))
    ]
    ear = tube([(0.16, 0.12, 0), (0.31, 0.1, 0), (0.31, -0.14, 0), (0.17, -0.16, 0)], 0.03)
    foam = [ellipsoid(0.1, 0.08, 0.1, sides=14).at(0.09 * np.cos(a), 0.21, 0.09 * np.sin(a))
            for a in np.arange(5) * 1.2566]  # fmt: skip
    return [*parts("mug", [mug, ear]), *parts("metal", hoops), *parts("foam", foam)]


def _on_board(shape: Shape, turn: float) -> Shape:
    return shape.scaled(1, 1, 0.4).at(z=0.06).turned(y=turn)


def _hanging_sign() -> list[Part]:
    """Hang a board with a tankard from an iron arm over the street."""
    arm = [
        rod((0, 0, 0), (0, 0, 1.5), 0.035),
        tube([(0, -0.7, 0.02), (0, -0.5, 0.5), (0, -0.05, 0.9)], 0.025, sides=8),
        *[rod((0, -0.2, z), (0, 0, z), 0.014, sides=8) for z in (0.65, 1.3)],
        ellipsoid(0.06, 0.06, 0.06, sides=14).at(z=1.5),
    ]
    board = prism(
        [(-0.52, -0.48), (0, -0.6), (0.52, -0.48), (0.52, 0.44), (-0.52, 0.44)], 0.08, bevel=0.015
    ).turned(y=90)
    mugs = [part for turn in (90, -90) for part in each(_tankard(), partial(_on_board, turn=turn))]
    hung_ = moved([board.part("door"), *mugs], 0, -0.65, 0.975)
    return [*parts("metal", arm), *hung_]


def _barrel() -> list[Part]:
    cask = lathe(
        [(0, 0)], [(0.28, 0), (0.36, 0.45), (0.28, 0.9)], [(0.25, 0.87)], [(0, 0.87)], sides=28
    )
    hoops = [sleeve((r - 0.02, y), (r + 0.012, y), (r + 0.012, y + 0.06), (r - 0.02, y + 0.06))
             for r, y in ((0.292, 0.06), (0.343, 0.24), (0.343, 0.6), (0.292, 0.78))]  # fmt: skip
    return [cask.part("mug"), *parts("metal", hoops)]


def _lantern(x: float, y: float, z: float) -> list[Part]:
    hook = [
        box(0.08, 0.3, 0.05, bevel=0.01).at(y=0.1, z=0.02),
        tube([(0, 0.3, 0.04), (0, 0.4, 0.2), (0, 0.3, 0.26)], 0.018, sides=8),
        cylinder(0.1, 0.03, sides=6).at(z=0.26, y=-0.06),
        cylinder(0.13, 0.12, top=0.03, sides=6).at(z=0.26, y=0.2),
        *[rod((0.085 * np.cos(a), -0.05, 0.26 + 0.085 * np.sin(a)),
              (0.085 * np.cos(a), 0.22, 0.26 + 0.085 * np.sin(a)), 0.01, sides=6)
          for a in np.arange(6) * np.pi / 3],
    ]  # fmt: skip
    glow = cylinder(0.075, 0.26, sides=6).at(z=0.26, y=-0.04)
    return moved([*parts("metal", hook), glow.part("light")], x, y, z)


def _bench() -> list[Part]:
    seat = box(1.5, 0.07, 0.36, bevel=0.015).at(y=0.42)
    legs = pair(box(0.08, 0.43, 0.3, bevel=0.015).at(x=0.6))
    return parts("trim", [seat, *legs])


def _tavern_openings() -> list[Part]:
    """Hang the door, and lit windows on all sides."""
    front, side = _DEPTH / 2, _WIDTH / 2
    made = hung(door(1.15, 2.2, arched=True), -0.2, 0.12, front + 0.1)
    for x in (-2.6, 2.3):
        made += hung(window(1.2, 1.1), x, 1.1, front + 0.06)
    for x in (-1.56, 0.0, 1.56):
        made += hung(window(0.85, 1.05), x, _FLOOR + 0.85, front)
    for turn in (90, -90):
        for x in (-1.25, 1.25):
            made += hung(window(0.85, 1.0), x, 1.1, side + 0.06, turn)
        made += hung(window(0.8, 0.95), 0.65, _FLOOR + 0.85, side, turn)
    return made


def _tavern(_: Variant) -> list[Part]:
    """Build an inn: stone below, timber frames above, a sign with a tankard, barrels and lamps."""
    front = _DEPTH / 2
    tuns = [
        *moved(_barrel(), -1.55, 0, front + 0.55),
        *moved(_barrel(), -3.6, 0, front + 0.5),
        *moved(each(_barrel(), lambda s: s.turned(x=90).at(y=0.355)), 3.65, 0, front + 0.3),
    ]
    return [
        *_ground_floor(),
        *_upper_floor(),
        *_tavern_openings(),
        *chimney(2.3, -1.0, 9.4),
        *moved(_hanging_sign(), 1.2, 3.75, front + 0.05),
        *_lantern(-1.15, 1.95, front + 0.06),
        *_lantern(0.75, 1.95, front + 0.06),
        *tuns,
        *moved(_bench(), 2.3, 0, front + 0.5),
        box(_WIDTH + 0.5, 0.1, _DEPTH + 0.5, bevel=0.03).part("base"),
    ]


def _noren(width: float, drop: float, panels: int) -> list[Part]:
    """Hang split curtains from a pole along x, each with a round device."""
    wide = width / panels

    def waved(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y, z + 0.025 * np.sin(11 * x) * np.clip(-y / drop, 0, 1)])

    made = [rod((-width / 2 - 0.1, 0, 0), (width / 2 + 0.1, 0, 0), 0.02).part("wood")]
    for k in range(panels):
        x = -width / 2 + wide * (k + 0.5)
        sheet = box(wide - 0.03, drop, 0.012, bevel=0.002, cells=6).at(x, -drop, 0)
        made.append(sheet.warped(waved).part("curtain"))
        disc = [torus(0.095, 0.014, sides=24, section=6), torus(0.045, 0.012, sides=18, section=6)]
        made += parts(
            "sign", [s.turned(x=90).at(x, -0.55 * drop, 0.016).warped(waved) for s in disc]
        )
    return made


def _paper_lantern(x: float, y: float, z: float) -> list[Part]:
    """Hang a ribbed paper lantern by its top."""
    levels = np.linspace(-0.36, -0.05, 19)
    bow = 0.155 * np.sqrt(np.clip(1 - ((levels + 0.205) / 0.2) ** 2, 0, 1))
    ribs = 1 + 0.035 * (np.arange(19) % 2)
    rings = [[(float(r), float(h))] for r, h in zip(bow * ribs, levels, strict=True)]
    body = lathe([(0, -0.36)], *rings, [(0, -0.05)], sides=28, bevel=0)
    caps = [
        cylinder(0.098, 0.03, sides=24).at(y=-0.385),
        cylinder(0.098, 0.03, sides=24).at(y=-0.055),
    ]
    cord = rod((0, -0.03, 0), (0, 0.06, 0), 0.008, sides=6)
    return moved([body.part("light"), *parts("dark", [*caps, cord])], x, y, z)


def _noodle_bowl() -> list[Part]:
    side = [(0.05, 0.012), (0.085, 0.045), (0.1, 0.08)]
    bowl = vessel([(0, 0)], [(0.045, 0)], [(0.043, 0.01)], side, wall=0.004, sides=26)
    soup = cylinder(0.09, 0.004, bevel=0, sides=28).at(y=0.066)
    coils = [torus(r, 0.007, sides=20, section=5).at(y=0.07 + 0.004 * (k % 2))
             for k, r in enumerate((0.02, 0.036, 0.052, 0.068))]  # fmt: skip
    egg = ellipsoid(0.026, 0.016, 0.02, sides=12).at(0.038, 0.078, 0.03)
    leaf = box(0.05, 0.07, 0.003, bevel=0.001).turned(x=-18).at(-0.02, 0.055, -0.045)
    sticks = [rod((-0.13, 0.086, z), (0.12, 0.086, z + 0.02), 0.004, sides=8) for z in (0.0, 0.018)]
    return [
        bowl.part("bowl"),
        soup.part("soup"),
        *parts("noodle", coils),
        egg.part("sign"),
        leaf.part("dark"),
        *parts("wood", sticks),
    ]


def _stool() -> list[Part]:
    seat = cylinder(0.17, 0.05, bevel=0.012, sides=22).at(y=0.5)
    legs = corners(rod((0.17, 0, 0.17), (0.09, 0.52, 0.09), 0.02, sides=8))
    rails = around(rod((-0.13, 0.2, 0.137), (0.13, 0.2, 0.137), 0.013, sides=8), 4)
    pad = cylinder(0.165, 0.035, bevel=0.015, sides=22).at(y=0.545)
    return [*parts("wood", [seat, *legs, *rails]), pad.part("seat")]


def _kitchen() -> list[Part]:
    """Stand two pots, stacked bowls and bottles behind the counter."""
    pot = vessel([(0, 0)], [(0.2, 0)], [(0.2, 0.32)], wall=0.01, sides=26)
    lid = lathe([(0, 0)], [(0.205, 0)], [(0.2, 0.02), (0.05, 0.05)], [(0, 0.07)], sides=28)
    stock = cylinder(0.185, 0.02, sides=28).at(y=0.27)
    cup = lathe([(0, 0)], [(0.04, 0)], [(0.09, 0.06)], [(0, 0.06)], sides=20)
    bowls = [cup.at(0.75 + 0.24 * i, 1.67 + 0.03 * k, -0.72) for i in (0, 1) for k in range(4)]
    bottle = lathe(
        [(0, 0)], [(0.045, 0)], [(0.045, 0.15), (0.016, 0.21)], [(0.016, 0.26)], [(0, 0.26)]
    )
    bottles = [bottle.at(-1.0 + 0.14 * k, 1.67, -0.72) for k in range(6)]
    shelf = box(2.4, 0.04, 0.28, bevel=0.006).at(y=1.63, z=-0.74)
    return [
        *moved(parts("metal", [pot, lid.at(y=0.315)]), -0.55, 0.82, -0.35),
        *moved([pot.part("metal"), stock.part("soup")], 0.45, 0.82, -0.35),
        *parts("bowl", bowls),
        *parts("bottle", bottles),
        shelf.part("wood"),
    ]


def _stall_frame() -> list[Part]:
    """Board the counter and the back wall between four posts."""
    boards = [
        box(2.6 / 11 - 0.008, 0.86, 0.05, bevel=0.006).at(-1.3 + 2.6 / 11 * (k + 0.5), 0.06, 0.42)
        for k in range(11)
    ]
    back = [
        box(2.6 / 11 - 0.008, 2.05, 0.05, bevel=0.006).at(-1.3 + 2.6 / 11 * (k + 0.5), 0.06, -0.9)
        for k in range(11)
    ]
    sides = [s for k in range(5) for s in pair(
        box(0.05, 0.86, 0.255, bevel=0.006).at(1.3, 0.06, -0.77 + 0.265 * k))]  # fmt: skip
    posts = [s for z in (0.44, -0.92) for s in pair(box(0.1, 2.5, 0.1, bevel=0.012).at(1.32, 0, z))]
    beams = [box(2.9, 0.1, 0.1, bevel=0.012).at(y=2.38, z=z) for z in (0.44, -0.92)]
    beams += pair(box(0.1, 0.1, 1.5, bevel=0.012).at(1.32, 2.28, -0.24))
    top = box(2.75, 0.06, 0.55, bevel=0.012).at(y=0.93, z=0.52)
    inner = box(2.5, 0.05, 0.8, bevel=0.01).at(y=0.78, z=-0.4)
    floor = box(2.7, 0.06, 1.45, bevel=0.015).at(z=-0.24)
    return [
        *parts("main", [*boards, *back, *sides, top, floor]),
        *parts("frame", [*posts, *beams]),
        inner.part("metal"),
    ]


def _stall_roof() -> list[Part]:
    """Pitch tiled slopes over the stall, with a signboard along the front."""
    slopes = [
        beam((0, 2.44, z), (0, 3.05, -0.24 + 0.02 * np.sign(z + 0.24)), 3.3, 0.08, bevel=0.01)
        for z in (0.98, -1.4)
    ]
    rolls = [
        rod((float(x), 2.49, z), (float(x), 3.1, -0.24), 0.035, sides=8)
        for x in np.linspace(-1.55, 1.55, 12)
        for z in (0.98, -1.4)
    ]
    ridge = rod((-1.7, 3.12, -0.24), (1.7, 3.12, -0.24), 0.08, sides=14)
    gables = pair(
        prism([(-0.7, 2.45), (0.7, 2.45), (0, 2.98)], 0.06).turned(y=90).at(1.3, 0, -0.24)
    )
    return [*parts("roof", [*slopes, *rolls, ridge]), *parts("main", gables)]


def _signboard() -> list[Part]:
    """Raise a board over the eaves with a steaming bowl between two noodle swirls."""
    board = box(1.5, 0.46, 0.06, bevel=0.012).at(y=2.62, z=0.86)
    bowl = prism([(-0.16, 0.0), (-0.08, -0.11), (0.08, -0.11), (0.16, 0.0)], 0.03, bevel=0.005)
    steam = [
        tube(
            [(x, 0.03, 0), (x + 0.025, 0.07, 0), (x - 0.025, 0.11, 0), (x, 0.15, 0)], 0.011, sides=6
        )
        for x in (-0.07, 0.0, 0.07)
    ]
    turn = np.linspace(0.6, 4.6 * np.pi, 40)
    swirl = np.column_stack([0 * turn, 0.0085 * turn * np.sin(turn), 0.0085 * turn * np.cos(turn)])
    swirls = pair(tube(swirl, 0.012, steps=1, sides=6).turned(y=90).at(x=0.46))
    device = [shape.at(y=2.84, z=0.9) for shape in (bowl, *steam, *swirls)]
    props = pair(box(0.06, 0.4, 0.06, bevel=0.01).at(0.6, 2.5, 0.82))
    return [board.part("board"), *parts("sign", device), *parts("frame", props)]


def _ramen_stall(variant: Variant) -> list[Part]:
    """Open a small noodle stall: curtain, lanterns, counter with bowls, stools in front."""
    bowls = [part for x in (-0.8, 0.1, 0.9) for part in moved(_noodle_bowl(), x, 0.99, 0.56)]
    places = np.linspace(-0.9, 0.9, variant.count("stool", 3))
    seats = [part for x in places for part in moved(_stool(), float(x), 0, 1.12)]
    return [
        *_stall_frame(),
        *_stall_roof(),
        *_signboard(),
        *moved(_noren(2.4, 0.5, 5), 0, 2.3, 0.53),
        *_paper_lantern(-1.42, 2.36, 0.66),
        *_paper_lantern(1.42, 2.36, 0.66),
        *_kitchen(),
        *bowls,
        *seats,
    ]


BUILD = by_subtype(tavern=_tavern, ramen=_ramen_stall)
