"""Trees and bushes."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.nature.modelling.branches import branch, cut_at_ground, trunk
from media_studio.catalogue.nature.modelling.foliage import frond
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, star
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import lathe, loft, tube


def _oak(variant: Variant) -> list[Part]:
    rng, height = variant.rng, 2.4
    wood = trunk(rng, height, 0.2)
    tufts = []
    for k in range(11):
        angle, level = 2.4 * k, rng.uniform(2.4, 3.9)
        reach = 1.25 * np.sqrt(max(1 - ((level - 3.0) / 1.25) ** 2, 0.05))
        size = rng.uniform(0.55, 0.78)
        tufts.append(
            Lump((reach * np.cos(angle), level, reach * np.sin(angle)), (size, 0.85 * size, size))
        )
    tufts.append(Lump((0, 3.2, 0), (1.1, 0.95, 1.1)))
    crown = blob(tufts, blend=0.16, cells=40).roughened(rng, 0.03, 0.3).roughened(rng, 0.018, 0.13)
    for tuft in tufts[:5]:
        end = np.asarray(tuft.centre) * [0.8, 0.95, 0.8]
        wood.append(branch(np.array([0, 0.72 * height, 0]), end, 0.085, 0.1))
    return [*parts("bark", wood), crown.part("leaf")]


def _pine(variant: Variant) -> list[Part]:
    """Stack ragged skirts of needles, each drooping over the next."""
    rng, skirts = variant.rng, []
    sides = 34
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    for k in range(7):
        wide, base, tall = 1.15 * (1 - k / 7.6), 0.65 + 0.5 * k, 0.95 - 0.05 * k
        ragged = 1 + 0.12 * np.where(np.arange(sides) % 2, -1, 1) + rng.uniform(-0.05, 0.05, sides)
        rows = [
            (0.55, 0.12, 0),
            (0.98, -0.03, 1),
            (1.0, 0.0, 1),
            (0.62, 0.3, 0.5),
            (0.28, 0.62, 0.2),
            (0.0, 1.0, 0),
        ]
        rings = []
        for share, up, rag in rows:
            r = wide * share * (1 + rag * (ragged - 1))
            droop = -0.06 * rag * (ragged - 1) * 4
            rings.append(
                np.stack([r * np.cos(angle), base + up * tall + droop, -r * np.sin(angle)], -1)
            )
        skirts.append(loft(rings, crease=50).turned(y=float(rng.uniform(0, 360))))
    return [*parts("bark", trunk(rng, 1.3, 0.15)), *parts("leaf", skirts)]


def _palm(variant: Variant) -> list[Part]:
    rng = variant.rng
    shape = [(0.0, -0.02, 0.19), (0.12, 0.7, 0.14), (0.3, 1.6, 0.12), (0.42, 2.6, 0.11)]
    x, y, r = np.array([*shape, (0.44, 3.3, 0.1)]).T
    stem = tube(np.stack([x, y, 0 * y], axis=-1), [float(size) for size in r], sides=14)
    rings = [stem.warped(cut_at_ground)]
    for level in np.linspace(0.12, 3.2, 22):
        wide = float(np.interp(level, y, r))
        collar = [(wide, 0)], [(wide + 0.018, 0.09)], [(0, 0.09)]
        scar = lathe([(0, 0)], *collar, sides=14, bevel=0.004)
        rings.append(scar.at(float(np.interp(level, y, x)), float(level)))
    fronds = []
    for ring, (count, pitch) in enumerate(((7, -14), (6, 12), (4, 40))):
        for k in range(count):
            leaf = frond(float(rng.uniform(1.35, 1.6)) * (1 - 0.12 * ring)).turned(z=pitch)
            fronds.append(
                leaf.turned(y=360 * (k + 0.5 * ring) / count + float(rng.uniform(-9, 9))).at(
                    0.44, 3.28, 0
                )
            )
    nut = lathe([(0, 0), (0.075, 0.03), (0.09, 0.09), (0.06, 0.16), (0, 0.18)], sides=14)
    nuts = [n.at(0.44, 3.06, 0) for n in around(nut.at(x=0.14), 4, 20)]
    return [*parts("bark", rings), *parts("leaf", fronds), *parts("fruit", nuts)]


def _bush(variant: Variant) -> list[Part]:
    rng = variant.rng
    tufts = [Lump((0, 0.42, 0), (0.42, 0.4, 0.42))]
    for k in range(9):
        a, r = 2.4 * k, rng.uniform(0.3, 0.42)
        size = rng.uniform(0.2, 0.28)
        tufts.append(
            Lump((r * np.cos(a), 0.25 + 0.28 * (k % 3) / 2, r * np.sin(a)), (size, size, size))
        )
    crown = (
        blob(tufts, blend=0.06, cells=38).roughened(rng, 0.014, 0.12).roughened(rng, 0.008, 0.05)
    )

    def above_ground(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, np.maximum(y, 0.02 * np.hypot(x, z)), z])

    flat = crown.warped(above_ground)
    stems = [
        tube([(0, 0.25, 0), (0.05, 0.1, 0), (0.1, -0.01, 0)], 0.018, sides=7).turned(y=120 * k)
        for k in range(3)
    ]
    return [flat.part("leaf"), *parts("bark", stems)]


def _crown(rng: np.random.Generator, tufts: list[Lump], blend: float = 0.16) -> Shape:
    """Melt tufts of leaves into a crown with a leafy surface."""
    return blob(tufts, blend=blend, cells=40).roughened(rng, 0.03, 0.3).roughened(rng, 0.018, 0.13)


def _blossom(variant: Variant) -> list[Part]:
    """Spread clouds of blossom on dark forked boughs, with fallen petals below."""
    rng = variant.rng
    wood = trunk(rng, 1.6, 0.17)
    fork, clouds = np.array([0.0, 1.35, 0.0]), []
    for k in range(6):
        angle, level = 1.05 * k + 0.3, (2.35, 3.0)[k % 2]
        reach = (1.25, 0.75)[k % 2]
        end = np.array([reach * np.cos(angle), level, reach * np.sin(angle)])
        wood.append(branch(fork, end, 0.09, -0.12))
        size = float(rng.uniform(0.5, 0.62))
        tufts = [Lump(tuple(end), (size, 0.62 * size, size))]
        for _ in range(5):
            shift = rng.normal(size=3) * [0.4, 0.16, 0.4]
            small = float(rng.uniform(0.26, 0.36))
            tufts.append(Lump(tuple(end + shift), (small, 0.8 * small, small)))
        clouds.append(
            blob(tufts, blend=0.1, cells=20).roughened(rng, 0.02, 0.16).roughened(rng, 0.014, 0.08)
        )
    fallen = [
        lathe([(0, 0)], [(0.03, 0.004), (0, 0.01)], sides=6).at(
            float(r * np.cos(a)), 0.0, float(r * np.sin(a))
        )
        for r, a in zip(rng.uniform(0.3, 1.7, 50), rng.uniform(0, 6.28, 50), strict=True)
    ]
    return [*parts("bark", wood), *parts("leaf", [*clouds, *fallen])]


def _birch(variant: Variant) -> list[Part]:
    """Raise a slim white stem with dark scars and a light, tall crown."""
    rng = variant.rng
    radii = [0.11, 0.1, 0.085, 0.06, 0.03]
    path = [(0, -0.02, 0), (0.03, 0.9, 0), (-0.02, 1.9, 0.03), (0.03, 2.9, 0), (0, 3.8, 0)]
    stem = tube(path, radii, sides=16).warped(cut_at_ground)
    scars = []
    for _ in range(34):
        level, turn = float(rng.uniform(0.1, 2.7)), float(rng.uniform(0, 360))
        r = float(np.interp(level, [0, 0.9, 1.9, 2.9], radii[:4])) + 0.001
        x = float(np.interp(level, [0, 0.9, 1.9, 2.9], [0, 0.03, -0.02, 0.03]))
        scar = blob([Lump((0, 0, 0), (0.045, 0.012, 0.008))], cells=10)
        scars.append(scar.at(z=r - 0.003).turned(y=turn).at(x, level))
    tufts = []
    for k in range(15):
        level = 1.9 + 0.17 * k
        reach = 0.62 * np.sin(np.pi * (0.18 + 0.8 * k / 15)) ** 0.8
        size = float(rng.uniform(0.26, 0.4))
        place = (float(reach * np.cos(2.4 * k)), level, float(reach * np.sin(2.4 * k)))
        tufts.append(Lump(place, (size, 0.8 * size, size)))
    twigs = [
        branch(np.array([0, 1.2 + 0.2 * k, 0]), np.asarray(tufts[k].centre), 0.03, 0.1)
        for k in range(5)
    ]
    crown = _crown(rng, [*tufts, Lump((0, 3.2, 0), (0.4, 1.2, 0.4))], 0.1)
    return [
        stem.part("stem"),
        *parts("stem", twigs),
        *parts("bark", scars),
        crown.part("leaf"),
    ]


def _willow(variant: Variant) -> list[Part]:
    """Drape long leafy twigs over a domed crown and down to near the ground."""
    rng = variant.rng
    wood = trunk(rng, 1.7, 0.22)
    tufts = [Lump((0, 2.72, 0), (1.05, 0.62, 1.05))]
    for k in range(8):
        a, size = 0.79 * k, float(rng.uniform(0.4, 0.48))
        tufts.append(Lump((0.9 * np.cos(a), 2.55, 0.9 * np.sin(a)), (size, 0.46, size)))
    wood += [branch(np.array([0, 1.4, 0]), np.asarray(t.centre), 0.08, 0.15) for t in tufts[1:6]]
    twigs = [
        _twig(rng, 1.5 * float(np.sqrt(rng.uniform(0.3, 1)))).turned(y=137.5 * k)
        for k in range(190)
    ]
    return [*parts("bark", wood), *parts("leaf", [_crown(rng, tufts), *twigs])]


def _twig(rng: np.random.Generator, reach: float) -> Shape:
    """Run a twig from the top of a willow's crown outward, and let it hang `reach` metres off."""
    share = np.array([rng.uniform(0.1, 0.6), 0.72, 0.93, 1.03, 1.04, 1.0])
    rise = 3.36 - 0.33 * (share * reach) ** 2
    long = float(rng.uniform(1.0, 1.8)) * (0.6 + 0.27 * reach)
    sway = float(rng.uniform(-0.12, 0.12)) * np.array([0, 0, 0, 0.3, 1, 0.6])
    path = np.column_stack([share * reach, rise - long * np.array([0, 0, 0, 0.2, 0.6, 1]), sway])
    return tube(path, [0.05, 0.075, 0.075, 0.065, 0.05, 0.012], sides=5, steps=2, flat=0.55)


