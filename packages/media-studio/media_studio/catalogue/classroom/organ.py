"""Models of the organs of a body."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, tube


def _laid_on(shape: Shape, path: Sequence[tuple[float, float]], radius: float) -> Shape:
    """Lay a vessel over the front of a shape along points (x, y) that thins towards its end."""
    front = shape.vertices[shape.vertex_normals()[:, 2] > 0]
    course = spline(np.array(path), 8)
    away = np.linalg.norm(front[None, :, :2] - course[:, None], axis=-1)
    near = np.argsort(away, axis=1)[:, :5]
    share = 1 / (np.take_along_axis(away, near, axis=1) + 1e-4)
    z = (front[near, 2] * share).sum(axis=1) / share.sum(axis=1)
    width = np.linspace(radius, 0.25 * radius, len(course))
    return tube(np.column_stack([course, z - 0.4 * width]), width, sides=10, steps=2)


def _heart(variant: Variant) -> list[Part]:
    """Lean the two ventricles to the left, with the great vessels above them."""
    muscle = blob(
        [
            Limb((0.004, 0.02, 0), (0.026, -0.046, 0.006), 0.036, 0.017),
            Limb((-0.014, 0.014, 0.008), (0.01, -0.03, 0.012), 0.03, 0.016),
        ],
        blend=0.02,
        cells=44,
    )
    atria = [
        blob([Lump((-0.03, 0.042, 0.002), (0.02, 0.024, 0.022))], cells=24),
        blob([Lump((0.03, 0.046, -0.006), (0.019, 0.018, 0.02))], cells=24),
    ]
    aorta = tube(
        [(-0.002, 0.03, 0.004), (-0.008, 0.078, 0.002), (0.012, 0.102, -0.008),
         (0.032, 0.084, -0.02), (0.034, 0.04, -0.028)],
        [0.0125, 0.0125, 0.0125, 0.0115, 0.0105], sides=18,
    )  # fmt: skip
    branches = [
        tube([(x, 0.1 + dy, z), (1.3 * x, 0.126, z)], 0.0042, sides=10)
        for x, dy, z in ((-0.002, -0.002, -0.002), (0.012, 0.002, -0.008), (0.023, -0.004, -0.014))
    ]
    trunk = tube(
        [(0.0, 0.022, 0.024), (0.008, 0.056, 0.022), (0.022, 0.074, 0.0), (0.05, 0.076, -0.014)],
        [0.0125, 0.0125, 0.011, 0.008], sides=16,
    )  # fmt: skip
    cava = tube([(-0.034, 0.03, -0.006), (-0.033, 0.075, -0.008), (-0.031, 0.118, -0.01)], 0.009)
    lower = tube([(-0.03, 0.03, -0.014), (-0.028, -0.02, -0.022), (-0.027, -0.05, -0.024)], 0.008)
    red = [
        [(0.004, 0.036), (0.014, 0.01), (0.022, -0.02), (0.027, -0.048)],
        [(0.0135, 0.011), (0.023, -0.002), (0.031, -0.018)],
        [(-0.016, 0.03), (-0.025, 0.008), (-0.019, -0.014), (-0.004, -0.034)],
    ]
    blue = [
        [(0.008, 0.036), (0.019, 0.01), (0.027, -0.024)],
        [(-0.01, 0.03), (-0.018, 0.004), (-0.009, -0.022)],
    ]
    made = [
        muscle.part("main"),
        *parts("atrium", atria),
        *parts("artery", [aorta, *branches, *[_laid_on(muscle, path, 0.0026) for path in red]]),
        *parts("vein", [trunk, cava, lower, *[_laid_on(muscle, path, 0.0024) for path in blue]]),
    ]
    return raised(variant, made)


def _folded(rx: float, ry: float, rz: float, seed: int, *, scale: float, depth: float) -> Shape:
    """Furrow an ellipsoid along winding lines."""
    rng = np.random.default_rng(seed)
    waves = rng.normal(size=(7, 3))
    waves *= scale / np.linalg.norm(waves, axis=1, keepdims=True)
    phases = rng.uniform(0, 2 * np.pi, 7)
    ball = ellipsoid(1, 1, 1, sides=104)

    def furrow(points: FloatArray) -> FloatArray:
        bent = points + 0.16 * np.sin(5 * points[:, [1, 2, 0]] + phases[:3])
        field = np.sin(bent @ waves.T + phases).sum(axis=1)
        groove = np.exp(-((field / 0.55) ** 2))
        return np.asarray(points * (1 - depth * groove)[:, None] * [rx, ry, rz])

    return ball.warped(furrow)


def _brain(variant: Variant) -> list[Part]:
    """Set two furrowed halves side by side over the cerebellum and the stem."""

    def half(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        x = np.maximum(x, -0.019)
        y = np.where(y < 0, 0.72 * y, y)
        return np.column_stack([x, y - 0.01 * np.clip(-z / 0.08, 0, 1) ** 2, z])

    right = _folded(0.05, 0.054, 0.08, 5, scale=10, depth=0.1).warped(half).at(x=0.0205)
    left = _folded(0.05, 0.054, 0.08, 9, scale=10, depth=0.1).warped(half)
    small = ellipsoid(0.04, 0.021, 0.026, sides=64).warped(
        lambda p: p * (1 - 0.05 * np.cos(p[:, 1:2] * 900))
    )
    stem = tube(
        [(0, -0.02, -0.012), (0, -0.045, -0.018), (0, -0.085, -0.026)], [0.014, 0.013, 0.009]
    )
    made = [
        right.part("main"),
        left.mirrored("x").at(x=-0.0205).part("main"),
        small.at(0, -0.042, -0.045).part("cerebellum"),
        stem.part("brainstem"),
    ]
    return raised(variant, made)


def _lung(fissures: Sequence[tuple[float, float]]) -> Shape:
    """Shape the right lung: flat towards the heart, hollow below, parted by fissures.

    Args:
        fissures: Height at the outside and slope of each groove that parts two lobes.
    """

    def parted(points: FloatArray) -> FloatArray:
        x, y, z = (points * [1, 1, 1]).T
        wide = 1.0 - 0.55 * np.clip((y + 0.2) / 1.2, 0, 1) ** 1.6
        inner = np.where(x < 0, 0.45, 1.0)
        floor = -0.86 + 0.3 * np.exp(-((x - 0.2) ** 2 + z**2) / 0.3)
        placed = np.column_stack(
            [0.062 * x * wide * inner, 0.125 * np.maximum(y, floor), 0.07 * z * wide]
        )
        for high, slope in fissures:
            away = (y - high - slope * z) / np.hypot(1, slope)
            placed[:, [0, 2]] *= (1 - 0.13 * np.exp(-((away / 0.05) ** 2)))[:, None]
        return placed

    return ellipsoid(1, 1, 1, sides=80).warped(parted)


def _lungs(variant: Variant) -> list[Part]:
    """Hang a lung of three lobes and one of two on the branches of the windpipe."""
    flesh = [
        _lung([(0.2, 0.0), (-0.15, -0.75)]).mirrored("x").at(x=-0.046),
        _lung([(-0.02, -0.75)]).scaled(0.92, 1, 1).at(x=0.046),
    ]
    pipe = tube([(0, 0.04, 0), (0, 0.1, 0), (0, 0.18, 0)], 0.011, sides=18)
    rings = [torus(0.0112, 0.0024, sides=24, section=8).at(y=0.06 + 0.0115 * k) for k in range(11)]
    bronchi = [
        tube([(0, 0.05, 0), (0.014 * s, 0.034, 0), (0.042 * s, 0.012, 0)], [0.01, 0.0085, 0.007])
        for s in (1, -1)
    ]
    made = [*parts("main", flesh), *parts("trachea", [pipe, *rings, *bronchi])]
    return raised(variant, made)


def _kidney(variant: Variant) -> list[Part]:
    bean = blob(
        [
            Limb((0.004, 0.032, 0), (-0.016, 0.0, 0), 0.026, 0.027),
            Limb((-0.016, 0.0, 0), (0.004, -0.034, 0), 0.027, 0.026),
        ],
        blend=0.012,
        cells=40,
    ).scaled(1, 1, 0.8)
    ureter = tube(
        [(-0.004, -0.004, 0), (0.022, -0.008, 0), (0.034, -0.034, 0), (0.03, -0.1, 0.002)],
        [0.01, 0.008, 0.004, 0.0036],
    )
    artery = tube([(-0.004, 0.008, 0.003), (0.03, 0.01, 0.005), (0.06, 0.012, 0.004)], 0.0052)
    vein = tube([(-0.004, 0.0, 0.008), (0.03, 0.0, 0.011), (0.06, 0.001, 0.01)], 0.0062)
    made = [bean.part("main"), ureter.part("ureter"), artery.part("artery"), vein.part("vein")]
    return raised(variant, made)


def _stomach(variant: Variant) -> list[Part]:
    bag = tube(
        [(0.012, 0.075, 0), (0.034, 0.066, 0), (0.04, 0.02, 0), (0.026, -0.03, 0.006),
         (-0.018, -0.05, 0.01), (-0.046, -0.034, 0.006)],
        [0.012, 0.036, 0.044, 0.036, 0.026, 0.012], sides=32, steps=8,
    )  # fmt: skip
    gullet = tube([(0.002, 0.13, 0), (0.004, 0.1, 0), (0.016, 0.072, 0)], [0.009, 0.009, 0.012])
    gut = tube(
        [(-0.04, -0.036, 0.006), (-0.06, -0.024, 0), (-0.078, -0.05, 0), (-0.07, -0.09, 0)],
        [0.0125, 0.012, 0.012, 0.0115],
    )
    made = [bag.part("main"), gullet.part("oesophagus"), gut.part("duodenum")]
    return raised(variant, made)


def _liver(variant: Variant) -> list[Part]:
    flesh = blob(
        [
            Lump((-0.052, -0.004, 0), (0.056, 0.058, 0.046)),
            Limb((-0.05, 0.018, 0), (0.02, 0.024, 0.004), 0.042, 0.032),
            Limb((0.02, 0.024, 0.004), (0.1, 0.04, 0), 0.03, 0.009),
        ],
        blend=0.03,
        cells=64,
    )
    seam = [(0.012 - 0.012 * t, 0.05 - 0.06 * t) for t in np.linspace(0, 1, 7)]
    fold = _laid_on(flesh, seam, 0.0034)
    gall = blob([Limb((-0.022, -0.03, 0.026), (-0.03, -0.054, 0.034), 0.009, 0.0135)], cells=24)
    duct = tube([(-0.022, -0.026, 0.022), (-0.004, -0.032, 0.012), (0.004, -0.05, 0.006)], 0.0045)
    made = [
        flesh.part("main"),
        fold.part("ligament"),
        gall.part("gallbladder"),
        duct.part("gallbladder"),
    ]
    return raised(variant, made)


def _tooth(variant: Variant) -> list[Part]:
    """Shape the four cusps and the two roots of a molar."""
    crown = blob(
        [
            *[
                Lump((x, 0.012, z), (0.0075, 0.009, 0.007))
                for x in (-0.006, 0.006)
                for z in (-0.005, 0.005)
            ],
            Lump((0, 0.003, 0), (0.012, 0.0085, 0.0105)),
        ],
        blend=0.003,
        cells=40,
    )
    roots = blob(
        [
            Limb((-0.0045, -0.002, 0), (-0.0085, -0.024, 0.001), 0.0068, 0.0022),
            Limb((0.0045, -0.002, 0), (0.008, -0.025, -0.001), 0.0068, 0.0022),
        ],
        blend=0.004,
        cells=36,
    )
    made = each([crown.part("main"), roots.part("root")], lambda s: s.scaled(3, 3, 3))
    return raised(variant, made)


def _eyeball(variant: Variant) -> list[Part]:
    """Look at the viewer: white, iris, pupil, cornea; vessels run to the nerve behind."""
    r = 0.05
    ball = ellipsoid(r, r, r, sides=64).warped(
        lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0.0455), p[:, 2]])
    )
    iris = lathe([(0, 0.046)], [(0.0225, 0.0455)], [(0.02, 0.0476)], [(0, 0.0485)], sides=48)
    rays = [
        tube([(0.009, 0.0488, 0), (0.0195, 0.0478, 0)], 0.0006, steps=2, sides=5).turned(y=15.0 * k)
        for k in range(24)
    ]
    pupil = lathe([(0, 0.048)], [(0.0088, 0.048)], [(0.0085, 0.0492)], [(0, 0.0496)], sides=36)
    nerve = tube([(0, -0.045, 0), (0.003, -0.07, 0), (0.012, -0.095, 0)], [0.011, 0.009, 0.0085])
    rng = np.random.default_rng(4)
    veins = []
    for turn in np.radians(np.arange(0, 360, 40)):
        away = np.radians(np.linspace(158, 62 + 20 * rng.random(), 7))
        lean = turn + np.cumsum(rng.uniform(-0.1, 0.1, 7))
        path = np.stack(
            [np.sin(away) * np.cos(lean), np.cos(away), np.sin(away) * np.sin(lean)], axis=-1
        )
        veins.append(tube(0.0502 * path, np.linspace(0.0016, 0.0006, 7), sides=6, steps=4))
    made = [
        ball.part("white"),
        iris.part("main"),
        *parts("ray", rays),
        pupil.part("pupil"),
        nerve.part("nerve"),
        *parts("vein", veins),
    ]
    return raised(variant, each(made, lambda s: s.turned(x=90)))


BUILD = by_subtype(
    heart=_heart,
    brain=_brain,
    lungs=_lungs,
    kidney=_kidney,
    stomach=_stomach,
    liver=_liver,
    tooth=_tooth,
    eyeball=_eyeball,
)
