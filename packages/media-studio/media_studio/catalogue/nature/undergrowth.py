"""Low plants: ferns, grasses, reeds, bamboo, hedges, cacti, aloes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.plant_stand import on_stand
from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, tube, vessel


def _frond(length: float, leaflets: int) -> list[Shape]:
    """Arch a feathered frond along +Z, with shrinking leaflets on both sides."""
    share = np.linspace(0, 1, 9)
    pitch = np.radians(72 - 100 * share)
    step = length / 8
    y = np.concatenate([[0], np.cumsum(np.sin(pitch[:-1]) * step)])
    z = np.concatenate([[0], np.cumsum(np.cos(pitch[:-1]) * step)])
    made = [
        tube(
            np.column_stack([0 * y, y, z]),
            [0.01 * length * (1.1 - s) + 0.002 for s in share],
            sides=6,
            steps=2,
        )
    ]
    for k in range(leaflets):
        t = 0.14 + 0.82 * k / leaflets
        size = length * 0.3 * np.sin(np.pi * (0.18 + 0.8 * t)) ** 0.8
        leaf = petal(size, 0.34 * size, start=8, end=-25, widest=0.3, cup=0.1, rows=4)
        tilt = float(np.degrees(np.interp(t, share, pitch)))
        here = (0.0, float(np.interp(t, share, y)), float(np.interp(t, share, z)))
        for side in (62, -62):
            made.append(leaf.turned(y=side).turned(x=-0.6 * tilt).at(*here))
    return made


def _fern(variant: Variant) -> list[Part]:
    rng = variant.rng
    made = []
    for k in range(11):
        shapes = _frond(float(rng.uniform(0.5, 0.7)) * (0.75 if k % 3 == 0 else 1), 11)
        lean = float(rng.uniform(-14, 10)) - (16 if k % 3 == 0 else 0)
        made += [s.turned(x=lean).at(z=0.03).turned(y=360 * k / 11 + 10) for s in shapes]
    crown = ellipsoid(0.06, 0.05, 0.06, sides=14)
    return [*parts("main", made), crown.warped(_grounded).part("stem")]


def _grounded(p: FloatArray) -> FloatArray:
    return np.column_stack([p[:, 0], np.maximum(p[:, 1], 0), p[:, 2]])


def _grass(variant: Variant) -> list[Part]:
    """Tuft blades that bend outward."""
    rng, blades = variant.rng, list[Shape]()
    for k in range(90):
        r = float(0.1 * np.sqrt(rng.random()))
        size = float(rng.uniform(0.2, 0.42))
        blade = petal(
            size,
            0.014,
            start=88 - 180 * r,
            end=70 - 700 * r + float(rng.uniform(-20, 10)),
            widest=0.25,
            cup=0.5,
            rows=6,
            thickness=0.12,
        )
        blades.append(blade.at(z=r).turned(y=137.5 * k))
    return parts("main", blades)


def _wheat(variant: Variant) -> list[Part]:
    """Raise ears on stalks above a tuft of blades."""
    stalks, heads = list[Shape](), list[Shape]()
    for k in range(14):
        turn, lean = 137.5 * k, 0.009 * k
        stalk = tube(
            [(0, 0, 0.02), (0, 0.25, 0.04), (0, 0.5, 0.06 + lean)], [0.003, 0.0025, 0.002], sides=5
        )
        head = ellipsoid(0.009, 0.04, 0.009, sides=8).turned(x=14).at(y=0.53, z=0.066 + lean)
        stalks.append(stalk.turned(y=turn))
        heads.append(head.turned(y=turn))
    return [*_grass(variant), *parts("main", stalks), *parts("flower", heads)]


def _reeds(variant: Variant) -> list[Part]:
    """Stand bulrushes among long leaves."""
    rng, stems, heads, leaves = variant.rng, [], [], []
    for k in range(7):
        turn, r = 137.5 * k, 0.03 + 0.02 * k
        x, z = r * np.cos(turn), r * np.sin(turn)
        tall = float(rng.uniform(1.1, 1.5))
        dx, dz = rng.uniform(-0.08, 0.08, 2)
        stems.append(
            tube(
                [(x, 0, z), (x + 0.4 * dx, 0.5 * tall, z + 0.4 * dz), (x + dx, tall, z + dz)],
                [0.009, 0.008, 0.005],
                sides=6,
            )
        )
        heads.append(
            lathe(
                [(0, 0)],
                [(0.02, 0.005), (0.026, 0.03), (0.026, 0.16), (0.018, 0.19)],
                [(0, 0.195)],
                sides=14,
            ).at(x + 0.93 * dx, tall - 0.26, z + 0.93 * dz)
        )
    for k in range(16):
        leaf = petal(
            float(rng.uniform(0.8, 1.25)),
            0.035,
            start=86,
            end=60 - 3.5 * k,
            widest=0.3,
            cup=0.4,
            rows=9,
        )
        leaves.append(leaf.at(z=0.05 + 0.006 * k).turned(y=137.5 * k + 40))
    return [*parts("main", [*stems, *leaves]), *parts("flower", heads)]


def _bamboo(variant: Variant) -> list[Part]:
    """Ring jointed canes, with sprays of narrow leaves."""
    rng, canes, leaves = variant.rng, [], []
    for k in range(7):
        x, z = 0.3 * np.cos(2.4 * k) * np.sqrt(k / 7), 0.3 * np.sin(2.4 * k) * np.sqrt(k / 7)
        tall, r = float(rng.uniform(2.2, 3.2)), float(rng.uniform(0.035, 0.05))
        joints = int(tall / 0.32)
        lean = rng.uniform(-3, 3, 2)
        profile: list[list[tuple[float, float]]] = [[(0, 0)], [(r, 0)]]
        for j in range(1, joints + 1):
            y, size = j * tall / joints, r * (1 - 0.35 * j / joints)
            profile += [[(size, y - 0.025)], [(1.22 * size, y)], [(size, y + 0.02)]]
        cane = lathe(*profile, [(0, tall + 0.02)], sides=12, bevel=0.003)
        canes.append(cane.turned(x=float(lean[0]), z=float(lean[1])).at(float(x), 0, float(z)))
        for j in range(joints // 2, joints + 1):
            for s in range(4):
                leaf = petal(
                    float(rng.uniform(0.22, 0.34)),
                    0.04,
                    start=20,
                    end=-50,
                    widest=0.3,
                    cup=0.3,
                    rows=5,
                )
                spot = (
                    leaf.at(z=r)
                    .turned(y=float(rng.uniform(0, 360)) + 90 * s)
                    .at(y=j * tall / joints)
                )
                leaves.append(
                    spot.turned(x=float(lean[0]), z=float(lean[1])).at(float(x), 0, float(z))
                )
    return [*parts("stem", canes), *parts("main", leaves)]


def _hedge(variant: Variant) -> list[Part]:
    """Clip a long box of leaves."""
    block = box(2.4, 1.05, 0.6, bevel=0.09, cells=26).at(y=0.06)
    leafy = block.roughened(variant.rng, 0.012, 0.11).roughened(variant.rng, 0.009, 0.05)
    stems = [cylinder(0.035, 0.2, sides=10).at(x) for x in (-0.9, -0.45, 0, 0.45, 0.9)]
    return [leafy.creased(60).part("main"), *parts("stem", stems)]


def _ribbed(shape: Shape, count: int, depth: float, x: float = 0.0, z: float = 0.0) -> Shape:
    """Flute an upright body around the axis through (x, z)."""

    def flute(p: FloatArray) -> FloatArray:
        dx, dz = p[:, 0] - x, p[:, 2] - z
        wave = 1 - depth * (1 - np.abs(np.cos(count / 2 * np.arctan2(dz, dx))))
        return np.column_stack([x + dx * wave, p[:, 1], z + dz * wave])

    return shape.warped(flute)


def _spines(count: int, rows: int, radius: float, low: float, high: float) -> list[Shape]:
    spine = rod((0, 0, 0), (0, 0.012, 0.045), 0.003, tip=0.0005, sides=4)
    return [
        spine.at(z=radius).turned(y=360 * k / count + 90).at(y=float(y))
        for k in range(count)
        for y in np.linspace(low, high, rows)
    ]


def _bloom(length: float) -> list[Shape]:
    """Open eight petals of a length around the origin."""
    leaf = petal(length, 0.46 * length, start=55, end=10, widest=0.6)
    return around(leaf.at(z=0.11 * length), 8)


def _saguaro(_: Variant) -> list[Part]:
    """Raise two arms from a ribbed column, flowers on top."""
    body = lathe(
        [(0, 0)],
        [(0.15, 0)],
        [(0.19, 0.5), (0.2, 1.2), (0.17, 1.75), (0.1, 1.95), (0, 2.02)],
        sides=60,
        steps=6,
    )
    arms = [
        tube(
            [(0.1, 0.8, 0), (0.36, 0.82, 0), (0.47, 0.98, 0), (0.48, 1.25, 0), (0.48, 1.5, 0)],
            [0.1, 0.1, 0.115, 0.115, 0.1],
            sides=30,
        ),
        tube(
            [
                (-0.1, 1.05, 0),
                (-0.32, 1.06, 0),
                (-0.41, 1.18, 0),
                (-0.42, 1.4, 0),
                (-0.42, 1.62, 0),
            ],
            [0.09, 0.09, 0.1, 0.1, 0.085],
            sides=30,
        ),
    ]
    spines = _spines(12, 11, 0.185, 0.2, 1.75)
    for x, low, high in ((0.48, 1.0, 1.5), (-0.42, 1.2, 1.6)):
        spines += [s.at(x=x) for s in _spines(8, 5, 0.105, low, high)]
    blooms, hearts = [], []
    for x, y, z, lean in (
        (0, 2.0, 0.02, 0),
        (0.1, 1.93, 0.04, -38),
        (-0.09, 1.94, 0.05, 34),
        (0.48, 1.58, 0, -8),
        (-0.42, 1.69, 0, 8),
    ):
        blooms += [each.turned(x=12, z=lean).at(x, y, z) for each in _bloom(0.115)]
        heart = ellipsoid(0.026, 0.022, 0.026, sides=12).at(y=0.045)
        hearts.append(heart.turned(x=12, z=lean).at(x, y, z))
    return [
        *parts("main", [_ribbed(body, 12, 0.16), _ribbed(arms[0], 10, 0.0), arms[1]]),
        *parts("spine", [*spines, *hearts]),
        *parts("flower", blooms),
    ]


def _thorns(radius: float, height: float, size: float, ribs: int) -> list[Shape]:
    """Set thorns in threes on the ribs of a round cactus."""
    ends = [(0.018 * np.cos(a) * size, 0.018 * np.sin(a) * size, 0.014 * size)
            for a in (0.6, 2.6, 4.7)]  # fmt: skip
    star = [rod((0, 0, 0), end, 0.0011 * size, tip=0.0004, sides=4) for end in ends]
    return [
        thorn.at(
            y=height * float(np.sin(np.radians(tilt))), z=radius * float(np.cos(np.radians(tilt)))
        ).turned(y=360 / ribs * k)
        for k in range(ribs)
        for tilt in (-20, 5, 30, 52)
        for thorn in star
    ]


def _potted_cactus(_: Variant) -> list[Part]:
    """Plant a round ribbed cactus with a flower in a pot."""
    pot = vessel([(0.05, 0)], [(0.075, 0.11)], [(0.088, 0.112)], [(0.088, 0.14)], wall=0.008)
    soil = cylinder(0.074, 0.02, bevel=0.002).at(y=0.105)
    ball = _ribbed(ellipsoid(0.085, 0.095, 0.085, sides=60), 12, 0.14).at(y=0.2)
    pup = _ribbed(ellipsoid(0.033, 0.038, 0.033, sides=40), 10, 0.12)
    side = [pup, *_thorns(0.033, 0.037, 0.5, 10)]
    pup, *thorns = [s.turned(z=-38).at(0.078, 0.245).turned(y=-35) for s in side]
    spines = [*[s.at(y=0.2) for s in _thorns(0.084, 0.095, 1.0, 12)], *thorns]
    return [
        *parts("main", [ball, pup]),
        *parts("spine", spines),
        *parts("flower", [s.at(y=0.292) for s in _bloom(0.035)]),
        pot.part("pot"),
        soil.part("soil"),
    ]


def _prickly(_: Variant) -> list[Part]:
    """Stack flat pads with red fruit."""
    pads, fruit, spines = [], [], []
    rows = (
        (0, 0.0, 0, 0.26, 0, 0),
        (0.1, 0.42, 0, 0.2, -28, 20),
        (-0.12, 0.4, 0.02, 0.2, 32, -25),
        (0.26, 0.68, 0.05, 0.15, -42, 30),
        (-0.3, 0.64, -0.03, 0.15, 46, -10),
        (0.0, 0.46, 0.0, 0.17, -4, 60),
    )
    for x, y, z, size, lean, turn in rows:
        pad = ellipsoid(0.72 * size, size, 0.17 * size, sides=28).at(y=0.92 * size)
        pads.append(pad.turned(y=turn, z=lean).at(x, y, z))
        for a in np.radians([50, 75, 100, 130]):
            nub = ellipsoid(0.022, 0.04, 0.022, sides=10).at(
                0.7 * size * np.cos(a), 0.92 * size + size * np.sin(a) + 0.015, 0
            )
            if size < 0.19:
                fruit.append(nub.turned(y=turn, z=lean).at(x, y, z))
        for i in range(14):
            u, v = (
                0.6 * size * np.cos(2.4 * i) * np.sqrt(i / 14),
                0.92 * size + 0.8 * size * np.sin(2.4 * i) * np.sqrt(i / 14),
            )
            for side in (1, -1):
                spine = rod(
                    (u, v, 0),
                    (u, v + 0.01, side * (0.17 * size + 0.03)),
                    0.0025,
                    tip=0.0005,
                    sides=4,
                )
                spines.append(spine.turned(y=turn, z=lean).at(x, y, z))
    return [*parts("main", pads), *parts("flower", fruit), *parts("spine", spines)]


def _aloe_leaf(length: float, start: float, end: float) -> tuple[Shape, list[Shape]]:
    """Grow a thick leaf that narrows to a point from the origin along +Z, with its teeth.

    Args:
        length: Along the curve, metres.
        start: Degrees by which it rises at the foot.
        end: Degrees by which it rises at the tip.
    """
    share = np.linspace(0, 1, 13)
    pitch = np.radians(start + (end - start) * share)
    step = length / 12
    middle = np.stack([0 * share, np.cumsum(np.sin(pitch)), np.cumsum(np.cos(pitch))], axis=-1)
    half = 0.024 * (1 - share**1.5) * (0.75 + 0.25 * np.minimum(5 * share, 1)) + 0.0008
    across = np.linspace(-1, 1, 7)
    lift = np.concatenate([0.45 * across**2, (0.45 - 0.75 * (1 - across**2))[-2:0:-1]])
    side = np.concatenate([across, across[-2:0:-1]])
    rings, teeth = [], list[Shape]()
    for place, wide, lean in zip(step * middle, half, pitch, strict=True):
        up = np.array([0, np.cos(lean), -np.sin(lean)])
        rings.append(place + wide * (side[:, None] * [1.0, 0, 0] + lift[:, None] * up))
        edge = place + wide * (np.array([0.97, 0, 0]) + 0.43 * up)
        ahead = np.array([0, np.sin(lean), np.cos(lean)])
        tip = edge + np.array([0.0045, 0, 0]) + 0.003 * (up + ahead)
        teeth += pair(rod(edge, tip, 0.0016, tip=0.0003, sides=5))
    return loft(rings, crease=50), teeth[2:-2]


def _aloe(_: Variant) -> list[Part]:
    """Arrange thick pointed leaves with teeth in a rosette in a pot."""
    leaves, teeth = list[Shape](), list[Shape]()
    for k in range(21):
        share = k / 20
        leaf, saw = _aloe_leaf(0.15 + 0.12 * share, 84 - 44 * share, 84 - 14 * share)
        grown = [s.at(z=0.006 + 0.02 * share).turned(y=137.5 * k).at(y=0.13) for s in (leaf, *saw)]
        leaves.append(grown[0])
        teeth += grown[1:]
    pot = vessel([(0.06, 0)], [(0.09, 0.13)], [(0.1, 0.132)], [(0.1, 0.155)], wall=0.008)
    soil = cylinder(0.088, 0.02, bevel=0.002).at(y=0.12)
    made = [*parts("main", leaves), *parts("spine", teeth)]
    return [*made, pot.part("pot"), soil.part("soil")]


BUILD = by_subtype(
    fern=_fern,
    grass=_grass,
    wheat=_wheat,
    reeds=_reeds,
    bamboo=_bamboo,
    hedge=_hedge,
    saguaro=_saguaro,
    potted=on_stand(_potted_cactus, 0.08, 0.13),
    prickly=_prickly,
    aloe=on_stand(_aloe, 0.09, 0.15),
)
