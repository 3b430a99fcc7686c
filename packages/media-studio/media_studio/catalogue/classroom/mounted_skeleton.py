"""Mounted skeletons of dinosaurs."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, rod, tube

_SIDES = (1, -1)
_BASE = 0.075
"""Height of the slab, in lengths of the drawing."""
_REAL = 3.2
"""Metres of one length of the drawing, in which the hip is about one high."""
_BACK: tuple[Point, ...] = (
    (0, 1.66, 1.20), (0, 1.55, 1.04), (0, 1.36, 0.90), (0, 1.25, 0.68), (0, 1.23, 0.36),
    (0, 1.22, 0.0), (0, 1.18, -0.40), (0, 1.13, -0.85), (0, 1.12, -1.30), (0, 1.18, -1.75),
    (0, 1.30, -2.15),
)  # fmt: skip
"""From the skull to the tip of the tail."""


def _long(start: Point, end: Point, shaft: float, knob: float) -> Shape:
    """Make a long bone with thick ends."""
    a, b = np.array(start), np.array(end)
    levels = np.array([0.0, 0.06, 0.18, 0.5, 0.82, 0.94, 1.0])
    widths = [0.7 * knob, knob, 1.15 * shaft, shaft, 1.15 * shaft, knob, 0.7 * knob]
    return tube(a + levels[:, None] * (b - a), widths, steps=1, sides=7)


def _column() -> tuple[FloatArray, FloatArray]:
    """Return the places of the vertebrae and the directions of the back there."""
    fine = spline(np.array(_BACK), 24)
    run = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    at = np.linspace(0, run[-1], 56)
    places = np.stack([np.interp(at, run, fine[:, k]) for k in range(3)], axis=1)
    ahead = np.gradient(places, axis=0)
    return places, ahead / np.linalg.norm(ahead, axis=1, keepdims=True)


def _vertebrae() -> list[Shape]:
    """String vertebrae on a back, with spines above and, on the tail, below."""
    places, ahead = _column()
    widths = np.interp(np.arange(0, 56, 2), [0, 12, 26, 55], [0.030, 0.034, 0.036, 0.010])
    made = [tube(places[::2], widths, steps=1, sides=8)]
    for k, (place, way) in enumerate(zip(places, ahead, strict=True)):
        size = float(np.interp(k, [0, 8, 18, 26, 40, 55], [0.85, 1.0, 1.15, 1.15, 0.75, 0.30]))
        body = ellipsoid(0.050 * size, 0.052 * size, 0.030, sides=8)
        made.append(body.turned(x=float(np.degrees(np.arctan2(-way[1], way[2])))).at(*place))
        up = np.array([0.0, way[2], -way[1]])
        up *= np.sign(up[1]) if abs(up[1]) > 0.1 else 1.0
        tall = float(np.interp(k, [0, 6, 12, 26, 40, 55], [0.08, 0.09, 0.17, 0.18, 0.10, 0.03]))
        tip = place + tall * up + np.array([0.0, 0.0, -0.25 * tall])
        made.append(_blade(place, tip, 0.026 * size))
        if 27 < k < 48:
            low = place - 0.8 * tall * up + np.array([0.0, 0.0, -0.55 * tall])
            made.append(_blade(place, low, 0.018 * size))
        if k < 40:
            wing = place + np.array([0.085 * size, 0.02, -0.01])
            made += pair(_blade(place, wing, 0.017 * size))
    return made


def _blade(start: FloatArray, end: FloatArray, radius: float) -> Shape:
    path = np.stack([start, 0.5 * (start + end), end])
    return tube(path, [radius, 0.8 * radius, 0.6 * radius], steps=1, sides=5)


def _ribs() -> list[Shape]:
    """Hang ribs from the back and a row of belly ribs below them."""
    made = []
    for k, z in enumerate(np.linspace(0.80, 0.22, 10)):
        top = float(np.interp(z, [0.2, 0.36, 0.68, 0.9], [1.225, 1.23, 1.25, 1.36]))
        long = float(np.interp(k, [0, 2, 5, 9], [0.30, 0.46, 0.50, 0.34]))
        wide = float(np.interp(k, [0, 3, 6, 9], [0.15, 0.215, 0.225, 0.17]))
        path = [
            (0.03, top, z),
            (0.6 * wide, top - 0.02, z - 0.02),
            (wide, top - 0.38 * long, z - 0.01),
            (0.92 * wide, top - 0.75 * long, z + 0.04),
            (0.62 * wide, top - long, z + 0.10),
        ]
        made += pair(tube(path, [0.024, 0.025, 0.022, 0.018, 0.011], sides=6, steps=3))
    for z in np.linspace(0.72, 0.30, 8):
        belly = [(-0.13, 0.80, z + 0.06), (-0.06, 0.745, z), (0, 0.73, z - 0.02), (0.06, 0.745, z),
                 (0.13, 0.80, z + 0.06)]  # fmt: skip
        made.append(tube(belly, 0.011, sides=5, steps=2))
    made.append(tube([(0, 0.735, 0.72), (0, 0.722, 0.50), (0, 0.735, 0.28)], 0.014, sides=7))
    return made


def _pelvis() -> list[Shape]:
    sides = [
        ellipsoid(0.030, 0.125, 0.285, sides=20).turned(z=-6).at(0.090, 1.20, 0.0),
        tube([(0.085, 1.12, 0.06), (0.060, 0.90, 0.17), (0.022, 0.68, 0.25)],
             [0.050, 0.034, 0.034], sides=9),
        tube([(0.085, 1.12, -0.06), (0.060, 0.94, -0.20), (0.020, 0.80, -0.36)],
             [0.048, 0.030, 0.016], sides=9),
        rod((0.0, 1.21, 0.0), (0.09, 1.20, 0.0), 0.040, sides=9),
    ]  # fmt: skip
    boot = ellipsoid(0.040, 0.038, 0.135, sides=14).at(0, 0.665, 0.27)
    return [*(side for shape in sides for side in pair(shape)), boot]


def _arm() -> list[Shape]:
    """Make the small left arm with its shoulder blade and two claws."""
    made = [
        tube([(0.150, 1.26, 0.42), (0.175, 1.10, 0.66), (0.150, 0.93, 0.82), (0.06, 0.86, 0.86)],
             [0.020, 0.030, 0.040, 0.022], sides=8),
        _long((0.165, 0.94, 0.80), (0.205, 0.80, 0.70), 0.019, 0.030),
        _long((0.205, 0.79, 0.70), (0.200, 0.73, 0.83), 0.012, 0.019),
        _long((0.180, 0.79, 0.70), (0.180, 0.73, 0.83), 0.012, 0.019),
    ]  # fmt: skip
    for x in (0.178, 0.208):
        made.append(_long((x, 0.73, 0.84), (x, 0.70, 0.90), 0.010, 0.016))
        made.append(tube([(x, 0.70, 0.905), (x, 0.675, 0.945), (x, 0.635, 0.950)],
                         [0.016, 0.012, 0.003], sides=7))  # fmt: skip
    return made


def _leg(side: float, stride: float) -> list[Shape]:
    """Make a leg that stands `stride` ahead, its toes spread."""
    x, z = side * 0.20, stride
    knee, ankle, sole = (x, 0.70, 0.5 * z + 0.22), (x, 0.36, z - 0.14), (x, 0.055, z + 0.05)
    made = [
        _long((side * 0.155, 1.15, 0.0), knee, 0.048, 0.078),
        _long(knee, ankle, 0.038, 0.066),
        _long(
            (x + side * 0.042, 0.68, 0.5 * z + 0.18),
            (x + side * 0.030, 0.38, z - 0.15),
            0.014,
            0.024,
        ),
    ]
    for turn in (-24, 0, 24):
        way = np.array([np.sin(np.radians(turn)), 0.0, np.cos(np.radians(turn))])
        root = np.array(sole) + 0.045 * way * [1.0, 0.0, 0.2]
        made.append(_long(ankle, tuple(root), 0.024, 0.038))
        for a, b in ((0.0, 0.115), (0.120, 0.205)):
            start, end = root + a * way - [0, 0.08 * a, 0], root + b * way - [0, 0.08 * b, 0]
            made.append(_long(tuple(start), tuple(end), 0.022, 0.031))
        claw = [
            root + 0.205 * way,
            root + 0.25 * way - [0, 0.012, 0],
            root + 0.30 * way - [0, 0.045, 0],
        ]
        made.append(tube(np.stack(claw), [0.028, 0.020, 0.004], sides=7, steps=3))
    return made


def _head() -> list[Part]:
    """Return the skull with an open jaw, at its place on the neck."""
    pieces: list[Lump | Limb] = [
        Limb((0, 0.23, -0.04), (0, 0.225, 0.13), 0.078, 0.072),
        Limb((0, 0.225, 0.12), (0, 0.155, 0.44), 0.066, 0.045),
    ]
    holes: list[Lump | Limb] = []
    jaw: list[Lump | Limb] = [Limb((0, -0.048, 0.36), (0, -0.04, 0.40), 0.036, 0.030)]
    for s in _SIDES:
        pieces += [
            Limb((s * 0.075, 0.145, 0.14), (s * 0.032, 0.118, 0.455), 0.052, 0.040),
            Limb((s * 0.112, 0.115, -0.05), (s * 0.082, 0.112, 0.14), 0.028, 0.030),
            Limb((s * 0.088, 0.245, 0.03), (s * 0.105, 0.120, 0.035), 0.030, 0.026),
            Limb((s * 0.080, 0.245, -0.055), (s * 0.112, 0.115, -0.06), 0.032, 0.028),
        ]
        holes += [
            Lump((s * 0.104, 0.205, 0.088), (0.050, 0.042, 0.028)),
            Lump((s * 0.108, 0.165, 0.205), (0.042, 0.040, 0.054)),
            Lump((s * 0.115, 0.190, -0.012), (0.048, 0.050, 0.020)),
            Lump((s * 0.042, 0.165, 0.455), (0.018, 0.017, 0.026)),
        ]
        jaw += [
            Limb((s * 0.110, 0.085, -0.065), (s * 0.096, -0.005, 0.03), 0.028, 0.042),
            Limb((s * 0.096, -0.012, 0.03), (s * 0.030, -0.046, 0.375), 0.044, 0.034),
        ]
    teeth = []
    for k, share in enumerate(np.linspace(0, 1, 9)):
        x, z = float(np.interp(share, [0, 0.85, 1], [0.084, 0.050, 0.022])), 0.13 + 0.35 * share
        drop = 0.068 - 0.012 * (k % 2)
        low = float(np.interp(share, [0, 0.85, 1], [0.086, 0.040, 0.018]))
        y, ahead = 0.020 - 0.045 * share, 0.08 + 0.32 * share
        for root, tip, r in (
            ((x, 0.100, z), (x, 0.092 - drop, z - 0.008), 0.014),
            ((low, y, ahead), (low, y + 0.75 * drop, ahead - 0.006), 0.012),
        ):
            middle = 0.5 * (np.array(root) + np.array(tip))
            teeth += pair(
                tube(np.stack([root, middle, tip]), [r, 0.8 * r, 0.15 * r], sides=6, steps=3)
            )
    skull = [
        carved(pieces, holes, blend=0.018, cells=52).part("main"),
        carved(jaw, [Lump((0, -0.01, 0.12), (0.03, 0.03, 0.14))], blend=0.016, cells=42).part(
            "main"
        ),
        *parts("teeth", teeth),
    ]
    return each(skull, lambda shape: shape.scaled(1.12, 1.12, 1.12).turned(x=6).at(0, 1.50, 1.20))


def _mount() -> list[Part]:
    """Return the slab with its plate, and the posts that carry the back."""
    slab = box(1.0, _BASE, 2.3, bevel=0.012).at(0, 0, 0.05)
    plate = box(0.34, 0.045, 0.012, bevel=0.003).at(0, 0.015, 1.20)
    posts = []
    for z, top in ((0.52, 1.24), (-0.30, 1.19)):
        posts.append(cylinder(0.016, _BASE + top - 0.05, sides=14).at(0, 0.02, z))
        posts.append(cylinder(0.060, 0.020, sides=20).at(0, _BASE - 0.004, z))
    return [slab.part("base"), plate.part("plate"), *parts("post", posts)]


def _rex(_: Variant) -> list[Part]:
    """Stride on a slab, mounted as in a museum."""
    bones = [*_vertebrae(), *_ribs(), *_pelvis(), *(s for arm in _arm() for s in pair(arm))]
    bones += [*_leg(1.0, 0.20), *_leg(-1.0, -0.14)]
    skeleton = each([*parts("main", bones), *_head()], lambda shape: shape.at(y=_BASE - 0.012))
    return each([*_mount(), *skeleton], lambda shape: shape.scaled(_REAL, _REAL, _REAL))


BUILD = by_subtype(rex=_rex)
