"""Cannons, catapults and what explodes."""

import numpy as np

from media_studio.catalogue.modelling.housing import panel
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _spoked(radius: float, count: int) -> list[Part]:
    """Make a wooden wheel with an iron tyre, its axle along z."""
    r = radius
    rim = sleeve(
        (0.84 * r, -0.07 * r),
        (0.98 * r, -0.07 * r),
        (0.98 * r, 0.07 * r),
        (0.84 * r, 0.07 * r),
        sides=48,
    ).turned(x=90)
    tyre = sleeve(
        (0.96 * r, -0.075 * r), (r, -0.075 * r), (r, 0.075 * r), (0.96 * r, 0.075 * r), sides=48
    ).turned(x=90)
    spoke = beam((0, 0.1 * r, 0), (0, 0.87 * r, 0), 0.09 * r, 0.08 * r, taper=0.8)
    hub = lathe(
        [(0, -0.17 * r)],
        [(0.1 * r, -0.17 * r)],
        [(0.15 * r, -0.05 * r), (0.15 * r, 0.05 * r), (0.1 * r, 0.17 * r)],
        [(0, 0.17 * r)],
        sides=24,
    ).turned(x=90)
    return [
        rim.part("wheel"),
        tyre.part("metal"),
        *parts("wheel", [hub, *[spoke.turned(z=360 * k / count) for k in range(count)]]),
        torus(0.13 * r, 0.02 * r, sides=24, section=8).turned(x=90).at(z=0.12 * r).part("metal"),
    ]


def _cannon_cheek() -> Shape:
    """Cut one side of a field carriage."""
    return prism(
        [
            (-0.85, -0.5),
            (-0.7, -0.52),
            (-0.1, -0.2),
            (0.55, -0.1),
            (0.6, 0.0),
            (0.45, 0.06),
            (0.37, 0.16),
            (0.19, 0.16),
            (0.1, 0.0),
            (-0.3, -0.12),
        ],
        0.07,
        bevel=0.01,
    )


def _cannon(_: Variant) -> list[Part]:
    """Rest a bronze barrel on a field carriage with two wheels, beside a pile of shot."""
    profile: list[list[Point]] = [
        [(0, -0.1)],
        [(0.03, -0.1)],
        [(0.035, -0.07), (0.02, -0.04)],
        [(0.1, -0.02)],
        [(0.15, 0.02), (0.152, 0.07)],
        [(0.14, 0.09)],
        [(0.125, 0.5)],
        [(0.135, 0.51)],
        [(0.135, 0.55)],
        [(0.118, 0.56)],
        [(0.092, 1.28)],
        [(0.125, 1.36), (0.122, 1.4)],
        [(0.075, 1.4)],
        [(0.07, 1.2)],
        [(0, 1.2)],
    ]
    barrel = lathe(*profile, sides=40, bevel=0.006).turned(z=-90).turned(z=9)
    rings = [
        torus(r, 0.012, sides=40, section=8).turned(z=-90).at(x).turned(z=9)
        for x, r in ((0.12, 0.142), (0.8, 0.11), (1.2, 0.098))
    ]
    cheek = _cannon_cheek()
    wheel = each(_spoked(0.46, 12), lambda s: s.at(0.35, -0.08, 0.3))
    shot = [
        ellipsoid(0.075, 0.075, 0.075, sides=20).at(x - 0.55, -0.465 + y, z + 0.5)
        for x, y, z in ((0, 0, 0), (0.15, 0, 0), (0.075, 0, 0.13), (0.075, 0.12, 0.045))
    ]
    return [
        *parts(
            "main",
            [
                barrel.at(-0.3, 0.1, 0),
                *[s.at(-0.3, 0.1, 0) for s in rings],
                cylinder(0.055, 0.42, sides=24).turned(x=90).at(0.28, 0.17, -0.21),
            ],
        ),
        *parts("wheel", pair(cheek.at(z=0.16), "z")),
        *parts(
            "wheel",
            [
                box(0.09, 0.09, 0.34, bevel=0.01).at(x, y, 0)
                for x, y in ((0.45, -0.08), (-0.2, -0.22), (-0.72, -0.53))
            ],
        ),
        rod((0.35, -0.08, -0.42), (0.35, -0.08, 0.42), 0.045).part("metal"),
        *wheel,
        *each(wheel, lambda s: s.mirrored("z")),
        *parts("metal", shot),
        torus(0.07, 0.014, sides=24, section=8).at(-0.86, -0.49, 0).part("metal"),
    ]


