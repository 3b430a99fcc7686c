"""Trees and bushes."""

import numpy as np

from engines.scene.blob import Lump, blob
from engines.scene.branches import branch, cut_at_ground, trunk
from engines.scene.dispatch import by_subtype
from engines.scene.part import Archetype, Part, Variant
from engines.scene.shape import Shape, around, parts
from engines.scene.sweeps import lathe, loft, tube


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


def _frond(length: float) -> Shape:
    """Arch a palm frond along +X: a keel with saw-toothed blades on both sides."""
    rows = 15
    rings = []
    for k in range(rows):
        t = k / (rows - 1)
        x, y = length * np.sin(1.35 * t) / 1.05, length * (0.42 * np.sin(2.1 * t) - 0.62 * t**2.4)
        half = (
            0.17 * length * np.sin(np.pi * (0.06 + 0.94 * t)) ** 0.7 * (1.15 if k % 2 else 0.72)
            + 0.004
        )
        sag = 0.45 * half
        rings.append(
            np.array(
                [
                    [x, y + 0.012, 0],
                    [x, y - sag + 0.006, half],
                    [x, y - 0.012, 0],
                    [x, y - sag + 0.006, -half],
                ]
            )
        )
    return loft(rings, crease=45)


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
            frond = _frond(float(rng.uniform(1.35, 1.6)) * (1 - 0.12 * ring)).turned(z=pitch)
            fronds.append(
                frond.turned(y=360 * (k + 0.5 * ring) / count + float(rng.uniform(-9, 9))).at(
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
    flat = crown.warped(
        lambda p: np.column_stack(
            [p[:, 0], np.maximum(p[:, 1], 0.02 * np.hypot(p[:, 0], p[:, 2])), p[:, 2]]
        )
    )
    stems = [
        tube([(0, 0.25, 0), (0.05, 0.1, 0), (0.1, -0.01, 0)], 0.018, sides=7).turned(y=120 * k)
        for k in range(3)
    ]
    return [flat.part("leaf"), *parts("bark", stems)]


ARCHETYPE = Archetype(
    name="tree",
    nouns={
        "tree": "oak",
        "oak": "oak",
        "oak tree": "oak",
        "maple tree": "oak",
        "apple tree": "oak",
        "pine": "pine",
        "pine tree": "pine",
        "fir tree": "pine",
        "spruce": "pine",
        "christmas tree": "pine",
        "palm": "palm",
        "palm tree": "palm",
        "bush": "bush",
        "shrub": "bush",
        "hedge": "bush",
    },
    slots={"leaf": "leaf", "bark": "bark", "fruit": "wood:brown"},
    main_slots=("leaf",),
    subtype_slots={"pine": {"leaf": "leaf:green"}},
    slot_words={
        "leaf": "leaf",
        "leaves": "leaf",
        "foliage": "leaf",
        "trunk": "bark",
        "bark": "bark",
        "coconut": "fruit",
    },
    build=by_subtype(oak=_oak, pine=_pine, palm=_palm, bush=_bush),
)
