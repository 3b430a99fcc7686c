"""Towers that work: lighthouses, mills, silos, water towers."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _gallery_rail() -> list[Shape]:
    """Fence the gallery."""
    return [
        *around(rod((0, 6.6, 0.98), (0, 6.95, 0.98), 0.02, sides=8), 16),
        tube(
            [
                (0.98 * np.cos(a), 6.95, 0.98 * np.sin(a))
                for a in np.linspace(0, 2 * np.pi, 32, endpoint=False)
            ],
            0.022,
            steps=1,
            sides=8,
            loop=True,
        ),
    ]


def _shore_rocks(variant: Variant) -> list[Shape]:
    """Pile the rocks that the tower stands on."""
    base = [
        ellipsoid(1.9, 0.6, 1.8, sides=32).roughened(variant.rng, 0.09, 0.7),
        ellipsoid(0.8, 0.5, 0.7, sides=20).roughened(variant.rng, 0.05, 0.4).at(1.3, 0.05, 0.9),
    ]
    return [
        s.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], -0.05), p[:, 2]])).creased(
            25
        )
        for s in base
    ]


def _lighthouse(variant: Variant) -> list[Part]:
    """Band a tapering tower on rocks, with a gallery and a lantern."""

    def r(y: float) -> float:
        return 1.15 - 0.42 * (y / 6.0) ** 0.85

    bands = []
    for k in range(6):
        low, high = 0.4 + k, 1.4 + k
        rows = [(r(y), y) for y in np.linspace(low, high, 5)]
        ring = lathe([(0, low)], [rows[0]], rows[1:], [(0, high)], sides=44, bevel=0)
        bands.append(ring.part("main" if k % 2 else "trim"))
    gallery = [
        lathe(
            [(0, 6.3)],
            [(0.72, 6.3), (0.95, 6.5)],
            [(1.05, 6.52)],
            [(1.05, 6.6)],
            [(0, 6.6)],
            sides=44,
        )
    ]
    lantern = cylinder(0.52, 0.85, sides=24).at(y=6.6)
    lamp = ellipsoid(0.2, 0.3, 0.2, sides=16).at(y=7.0)
    posts = around(box(0.06, 0.85, 0.06, bevel=0.01).at(y=6.6, z=0.52), 8)
    cap = lathe([(0, 7.42)], [(0.68, 7.42)], [(0.64, 7.5), (0.4, 7.85), (0, 8.05)], sides=32)
    tip = [ellipsoid(0.09, 0.09, 0.09, sides=12).at(y=8.08), rod((0, 8.1, 0), (0, 8.5, 0), 0.018)]
    panes = [
        box(0.26, 0.42, 0.1, bevel=0.03).at(y=y, z=r(y - 0.2)).turned(y=t)
        for y, t in ((2.6, 0), (4.4, 0), (3.5, 90), (5.2, -60))
    ]
    made = [
        *bands,
        *parts("metal", [*gallery, *_gallery_rail(), *posts, *tip]),
        lantern.part("glass"),
        lamp.part("light"),
        cap.part("roof"),
        *parts("base", _shore_rocks(variant)),
        *parts("dark", panes),
        *hung(door(0.7, 1.35, arched=True), 0, 0.5, 1.08),
    ]
    # As high as four storeys, so that a keeper's cottage is the smaller one
    return each(made, lambda shape: shape.scaled(1.7, 1.7, 1.7))


def _windmill(_: Variant) -> list[Part]:
    """Turn a Dutch mill's boat cap with four latticed sails."""
    body = lathe(
        [(0, 0)], [(1.5, 0)], [(1.42, 0.5), (1.02, 3.9)], [(0, 3.9)], sides=8, bevel=0.02
    ).turned(y=22.5)
    foot = lathe([(0, 0)], [(1.62, 0)], [(1.55, 0.7)], [(0, 0.7)], sides=8).turned(y=22.5)
    deck = [lathe([(0, 1.6)], [(1.95, 1.6)], [(1.95, 1.7)], [(0, 1.7)], sides=8).turned(y=22.5)]
    for k in range(8):
        deck += [
            rod((0, 1.7, 1.86), (0, 2.05, 1.86), 0.025, sides=8).turned(y=45 * k + 22.5),
            rod((-0.72, 2.05, 1.74), (0.72, 2.05, 1.74), 0.022, sides=8).turned(y=45 * k),
            beam((0, 0.9, 1.4), (0, 1.6, 1.85), 0.07, 0.07).turned(y=45 * k + 22.5),
        ]
    cap = lathe(
        [(0, 3.85)], [(1.16, 3.85)], [(1.12, 4.15), (0.8, 4.75), (0.3, 5.05), (0, 5.1)], sides=32
    ).scaled(z=1.15)
    hub = [
        rod((0, 4.35, 0.6), (0, 4.42, 1.7), 0.13),
        ellipsoid(0.2, 0.2, 0.16, sides=16).at(y=4.42, z=1.68),
    ]
    frames, cloth = [], []
    for k in range(4):
        arm = [beam((0, 0, 0), (0, 2.9, 0), 0.12, 0.1, taper=0.6)]
        arm += [
            box(0.72, 0.035, 0.04, bevel=0.006).at(0.3, 0.62 + 0.25 * i, 0.02) for i in range(10)
        ]
        arm += [box(0.035, 2.3, 0.04, bevel=0.006).at(x, 0.6, 0.02) for x in (0.3, 0.64)]
        frames += [s.turned(z=90 * k + 22).at(y=4.42, z=1.64) for s in arm]
        cloth.append(
            box(0.56, 2.25, 0.012, bevel=0.002)
            .at(0.36, 0.62, -0.01)
            .turned(z=90 * k + 22)
            .at(y=4.42, z=1.64)
        )
    made = [
        body.part("main"),
        foot.part("base"),
        *parts("trim", [*deck, *hub]),
        cap.part("roof"),
        *parts("sails", cloth),
        *parts("sails2", frames),
        *hung(door(0.75, 1.45, arched=True), 0, 0.05, 1.5),
    ]
    for y, z in ((2.3, 1.2), (3.1, 1.1)):
        made += hung(window(0.4, 0.5), 0, y, z - 0.04, 45)
        made += hung(window(0.4, 0.5), 0, y, z - 0.04, -45)
    return made