def _catapult(_: Variant) -> list[Part]:
    """Build a catapult on four wheels, its spoon back with a stone in it."""
    rails = [beam((-1.1, 0.35, z), (1.1, 0.35, z), 0.14, 0.16) for z in (-0.45, 0.45)]
    cross = [beam((x, 0.35, -0.5), (x, 0.35, 0.5), 0.12, 0.12) for x in (-0.95, -0.1, 0.95)]
    frame = [beam((0.15, 0.38, z), (0.15, 1.5, z), 0.14, 0.14) for z in (-0.42, 0.42)]
    stay = [beam((0.95, 0.4, z), (0.2, 1.2, z), 0.1, 0.1) for z in (-0.42, 0.42)]
    arm = beam((0.0, 0.45, 0), (-1.25, 1.2, 0), 0.12, 0.12, taper=0.75)
    cup = lathe(
        [(0, 0)],
        [(0.12, 0.0), (0.2, 0.07)],
        [(0.21, 0.12)],
        [(0.185, 0.12)],
        [(0.1, 0.05), (0, 0.035)],
        sides=32,
    )
    wheel = each(_spoked(0.28, 8), lambda s: s.at(0.75, 0.28, 0.62))
    wheels = [*wheel, *each(wheel, lambda s: s.mirrored("x"))]
    stone = ellipsoid(0.16, 0.15, 0.16, sides=24).roughened(np.random.default_rng(1), 0.008, 0.12)
    ropes = [
        torus(0.1, 0.022, sides=24, section=8).turned(x=90).at(0.0, 0.45, z)
        for z in np.linspace(-0.3, 0.3, 11)
        if abs(z) > 0.08
    ]
    return [
        *parts(
            "main",
            [
                *rails,
                *cross,
                *frame,
                *stay,
                arm,
                beam((0.15, 1.45, -0.5), (0.15, 1.45, 0.5), 0.16, 0.16),
            ],
        ),
        box(0.1, 0.22, 0.5, bevel=0.03).at(0.06, 1.33, 0).part("rope"),
        cup.turned(z=31).at(-1.2, 1.22, 0).part("main"),
        stone.at(-1.28, 1.37, 0).part("stone"),
        *parts("rope", ropes),
        rod((0, 0.45, -0.4), (0, 0.45, 0.4), 0.06).part("rope"),
        *wheels,
        *each(wheels, lambda s: s.mirrored("z")),
        *parts("metal", [rod((x, 0.28, -0.72), (x, 0.28, 0.72), 0.035) for x in (-0.75, 0.75)]),
        rod((-1.0, 0.45, 0), (-1.02, 1.08, 0), 0.018).part("rope"),
    ]


def _bomb(_: Variant) -> list[Part]:
    """Light the fuse of a round bomb."""
    fuse = [
        (0, 0.1, 0),
        (0.005, 0.125, 0),
        (0.03, 0.142, 0),
        (0.055, 0.135, 0.01),
        (0.068, 0.152, 0.01),
    ]
    sparks = [
        rod(
            (0, 0, 0),
            (0.022 * float(np.cos(a)), 0.022 * float(np.sin(a)), 0.012 * (-1) ** k),
            0.0022,
            tip=0.0004,
            sides=6,
        ).at(0.069, 0.156, 0.01)
        for k, a in enumerate(np.linspace(0, 2 * np.pi, 9, endpoint=False))
    ]
    return [
        ellipsoid(0.08, 0.08, 0.08, sides=40).part("main"),
        lathe([(0.03, 0.066)], [(0.03, 0.092)], [(0.026, 0.098)], [(0, 0.098)], sides=28).part(
            "metal"
        ),
        tube(fuse, 0.005).part("rope"),
        ellipsoid(0.01, 0.01, 0.01, sides=14).at(0.069, 0.156, 0.01).part("light"),
        *parts("light", sparks),
    ]


