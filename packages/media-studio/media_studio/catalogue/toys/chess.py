"""Chess: six pieces and the board."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, spindle


def _stem(*upper: tuple[float, float], height: float, waist: float = 0.0085) -> Shape:
    """Turn the base and body that all pieces share up to the collar at `height`."""
    base = (
        [(0.0185, 0.0), (0.019, 0.003)],
        [(0.019, 0.0065), (0.0165, 0.0085)],
        [(0.0172, 0.011), (0.0145, 0.0135)],
    )
    body = [(waist + 0.0015, 0.3 * height + 0.008), (waist, 0.85 * height), (waist + 0.001, height)]
    collar = (
        [(waist + 0.005, height + 0.0006)],
        [(waist + 0.0056, height + 0.0022), (waist + 0.004, height + 0.0036)],
    )
    return lathe([(0, 0)], *base, body, *collar, list(upper), sides=40, bevel=0.0005)


def _felt() -> Part:
    return cylinder(0.0175, 0.0012, bevel=0.0002, sides=40).at(y=-0.0008).part("felt")


def _pawn(_: Variant) -> list[Part]:
    stem = _stem((0.0062, 0.0305), (0, 0.031), height=0.026, waist=0.0066)
    return [
        stem.part("main"),
        ellipsoid(0.0098, 0.0098, 0.0098, sides=32).at(y=0.0375).part("main"),
        _felt(),
    ]


def _rook(_: Variant) -> list[Part]:
    stem = _stem((0.0105, 0.0385), (0.0112, 0.045), (0, 0.0455), height=0.034, waist=0.0092)
    ring = lathe(
        [(0.0135, 0)], [(0.0136, 0.0)], [(0.0138, 0.004)], [(0, 0.004)], sides=40, bevel=0.0005
    ).at(y=0.0445)
    merlon = box(0.0062, 0.0052, 0.0035, bevel=0.0007).at(0, 0.0482, 0.0117)
    return [stem.part("main"), ring.part("main"), *parts("main", around(merlon, 8)), _felt()]


def _notched(points: FloatArray) -> FloatArray:
    """Cut a slanting notch into one side of a bishop's mitre."""
    x, y, _ = points.T
    beside = np.abs((y - 0.0575) * 0.8 - (x - 0.006) * 0.6)
    inward = np.clip((0.0011 - beside) / 0.0004, 0, 1) * np.clip((x - 0.0005) / 0.002, 0, 1)
    return points * np.column_stack([1 - 0.62 * inward, np.ones(len(x)), 1 - 0.3 * inward])


def _bishop(_: Variant) -> list[Part]:
    stem = _stem((0.0075, 0.0425), (0, 0.043), height=0.038, waist=0.0074)
    mitre = lathe(
        [(0, 0.041)],
        [(0.006, 0.041), (0.0105, 0.05), (0.0085, 0.06), (0.002, 0.0685)],
        [(0, 0.0685)],
        sides=40,
        bevel=0,
        steps=24,
    )
    mitre = mitre.warped(_notched).creased(25)
    return [
        stem.part("main"),
        mitre.part("main"),
        ellipsoid(0.0031, 0.0031, 0.0031, sides=18).at(y=0.0708).part("main"),
        _felt(),
    ]


def _queen(_: Variant) -> list[Part]:
    stem = _stem(
        (0.0078, 0.0545),
        (0.0098, 0.063),
        (0.0132, 0.0705),
        (0.0118, 0.071),
        (0, 0.0675),
        height=0.05,
    )
    point = ellipsoid(0.0026, 0.0036, 0.0026, sides=12).at(0.0122, 0.0714, 0)
    dome = ellipsoid(0.0092, 0.0062, 0.0092, sides=28).at(y=0.069)
    ring = torus(0.009, 0.0016, sides=40, section=8).at(y=0.0565)
    return [
        *parts("main", [stem, dome, ring, *around(point, 9)]),
        ellipsoid(0.0036, 0.0036, 0.0036, sides=18).at(y=0.0775).part("main"),
        _felt(),
    ]


def _king(_: Variant) -> list[Part]:
    stem = _stem(
        (0.0084, 0.06),
        (0.0105, 0.069),
        (0.0128, 0.0765),
        (0.0095, 0.079),
        (0.003, 0.0825),
        (0, 0.0828),
        height=0.055,
        waist=0.009,
    )
    cross = [
        box(0.0036, 0.0155, 0.0034, bevel=0.0008).at(y=0.0815),
        box(0.0112, 0.0036, 0.0034, bevel=0.0008).at(y=0.0885),
    ]
    ring = torus(0.0096, 0.0016, sides=40, section=8).at(y=0.062)
    return [*parts("main", [stem, ring, *cross]), _felt()]


def _horse_head() -> Shape:
    """Melt chest, neck, jaw and muzzle of a horse together, its nose towards -X, and slit it."""
    slits = [
        Limb((-0.0215, 0.0184, z), (-0.0122, 0.0204, z), 0.002, 0.0012) for z in (0.0044, -0.0044)
    ]
    return carved(
        [
            Limb((0.0015, 0.0, 0), (0.0045, 0.019, 0), 0.0128, 0.0092),
            Limb((0.0045, 0.019, 0), (0.0015, 0.034, 0), 0.0092, 0.0066),
            Limb((0.0005, 0.034, 0), (-0.013, 0.023, 0), 0.0074, 0.0052),
            Lump((-0.0035, 0.0272, 0), (0.0062, 0.007, 0.0056)),
            Lump((-0.0142, 0.0215, 0), (0.0054, 0.0046, 0.0048)),
        ],
        slits,
        blend=0.0022,
        cells=84,
    )


