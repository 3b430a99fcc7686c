"""Gothic cathedrals."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import cylinder, rod


def _pointed(width: float, height: float, depth: float) -> Shape:
    """Cut a pointed arch that stands on y = 0."""
    half = width / 2
    right = [
        (half - width * (1 - np.cos(a)), height - width * 0.87 + width * np.sin(a))
        for a in np.radians(np.linspace(0, 60, 7))
    ]
    return prism(
        [(-half, 0), (half, 0), *right, *[(-x, y) for x, y in right[-2::-1]]], depth, bevel=0.02
    )


def _window(width: float, height: float) -> list[Part]:
    """Set coloured glass in a pointed frame with a bar, its back at z = 0."""
    bars = [
        box(0.05, height * 0.8, 0.06, bevel=0.01).at(z=0.12),
        box(width * 0.8, 0.05, 0.06, bevel=0.01).at(0, height * 0.45, 0.12),
    ]
    return [
        _pointed(width + 0.22, height + 0.2, 0.16).at(y=-0.1).part("trim"),
        _pointed(width, height, 0.2).at(z=0.02).part("window"),
        *parts("trim", bars),
    ]


def _facing(made: list[Part], turn: float) -> list[Part]:
    """Turn what faces the front to another side."""
    return each(made, lambda s: s.turned(y=turn))


def _spire(width: float, height: float) -> list[Shape]:
    """Point a tower with a spire between four pinnacles."""
    main = cylinder(0.62 * width, height, top=0.02, sides=8, bevel=0.01).turned(y=22.5)
    small = cylinder(0.13 * width, 0.3 * height, top=0.01, sides=8, bevel=0.01)
    return [
        main,
        *[
            small.at(x, 0, z)
            for x in (-0.42 * width, 0.42 * width)
            for z in (-0.42 * width, 0.42 * width)
        ],
    ]


def _tower(x: float) -> list[Part]:
    """Build one of the two towers of the front."""
    width, high = 2.0, 7.6
    bands = [box(width + 0.16, 0.14, width + 0.16, bevel=0.03).at(y=y) for y in (0, 2.6, 5.0, 7.5)]
    corner = [
        box(0.34, high - 0.1, 0.34, bevel=0.04).at(sx, 0, sz)
        for sx in (-0.97, 0.97)
        for sz in (-0.97, 0.97)
    ]
    bells = [
        part
        for turn in (0, 90, 180, 270)
        for part in _facing(moved(_window(0.62, 1.7), 0, 5.35, width / 2 - 0.06), turn)
    ]
    cross = [rod((0, 10.9, 0), (0, 11.6, 0), 0.04), rod((-0.2, 11.38, 0), (0.2, 11.38, 0), 0.04)]
    made = [
        box(width, high, width, bevel=0.03).part("main"),
        *parts("main", corner),
        *parts("trim", bands),
        *moved(_window(0.6, 1.5), 0, 2.95, width / 2 - 0.06),
        *bells,
        *parts("roof", [s.at(y=high) for s in _spire(width, 3.4)]),
        *parts("metal", cross),
    ]
    return moved(made, x, 0, 4.2)


def _rose(radius: float) -> list[Part]:
    """Divide a round window by petals of stone."""
    spokes = [
        rod((0.25 * radius, 0, 0.1), (0.95 * radius, 0, 0.1), 0.03).turned(z=30 * k)
        for k in range(12)
    ]
    rings = [
        torus(radius, 0.11, sides=56).turned(x=90),
        torus(0.6 * radius, 0.035, sides=44).turned(x=90).at(z=0.1),
        torus(0.25 * radius, 0.05, sides=32).turned(x=90).at(z=0.1),
    ]
    return [
        cylinder(radius, 0.14, sides=56).turned(x=90).at(z=-0.06).part("window"),
        *parts("trim", [*spokes, *rings]),
    ]


def _portal(width: float, height: float) -> list[Part]:
    """Step pointed arches back to a double door under a gable."""
    steps = [
        _pointed(width + 0.5 - 0.25 * k, height + 0.4 - 0.2 * k, 0.26 + 0.14 * k) for k in range(2)
    ]
    leaves = _pointed(width, height, 0.66)
    gap = box(0.03, height * 0.9, 0.02, bevel=0.004).at(z=0.33)
    hinges = [
        box(0.3 * width, 0.05, 0.02, bevel=0.005).at(s * 0.26 * width, y, 0.335)
        for s in (1, -1)
        for y in (0.3 * height, 0.62 * height)
    ]
    gable = prism(
        [
            (-0.5 * width - 0.45, height + 0.3),
            (0.5 * width + 0.45, height + 0.3),
            (0, height + 1.4),
        ],
        0.2,
        bevel=0.02,
    )
    return [*parts("trim", [*steps, gable]), leaves.part("door"), *parts("metal", [gap, *hinges])]


def _nave() -> list[Part]:
    """Raise the long nave with its aisles, windows and flying buttresses."""
    length, middle = 8.2, -0.9
    walls = [
        box(3.0, 5.6, length, bevel=0.03).at(z=middle),
        box(5.4, 2.5, length, bevel=0.03).at(z=middle),
    ]
    roof = prism([(-1.7, 5.5), (1.7, 5.5), (0, 7.7)], length + 0.3, bevel=0.02).at(z=middle)
    lean = [prism([(1.45, 2.45), (2.85, 2.45), (1.45, 3.5)], length + 0.1, bevel=0.02).at(z=middle)]
    made = [*parts("main", walls), *parts("roof", [roof, *[s for one in lean for s in pair(one)]])]
    for k in range(5):
        z = -4.3 + 1.65 * k
        post = box(0.36, 3.6, 0.5, bevel=0.03).at(2.9, 0, z)
        tip = cylinder(0.22, 0.8, top=0.01, sides=4, bevel=0.01).turned(y=45).at(2.9, 3.6, z)
        flying = beam((2.9, 3.3, z), (1.45, 4.9, z), 0.22, 0.26)
        made += [
            *parts("trim", pair(post)),
            *parts("roof", pair(tip)),
            *parts("trim", pair(flying)),
        ]
        if k < 4:
            for low, high, x in ((0.6, 1.35, 2.66), (3.75, 1.2, 1.46)):
                glass = moved(_facing(moved(_window(0.62, high), 0, low), 90), x, 0, z + 0.82)
                made += [*glass, *each(glass, lambda s: s.mirrored("x"))]
    return made


def _choir() -> list[Part]:
    """Close the east end with a round choir, and set a thin spire on the crossing."""
    apse = [cylinder(1.5, 5.2, sides=10).at(z=-5.0), cylinder(2.5, 2.4, sides=10).at(z=-4.9)]
    roofs = [
        cylinder(1.66, 1.9, top=0.02, sides=10).at(y=5.15, z=-5.0),
        cylinder(2.64, 1.1, top=1.4, sides=10).at(y=2.35, z=-4.9),
    ]
    lantern = [
        cylinder(0.32, 1.4, sides=8).at(y=7.0, z=-2.0),
        cylinder(0.4, 2.7, top=0.01, sides=8).at(y=8.3, z=-2.0),
    ]
    wings = box(7.4, 4.9, 2.0, bevel=0.03).at(z=-2.0)
    gable = prism([(-1.15, 4.85), (1.15, 4.85), (0, 7.0)], 7.5, bevel=0.02).turned(y=90).at(z=-2.0)
    roses = each(moved(_rose(0.62), 0, 3.2, 3.72), lambda s: s.turned(y=90).at(z=-2.0))
    return [
        *parts("main", [*apse, wings]),
        *parts("roof", [*roofs, gable, *lantern]),
        *roses,
        *each(roses, lambda s: s.mirrored("x")),
    ]


def _cathedral(_: Variant) -> list[Part]:
    """Stand two towers with spires beside a rose window before a long nave with buttresses."""
    front = [
        box(2.4, 6.2, 1.6, bevel=0.03).at(z=3.9).part("main"),
        prism([(-1.35, 6.1), (1.35, 6.1), (0, 7.9)], 1.5, bevel=0.02).at(z=3.9).part("roof"),
    ]
    gallery = [_pointed(0.2, 0.75, 0.12).at(0.3 * k, 2.95, 4.74) for k in range(-3, 4)]
    steps = [
        box(3.4 - 0.4 * k, 0.12, 1.3 - 0.35 * k, bevel=0.02).at(0, 0.12 * k, 5.2 - 0.1 * k)
        for k in range(2)
    ]
    made = [
        *front,
        *_tower(-2.1),
        *_tower(2.1),
        *moved(_portal(1.2, 2.0), 0, 0.1, 4.6),
        *[part for x in (-2.1, 2.1) for part in moved(_portal(0.8, 1.5), x, 0.0, 5.1)],
        *moved(_rose(0.95), 0, 4.75, 4.72),
        *parts("trim", [*gallery, *steps, box(2.3, 0.14, 0.2, bevel=0.03).at(0, 2.85, 4.72)]),
        *_nave(),
        *_choir(),
    ]
    return each(made, lambda s: s.scaled(1.1, 1.1, 1.1))


BUILD = by_subtype(cathedral=_cathedral)