def _cypress(variant: Variant) -> list[Part]:
    """Narrow a crown to a tall flame."""
    rng = variant.rng
    tufts = [
        Lump((0.05 * np.cos(2.4 * k), 0.7 + 0.27 * k, 0.05 * np.sin(2.4 * k)), (r, 0.42, r))
        for k, r in enumerate((0.36, 0.45, 0.5, 0.52, 0.52, 0.5, 0.46, 0.4, 0.33, 0.25, 0.16))
    ]

    def ragged(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y + 0.06 * np.sin(9 * x), z])

    crown = _crown(rng, tufts, 0.1).warped(ragged)
    return [*parts("bark", trunk(rng, 0.9, 0.1)), crown.part("leaf")]


def _christmas(variant: Variant) -> list[Part]:
    """Trim a fir with baubles, garlands, candles and a star."""
    made = _pine(variant)
    baubles: list[Shape] = []
    others: list[Shape] = []
    lights, beads = [], []
    for k in range(7):
        wide, base = 1.15 * (1 - k / 7.6), 0.65 + 0.5 * k
        count = max(9 - k, 3)
        for i in range(count):
            turn = 360 * (i + 0.37 * k) / count
            ball = lathe(
                [(0, -0.15), (0.055, -0.12), (0.075, -0.075), (0.055, -0.03)],
                [(0.018, -0.018)],
                [(0.018, 0.0), (0, 0.0)],
                sides=9,
                steps=2,
            )
            spot = ball.at(y=base - 0.02, z=0.98 * wide).turned(y=turn)
            (baubles if (i + k) % 2 else others).append(spot)
            lamp = lathe([(0, 0), (0.022, 0.02), (0.016, 0.05), (0, 0.08)], sides=6, steps=2)
            lights.append(lamp.at(y=base + 0.08, z=0.93 * wide).turned(y=turn + 180 / count))
        ring = [
            (0.8 * wide * np.cos(a), base + 0.22 + 0.04 * np.sin(6 * a), 0.8 * wide * np.sin(a))
            for a in np.linspace(0, 2 * np.pi, 36, endpoint=False)
        ]
        beads.append(tube(ring, 0.022, steps=1, sides=6, loop=True))
    tip = prism(star(5, 0.22, 0.09), 0.07, bevel=0.02).at(y=4.42)
    return [
        *made,
        *parts("bauble", baubles),
        *parts("ornament", [*others, tip]),
        *parts("garland", beads),
        *parts("light", lights),
    ]


