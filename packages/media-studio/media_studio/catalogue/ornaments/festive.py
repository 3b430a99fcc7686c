"""Presents and decorations."""

from dataclasses import replace
from functools import partial

import numpy as np

from media_studio.catalogue.ornaments.modelling import ribbon
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.shape import Shape, around, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _wrapped(*, bow: bool) -> list[Part]:
    """Tie two ribbons around a box with a lid."""
    body, lid = box(0.2, 0.16, 0.2, bevel=0.004), box(0.215, 0.045, 0.215, bevel=0.005).at(y=0.15)
    bands = [box(0.034, 0.163, 0.204, bevel=0.003), box(0.204, 0.163, 0.034, bevel=0.003)]
    tops = [
        box(0.034, 0.049, 0.219, bevel=0.004).at(y=0.149),
        box(0.219, 0.049, 0.034, bevel=0.004).at(y=0.149),
    ]
    knot = [s.turned(y=-25).at(y=0.196) for s in ribbon.bow(0.085)] if bow else []
    return [*parts("main", [body, lid]), *parts("ribbon", [*bands, *tops, *knot])]


def _gift(_: Variant) -> list[Part]:
    return _wrapped(bow=True)


def _gifts(_: Variant) -> list[Part]:
    """Pile three presents of different sizes; no bow on the one that bears another."""
    made = list[Part]()
    for slot, tie, size, at, turn in (
        ("main", "ribbon", (1.3, 0.9, 1.2), (0, 0, 0), 8),
        ("second", "tie", (0.8, 0.75, 0.8), (-0.03, 0.178, 0), -16),
        ("tie", "second", (0.62, 0.7, 0.62), (0.2, 0, 0.13), 34),
    ):
        wrapped = each(
            _wrapped(bow=slot != "main"), partial(Shape.scaled, x=size[0], y=size[1], z=size[2])
        )
        for part in moved(each(wrapped, partial(Shape.turned, y=turn)), *at):
            made.append(replace(part, slot=slot if part.slot == "main" else tie))
    return made


def _firework(_: Variant) -> list[Part]:
    body = cylinder(0.028, 0.15, bevel=0.002, sides=36).at(y=0.2)
    cone = lathe([(0, 0)], [(0.034, 0)], [(0.012, 0.05), (0, 0.065)], sides=36, bevel=0.001).at(
        y=0.35
    )
    bands = [
        sleeve((0.02, -0.005), (0.0292, -0.005), (0.0292, 0.005), (0.02, 0.005)).at(y=y)
        for y in (0.212, 0.338)
    ]
    signs = [
        prism(star(5, 0.014, 0.006), 0.003, bevel=0.0006)
        .at(z=0.0285)
        .turned(y=60.0 * k)
        .at(y=0.255 + 0.045 * (k % 2))
        for k in range(6)
    ]
    stick = box(0.009, 0.36, 0.009, bevel=0.001).at(0, 0.0, -0.033)
    fuse = tube(
        [(0, 0.2, 0), (0.004, 0.185, 0.006), (0.018, 0.175, 0.012), (0.02, 0.16, 0.014)],
        0.0022,
        sides=8,
    )
    spark = [
        lathe([(0.0016, 0), (0, 0.013)], sides=6, bevel=0)
        .turned(x=48.0 * k, z=77.0 * k)
        .at(0.02, 0.158, 0.014)
        for k in range(10)
    ]
    return [
        body.part("main"),
        cone.part("second"),
        *parts("tie", [*bands, *signs]),
        *parts("stick", [stick, fuse]),
        *parts("spark", spark),
    ]


def _easter_egg(_: Variant) -> list[Part]:
    profile = [
        (0, 0),
        (0.014, 0.002),
        (0.0265, 0.021),
        (0.0245, 0.042),
        (0.014, 0.0615),
        (0.006, 0.0665),
        (0, 0.0678),
    ]
    egg = lathe(profile, sides=48, bevel=0)
    heights, radii = np.array(profile)[:, 1], np.array(profile)[:, 0]
    made = [egg.part("main")]

    def reach(y: float) -> float:
        near = np.abs(egg.vertices[:, 1] - y) < 0.0016
        found = np.hypot(egg.vertices[near, 0], egg.vertices[near, 2])
        return float(found.mean()) if len(found) else float(np.interp(y, heights, radii))

    for low, slot, wave in ((0.017, "second", 0.0035), (0.046, "tie", 0.003)):
        angle = np.linspace(0, 2 * np.pi, 28, endpoint=False)
        level = low + wave * np.array([1, -1] * 14)
        path = [
            (reach(y) * np.cos(a), y, reach(y) * np.sin(a))
            for a, y in zip(angle, level, strict=True)
        ]
        made.append(tube(path, 0.0013, steps=2, sides=6, loop=True).part(slot))
    for y, slot, size in (
        (0.0095, "tie", 0.0012),
        (0.0245, "tie", 0.0012),
        (0.0385, "second", 0.0012),
        (0.0535, "second", 0.0012),
    ):
        made.append(torus(reach(y), size, sides=48, section=6).at(y=y).part(slot))
    dot = ellipsoid(0.0035, 0.0035, 0.0008, sides=14)
    made += parts("ribbon", around(dot.at(0, 0.0315, reach(0.0315)), 12))
    return made


def _paper_lantern(_: Variant) -> list[Part]:
    """Ribbed paper over a ball, tasselled below."""
    shade = ellipsoid(0.13, 0.115, 0.13, sides=72).warped(
        lambda p: (
            p
            * (1 + 0.016 * np.cos(40 * np.arcsin(np.clip(p[:, 1] / 0.115, -1, 1))))[:, None]
            ** np.array([1, 0, 1])
        )
    )
    caps = [cylinder(0.05, 0.022, bevel=0.003, sides=36).at(y=y) for y in (0.098, -0.12)]
    cord = [
        rod((0, 0.12, 0), (0, 0.185, 0), 0.0025, sides=8),
        torus(0.012, 0.0025, sides=22, section=8).turned(x=90).at(y=0.196),
        rod((0, -0.16, 0), (0, -0.12, 0), 0.0025, sides=8),
    ]
    bead = ellipsoid(0.011, 0.011, 0.011, sides=16).at(y=-0.162)
    tassel = lathe(
        [(0, 0)], [(0.016, 0)], [(0.009, 0.07), (0.0095, 0.08), (0, 0.088)], sides=28, bevel=0.001
    ).at(y=-0.255)
    ribs = around(
        tube(
            [
                (0.052, 0.104, 0),
                (0.103, 0.07, 0),
                (0.132, 0, 0),
                (0.103, -0.07, 0),
                (0.052, -0.104, 0),
            ],
            0.0016,
            sides=6,
        ),
        12,
    )
    return [
        shade.part("main"),
        *parts("tie", [*caps, bead, *ribs]),
        *parts("ribbon", [*cord, tassel]),
    ]


BUILD = by_subtype(
    gift=_gift,
    gifts=_gifts,
    firework=_firework,
    easter_egg=_easter_egg,
    paper_lantern=_paper_lantern,
)