def _turbine(_: Variant) -> list[Part]:
    """Point a slender three-bladed wind turbine."""
    mast = lathe(
        [(0, 0)], [(0.42, 0)], [(0.42, 0.2)], [(0.24, 0.22)], [(0.12, 6.0)], [(0, 6.0)], sides=28
    )
    house = ellipsoid(0.22, 0.22, 0.55, sides=20).at(y=6.1, z=-0.05)
    nose = ellipsoid(0.2, 0.2, 0.3, sides=20).at(y=6.1, z=0.5)
    rings = [
        np.column_stack([w * np.cos(t) - 0.25 * w, np.full(14, y), d * np.sin(t)])
        for y, w, d in (
            (0.1, 0.09, 0.09),
            (0.4, 0.1, 0.08),
            (0.8, 0.22, 0.05),
            (1.8, 0.15, 0.035),
            (3.0, 0.04, 0.015),
        )
        for t in (-np.linspace(0, 2 * np.pi, 14, endpoint=False),)
    ]
    blade = loft(rings, steps=3, crease=60).turned(y=15)
    return [
        *parts(
            "main",
            [
                mast,
                house,
                nose,
                *[blade.turned(z=120 * k + 15).at(y=6.1, z=0.52) for k in range(3)],
            ],
        ),
        *parts("trim", [lathe([(0, 0)], [(0.9, 0)], [(0.8, 0.12)], [(0, 0.12)], sides=32)]),
    ]


