"""Fish, sharks, whales and dolphins."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.creature import Creature, builders
from media_studio.catalogue.animals.modelling.eyes import eyes, line, smile
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, strand
from media_studio.catalogue.animals.modelling.hair import lock
from media_studio.catalogue.animals.modelling.marking import (
    MarkedRegion,
    above,
    below,
    either,
    marking,
    rosettes,
    where_both,
    within,
)
from media_studio.catalogue.animals.modelling.spikes import cone, sphere_ways, spines
from media_studio.catalogue.animals.modelling.swimmer import fin, foil, foils, swimming_rig
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import Shape, around, pair, skin
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import tube


def _fish(
    *,
    tail: float,
    tall: float,
    stripes: MarkedRegion | None,
    size: float,
    sails: bool = False,
    borders: MarkedRegion | None = None,
) -> Creature:
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.5, 0.02), (0.17, 0.25 * tall, 0.34)), "Hips"),
            Muscle(Egg((0, 0.49, 0.24), (0.155, 0.2 * tall, 0.21)), "Head", 0.12),
            Muscle(Egg((0, 0.5, -0.3), (0.07, 0.11, 0.2)), "Tail", 0.12),
        )
    )
    hide = flesh.hide(cells=44)
    parts = [
        flesh.dressed(hide, "coat"),
        *_fins(tail, tall, sails=sails),
        *eyes(flesh, (0, 0.5, 0.24), (0.8, 0.22, 0.5), 0.07, gaze=0.35, iris=58),
        torus(0.045, 0.024, sides=20, section=9)
        .turned(x=90)
        .scaled(1, 0.85, 1)
        .at(0, 0.47, 0.445)
        .part("lip")
        .carried_by("Head"),
    ]
    if borders is not None:
        parts += marking(flesh, hide, borders, "border", lift=0.004)
    if stripes is not None:
        parts += marking(flesh, hide, stripes, "marking", lift=0.009)
    ends = [(0.0, 0.5, -0.24), (0.0, 0.5, -0.42), (0.0, 0.5, -0.42 - 0.4 * tail)]
    rig = swimming_rig(
        (0, 0.5, 0.0),
        (0, 0.5, 0.18),
        (0, 0.48, 0.44),
        ends,
        ((0.13, 0.45, 0.1), (0.32, 0.36, -0.12)),
    )
    return Creature(parts=parts, rig=rig).standing(size)


def _fins(tail: float, tall: float, *, sails: bool) -> list[Part]:
    """Spread the fins of a fish; sails stand for those on its back and below it."""
    y, z = 0.5, -0.42
    caudal = [
        ((0, y, z), (0, y + 0.34 * tail, z - 0.4 * tail), 0.11 * tail),
        ((0, y, z), (0, y + 0.16 * tail, z - 0.38 * tail), 0.1 * tail),
        ((0, y, z), (0, y - 0.34 * tail, z - 0.4 * tail), 0.11 * tail),
        ((0, y, z), (0, y - 0.16 * tail, z - 0.38 * tail), 0.1 * tail),
    ]
    top = 0.5 + 0.22 * tall
    dorsal = [
        ((0, top - 0.06, 0.14 - 0.1 * k), (0, top + 0.2 - 0.03 * k, -0.04 - 0.12 * k), 0.07)
        for k in range(4)
    ]
    anal = [((0, 0.32, -0.12), (0, 0.12, -0.34), 0.06), ((0, 0.34, -0.2), (0, 0.2, -0.4), 0.05)]
    side = [
        ((0.13, 0.45, 0.1), (0.32, 0.36, -0.12), 0.08),
        ((0.13, 0.44, 0.1), (0.3, 0.27, -0.06), 0.06),
    ]
    return [
        *fin(caudal, (1, 0, 0), "Tail1", "fin"),
        *(_sails() if sails else fin(dorsal, (1, 0, 0), "Spine", "fin")),
        *([] if sails else fin(anal, (1, 0, 0), "Hips", "fin", cells=20)),
        *fin(side, (0.5, 1, 0.2), "LeftFin", "fin", cells=20),
    ]


def _sails() -> list[Part]:
    """Sweep a tall fin up and another down, both drawn out into a point."""
    upper: list[tuple[Point, Point]] = [
        ((0, 0.72, 0.16), (0, 0.66, -0.24)),
        ((0, 0.96, 0.02), (0, 0.92, -0.28)),
        ((0, 1.16, -0.2), (0, 1.13, -0.36)),
        ((0, 1.3, -0.46), (0, 1.29, -0.49)),
    ]
    lower: list[tuple[Point, Point]] = [
        ((0, 1.0 - high, ahead), (0, 1.0 - low, behind))
        for (_, high, ahead), (_, low, behind) in upper
    ]
    return [
        *foils(upper, (1, 0, 0), "Spine", "fin", thickness=0.15),
        *foils(lower, (1, 0, 0), "Hips", "fin", thickness=0.15),
    ]


def _goldfish(_: frozenset[str]) -> Creature:
    return _fish(tail=1.25, tall=1.0, stripes=None, size=0.16)


def _puffer(_: frozenset[str]) -> Creature:
    """Blow up into a ball of spines with small fins."""
    flesh = Flesh(
        (
            Muscle(Egg((0, 0.5, 0), (0.31, 0.31, 0.32)), "Hips"),
            Muscle(Egg((0, 0.5, 0.27), (0.13, 0.10, 0.12)), "Head", 0.12),
            Muscle(Egg((0, 0.5, -0.34), (0.075, 0.085, 0.14)), "Tail", 0.10),
        )
    )
    hide = flesh.hide(cells=48)
    spots = where_both(rosettes(0.21, 0.045), above(0.60))
    lips = torus(0.050, 0.024, sides=20, section=9).turned(x=90).scaled(1.15, 0.85, 1)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, where_both(below(0.43), below(0.36, 2)), "belly"),
        *marking(flesh, hide, spots, "marking", lift=0.009),
        _prickles(flesh, hide),
        *_puffer_fins(),
        *eyes(flesh, (0, 0.5, 0.08), (0.62, 0.30, 0.62), 0.085, gaze=0.45, iris=58),
        lips.at(0, 0.49, 0.385).part("lip").carried_by("Head"),
    ]
    rig = swimming_rig(
        (0, 0.5, 0.0),
        (0, 0.5, 0.2),
        (0, 0.49, 0.42),
        [(0.0, 0.5, -0.28), (0.0, 0.5, -0.42), (0.0, 0.5, -0.66)],
        ((0.28, 0.48, 0.02), (0.46, 0.46, -0.10)),
    )
    return Creature(parts=parts, rig=rig).standing(0.36)


def _prickles(flesh: Flesh, hide: Shape) -> Part:
    """Set spines all over but for face and fins."""
    ways = sphere_ways(150)
    x, y, z = ways.T
    face = (z > 0.80) | ((z > 0.30) & (np.abs(x) > 0.40) & (y > 0.05) & (y < 0.75))
    fins = (np.abs(x) > 0.90) & (np.abs(y) < 0.30)
    return spines(
        flesh,
        hide,
        np.array([0.0, 0.5, 0.0]),
        ways[~(face | fins | (z < -0.90))],
        length=0.095,
        radius=0.020,
        lean=np.array([0.0, 0.0, -0.15]),
        slot="spine",
    )


def _puffer_fins() -> list[Part]:
    caudal = [((0, 0.5, -0.42), (0, 0.5 + 0.13 * k, -0.66), 0.06) for k in (-1, 0, 1)]
    dorsal = [((0, 0.76, -0.18 - 0.05 * k), (0, 0.94 - 0.03 * k, -0.32 - 0.08 * k), 0.05)
              for k in (0, 1)]  # fmt: skip
    side = [((0.28, 0.50, 0.03), (0.46, 0.56 - 0.11 * k, -0.10), 0.06) for k in (0, 1, 2)]
    return [
        *fin(caudal, (1, 0, 0), "Tail1", "fin", cells=24),
        *fin(dorsal, (1, 0, 0), "Hips", "fin", cells=20),
        *fin(side, (0.6, 0.0, 1.0), "LeftFin", "fin", cells=22),
    ]


def _plain(_: frozenset[str]) -> Creature:
    belly = where_both(below(0.44), below(0.42, 2))
    return _fish(tail=0.95, tall=0.85, stripes=belly, size=0.35)


def _clown(_: frozenset[str]) -> Creature:
    def around_body(edge: float) -> MarkedRegion:
        return within(
            (0, 0.5, 0.16, 0.4, 0.5, 0.05 + edge),
            (0, 0.5, -0.1, 0.4, 0.5, 0.055 + edge),
            (0, 0.5, -0.36, 0.4, 0.5, 0.035 + edge),
        )

    white, black = around_body(0.0), around_body(0.022)
    return _fish(tail=0.75, tall=0.95, stripes=white, borders=black, size=0.16)


def _angel(_: frozenset[str]) -> Creature:
    stripes = within(
        (0, 0.5, 0.24, 0.4, 0.6, 0.045),
        (0, 0.5, 0.0, 0.4, 0.6, 0.05),
        (0, 0.5, -0.26, 0.4, 0.6, 0.04),
    )
    return _fish(tail=0.85, tall=1.5, stripes=stripes, size=0.2, sails=True)


_SHARK = (
    ((0.0, 0.42, 1.0), 0.06),
    ((0.0, 0.42, 0.78), 0.16),
    ((0.0, 0.42, 0.4), 0.22),
    ((0.0, 0.43, 0.0), 0.21),
    ((0.0, 0.44, -0.42), 0.13),
    ((0.0, 0.46, -0.86), 0.055),
)


def _gills(flesh: Flesh) -> list[Part]:
    """Draw three slits on each side."""
    return [
        line(
            flesh, (0, 0.42, 0.34 - 0.05 * k), [(s, 0.35, 0), (s, 0.0, 0.03), (s, -0.35, 0)], 0.008
        )
        for k in range(3)
        for s in (-1.0, 1.0)
    ]


def _lip(x: float, share: float) -> FloatArray:
    """Return the way to the edge of a shark's mouth at x, -0.8..0.8: the upper 0, the lower 1."""
    rise = 0.16 * x * x - 0.3 - 0.5 * share * (1 - (x / 0.82) ** 2)
    return np.array([x, rise, 0.75 - 0.2 * abs(x)])


