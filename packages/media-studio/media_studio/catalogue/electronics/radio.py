"""Radios, record players and loudspeakers."""

import numpy as np

from media_studio.catalogue.modelling.housing import dial, disc, panel, pointer, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _cone(radius: float) -> list[Part]:
    """Make a loudspeaker that faces +Z around the origin of the plane z = 0."""
    r = radius
    rim = sleeve(
        (0.84 * r, 0), (r, 0), (r, 0.06 * r), (0.94 * r, 0.1 * r), (0.84 * r, 0.06 * r), sides=40
    )
    surround = torus(0.78 * r, 0.075 * r, sides=40, section=10).turned(x=90).at(z=0.02 * r)
    funnel = lathe(
        [(0, 0.02 * r)], [(0.86 * r, 0.02 * r)], [(0.74 * r, 0.05 * r)], [(0.28 * r, 0.03 * r)],
        [(0, 0.03 * r)], sides=36, bevel=0,
    )  # fmt: skip
    cap = ellipsoid(0.27 * r, 0.27 * r, 0.14 * r, sides=24).at(z=0.03 * r)
    return [
        rim.turned(x=90).part("metal"),
        surround.part("dark"),
        funnel.turned(x=90).part("cone"),
        cap.part("dark"),
    ]


def _scale(width: float, height: float) -> list[Part]:
    """Make a lit tuning scale in the plane z = 0, standing on y = 0."""
    w, h = width, height
    marks = [
        panel(0.004 * w, (0.24 if k % 5 else 0.42) * h, 0.001, bevel=0).at(
            (k / 20 - 0.5) * 0.86 * w, 0.2 * h, 0.003
        )
        for k in range(21)
    ]
    return [
        panel(w, h, 0.003, radius=0.08 * h).part("scale"),
        *parts("dark", marks),
        panel(0.012 * w, 0.84 * h, 0.0015, bevel=0).at(0.16 * w, 0.08 * h, 0.003).part("light"),
    ]


def _retro(_: Variant) -> list[Part]:
    """Build a wooden valve radio: cloth, a lit scale and two knobs under a rounded top."""
    half = [(0.2, 0.0), (0.2, 0.17), (0.188, 0.215), (0.155, 0.242), (0.09, 0.25), (0, 0.252)]
    shell = prism(symmetric([(0, 0), *half]), 0.17, bevel=0.008)
    front = [
        (0.178, 0.016),
        (0.178, 0.17),
        (0.166, 0.203),
        (0.138, 0.224),
        (0.08, 0.23),
        (0, 0.231),
    ]
    cloth = prism(symmetric([(0, 0.016), *front]), 0.006, bevel=0.002).at(z=0.085)
    bars = [panel(0.007, 0.118, 0.005).at(x, 0.1, 0.087) for x in np.linspace(-0.12, 0.12, 9)]
    knobs = [dial(0.021, depth=0.022).at(x, 0.048, 0.088) for x in (-0.128, 0.128)]
    foot = cylinder(0.014, 0.012, sides=16)
    return [
        shell.part("main"),
        cloth.part("cloth"),
        *parts("main", bars),
        *moved(_scale(0.19, 0.045), y=0.03, z=0.087),
        *parts("metal", [panel(0.2, 0.005, 0.006).at(y=y, z=0.086) for y in (0.024, 0.077)]),
        *parts("knob", knobs),
        *parts("metal", [disc(0.011, 0.024).at(x, 0.048, 0.088) for x in (-0.128, 0.128)]),
        *parts("dark", [c.at(y=-0.01) for z in (-0.05, 0.05) for c in pair(foot.at(0.16, 0, z))]),
    ]


def _portable(_: Variant) -> list[Part]:
    """Build a transistor radio with a handle and an aerial."""
    holes = [
        disc(0.0035, 0.002, bevel=0, sides=10).at(0.0115 * i, 0.0115 * j)
        for i in range(-4, 5)
        for j in range(-4, 5)
        if i * i + j * j < 20
    ]
    handle = [(-0.11, 0.145, 0), (-0.108, 0.18, 0), (-0.09, 0.192, 0), (0.09, 0.192, 0)]
    return [
        box(0.25, 0.16, 0.075, bevel=0.018).part("main"),
        panel(0.228, 0.138, 0.004, radius=0.014).at(y=0.011, z=0.0355).part("trim"),
        *moved(parts("dark", holes), x=-0.05, y=0.08, z=0.039),
        torus(0.056, 0.003, sides=40, section=8).turned(x=90).at(-0.05, 0.08, 0.0395).part("metal"),
        dial(0.026).at(0.062, 0.098, 0.038).part("knob"),
        pointer(0.026, 35).at(0.062, 0.098, 0.038).part("dark"),
        *moved(_scale(0.075, 0.024), x=0.062, y=0.026, z=0.038),
        tube([*handle, (0.108, 0.18, 0), (0.11, 0.145, 0)], 0.006).part("metal"),
        rod((0.1, 0.155, -0.025), (0.16, 0.36, -0.025), 0.0028, tip=0.0018).part("metal"),
        ellipsoid(0.005, 0.005, 0.005, sides=12).at(0.161, 0.363, -0.025).part("metal"),
    ]