def _dynamite(_: Variant) -> list[Part]:
    """Tie seven sticks of dynamite into a bundle."""
    stick = lathe(
        [(0, 0)],
        [(0.017, 0)],
        [(0.018, 0.003)],
        [(0.018, 0.187)],
        [(0.017, 0.19)],
        [(0, 0.19)],
        sides=24,
    )
    places = [
        (0.0, 0.0),
        *[
            (0.037 * float(np.cos(a)), 0.037 * float(np.sin(a)))
            for a in np.radians(np.arange(6) * 60)
        ],
    ]
    fuse = [
        (0, 0.19, 0),
        (0.0, 0.22, 0),
        (0.02, 0.245, 0),
        (0.05, 0.24, 0.01),
        (0.065, 0.262, 0.01),
    ]
    bands = [
        sleeve((0.05, y), (0.0585, y), (0.0585, y + 0.014), (0.05, y + 0.014), sides=6, crease=20)
        for y in (0.05, 0.125)
    ]
    rings = [
        torus(0.0182, 0.001, sides=20, section=6).at(x, y, z)
        for x, z in places
        for y in (0.006, 0.184)
    ]
    return [
        *parts("main", [stick.at(x, 0, z) for x, z in places]),
        *parts("strap", [*bands]),
        *parts("label", rings),
        panel(0.05, 0.035, 0.002).at(y=0.079, z=0.05).part("label"),
        tube(fuse, 0.004).part("rope"),
        *parts("rope", [rod((x, 0.189, z), (0.4 * x, 0.2, 0.4 * z), 0.003) for x, z in places[1:]]),
        ellipsoid(0.011, 0.011, 0.011, sides=14).at(0.067, 0.267, 0.01).part("light"),
    ]


def _grenade(_: Variant) -> list[Part]:
    """Make a hand grenade with its blocks, lever and ring."""
    blocks = []
    for lat in np.radians([-48, -24, 0, 24, 48]):
        for k in range(8):
            r = 0.031 * float(np.cos(lat))
            block = (
                box(0.62 * r, 0.014, 0.008, bevel=0.003)
                .at(y=-0.007)
                .turned(x=-float(np.degrees(lat)))
            )
            blocks.append(block.at(y=0.045 + 0.041 * float(np.sin(lat)), z=r).turned(y=45 * k))
    lever = tube(
        [(0.0, 0.112, 0), (0.02, 0.112, 0), (0.036, 0.09, 0), (0.04, 0.055, 0), (0.034, 0.03, 0)],
        0.007,
        flat=0.35,
    )
    return [
        ellipsoid(0.03, 0.042, 0.03, sides=28).at(y=0.045).part("main"),
        *parts("main", blocks),
        cylinder(0.014, 0.02, sides=20).at(y=0.083).part("metal"),
        box(0.026, 0.014, 0.018, bevel=0.003).at(y=0.1).part("metal"),
        lever.part("metal"),
        torus(0.014, 0.0018, sides=28, section=8).turned(x=90).at(-0.028, 0.1, 0).part("metal"),
        rod((-0.014, 0.106, 0), (0.0, 0.106, 0), 0.0022).part("metal"),
    ]


BUILD = by_subtype(
    cannon=_cannon,
    catapult=_catapult,
    bomb=_bomb,
    dynamite=_dynamite,
    grenade=_grenade,
)