def _mouth(flesh: Flesh) -> list[Part]:
    """Open a dark crescent under a shark's snout, with teeth along its upper lip."""
    origin = np.array([0, 0.42, 0.7])

    def place(x: float, share: float, lift: float) -> FloatArray:
        way = _lip(x, share)
        return np.asarray(flesh.surface(origin, way) + lift * way / np.linalg.norm(way))

    rings = [
        [place(x, share, 0.012) for share in np.linspace(0, 1, 6)]
        + [place(x, share, -0.02) for share in (1, 0)]
        for x in np.linspace(-0.8, 0.8, 21)
    ]
    teeth = [
        cone(place(x, 0, 0.008), place(x, 0.5, 0.022), 0.018) for x in np.linspace(-0.6, 0.6, 12)
    ]
    made = [skin(np.array(rings), crease=60).part("mouth"), *[s.part("tooth") for s in teeth]]
    return [part.carried_by("Head") for part in made]


def _shark_fins() -> list[Part]:
    """Set the fins of a shark, smooth as its hide."""
    dorsal: list[tuple[Point, Point]] = [
        ((0, 0.56, 0.24), (0, 0.56, -0.14)),
        ((0, 0.72, 0.12), (0, 0.7, -0.12)),
        ((0, 0.86, 0.0), (0, 0.84, -0.13)),
        ((0, 0.97, -0.14), (0, 0.95, -0.18)),
    ]
    upper: list[tuple[Point, Point]] = [
        ((0, 0.5, -0.76), (0, 0.42, -0.94)),
        ((0, 0.66, -0.94), (0, 0.56, -1.06)),
        ((0, 0.84, -1.1), (0, 0.78, -1.17)),
        ((0, 0.98, -1.22), (0, 0.96, -1.25)),
    ]
    lower: list[tuple[Point, Point]] = [
        ((0, 0.42, -0.78), (0, 0.5, -0.94)),
        ((0, 0.3, -0.9), (0, 0.36, -1.0)),
        ((0, 0.17, -1.02), (0, 0.19, -1.06)),
    ]
    side: list[tuple[Point, Point]] = [
        ((0.1, 0.36, 0.36), (0.1, 0.34, 0.1)),
        ((0.34, 0.27, 0.24), (0.34, 0.26, 0.04)),
        ((0.54, 0.2, 0.08), (0.54, 0.2, -0.04)),
        ((0.66, 0.16, -0.08), (0.66, 0.16, -0.12)),
    ]
    hind = [((0.07, 0.36, -0.36), (0.22, 0.26, -0.56), 0.05)]
    return [
        *foils(dorsal, (1, 0, 0), "Spine", "coat"),
        *foils(upper, (1, 0, 0), "Tail1", "coat"),
        *foils(lower, (1, 0, 0), "Tail1", "coat"),
        *foils(side, (0.3, 1, 0), "LeftFin", "coat"),
        *fin(hind, (0.6, 1, 0), "Hips", "coat", cells=14),
        *fin(
            [((-a, b, c), (-d, e, f), w) for (a, b, c), (d, e, f), w in hind],
            (-0.6, 1, 0),
            "Hips",
            "coat",
            cells=14,
        ),
    ]