def _cassette() -> list[Part]:
    """Make the door of a tape deck with two spools, facing +Z, standing on y = 0."""
    spools = [disc(0.016, 0.002).at(x, 0.052, 0.006) for x in (-0.027, 0.027)]
    hubs = [disc(0.007, 0.003, sides=6, bevel=0).at(x, 0.052, 0.006) for x in (-0.027, 0.027)]
    return [
        panel(0.14, 0.095, 0.006, radius=0.006).part("metal"),
        panel(0.12, 0.075, 0.002, radius=0.004).at(y=0.012, z=0.005).part("dark"),
        *parts("trim", spools),
        *parts("dark", hubs),
    ]


def _boombox(_: Variant) -> list[Part]:
    """Put a tape deck and a scale between two loudspeakers, under a handle."""
    keys = [
        box(0.02, 0.018, 0.024, bevel=0.003).at(-0.06 + 0.024 * k, 0.275, 0.035) for k in range(6)
    ]
    handle = [
        (-0.27, 0.27, 0),
        (-0.27, 0.34, 0),
        (-0.24, 0.365, 0),
        (0.24, 0.365, 0),
        (0.27, 0.34, 0),
    ]
    made = [
        box(0.66, 0.28, 0.15, bevel=0.015).part("main"),
        panel(0.63, 0.25, 0.006, radius=0.012).at(y=0.015, z=0.072).part("face"),
        *moved(_cassette(), y=0.05, z=0.078),
        *moved(_scale(0.17, 0.04), y=0.222 - 0.02, z=0.078),
        *parts("knob", [dial(0.012).at(x, 0.17, 0.078) for x in (-0.06, -0.02, 0.02, 0.06)]),
        *parts("knob", keys),
        tube([*handle, (0.27, 0.27, 0)], 0.011).part("metal"),
        rod((-0.3, 0.28, -0.04), (-0.42, 0.52, -0.04), 0.004, tip=0.002).part("metal"),
        ellipsoid(0.006, 0.006, 0.006, sides=12).at(-0.421, 0.523, -0.04).part("metal"),
    ]
    for x in (-0.2, 0.2):
        made += moved(_cone(0.098), x=x, y=0.118, z=0.077)
        made += moved(_cone(0.028), x=x * 1.32, y=0.235, z=0.077)
    return made


def _speaker(_: Variant) -> list[Part]:
    """Build a box with a woofer and a tweeter."""
    port = sleeve((0.02, 0), (0.028, 0), (0.03, 0.005), (0.02, 0.004)).turned(x=90)
    return [
        box(0.22, 0.4, 0.24, bevel=0.008).part("main"),
        panel(0.2, 0.38, 0.004, radius=0.008).at(y=0.01, z=0.119).part("face"),
        *moved(_cone(0.082), y=0.14, z=0.122),
        *moved(_cone(0.036), y=0.3, z=0.122),
        port.at(0.07, 0.035, 0.122).part("dark"),
        *parts(
            "metal",
            [c.at(y=y, z=0.122) for y in (0.03, 0.37) for c in pair(disc(0.004, 0.002).at(0.088))],
        ),
    ]


def _arm() -> list[Part]:
    """Bend the tone arm of a record player from its pivot at the origin to the groove."""
    pipe = tube(
        [(0, 0.03, -0.02), (0, 0.032, 0.04), (-0.005, 0.03, 0.13), (-0.045, 0.02, 0.185)], 0.0035
    )
    return [
        cylinder(0.02, 0.014, sides=24).part("metal"),
        cylinder(0.009, 0.032, sides=16).part("metal"),
        pipe.part("metal"),
        rod((0, 0.03, -0.02), (0, 0.03, -0.05), 0.01).part("dark"),
        box(0.014, 0.008, 0.028, bevel=0.002).turned(y=-38).at(-0.052, 0.012, 0.196).part("dark"),
    ]