def _rectangular(*levels: tuple[float, float, float]) -> Shape:
    """Cover rectangles with round corners, each a height, a width and a depth, from below."""
    rings = []
    for height, width, depth in levels:
        ring = rectangle(width, depth, radius=min(0.05, 0.4 * depth), steps=5)[::-1]
        rings.append(np.column_stack([ring[:, 0], np.full(len(ring), height), ring[:, 1]]))
    return loft(rings, crease=40)


def _bonsai(variant: Variant) -> list[Part]:
    """Bend a little pine in a shallow tray."""
    rng = variant.rng
    path = [(0, 0.09, 0), (0.06, 0.16, 0), (0.02, 0.25, 0.01), (-0.07, 0.32, 0), (-0.03, 0.42, 0)]
    stem = tube(path, [0.05, 0.034, 0.028, 0.022, 0.014], sides=14).roughened(rng, 0.0025, 0.03)
    wood, pads = [stem], []
    heights = [spot[1] for spot in path]
    rows = ((0.16, 0.27, 0.03, 0.1), (-0.2, 0.36, 0.0, 0.11), (0.1, 0.4, -0.05, 0.09))
    for x, y, z, r in (*rows, (-0.04, 0.46, 0.0, 0.1), (-0.05, 0.3, 0.12, 0.07)):
        # Where the stem is at that height, as it bends
        fork = [float(np.interp(y - 0.08, heights, along)) for along in zip(*path, strict=True)]
        wood.append(branch(np.array(fork), np.array([x, y, z]), 0.014, 0.01))
        tufts = [Lump((x, y + 0.015, z), (r, 0.36 * r, 0.85 * r))]
        for k in range(6):
            a = 1.05 * k
            tufts.append(
                Lump(
                    (x + 0.6 * r * np.cos(a), y + 0.02, z + 0.5 * r * np.sin(a)),
                    (0.45 * r, 0.32 * r, 0.45 * r),
                )
            )
        pads.append(blob(tufts, blend=0.02, cells=26).roughened(rng, 0.004, 0.025))
    tray = _rectangular(
        (0.015, 0.36, 0.22),
        (0.08, 0.42, 0.27),
        (0.085, 0.44, 0.29),
        (0.095, 0.44, 0.29),
        (0.095, 0.4, 0.25),
        (0.07, 0.38, 0.24),
    )
    earth = _rectangular(
        (0.072, 0.36, 0.22),
        (0.086, 0.392, 0.244),
        (0.093, 0.34, 0.2),
        (0.098, 0.2, 0.12),
        (0.1, 0.06, 0.04),
    )
    feet = [
        c for h in pair(box(0.06, 0.02, 0.04, bevel=0.005).at(0.14, 0, 0.08)) for c in pair(h, "z")
    ]
    return [
        *parts("bark", wood),
        *parts("leaf", pads),
        *parts("pot", [tray, *feet]),
        earth.part("soil"),
    ]


def _apple(variant: Variant) -> list[Part]:
    """Hang fruit in an oak's crown."""
    made = _oak(variant)
    crown = next(part for part in made if part.slot == "leaf")
    middle = crown.vertices.mean(axis=0)
    outer = crown.vertices[crown.vertices[:, 1] < middle[1] + 0.6]
    picks = variant.rng.choice(len(outer), 44, replace=False)
    ball = lathe(
        [(0, -0.07), (0.06, -0.09), (0.105, 0.0), (0.06, 0.085), (0, 0.07)], sides=12, steps=3
    )
    fruit = [ball.at(*map(float, middle + 1.03 * (outer[k] - middle))) for k in picks]
    return [*made, *parts("fruit", fruit)]


BUILD = by_subtype(
    oak=_oak,
    pine=_pine,
    palm=_palm,
    bush=_bush,
    blossom=_blossom,
    birch=_birch,
    willow=_willow,
    cypress=_cypress,
    christmas=_christmas,
    bonsai=_bonsai,
    apple=_apple,
)