def _shark(_: frozenset[str]) -> Creature:
    bones = ("Head", "Head", "Spine", "Hips", "Tail")
    body = lock([p for p, _ in _SHARK], [r for _, r in _SHARK], bones, steps=5, blend=0.03)
    flesh = Flesh(tuple(body))
    hide = flesh.hide(cells=56)
    pale = where_both(below(0.4), above(-0.8, 2))
    gills = _gills(flesh)
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "belly"),
        *_mouth(flesh),
        *_shark_fins(),
        *gills,
        *eyes(
            flesh,
            (0, 0.42, 0.72),
            (0.8, 0.28, 0.32),
            0.042,
            gaze=0.4,
            iris=64,
            lid="coat",
            lid_tilt=72,
        ),
    ]
    rig = swimming_rig(
        (0, 0.43, 0.0),
        (0, 0.42, 0.5),
        (0, 0.42, 1.05),
        [(0.0, 0.44, -0.4), (0.0, 0.46, -0.84), (0.0, 0.6, -1.2)],
        ((0.14, 0.34, 0.3), (0.66, 0.18, -0.1)),
    )
    return Creature(parts=parts, rig=rig).standing(1.4)


def _cetacean(path: list[tuple[tuple[float, float, float], float]], more: list[Muscle]) -> Flesh:
    bones = ("Head", "Spine", "Hips", "Tail", "Tail1")
    body = lock([p for p, _ in path], [r for _, r in path], bones, steps=5, blend=0.03)
    return Flesh((*body, *more))