def _ear() -> Shape:
    """Point an ear upward from the poll, on the +Z side."""
    return spindle(
        (0.0005, 0.0355, 0.0034),
        (0.0016, 0.0467, 0.005),
        [(0.0022, 0.0), (0.0027, 0.4), (0.0019, 0.75), (0.0002, 1.0)],
        sides=14,
    )


def _mane() -> Shape:
    """Saw a crest of six locks, each hanging over the next, into the back of the neck."""
    root = spline([(0.002, 0.0445), (0.0112, 0.0365), (0.0155, 0.0215), (0.0168, 0.003)], 4)[::2]
    tip = spline([(0.004, 0.0475), (0.014, 0.0375), (0.0185, 0.0205), (0.0195, 0.0)], 4)[::2]
    locks = np.stack([root[:-1], (root[:-1] + 2 * tip[1:]) / 3 + [0, 0.002], tip[1:]], axis=1)
    inner = [(0.006, 0.0), (0.003, 0.022), (-0.001, 0.036)]
    return prism([*locks.reshape(-1, 2), *inner], 0.0076, bevel=0.0016)


def _knight(_: Variant) -> list[Part]:
    """Set the head of a horse on the base, seen from its side."""
    eyes = [
        ellipsoid(0.0019, 0.0017, 0.0011, sides=14).at(-0.0034, 0.0325, s * 0.0066) for s in (1, -1)
    ]
    nose = [
        ellipsoid(0.0011, 0.001, 0.0008, sides=10).at(-0.0177, 0.0232, s * 0.0032) for s in (1, -1)
    ]
    base = lathe(
        [(0, 0)],
        [(0.0185, 0), (0.019, 0.003)],
        [(0.019, 0.0065), (0.0165, 0.0085)],
        [(0.0172, 0.011), (0.0145, 0.014)],
        [(0, 0.0145)],
        sides=40,
        bevel=0.0005,
    )
    made = [
        *parts("main", [s.at(y=0.0135) for s in (_horse_head(), _mane(), *pair(_ear(), "z"))]),
        *parts("felt", [s.at(y=0.0135) for s in (*eyes, *nose)]),
        base.part("main"),
        _felt(),
    ]
    return each(made, lambda s: s.turned(y=15))


def _squares() -> list[Part]:
    made = list[Part]()
    for column in range(8):
        for row in range(8):
            tile = box(0.05, 0.003, 0.05, bevel=0).at(
                0.05 * column - 0.175, 0.018, 0.05 * row - 0.175
            )
            made.append(tile.part("dark" if (column + row) % 2 else "main"))
    frame = box(0.46, 0.02, 0.46, bevel=0.005)
    return [frame.part("frame"), *made]


def _board(_: Variant) -> list[Part]:
    """Set the board up for a game, with pieces turned a little coarser."""
    made = _squares()
    for column in range(8):
        for row, slot in ((1, "dark"), (6, "main")):
            made.append(
                _small("pawn").at(0.05 * column - 0.175, 0.021, 0.05 * row - 0.175).part(slot)
            )
        kind = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")[column]
        for row, slot in ((0, "dark"), (7, "main")):
            made.append(
                _small(kind).at(0.05 * column - 0.175, 0.021, 0.05 * row - 0.175).part(slot)
            )
    return made


def _small(kind: str) -> Shape:
    foot = [(0.0165, 0.0)], [(0.0165, 0.006), (0.012, 0.011), (0.0075, 0.02)]
    tops = {
        "pawn": [(0.006, 0.026), (0.009, 0.031), (0.009, 0.036), (0, 0.0415)],
        "rook": [(0.0075, 0.03), (0.0105, 0.034), (0.0115, 0.042), (0.0005, 0.0425)],
        "knight": [(0.009, 0.028), (0.0125, 0.036), (0.007, 0.05), (0, 0.052)],
        "bishop": [(0.006, 0.036), (0.0095, 0.044), (0.006, 0.055), (0, 0.06)],
        "queen": [(0.0065, 0.044), (0.0085, 0.055), (0.0125, 0.063), (0.004, 0.067), (0, 0.07)],
        "king": [
            (0.007, 0.048),
            (0.009, 0.06),
            (0.012, 0.069),
            (0.003, 0.075),
            (0.003, 0.084),
            (0, 0.0845),
        ],
    }
    return lathe([(0, 0)], *foot, tops[kind], sides=16, bevel=0.0004, steps=3)


def _checkers(_: Variant) -> list[Part]:
    """Set a board up for draughts."""
    made = _squares()
    piece = lathe(
        [(0, 0)],
        [(0.02, 0)],
        [(0.02, 0.009)],
        [(0.0165, 0.009)],
        [(0.0155, 0.0075)],
        [(0, 0.0075)],
        sides=24,
        bevel=0.0008,
    )
    for row in range(8):
        for column in range(8):
            if (row + column) % 2 and row not in (3, 4):
                slot = "red" if row > 4 else "frame"
                made.append(piece.at(0.05 * column - 0.175, 0.021, 0.05 * row - 0.175).part(slot))
    return made


BUILD = by_subtype(
    king=_king,
    queen=_queen,
    rook=_rook,
    bishop=_bishop,
    knight=_knight,
    pawn=_pawn,
    board=_board,
    checkers=_checkers,
)
