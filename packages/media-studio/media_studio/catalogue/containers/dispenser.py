"""Bottles of plastic that are squeezed, sprayed, shaken or drunk from."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _band(radius: float, low: float, high: float) -> Shape:
    """Wrap a label around a straight side."""
    inside, outside = radius - 0.002, radius + 0.0007
    return sleeve((inside, low), (outside, low), (outside, high), (inside, high))


def _ribbed_cap(radius: float, height: float) -> list[Shape]:
    rib = rod((radius, 0.001, 0), (radius, height - 0.002, 0), 0.035 * radius, sides=6)
    return [cylinder(radius, height, bevel=0.0015), *around(rib, 32)]


def _squeezed(_: Variant) -> list[Part]:
    """Stand a soft bottle with a waist on its foot, under a cone that is cut off."""
    side = [(0.034, 0.005), (0.034, 0.045), (0.0315, 0.08), (0.033, 0.115), (0.02, 0.148)]
    cone = lathe(
        [(0, 0)], [(0.02, 0)], [(0.0205, 0.012)], [(0.012, 0.018), (0.0045, 0.05)], [(0, 0.051)]
    )
    return [
        lathe([(0, 0)], [(0.031, 0)], side, [(0.0165, 0.155)], [(0, 0.155)], sides=40).part("main"),
        cone.at(y=0.15).part("cap"),
        sleeve((0.03, 0.03), (0.0349, 0.03), (0.0339, 0.068), (0.03, 0.068)).part("label"),
    ]


def _spray(_: Variant) -> list[Part]:
    """Screw a pump with a trigger onto a clear bottle."""
    side = [(0.037, 0.005), (0.037, 0.06), (0.036, 0.1), (0.027, 0.14), (0.016, 0.165)]
    fill = [(0.0345, 0.007), (0.0345, 0.06), (0.0335, 0.1)]
    head = prism(
        rounded([(-0.03, 0), (0.02, -0.004), (0.044, 0.012), (0.04, 0.03), (-0.02, 0.034),
                 (-0.036, 0.018)], 3), 0.024, bevel=0.003,
    )  # fmt: skip
    lever = tube(
        [(0.016, 0.006, 0), (0.026, -0.012, 0), (0.022, -0.035, 0), (0.034, -0.05, 0)], 0.0048
    )
    nozzle = cylinder(0.009, 0.014, bevel=0.001, sides=8).turned(z=-90).at(0.042, 0.021, 0)
    turned = [shape.at(y=0.196).turned(y=-90) for shape in (head, lever, nozzle)]
    return [
        vessel([(0, 0)], [(0.034, 0)], side, [(0.016, 0.172)], wall=0.0016).part("main"),
        lathe([(0, 0.003)], [(0.032, 0.003)], fill, [(0, 0.115)], bevel=0).part("liquid"),
        rod((0, 0.012, 0), (0, 0.17, 0), 0.0022, sides=8).part("cap"),
        *parts("cap", [shape.at(y=0.168) for shape in _ribbed_cap(0.0185, 0.024)]),
        turned[0].part("cap"),
        turned[1].part("trigger"),
        turned[2].part("trigger"),
        _band(0.037, 0.02, 0.06).part("label"),
    ]


def _pills(variant: Variant) -> list[Part]:
    """Fill a clear tube with tablets under a childproof cap."""
    capsule = ellipsoid(0.0052, 0.003, 0.0036, sides=10)
    heap = []
    for layer in range(9):
        for k in range(12):
            reach = 0.0165 if k < 9 else 0.006
            turn = 40 * k + 25 * layer if k < 9 else 120 * k + 40 * layer
            lean = float(variant.rng.uniform(-30, 30))
            pill = capsule.turned(y=lean, z=0.6 * lean).at(reach, 0.006 + 0.0058 * layer, 0)
            heap.append(pill.turned(y=turn))
    return [
        vessel(
            [(0, 0)], [(0.0225, 0)], [(0.024, 0.002)], [(0.024, 0.066)], [(0.02, 0.07)], wall=0.0014
        ).part("main"),
        *parts("pill", heap),
        *parts("cap", [shape.at(y=0.066) for shape in _ribbed_cap(0.0255, 0.018)]),
        _band(0.024, 0.014, 0.042).part("label"),
    ]


def _detergent(_: Variant) -> list[Part]:
    """Blow a flat jug with a grip at its back; the cap is a measure."""
    trunk = body(
        [(0.0, 0.07, 0.043, 0), (0.012, 0.076, 0.048, 0), (0.13, 0.076, 0.048, 0),
         (0.19, 0.06, 0.042, 0), (0.225, 0.034, 0.03, 0), (0.24, 0.024, 0.024, 0)], power=4,
    )  # fmt: skip
    grip = tube(
        [(-0.028, 0.215, 0), (-0.07, 0.222, 0), (-0.094, 0.18, 0), (-0.09, 0.11, 0),
         (-0.066, 0.085, 0)], 0.0145, sides=14,
    )  # fmt: skip
    tag = panel(0.105, 0.1, 0.003, radius=0.012).at(0.002, 0.025, 0.0475)
    spot = cylinder(0.028, 0.002, sides=32).turned(x=90).at(0.002, 0.078, 0.0501)
    return [
        trunk.part("main"),
        grip.part("handle"),
        *parts("cap", [shape.at(y=0.236) for shape in _ribbed_cap(0.03, 0.042)]),
        tag.part("label"),
        spot.part("mark"),
    ]


def _feeding(_: Variant) -> list[Part]:
    """Fill a clear bottle with milk, and screw a teat on with a ring."""
    side = [(0.028, 0.004), (0.028, 0.05), (0.0265, 0.07), (0.028, 0.09), (0.028, 0.125)]
    milk = [(0.0255, 0.006), (0.0255, 0.05), (0.024, 0.07), (0.0255, 0.09)]
    teat = [(0.018, 0.004), (0.015, 0.012), (0.008, 0.02), (0.0075, 0.028), (0, 0.034)]
    marks = [
        box(0.008 if k % 2 else 0.013, 0.0009, 0.001, bevel=0).at(0, 0.024 + 0.009 * k, 0.0279)
        for k in range(8)
        if not 3 <= k <= 5
    ]
    return [
        vessel([(0, 0)], [(0.026, 0)], side, [(0.024, 0.132)], wall=0.0018).part("main"),
        lathe([(0, 0.003)], [(0.0245, 0.003)], milk, [(0, 0.095)], bevel=0).part("liquid"),
        *parts("cap", [shape.at(y=0.128) for shape in _ribbed_cap(0.0285, 0.02)]),
        lathe([(0, 0)], [(0.02, 0)], teat, sides=28).at(y=0.148).part("teat"),
        *parts("mark", marks),
    ]


def _sports(_: Variant) -> list[Part]:
    """Pinch a bottle for the hand; a spout stands up from its cap."""
    side = [(0.036, 0.006), (0.037, 0.07), (0.031, 0.1), (0.036, 0.13), (0.036, 0.165)]
    loop = tube([(-0.02, 0.2, 0), (-0.04, 0.215, 0), (-0.04, 0.235, 0), (-0.008, 0.232, 0)], 0.0035)
    spout = lathe([(0, 0)], [(0.012, 0)], [(0.01, 0.016)], [(0.013, 0.02)], [(0.009, 0.032)],
                  [(0, 0.032)])  # fmt: skip
    lid = lathe([(0, 0)], [(0.038, 0)], [(0.038, 0.02)], [(0.03, 0.032), (0.014, 0.038)],
                [(0, 0.038)], sides=40)  # fmt: skip
    return [
        lathe([(0, 0)], [(0.033, 0)], side, [(0, 0.166)], sides=40).part("main"),
        lid.at(y=0.164).part("cap"),
        loop.part("cap"),
        spout.at(y=0.2).part("nozzle"),
        _band(0.0376, 0.028, 0.068).part("label"),
        torus(0.0365, 0.0016, section=8).at(y=0.164).part("cap"),
    ]


def _glue(_: Variant) -> list[Part]:
    trunk = body(
        [(0.0, 0.026, 0.018, 0), (0.006, 0.029, 0.02, 0), (0.08, 0.029, 0.02, 0),
         (0.1, 0.022, 0.017, 0), (0.11, 0.012, 0.012, 0)], power=3.4,
    )  # fmt: skip
    cone = lathe([(0, 0)], [(0.0135, 0)], [(0.013, 0.012)], [(0.0085, 0.016), (0.003, 0.044)],
                 [(0, 0.045)])  # fmt: skip
    notches = rod((0.0134, 0.002, 0), (0.0131, 0.011, 0), 0.0006, sides=6)
    return [
        trunk.part("main"),
        cone.at(y=0.108).part("cap"),
        *parts("cap", [s.at(y=0.108) for s in around(notches, 20)]),
        panel(0.042, 0.05, 0.002, radius=0.004).at(y=0.018, z=0.0196).part("label"),
        panel(0.042, 0.05, 0.002, radius=0.004).at(y=0.018, z=0.0196).turned(y=180).part("label"),
        box(0.03, 0.012, 0.001, bevel=0).at(y=0.042, z=0.0219).part("mark"),
    ]


def _lipstick(_: Variant) -> list[Part]:
    """Wind the stick out of its sleeve; it is cut at a slant."""

    def slant(points: np.ndarray) -> np.ndarray:
        top = points[:, 1] > 0.016
        return np.column_stack(
            [points[:, 0], points[:, 1] + np.where(top, 0.75 * points[:, 0], 0), points[:, 2]]
        )

    stick = lathe([(0, 0)], [(0.0056, 0)], [(0.0056, 0.02), (0.004, 0.024), (0, 0.0255)], sides=28)
    return [
        _square(0.02, 0.032).part("case"),
        cylinder(0.0078, 0.016, bevel=0.0006).at(y=0.031).part("metal"),
        torus(0.0078, 0.0007, section=6).at(y=0.033).part("metal"),
        stick.warped(slant).at(y=0.046).part("main"),
    ]


def _square(wide: float, tall: float) -> Shape:
    return box(wide, tall, wide, bevel=0.0016)


BUILD = by_subtype(
    ketchup=_squeezed,
    mustard=_squeezed,
    mayonnaise=_squeezed,
    spray=_spray,
    pills=_pills,
    detergent=_detergent,
    feeding=_feeding,
    sports=_sports,
    glue=_glue,
    lipstick=_lipstick,
)