def _fluke(y: float, z: float, size: float) -> list[Part]:
    half = [
        ((0.0, y, z + 0.1 * size), (0.0, y, z - 0.16 * size)),
        ((0.14 * size, y + 0.01, z + 0.02 * size), (0.14 * size, y + 0.01, z - 0.22 * size)),
        ((0.3 * size, y + 0.02, z - 0.12 * size), (0.3 * size, y + 0.02, z - 0.28 * size)),
        ((0.42 * size, y + 0.03, z - 0.29 * size), (0.42 * size, y + 0.03, z - 0.34 * size)),
    ]
    blade = foil(half, (0, 1, 0), thickness=0.2)
    return [side.part("coat").carried_by("Tail1") for side in pair(blade)]


def _whale_rig(path: list[tuple[tuple[float, float, float], float]], fluke: float) -> Rig:
    points = [p for p, _ in path]
    x, y, z = points[-1]
    return swimming_rig(
        points[2],
        points[1],
        points[0],
        [points[3], points[4], (x, y, z - fluke)],
        ((0.2, points[1][1] - 0.1, points[1][2]), (0.5, 0.1, points[1][2] - 0.3)),
    )


def _spout() -> list[Part]:
    """Let a fountain rise from the blowhole and fall to all sides."""
    stem = tube([(0, 0.78, 0), (0, 0.98, 0), (0, 1.1, 0)], [0.03, 0.028, 0.03], sides=12)
    jet = tube(
        [(0, 1.04, 0), (0.05, 1.16, 0), (0.15, 1.2, 0), (0.23, 1.12, 0), (0.25, 1.02, 0)],
        [0.028, 0.03, 0.032, 0.03, 0.014],
        sides=12,
    )
    return [shape.at(z=0.4).part("spout").carried_by("Spine") for shape in (stem, *around(jet, 7))]