def _turntable(_: Variant) -> list[Part]:
    """Turn a record on its player, the lid open."""
    grooves = [
        torus(r, 0.0009, sides=64, section=6).at(-0.035, 0.0995, 0)
        for r in np.linspace(0.06, 0.142, 9)
    ]
    lid = [
        slab(0.44, 0.004, 0.34, radius=0.012).at(y=0.055, z=0.17),
        *pair(box(0.004, 0.055, 0.34).at(0.218, 0, 0.17)),
    ]
    lid.append(box(0.44, 0.055, 0.004).at(z=0.338))
    foot = lathe([(0, 0)], [(0.024, 0)], [(0.028, 0.008)], [(0.02, 0.02)], [(0, 0.02)], sides=24)
    return [
        box(0.45, 0.066, 0.36, bevel=0.008).at(y=0.018).part("main"),
        cylinder(0.156, 0.012, sides=56).at(-0.035, 0.083, 0).part("metal"),
        cylinder(0.15, 0.004, bevel=0.001, sides=64).at(-0.035, 0.0955, 0).part("record"),
        *parts("record", grooves),
        cylinder(0.05, 0.001, bevel=0, sides=40).at(-0.035, 0.0995, 0).part("label"),
        cylinder(0.004, 0.014, sides=12).at(-0.035, 0.0995, 0).part("metal"),
        *moved(_arm(), x=0.168, y=0.084, z=-0.12),
        *parts(
            "knob", [cylinder(0.014, 0.012, sides=20).at(x, 0.084, 0.145) for x in (0.15, 0.19)]
        ),
        *parts("glass", [s.turned(x=-68).at(y=0.09, z=-0.172) for s in lid]),
        *parts("dark", [c for z in (-0.13, 0.13) for c in pair(foot.at(0.18, 0, z))]),
    ]


def _horn() -> Shape:
    """Flare the horn of a gramophone with eight petals, open along +Z and up."""
    turns = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    rings = []
    profile = [(0.012, 0.0), (0.018, 0.08), (0.036, 0.17), (0.085, 0.25), (0.17, 0.3)]
    for radius, along in [
        *profile,
        *[(r - 0.004, a + 0.006 * (r < 0.1)) for r, a in profile[::-1]],
    ]:
        petal = radius * (1 + (0.06 if radius > 0.06 else 0.0) * np.abs(np.sin(4 * turns)))
        rings.append(
            np.stack([petal * np.cos(turns), np.full(64, along), -petal * np.sin(turns)], -1)
        )
    return loft(rings, steps=3, crease=60)


def _gramophone(_: Variant) -> list[Part]:
    """Carry a flared horn above a box with a crank."""
    neck = [(0.0, 0.22, -0.15), (0, 0.3, -0.16), (0, 0.38, -0.13), (0, 0.42, -0.08)]
    crank = [(0.17, 0.1, 0), (0.22, 0.1, 0), (0.225, 0.1, 0), (0.23, 0.06, 0.04)]
    arm = [(0, 0.245, -0.15), (0.03, 0.24, -0.1), (0.055, 0.235, -0.03)]
    mouldings = [box(0.38, 0.03, 0.38, bevel=0.01), box(0.37, 0.022, 0.37, bevel=0.008).at(y=0.165)]
    return [
        *parts("main", [box(0.33, 0.16, 0.33, bevel=0.006).at(y=0.02), *mouldings]),
        cylinder(0.145, 0.012, sides=48).at(y=0.187).part("metal"),
        cylinder(0.14, 0.004, bevel=0.001, sides=48).at(y=0.199).part("record"),
        *parts(
            "record",
            [torus(r, 0.0009, sides=56, section=6).at(y=0.203) for r in np.linspace(0.06, 0.13, 7)],
        ),
        cylinder(0.045, 0.001, bevel=0, sides=32).at(y=0.203).part("label"),
        _horn().turned(x=42).at(y=0.41, z=-0.1).part("horn"),
        tube(neck, [0.016, 0.015, 0.014, 0.013]).part("metal"),
        cylinder(0.026, 0.05, sides=24).at(y=0.18, z=-0.15).part("metal"),
        tube(arm, 0.007).part("metal"),
        cylinder(0.02, 0.012, sides=24).turned(x=90).at(0.058, 0.222, -0.028).part("metal"),
        tube(crank, 0.006).part("metal"),
        rod((0.226, 0.06, 0.04), (0.265, 0.06, 0.04), 0.01).part("main"),
    ]


BUILD = by_subtype(
    retro=_retro,
    portable=_portable,
    boombox=_boombox,
    speaker=_speaker,
    turntable=_turntable,
    gramophone=_gramophone,
)
