"""Figures: teddy bears, robots, snowmen."""

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _teddy(_: Variant) -> list[Part]:
    """Sit a bear down with its legs forward."""
    head = [Lump((0, 0.29, 0.01), (0.095, 0.085, 0.085))]
    ears = [Lump((x, 0.365, 0.0), (0.036, 0.036, 0.02)) for x in (-0.072, 0.072)]
    body = [Lump((0, 0.125, 0), (0.1, 0.12, 0.09))]
    arms = [Limb((x, 0.185, 0.01), (1.9 * x, 0.115, 0.085), 0.036, 0.032) for x in (-0.085, 0.085)]
    legs = [Limb((x, 0.048, 0.03), (1.45 * x, 0.047, 0.15), 0.046, 0.043) for x in (-0.07, 0.07)]
    bear = blob([*body, *head, *ears, *arms, *legs], blend=0.025, cells=42)
    muzzle = ellipsoid(0.045, 0.036, 0.038, sides=20).at(0, 0.268, 0.083)
    pads = [ellipsoid(0.03, 0.034, 0.009, sides=18).at(x, 0.047, 0.192) for x in (-0.1015, 0.1015)]
    inner = [ellipsoid(0.021, 0.022, 0.01, sides=16).at(x, 0.364, 0.016) for x in (-0.072, 0.072)]
    tummy = ellipsoid(0.064, 0.075, 0.03, sides=20).turned(x=-6).at(0, 0.12, 0.068)
    nose = ellipsoid(0.017, 0.012, 0.01, sides=14).at(0, 0.284, 0.118)
    mouth = tube([(-0.018, 0.25, 0.114), (0, 0.257, 0.121), (0.018, 0.25, 0.114)], 0.0025, sides=6)
    line = tube([(0, 0.257, 0.121), (0, 0.275, 0.121)], 0.0025, sides=6)
    eyes = [ellipsoid(0.0105, 0.0115, 0.007, sides=14).at(x, 0.312, 0.086) for x in (-0.036, 0.036)]
    return [
        bear.part("main"),
        *parts("patch", [muzzle, *pads, *inner, tummy]),
        *parts("dark", [nose, mouth, line, *eyes]),
        *parts("bow", _bow(0.215, 0.084)),
    ]


def _bow(y: float, z: float) -> list[Shape]:
    wing = blob(
        [Lump((0.032, 0, 0), (0.03, 0.021, 0.011)), Limb((0, 0, 0), (0.02, 0, 0), 0.007, 0.009)],
        blend=0.01,
        cells=22,
    )
    knot = ellipsoid(0.0125, 0.0125, 0.01, sides=14)
    return [*[w.at(y=y, z=z) for w in pair(wing)], knot.at(0, y, z + 0.004)]


def _snowman(variant: Variant) -> list[Part]:
    rng = variant.rng
    balls = [
        ellipsoid(r, 0.94 * r, r, sides=32).roughened(rng, 0.006, 0.25).at(y=y)
        for r, y in ((0.42, 0.37), (0.3, 0.93), (0.215, 1.34))
    ]
    coal = ellipsoid(0.027, 0.027, 0.022, sides=10).roughened(rng, 0.002, 0.03)
    eyes = [coal.at(x, 1.41, 0.2) for x in (-0.075, 0.075)]
    smile = [
        coal.scaled(0.7, 0.7, 0.7).at(
            0.12 * np.sin(a), 1.37 - 0.1 * np.cos(a), 0.2 - 0.12 * abs(a) ** 2 * 0.4
        )
        for a in np.linspace(-0.95, 0.95, 6)
    ]
    buttons = [
        coal.scaled(1.2, 1.2, 1.2).at(0, y, z)
        for y, z in ((1.05, 0.275), (0.93, 0.3), (0.81, 0.275))
    ]
    nose = (
        lathe([(0, 0)], [(0.035, 0), (0.022, 0.1), (0.0, 0.22)], sides=16)
        .turned(x=90)
        .at(0, 1.36, 0.19)
    )
    arm = [
        tube(
            [(0.25, 0.98, 0), (0.45, 1.08, 0.03), (0.68, 1.22, 0.02)], [0.02, 0.017, 0.01], sides=8
        ),
        tube(
            [(0.55, 1.13, 0.03), (0.62, 1.15, 0.08), (0.68, 1.14, 0.11)],
            [0.011, 0.01, 0.006],
            sides=7,
        ),
        tube(
            [(0.58, 1.15, 0.03), (0.6, 1.23, 0.0), (0.6, 1.29, -0.02)],
            [0.011, 0.009, 0.005],
            sides=7,
        ),
    ]
    hat = lathe(
        [(0, 0)],
        [(0.25, 0)],
        [(0.25, 0.018)],
        [(0.165, 0.02)],
        [(0.175, 0.27)],
        [(0, 0.27)],
        sides=36,
        bevel=0.008,
    )
    band = sleeve((0.15, 0), (0.172, 0), (0.174, 0.055), (0.15, 0.055)).at(y=0.02)
    scarf = torus(0.205, 0.052, sides=36, section=10).scaled(1, 0.8, 1).at(y=1.15)
    tail = box(0.11, 0.34, 0.035, bevel=0.014, cells=3).turned(x=-8, z=10).at(0.11, 0.82, 0.29)
    return [
        *parts("main", balls),
        *parts("dark", [*eyes, *smile, *buttons]),
        nose.part("nose"),
        *parts("stick", [copy for shape in arm for copy in pair(shape)]),
        *parts("hat", [each.turned(z=-7).at(0.02, 1.5, 0) for each in (hat, band)]),
        *parts("bow", [scarf, tail]),
    ]