def _whale(_: frozenset[str]) -> Creature:
    path = [
        ((0.0, 0.5, 0.62), 0.32),
        ((0.0, 0.48, 0.3), 0.38),
        ((0.0, 0.48, -0.1), 0.33),
        ((0.0, 0.54, -0.55), 0.17),
        ((0.0, 0.68, -0.95), 0.08),
        ((0.0, 0.78, -1.1), 0.06),
    ]
    flesh = _cetacean(path, [])
    hide = flesh.hide(cells=54)
    side = [((0.3, 0.28, 0.3), (0.62, 0.1, 0.02), 0.1), ((0.3, 0.28, 0.24), (0.5, 0.12, 0.0), 0.1)]
    dorsal = [((0, 0.74, -0.3), (0, 0.86, -0.52), 0.06)]
    grooves = [
        line(flesh, (0, 0.48, 0.4), [(x, -0.8, z) for z in (1.0, 0.4, 0.0, -0.4)], 0.008, "groove")
        for x in np.linspace(-0.5, 0.5, 7)
    ]
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(
            flesh, hide, lambda p: p[:, 1] - 0.38 + 0.25 * np.minimum(p[:, 2] + 0.2, 0), "belly"
        ),
        *fin(side, (0.4, 1, 0), "LeftFin", "coat", cells=24),
        *fin(dorsal, (1, 0, 0), "Hips", "coat", cells=14),
        *_fluke(0.78, -1.06, 1.0),
        *grooves,
        *_spout(),
        *smile(flesh, (0, 0.46, 0.6), width=1.3, drop=0.2, lift=0.16, radius=0.012, cleft=0),
        *eyes(flesh, (0, 0.46, 0.5), (0.85, 0.12, 0.5), 0.05, gaze=0.4, white=False),
    ]
    return Creature(parts=parts, rig=_whale_rig(path, 0.3)).standing(3.2)


def _dolphinlike(*, orca: bool) -> Creature:
    nose = 0.0 if orca else 0.2
    path = [
        ((0.0, 0.44, 0.68), 0.13),
        ((0.0, 0.46, 0.4), 0.2),
        ((0.0, 0.48, 0.0), 0.2),
        ((0.0, 0.48, -0.4), 0.12),
        ((0.0, 0.5, -0.76), 0.055),
        ((0.0, 0.54, -0.92), 0.04),
    ]
    more = [Muscle(Egg((0, 0.5, 0.66), (0.13, 0.13, 0.15)), "Head", 0.08)]
    if nose:
        more += strand([(0, 0.4, 0.76), (0, 0.38, 1.0)], [0.08, 0.05], ["Head"], 0.05)
    flesh = _cetacean(path, more)
    hide = flesh.hide(cells=54)
    tall = 1.4 if orca else 1.0
    dorsal: list[tuple[Point, Point]] = [
        ((0, 0.6, 0.14), (0, 0.6, -0.2)),
        ((0, 0.6 + 0.12 * tall, 0.04), (0, 0.6 + 0.12 * tall, -0.18)),
        ((0, 0.6 + 0.22 * tall, -0.08), (0, 0.6 + 0.22 * tall, -0.19)),
        ((0, 0.6 + 0.29 * tall, -0.2), (0, 0.6 + 0.28 * tall, -0.23)),
    ]
    side: list[tuple[Point, Point]] = [
        ((0.1, 0.38, 0.42), (0.1, 0.36, 0.22)),
        ((0.24, 0.28, 0.36), (0.24, 0.27, 0.2)),
        ((0.36, 0.2, 0.24), (0.36, 0.19, 0.13)),
        ((0.42, 0.15, 0.12), (0.42, 0.15, 0.08)),
    ]
    pale: MarkedRegion = lambda p: p[:, 1] - 0.4  # noqa: E731
    if orca:
        pale = either(
            where_both(below(0.37), above(-0.5, 2)),
            within((0.18, 0.58, 0.56, 0.1, 0.05, 0.13), (-0.18, 0.58, 0.56, 0.1, 0.05, 0.13)),
        )
    parts = [
        flesh.dressed(hide, "coat"),
        *marking(flesh, hide, pale, "belly"),
        *foils(dorsal, (1, 0, 0), "Spine", "coat"),
        *foils(side, (0.5, 1, 0), "LeftFin", "coat"),
        *_fluke(0.54, -0.88, 0.8),
        *eyes(flesh, (0, 0.44, 0.6), (0.85, 0.12, 0.5), 0.032, gaze=0.4, white=False),
        *smile(
            flesh, (0, 0.4, 0.72), width=1.4 if orca else 0.5, drop=0.1, lift=0.12, radius=0.008
        ),
    ]
    return Creature(parts=parts, rig=_whale_rig(path, 0.24)).standing(3.0 if orca else 1.3)


def _dolphin(_: frozenset[str]) -> Creature:
    return _dolphinlike(orca=False)


def _orca(_: frozenset[str]) -> Creature:
    return _dolphinlike(orca=True)


BUILD, RIG = builders(
    {
        "fish": _plain,
        "goldfish": _goldfish,
        "clownfish": _clown,
        "angelfish": _angel,
        "pufferfish": _puffer,
        "shark": _shark,
        "whale": _whale,
        "dolphin": _dolphin,
        "orca": _orca,
    }
)
