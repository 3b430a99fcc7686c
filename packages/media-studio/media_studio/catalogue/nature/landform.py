"""Small landscapes: mountains, volcanoes, islands, icebergs, clouds."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import lathe, loft, tube


def _relief(rng: np.random.Generator, x: FloatArray, z: FloatArray, size: float) -> FloatArray:
    """Return ridged noise of about unit height with features of `size` metres."""
    total = np.zeros_like(x)
    for octave in range(4):
        scale = size / 2**octave
        for _ in range(3):
            angle, phase = rng.uniform(0, 2 * np.pi, 2)
            wave = np.sin((x * np.cos(angle) + z * np.sin(angle)) * 2 * np.pi / scale + phase)
            total += (1 - np.abs(wave)) / 3 / 2**octave
    return total / 1.6


def _terrain(height: FloatArray, radius: FloatArray, angle: FloatArray) -> Shape:
    """Close a height map over rings: height (k, n) at radii (k,) and angles (n,); 0 outside."""
    x, z = radius[:, None] * np.cos(angle), -radius[:, None] * np.sin(angle)
    rings = np.stack([x, height, z], axis=-1)
    rings[0, :, 1] = 0.0
    rings[-1, :, 1] = rings[-1, :, 1].mean()
    return loft(list(rings), crease=24)


def _grid(rng: np.random.Generator, size: float) -> tuple[FloatArray, FloatArray, FloatArray]:
    radius = np.concatenate([[size], np.linspace(size, 0, 40)])
    angle = np.linspace(0, 2 * np.pi, 84, endpoint=False)
    x, z = radius[:, None] * np.cos(angle), radius[:, None] * np.sin(angle)
    return radius, angle, _relief(rng, x, z, 0.9 * size)


def _peak(variant: Variant, height: float, share: float) -> tuple[FloatArray, ...]:
    radius, angle, rough = _grid(variant.rng, 2.0)
    fall = 1 - radius / 2.0
    high = height * (fall**1.25)[:, None] * (0.62 + 0.55 * rough) + 0.03
    snow = share * height * (0.85 + 0.3 * rough)
    return radius, angle, high, snow


def _mountain(variant: Variant) -> list[Part]:
    """Raise a ridged peak with a cap of snow and firs at its foot."""
    radius, angle, high, snow = _peak(variant, 2.6, 0.5)
    rock = _terrain(high, radius, angle)
    covered = np.where(high > snow, high + 0.035, high - 0.06)
    cap = _terrain(np.maximum(covered, 0.02), 0.985 * radius, angle)
    trees = []
    for k in range(16):
        a, r = 2.4 * k, 1.55 + 0.03 * (k % 7)
        fir = lathe([(0, 0)], [(0.085, 0)], [(0.04, 0.12)], [(0.065, 0.12)], [(0, 0.32)], sides=9)
        level = float(np.interp(r, radius[::-1], high.mean(axis=1)[::-1]))
        trees.append(fir.at(float(r * np.cos(a)), 0.5 * level, float(r * np.sin(a))))
    return [rock.part("main"), cap.part("snow"), *parts("leaf", trees)]


def _volcano(variant: Variant) -> list[Part]:
    """Fill a crater with lava that runs down gullies under a plume of smoke."""
    rng = variant.rng
    radius, angle, rough = _grid(rng, 2.0)
    fall = 1 - radius / 2.0
    cone = 2.1 * fall[:, None] ** 1.35 * (0.86 + 0.25 * rough) + 0.03
    crater = np.clip(0.42 - radius, 0, None)[:, None] * 1.9
    high = np.maximum(np.minimum(cone, 1.5 + 0.06 * rough) - crater, 0.02)
    rock = _terrain(high, radius, angle)
    streams = np.exp(
        -(
            (
                (
                    ((angle[None, :] - np.array([[0.6], [2.4], [4.2], [5.4]])) + np.pi)
                    % (2 * np.pi)
                    - np.pi
                )
                / 0.13
            )
            ** 2
        )
    ).max(axis=0)
    reach = np.clip((radius[:, None] - 0.3) / (1.05 + 0.4 * streams[None, :]), 0, 1)
    flow = high + np.where((streams[None, :] > 0.45) & (reach < 0.9), 0.035, -0.06)
    lava = _terrain(np.maximum(flow, 0.015), 0.985 * radius, angle)
    pool = ellipsoid(0.34, 0.05, 0.34, sides=28).at(y=1.22)
    puffs = [
        Lump(
            (0.1 * k * (-1) ** k, 1.65 + 0.3 * k, 0.06 * k),
            (0.2 + 0.06 * k, 0.19 + 0.05 * k, 0.2 + 0.06 * k),
        )
        for k in range(6)
    ]
    puffs += [Lump((0.35 * (-1) ** k, 2.6 + 0.25 * k, 0.15), (0.3, 0.26, 0.3)) for k in range(3)]
    plume = blob(puffs, blend=0.15, cells=36).roughened(rng, 0.02, 0.2)
    return [rock.part("main"), *parts("lava", [lava, pool]), plume.part("smoke")]


def _small_palm(x: float, z: float, y: float, turn: float) -> list[Part]:
    stem = tube(
        [(0, -0.1, 0), (0.06, 0.3, 0), (0.17, 0.6, 0), (0.24, 0.85, 0)],
        [0.06, 0.045, 0.04, 0.035],
        sides=10,
    )
    leaves = []
    for k in range(9):
        rows = [(t, 0.055 * np.sin(np.pi * (0.1 + 0.9 * t)) + 0.004) for t in np.linspace(0, 1, 6)]
        rings = [
            np.array(
                [
                    [0.6 * t, 0.22 * t - 0.42 * t * t + 0.012, 0],
                    [0.6 * t, 0.22 * t - 0.42 * t * t - 0.02, w],
                    [0.6 * t, 0.22 * t - 0.42 * t * t - 0.004, 0],
                    [0.6 * t, 0.22 * t - 0.42 * t * t - 0.02, -w],
                ]
            )
            for t, w in rows
        ]
        leaves.append(loft(rings, crease=45).turned(y=40 * k + 7).at(0.24, 0.84, 0))
    nuts = [
        ellipsoid(0.04, 0.045, 0.04, sides=8).at(0.24 + 0.06 * np.cos(a), 0.78, 0.06 * np.sin(a))
        for a in (0.3, 2.4, 4.4)
    ]
    made = [*parts("bark", [stem, *nuts]), *parts("leaf", leaves)]
    return moved(each(made, lambda shape: shape.turned(y=turn)), x, y, z)


def _island(variant: Variant) -> list[Part]:
    """Ring a grassy mound with sand and water under two palms."""
    rng = variant.rng
    radius, angle, rough = _grid(rng, 1.7)
    fall = 1 - radius / 1.7
    shore = 1 + 0.14 * np.sin(3 * angle + 1) + 0.08 * np.sin(5 * angle)
    sand = _terrain(
        0.16 + 0.42 * np.clip(fall[:, None] * 1.5 - 0.2, 0, 1) ** 0.8 * np.ones_like(rough),
        radius * 0.8,
        angle,
    ).scaled(1.06, 1, 0.95)
    bump = (
        0.1
        + 0.52 * np.clip(fall[:, None] * 1.9 - 0.5 - 0.2 * (1 - shore[None, :]), -0.3, 1) ** 1.0
        + 0.05 * rough
    )
    grass = _terrain(np.maximum(bump, 0.01), radius * 0.8, angle)
    sea = lathe([(0, 0)], [(1.7, 0)], [(1.72, 0.12)], [(1.68, 0.17)], [(0, 0.17)], sides=72)
    rocks = [
        ellipsoid(r, 0.8 * r, r, sides=14).roughened(rng, 0.1 * r, r).creased(25).at(x, 0.2, z)
        for x, z, r in ((0.9, 0.75, 0.16), (1.08, 0.55, 0.1), (-1.1, -0.4, 0.13))
    ]
    return [
        sea.part("water"),
        sand.part("sand"),
        grass.part("main"),
        *parts("rock", rocks),
        *_small_palm(-0.25, 0.05, 0.5, 20),
        *_small_palm(0.12, -0.2, 0.5, 170),
    ]


def _floating(variant: Variant) -> list[Part]:
    """Hang a cone of rock under a meadow with a little tree."""
    rng = variant.rng
    radius, angle, rough = _grid(rng, 1.4)
    depth = 1.9 * (1 - (radius / 1.4) ** 0.9)[:, None] * (0.65 + 0.5 * rough)
    base = _terrain(np.maximum(depth, 0.03), radius, angle).scaled(y=-1).at(y=2.0)
    top = blob(
        [Lump((0, 2.02, 0), (1.4, 0.16, 1.4)), Lump((0.4, 2.1, -0.3), (0.7, 0.2, 0.6))],
        blend=0.1,
        cells=44,
    ).roughened(rng, 0.012, 0.15)
    crown = blob(
        [
            Lump((0.3 + dx, 3.1 + dy, -0.2 + dz), (r, r, r))
            for dx, dy, dz, r in (
                (0, 0, 0, 0.42),
                (0.28, -0.12, 0.1, 0.28),
                (-0.28, -0.1, 0.1, 0.3),
                (0, 0.2, -0.2, 0.28),
            )
        ],
        blend=0.08,
        cells=30,
    ).roughened(rng, 0.02, 0.12)
    stem = tube(
        [(0.3, 2.1, -0.2), (0.34, 2.5, -0.2), (0.3, 2.9, -0.2)], [0.12, 0.08, 0.06], sides=10
    )
    rocks = [
        ellipsoid(r, 0.7 * r, r, sides=14).roughened(rng, 0.1 * r, r).creased(25).at(x, 2.2, z)
        for x, z, r in ((-0.6, 0.5, 0.17), (-0.4, 0.65, 0.1), (0.8, 0.4, 0.12))
    ]
    return [
        base.part("rock"),
        top.part("main"),
        crown.part("leaf"),
        stem.part("bark"),
        *parts("stone", rocks),
        *([_fall().part("water")] if "waterfall" in variant.attributes else []),
    ]


def _fall() -> Shape:
    """Let a stream run over a meadow 2.2 m high and down from its edge at z = 1.4."""

    def run(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        along = np.maximum(z, 0.0)
        thick = y * (1 - along / 1.8)
        down = 2.2 + thick * (along <= 0) - along
        foam = 0.025 * np.sin(19 * x + 5 * along)
        out = 1.3 + 0.14 * np.sqrt(along) + (2 * thick + foam) * (along > 0)
        return np.column_stack([x * (1 - 0.25 * along), down, out + np.minimum(z, 0.0)])

    return box(0.5, 0.06, 2.3, bevel=0.0, cells=28).at(z=0.45).warped(run).at(x=-0.45)


def _floe(variant: Variant) -> list[Part]:
    """Float a flat slab of ice, and two that broke off."""
    slabs = [
        lathe([(0, 0)], [(0.93 * r, 0)], [(r, 0.09)], [(0.96 * r, 0.22)], [(0, 0.22)], sides=9)
        .roughened(variant.rng, 0.012, 0.8 * r)
        .scaled(1, 1, 0.8)
        .turned(y=turn)
        .at(x, 0.06, z)
        .creased(25)
        for x, z, r, turn in ((0, 0, 1.05, 10), (1.22, 0.62, 0.24, 40), (-1.15, -0.75, 0.3, 80))
    ]
    sea = lathe([(0, 0)], [(1.5, 0)], [(1.52, 0.08)], [(1.48, 0.12)], [(0, 0.12)], sides=64)
    return [*parts("main", slabs), sea.part("water")]


def _iceberg(variant: Variant) -> list[Part]:
    """Lift jagged blue-white ice out of the water."""
    rng, made = variant.rng, []
    for x, z, w, h, lean in (
        (0, 0, 0.62, 1.6, 6),
        (0.55, 0.15, 0.45, 1.05, -10),
        (-0.6, 0.1, 0.5, 0.85, 12),
        (0.1, 0.5, 0.42, 0.5, 0),
        (-0.1, -0.5, 0.5, 0.9, -8),
    ):
        ice = lathe(
            [(0, -0.1)],
            [(w, -0.1)],
            [(0.86 * w, 0.45 * h)],
            [(0.45 * w, 0.82 * h)],
            [(0.12 * w, h)],
            [(0, 1.02 * h)],
            sides=7,
            bevel=0,
        )
        made.append(
            ice.roughened(rng, 0.06 * w, 0.7 * w)
            .turned(y=float(rng.uniform(0, 50)), z=lean)
            .at(x, 0.12, z)
            .creased(12)
        )
    sea = lathe([(0, 0)], [(1.5, 0)], [(1.52, 0.1)], [(1.48, 0.14)], [(0, 0.14)], sides=64)
    floe = [
        lathe([(0, 0)], [(r, 0)], [(0.92 * r, 0.08)], [(0, 0.08)], sides=7, bevel=0)
        .turned(y=30 * k)
        .at(x, 0.13, z)
        .creased(12)
        for k, (x, z, r) in enumerate(((1.0, 0.8, 0.22), (-1.0, 0.75, 0.26), (0.7, -1.0, 0.2)))
    ]
    return [
        *parts(
            "main",
            [
                s.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0.02), p[:, 2]]))
                for s in (*made, *floe)
            ],
        ),
        sea.part("water"),
    ]


def _cloud(variant: Variant) -> list[Part]:
    """Pile round puffs on a flat base."""
    rng = variant.rng
    puffs = [
        Lump((x, y, z), (r, 0.9 * r, r))
        for x, y, z, r in (
            (0, 0.5, 0, 0.52),
            (-0.55, 0.35, 0.05, 0.38),
            (0.55, 0.38, 0.05, 0.42),
            (-0.95, 0.22, 0, 0.25),
            (1.0, 0.24, 0, 0.28),
            (0.2, 0.4, 0.35, 0.32),
            (-0.3, 0.35, 0.35, 0.28),
            (0.1, 0.4, -0.35, 0.34),
            (-0.2, 0.75, 0.0, 0.34),
            (0.32, 0.72, -0.05, 0.3),
        )
    ]
    soft = blob(puffs, blend=0.1, cells=56).roughened(rng, 0.008, 0.25)
    flat = soft.warped(
        lambda p: np.column_stack(
            [p[:, 0], np.maximum(p[:, 1], 0.1 + 0.02 * p[:, 0] ** 2), p[:, 2]]
        )
    )
    return [flat.part("main")]


def _hill(variant: Variant) -> list[Part]:
    """Round a grassy hill with flowers, stones and a path."""
    rng = variant.rng
    radius, angle, rough = _grid(rng, 2.0)
    high = 0.95 * (0.5 + 0.5 * np.cos(np.pi * radius / 2.0))[:, None] * (0.9 + 0.12 * rough) + 0.05
    hill = _terrain(high, radius, angle)
    tufts, stones = [], []
    for k in range(40):
        r, a = float(1.85 * np.sqrt((k + 0.5) / 40)), 2.4 * k
        y = 0.95 * (0.5 + 0.5 * np.cos(np.pi * r / 2.0)) + 0.03
        where = (float(r * np.cos(a)), float(y), float(r * np.sin(a)))
        if k % 3 == 0:
            stones.append(
                ellipsoid(0.035, 0.03, 0.035, sides=8).at(where[0], where[1] + 0.05, where[2])
            )
        else:
            tufts += [
                lathe([(0, 0)], [(0.02, 0)], [(0, 0.16)], sides=5)
                .turned(x=14, y=120 * j)
                .at(*where)
                for j in range(3)
            ]
    return [hill.part("main"), *parts("leaf", tufts), *parts("flower", stones)]


BUILD = by_subtype(
    mountain=_mountain,
    volcano=_volcano,
    island=_island,
    floating=_floating,
    iceberg=_iceberg,
    floe=_floe,
    cloud=_cloud,
    hill=_hill,
)
