"""Balls of all games."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.sport.modelling.spherical import (
    circle,
    cord,
    flat_band,
    patch,
    seam_curve,
    turned_around,
)
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, each, parts, rotation
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube

_GOLDEN = (1 + 5**0.5) / 2


def _football(variant: Variant) -> list[Part]:
    """Sew twelve pentagons and twenty hexagons, of leather or of two colours.

    They are those of a truncated icosahedron.
    """
    pentagon = "main" if variant.subtype == "leather_football" else "panel"
    g = _GOLDEN
    tips = np.array(
        [v for a in (-1, 1) for b in (-g, g) for v in ((0, a, b), (a, b, 0), (b, 0, a))],
        dtype=float,
    )
    made = [ellipsoid(0.106, 0.106, 0.106, sides=32).part("seam")]
    near = [
        [j for j in range(12) if 0 < np.linalg.norm(tips[i] - tips[j]) < 2.1] for i in range(12)
    ]
    for i in range(12):
        ring = turned_around(np.array([(2 * tips[i] + tips[j]) / 3 for j in near[i]]), tips[i])
        made.append(patch(ring, 0.108, 0.018).part(pentagon))
    for i in range(12):
        for j in near[i]:
            for k in near[i]:
                if i < j < k and k in near[j]:
                    six = np.array(
                        [
                            (2 * tips[a] + tips[b]) / 3
                            for a in (i, j, k)
                            for b in (i, j, k)
                            if a != b
                        ]
                    )
                    made.append(
                        patch(turned_around(six, six.mean(axis=0)), 0.108, 0.018).part("main")
                    )
    return made


def _plain(_: Variant) -> list[Part]:
    """Mould a ball of rubber of two halves."""
    ball = ellipsoid(0.11, 0.11, 0.11, sides=56)
    rib = cord(circle(0), 0.1098, 0.0018).turned(x=20, y=20)
    return [ball.part("main"), rib.part("main")]


def _basketball(_: Variant) -> list[Part]:
    """Part the leather by two great circles that cross in front and a bow on each side."""
    ball = ellipsoid(0.12, 0.12, 0.12, sides=72)
    angle = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    flat = np.column_stack([np.cos(angle), 0 * angle, np.sin(angle)])
    bows = [
        np.column_stack(
            [side * (0.62 - 0.2 * np.cos(2 * angle)), 0.86 * np.sin(angle), 0.86 * np.cos(angle)]
        )
        for side in (1, -1)
    ]
    seams = [flat_band(path, 0.12, 0.0045) for path in (flat, circle(90), *bows)]
    return [ball.part("main"), *parts("seam", [s.turned(x=20, y=20) for s in seams])]


def _tennis(_: Variant) -> list[Part]:
    seam = cord(seam_curve(0.75, 2 * np.sqrt(0.75 * 0.25)), 0.0328, 0.0012)
    return [
        ellipsoid(0.033, 0.033, 0.033, sides=40).part("main"),
        seam.turned(x=25, y=30).part("seam"),
    ]


def _baseball(_: Variant) -> list[Part]:
    path = seam_curve(0.72, 2 * np.sqrt(0.72 * 0.28))
    path /= np.linalg.norm(path, axis=1, keepdims=True)
    stitches = []
    for k in range(0, 120, 2):
        here, ahead = path[k], path[(k + 1) % 120] - path[k - 1]
        side = np.cross(here, ahead / np.linalg.norm(ahead))
        for way in (1, -1):
            ends = (
                here
                + np.outer([0.0, 0.09], way * side)
                + np.outer([0.0, 0.075], ahead / np.linalg.norm(ahead))
            )
            stitches.append(cord(ends, 0.0368, 0.00085, loop=False))
    made = [s.turned(x=25, y=30) for s in stitches]
    return [ellipsoid(0.0368, 0.0368, 0.0368, sides=40).part("main"), *parts("seam", made)]


def _volleyball(_: Variant) -> list[Part]:
    """Weave six sides of three strips each."""
    made = [ellipsoid(0.103, 0.103, 0.103, sides=32).part("seam")]
    for axis in range(3):
        for sign in (1, -1):
            for k, slot in enumerate(("main", "panel", "stripe")):
                lo, hi = -1 + 2 * k / 3, -1 + 2 * (k + 1) / 3
                square = np.array([(lo, -1), (hi, -1), (hi, 1), (lo, 1)]) * 0.985
                u = np.tan(square * np.pi / 4)
                corners = np.roll(np.column_stack([u, np.full(4, float(sign))]), axis, axis=1)
                made.append(
                    patch(turned_around(corners, corners.mean(axis=0)), 0.105, 0.018).part(slot)
                )
    return made


def _rugby(_: Variant) -> list[Part]:
    """Lay an egg of four panels, sewn along its length, with coloured ends and bands."""
    along = np.linspace(-np.pi / 2, np.pi / 2, 41)
    profile = np.column_stack([0.096 * np.cos(along) ** 0.9, 0.14 * np.sin(along)])
    body = lathe(*[[(float(r), float(x))] for r, x in profile], sides=48, bevel=0).creased(80)

    def ring(low: float, high: float) -> Shape:
        at = np.linspace(low, high, 9)
        reach = np.interp(at, profile[:, 1], profile[:, 0])
        out = [(float(r) + 0.0004, float(x)) for r, x in zip(reach, at, strict=True)]
        return sleeve((out[0][0] - 0.006, low), *out, (out[-1][0] - 0.006, high), sides=48)

    seam = tube(
        np.column_stack([profile[2:-2, 0] + 0.0002, profile[2:-2, 1], 0 * profile[2:-2, 0]]),
        0.0012, steps=1, sides=6,
    )  # fmt: skip
    bands = [("stripe", 0.082, 0.118), ("second", 0.05, 0.07)]
    made = [
        body.part("main"),
        *parts("seam", around(seam, 4, 45)),
        *[ring(*span).part(slot) for slot, a, b in bands for span in ((a, b), (-b, -a))],
    ]
    return each(made, lambda s: s.turned(z=90))


def _gridiron(_: Variant) -> list[Part]:
    """Lay the prolate ball of American football on its side, laces up."""
    profile = np.linspace(-1, 1, 33)
    radius = 0.085 * (1 - np.abs(profile) ** 1.9) ** 0.85
    body = lathe(
        *[[(r, 0.14 * x)] for r, x in zip(radius, profile, strict=True)], sides=40, bevel=0
    )
    body = body.creased(80).turned(z=90)
    laces = [
        tube(
            [
                (x, 0.083 - 2.3 * x * x, -0.014),
                (x, 0.0872 - 2.3 * x * x, 0),
                (x, 0.083 - 2.3 * x * x, 0.014),
            ],
            0.0028,
            sides=8,
        )
        for x in np.linspace(-0.035, 0.035, 7)
    ]
    spine = tube(
        [(x, 0.0875 - 2.3 * x * x, 0) for x in np.linspace(-0.045, 0.045, 9)], 0.0025, sides=8
    )
    bands = []
    for x in (-0.088, 0.088):
        angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        reach = 0.085 * (1 - abs(x / 0.14) ** 1.9) ** 0.85
        bands.append(
            tube(
                np.column_stack([np.full(40, x), reach * np.cos(angle), reach * np.sin(angle)]),
                0.008,
                steps=1,
                sides=8,
                loop=True,
                flat=0.22,
            )
        )
    seams = [
        tube(
            np.column_stack([0.135 * profile[2:-2], 0 * profile[2:-2], s * radius[2:-2]]),
            0.0013,
            steps=1,
            sides=6,
        )
        for s in (1, -1)
    ]
    made = [body.part("main"), *parts("laces", [*laces, spine, *bands]), *parts("seam", seams)]
    return each(made, lambda shape: shape.turned(z=18))


def _golf(variant: Variant) -> list[Part]:
    """Dimple a ball, and set it on a tee where that is asked for."""
    ball = ellipsoid(0.0214, 0.0214, 0.0214, sides=110)
    k = np.arange(180) + 0.5
    lift, turn = 1 - 2 * k / 180, np.pi * (1 + 5**0.5) * k
    spots = np.column_stack(
        [np.sqrt(1 - lift**2) * np.cos(turn), lift, np.sqrt(1 - lift**2) * np.sin(turn)]
    )

    def dimple(points: FloatArray) -> FloatArray:
        unit = points / np.linalg.norm(points, axis=1, keepdims=True)
        away = np.arccos(np.clip((unit @ spots.T).max(axis=1), -1, 1))
        return points * (1 - 0.035 * np.clip(1 - (away / 0.105) ** 2, 0, 1))[:, None]

    made = [ball.warped(dimple).at(y=0.0645).part("main")]
    return [*made, _tee()] if "tee" in variant.attributes else made


def _tee() -> Part:
    tee = lathe(
        [(0, 0), (0.0022, 0.012), (0.0026, 0.03), (0.0072, 0.043)],
        [(0.0072, 0.045)],
        [(0, 0.0435)],
        sides=24,
        bevel=0.0004,
    )
    return tee.part("stripe")


def _bowling(_: Variant) -> list[Part]:
    """Bore three holes, lined with rubber, for the fingers."""
    deep, lined = 0.07, 0.105
    liner = sleeve((0.0105, deep), (0.013, deep), (0.013, lined), (0.0105, lined), sides=28)
    lining = [liner, cylinder(0.0125, 0.003, bevel=0, sides=28).at(y=deep)]
    turns = [rotation(x, 0, z) for x, z in ((20, 9), (20, -9), (42, 0))]
    bores = [Limb([*t @ [0, deep, 0]], [*t @ [0, 0.14, 0]], 0.0115) for t in turns]
    ball = carved([Lump((0, 0, 0), (0.108,) * 3)], bores, blend=0.003, cells=60)
    frames = [np.block([[t, np.zeros((3, 1))], [np.zeros(3), 1.0]]) for t in turns]
    holes = [s.mapped(frame) for frame in frames for s in lining]
    return [ball.turned(y=30).part("main"), *parts("seam", [h.turned(y=30) for h in holes])]


def _eight(_: Variant) -> list[Part]:
    """A black billiard ball with its number on a white disc."""
    ball = ellipsoid(0.0286, 0.0286, 0.0286, sides=48)
    disc = lathe(
        [(0, 0.02)],
        [(0.0125, 0.02)],
        [(0.0125, 0.0261), (0.0085, 0.0277), (0.0045, 0.0286), (0, 0.0289)],
        sides=36,
    ).turned(x=90)
    angle = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rings = [
        tube(
            np.column_stack([r * np.cos(angle), y + r * np.sin(angle), np.full(24, 0.0288)]),
            0.0011,
            steps=1,
            sides=6,
            loop=True,
        )
        for r, y in ((0.0026, 0.0031), (0.0032, -0.0028))
    ]
    made = [ball, disc, *rings]
    face = [s.turned(x=-18, y=28) for s in made]
    return [face[0].part("main"), face[1].part("panel"), *parts("seam", face[2:])]


def _beach(_: Variant) -> list[Part]:
    made, slots = list[Part](), ("main", "panel", "stripe", "panel", "second", "panel")
    for k, slot in enumerate(slots):
        u = np.radians(60 * k + np.linspace(1, 59, 9))
        v = np.linspace(-1.5, 1.5, 21)
        outer = np.stack(
            [np.column_stack([np.cos(v) * np.cos(a), np.sin(v), -np.cos(v) * np.sin(a)]) for a in u]
        )
        rings = [np.concatenate([0.2 * row, 0.185 * row[::-1]]) for row in outer]
        made.append(loft(rings, crease=60).part(slot))
    caps = [cylinder(0.024, 0.006, bevel=0.002, sides=28).at(y=y) for y in (0.195, -0.201)]
    made += parts("panel", [*caps, ellipsoid(0.19, 0.19, 0.19, sides=24)])
    return each(made, lambda shape: shape.turned(z=18))


BUILD = by_subtype(
    plain=_plain,
    beach=_beach,
    football=_football,
    leather_football=_football,
    basketball=_basketball,
    tennis=_tennis,
    baseball=_baseball,
    volleyball=_volleyball,
    rugby=_rugby,
    gridiron=_gridiron,
    golf=_golf,
    bowling=_bowling,
    eight=_eight,
)