def _silo(_: Variant) -> list[Part]:
    """Hoop a grain silo under a dome, with a ladder."""
    body = cylinder(1.1, 4.6, bevel=0.02, sides=48)
    hoops = [
        sleeve((1.08, y), (1.13, y), (1.13, y + 0.06), (1.08, y + 0.06), sides=48)
        for y in np.linspace(0.4, 4.4, 11)
    ]
    dome = lathe([(0, 4.55)], [(1.16, 4.55)], [(1.12, 4.75), (0.75, 5.3), (0, 5.55)], sides=48)
    ribs = around(tube([(0, 4.7, 1.15), (0, 5.3, 0.78), (0, 5.56, 0.05)], 0.025, sides=6), 12)
    rails = [rod((x, 0.1, 1.22), (x, 4.9, 1.22), 0.025, sides=8).turned(y=35) for x in (-0.2, 0.2)]
    rungs = [
        rod((-0.2, y, 1.22), (0.2, y, 1.22), 0.018, sides=8).turned(y=35)
        for y in np.linspace(0.3, 4.7, 16)
    ]
    top = [
        cylinder(0.2, 0.3, bevel=0.02).at(y=5.45),
        ellipsoid(0.22, 0.1, 0.22, sides=16).at(y=5.75),
    ]
    return [
        body.part("main"),
        *parts("metal", [*hoops, *rails, *rungs, *ribs]),
        *parts("roof", [dome, *top]),
        box(0.7, 1.0, 0.1, bevel=0.02).at(y=0.05, z=1.08).part("door"),
        cylinder(1.3, 0.12, sides=48).part("base"),
    ]


def _water_tower(_: Variant) -> list[Part]:
    """Stand a wooden tank with a cone roof on braced legs."""
    tank = lathe([(0, 3.0)], [(1.12, 3.0)], [(1.18, 3.8), (1.12, 4.7)], [(0, 4.7)], sides=40)
    staves = around(box(0.02, 1.68, 0.03, bevel=0).at(y=3.01, z=1.155), 36)
    hoops = [
        sleeve((r - 0.04, y), (r + 0.025, y), (r + 0.025, y + 0.05), (r - 0.04, y + 0.05), sides=40)
        for r, y in ((1.14, 3.1), (1.175, 3.5), (1.18, 3.9), (1.165, 4.3), (1.135, 4.58))
    ]
    roof = lathe([(0, 4.66)], [(1.3, 4.66)], [(0.0, 5.6)], sides=32)
    legs, braces = [], []
    for k in range(4):
        a, b = np.radians(90 * k + 45), np.radians(90 * k + 135)
        foot, head = [
            np.array([1.25 * np.cos(a), 0, 1.25 * np.sin(a)]),
            np.array([0.85 * np.cos(a), 2.95, 0.85 * np.sin(a)]),
        ]
        foot2, head2 = [
            np.array([1.25 * np.cos(b), 0, 1.25 * np.sin(b)]),
            np.array([0.85 * np.cos(b), 2.95, 0.85 * np.sin(b)]),
        ]
        legs.append(rod(foot.tolist(), head.tolist(), 0.085))
        for low, high in ((0.05, 0.5), (0.5, 0.95)):
            p, q = foot + low * (head - foot), foot2 + high * (head2 - foot2)
            u, v = foot2 + low * (head2 - foot2), foot + high * (head - foot)
            braces += [rod(p, q, 0.025, sides=8), rod(u, v, 0.025, sides=8)]
        braces.append(rod(foot + 0.5 * (head - foot), foot2 + 0.5 * (head2 - foot2), 0.045))
    pipe = rod((0, 0, 0), (0, 3.0, 0), 0.09)
    ladder = [rod((x, 0, 1.2), (x, 4.7, 1.22), 0.022, sides=8) for x in (-0.15, 0.15)] + [
        rod((-0.15, y, 1.21), (0.15, y, 1.21), 0.015, sides=6) for y in np.linspace(0.3, 4.5, 14)
    ]
    return [
        tank.part("main"),
        *parts("trim", [*legs, *staves, cylinder(1.25, 0.1).at(y=2.92)]),
        *parts("metal", [*hoops, *braces, pipe, *ladder]),
        roof.part("roof"),
    ]


BUILD = by_subtype(
    lighthouse=_lighthouse,
    windmill=_windmill,
    turbine=_turbine,
    silo=_silo,
    watertower=_water_tower,
)