def _robot(_: Variant) -> list[Part]:
    """Bolt together a tin toy."""
    head = box(0.13, 0.1, 0.11, bevel=0.018).at(y=0.305)
    body = box(0.17, 0.16, 0.12, bevel=0.018).at(y=0.125)
    neck = cylinder(0.028, 0.03, sides=20).at(y=0.28)
    leg = cylinder(0.024, 0.09, sides=18).at(0.045, 0.04, 0)
    foot = box(0.066, 0.045, 0.1, bevel=0.014).at(0.045, 0, 0.012)
    return [
        body.part("main"),
        head.part("head"),
        *parts("metal", [neck, *pair(leg)]),
        *parts("trim", pair(foot)),
        *_robot_face(),
        *_robot_arms(),
        *_robot_controls(),
    ]


def _robot_face() -> list[Part]:
    steps = [(0.024, 0), (0.022, 0.012), (0.017, 0.012), (0.015, 0.009), (0, 0.009)]
    eye = lathe([(0, 0)], *[[step] for step in steps], sides=24).turned(x=90)
    pupil = ellipsoid(0.015, 0.015, 0.008, sides=16).at(0.032, 0.36, 0.06)
    bar = box(0.06, 0.005, 0.005, bevel=0.001).at(z=0.056)
    ear = cylinder(0.024, 0.02, sides=20).turned(z=-90).at(0.063, 0.355, 0)
    mast = rod((0, 0.4, 0), (0, 0.455, 0), 0.0035, sides=8)
    bulb = ellipsoid(0.012, 0.012, 0.012, sides=14).at(y=0.46)
    return [
        *parts("metal", [*pair(ear), mast, *[bar.at(y=y) for y in (0.318, 0.327, 0.336)]]),
        *parts("trim", pair(eye.at(0.032, 0.36, 0.05))),
        *parts("light", [*pair(pupil), bulb]),
    ]


def _robot_arms() -> list[Part]:
    shoulder = ellipsoid(0.03, 0.03, 0.03, sides=18).at(0.098, 0.255, 0)
    arm = tube([(0.1, 0.25, 0), (0.125, 0.2, 0.005), (0.13, 0.165, 0.03)], 0.0165, sides=12)
    wrist = cylinder(0.023, 0.03, sides=18).turned(x=65).at(0.131, 0.165, 0.03)
    claws = [
        tube([(0.131, 0.153, 0.056), (x, 0.148, 0.07), (tip, 0.138, 0.098)], 0.006, sides=8)
        for x, tip in ((0.154, 0.148), (0.108, 0.114))
    ]
    metal = [copy for shape in (shoulder, arm, *claws) for copy in pair(shape)]
    return [*parts("metal", metal), *parts("trim", pair(wrist))]


def _robot_controls() -> list[Part]:
    panel = prism(rectangle(0.11, 0.085, radius=0.01), 0.008, bevel=0.002).at(0, 0.215, 0.061)
    dial = cylinder(0.02, 0.006, bevel=0.0015, sides=20).turned(x=90).at(-0.028, 0.225, 0.064)
    needle = box(0.003, 0.016, 0.003, bevel=0).turned(z=-35).at(-0.028, 0.222, 0.0705)
    lamp = ellipsoid(0.008, 0.008, 0.006, sides=12)
    switch = box(0.012, 0.018, 0.008, bevel=0.002)
    bolt = ellipsoid(0.006, 0.006, 0.004, sides=10).at(x=0.07, z=0.06)
    return [
        panel.part("trim"),
        *parts("dial", [dial, *[switch.at(0.02 * k - 0.03, 0.18, 0.065) for k in range(4)]]),
        *parts("light", [lamp.at(0.012 + 0.022 * k, 0.232, 0.066) for k in range(2)]),
        *parts("metal", [needle, *pair(bolt.at(y=0.142)), *pair(bolt.at(y=0.268))]),
    ]


BUILD = by_subtype(teddy=_teddy, robot=_robot, snowman=_snowman)
