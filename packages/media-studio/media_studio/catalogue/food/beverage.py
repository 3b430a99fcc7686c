"""Drinks to carry: paper cups, cans, cartons and flasks."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import disc, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube, vessel


def _coffee_cup(_: Variant) -> list[Part]:
    """Close a paper cup with a lid to sip from; a sleeve keeps the hand cool."""
    cup = lathe([(0, 0)], [(0.029, 0)], [(0.041, 0.128)], [(0, 0.128)], bevel=0.001, sides=40)
    band = sleeve((0.0328, 0.036), (0.0338, 0.036), (0.0386, 0.088), (0.0376, 0.088), sides=40)
    rim = torus(0.0415, 0.0028, sides=40, section=8).at(y=0.128)
    lid = lathe(
        [(0, 0.128)], [(0.041, 0.128)], [(0.0385, 0.142)], [(0.0345, 0.1425)], [(0.033, 0.138)],
        [(0, 0.138)], sides=40, bevel=0.001,
    )  # fmt: skip
    mark = disc(0.011, 0.002, sides=24).turned(x=5).at(0, 0.061, 0.0352)
    return [
        cup.part("main"),
        band.part("band"),
        *parts("lid", [rim, lid]),
        box(0.01, 0.001, 0.004, bevel=0.0004).at(0, 0.142, 0.0362).part("dark"),
        mark.part("label"),
    ]


def _can(_: Variant) -> list[Part]:
    """Draw a can of thin metal with a ring to pull."""
    can = lathe(
        [(0, 0.002)], [(0.02, 0.002)], [(0.024, 0)], [(0.0325, 0.011)], [(0.033, 0.016)],
        [(0.033, 0.104), (0.0315, 0.11), (0.0268, 0.1165)], [(0.0268, 0.1165)], [(0, 0.1165)],
        sides=44, bevel=0.001,
    )  # fmt: skip
    rim = torus(0.0263, 0.0014, sides=44, section=8).at(y=0.1175)
    ring = torus(0.0062, 0.0014, sides=24, section=6).scaled(1, 0.5, 1.25).at(y=0.1178, z=0.0075)
    stripe = sleeve((0.0325, 0.046), (0.0334, 0.046), (0.0334, 0.068), (0.0325, 0.068), sides=44)
    hole = cylinder(0.0085, 0.0006, bevel=0, sides=24).scaled(1, 1, 1.2).at(y=0.1164, z=-0.011)
    foot = lathe(
        [(0, 0.0015)], [(0.0195, 0.0015)], [(0.0242, -0.0004)], [(0.0322, 0.0095)], [(0, 0.0095)],
        sides=44, bevel=0.0004,
    )  # fmt: skip
    return [
        can.part("main"),
        cylinder(0.0258, 0.001, bevel=0, sides=40).at(y=0.1162).part("metal"),
        *parts("metal", [rim, ring, hole.at(y=0.0002), foot]),
        cylinder(0.003, 0.002, bevel=0.0005, sides=16).at(y=0.117).part("metal"),
        stripe.part("label"),
    ]


def _tin(_: Variant) -> list[Part]:
    """Ring a tin of preserved food; its paper label goes around."""
    tin = cylinder(0.0372, 0.11, bevel=0.0006, sides=44)
    seam = torus(0.0368, 0.0021, sides=44, section=8)
    label = sleeve((0.0365, 0.018), (0.0382, 0.018), (0.0382, 0.092), (0.0365, 0.092), sides=44)
    return [
        tin.part("metal"),
        *parts("metal", [seam.at(y=0.002), seam.at(y=0.109)]),
        torus(0.026, 0.001, sides=36, section=6).at(y=0.11).part("metal"),
        label.part("main"),
        disc(0.016, 0.001, sides=28).at(0, 0.055, 0.0376).part("label"),
    ]


def _carton_body(wide: float, wall: float, ridge: float) -> Shape:
    """Fold a carton whose roof closes in a ridge along x."""
    base = 0.5 * wide

    def ring(half: float, deep: float, y: float) -> FloatArray:
        return np.array([(half, y, deep), (half, y, -deep), (-half, y, -deep), (-half, y, deep)])

    rings = [ring(base, base, 0.0), ring(base, base, wall), ring(base, 0.004, wall + ridge)]
    return loft([*rings, ring(base, 0.004, wall + ridge + 0.018)], crease=20)


def _milk_carton(_: Variant) -> list[Part]:
    carton = _carton_body(0.092, 0.165, 0.042)
    spout = lathe(
        [(0, 0)], [(0.0165, 0)], [(0.0165, 0.005)], [(0.0145, 0.006)], [(0.0145, 0.018)],
        [(0, 0.018)], bevel=0.001,
    )  # fmt: skip
    cap = spout.turned(x=45).at(0, 0.184, 0.026)
    band = box(0.0932, 0.05, 0.0932, bevel=0.0005).at(y=0.018)
    spot = disc(0.024, 0.0012, sides=32).at(0, 0.112, 0.046)
    return [
        carton.part("main"),
        cap.part("lid"),
        band.part("band"),
        spot.part("band"),
        disc(0.015, 0.0018, sides=28).at(0, 0.112, 0.046).part("label"),
    ]


def _juice_box(_: Variant) -> list[Part]:
    """Stick a bent straw into a small box; ears of the fold stand at its sides."""
    wide, tall, deep = 0.062, 0.1, 0.042
    straw = tube(
        [(0.016, tall - 0.01, 0.006), (0.017, tall + 0.042, 0.006), (0.0215, tall + 0.05, 0.006),
         (0.042, tall + 0.062, 0.006)], 0.0026, steps=4,
    )  # fmt: skip
    stripe = box(wide + 0.0012, 0.022, deep + 0.0012, bevel=0.0005).at(y=0.012)
    fruit = disc(0.018, 0.0012, sides=32).at(0, 0.063, deep / 2)
    leaf = panel(0.014, 0.006, 0.0016, radius=0.0029).turned(z=30).at(0.007, 0.0815, deep / 2)
    seam = box(wide, 0.0035, 0.002, bevel=0.0005).at(y=tall - 0.0005)
    return [
        box(wide, tall, deep, bevel=0.0015).part("main"),
        seam.part("main"),
        stripe.part("band"),
        fruit.part("label"),
        leaf.part("leaf"),
        cylinder(0.004, 0.0008, bevel=0, sides=16).at(0.016, tall, 0.006).part("metal"),
        straw.part("straw"),
    ]


def _water_bottle(_: Variant) -> list[Part]:
    """Blow a ribbed bottle of clear plastic, half a litre."""
    ribs = [(0.0325 - 0.0014 * (k % 2), 0.02 + 0.008 * k) for k in range(7)]
    upper = [(0.0325, 0.118), (0.0325, 0.145), (0.027, 0.168), (0.0145, 0.188), (0.0125, 0.194)]
    shell = lathe(
        [(0, 0.004)], [(0.02, 0)], [(0.029, 0.002), (0.0325, 0.012), *ribs, (0.0325, 0.078)],
        [(0.0325, 0.078), *upper], [(0.0125, 0.2)], [(0, 0.2)], sides=36, bevel=0.0008, steps=3,
    )  # fmt: skip
    label = sleeve((0.032, 0.08), (0.0332, 0.08), (0.0332, 0.117), (0.032, 0.117))
    cap = cylinder(0.0145, 0.015, bevel=0.001, sides=30).at(y=0.199)
    return [
        shell.part("main"),
        torus(0.0145, 0.0016, section=8).at(y=0.1955).part("lid"),
        cap.part("lid"),
        label.part("label"),
    ]


def _flask(_: Variant) -> list[Part]:
    """Screw a cup onto a steel flask with a strap to carry it."""
    body = lathe(
        [(0, 0)], [(0.037, 0)], [(0.0385, 0.004), (0.0385, 0.18), (0.036, 0.196), (0.029, 0.206)],
        [(0.029, 0.214)], [(0, 0.214)], sides=40,
    )  # fmt: skip
    cup = lathe([(0, 0.214)], [(0.0325, 0.214)], [(0.0295, 0.262)], [(0, 0.262)], sides=40)
    bow = tube(
        [(0.036, 0.17, 0), (0.07, 0.165, 0), (0.076, 0.12, 0), (0.066, 0.075, 0), (0.036, 0.07, 0)],
        0.006, flat=1.5,
    )  # fmt: skip
    rings = [
        sleeve((0.037, y), (0.0395, y), (0.0395, y + 0.012), (0.037, y + 0.012), sides=40)
        for y in (0.0, 0.164, 0.064)
    ]
    return [body.part("main"), cup.part("lid"), bow.part("dark"), *parts("dark", rings)]


def _milk_bottle(_: Variant) -> list[Part]:
    outline = [(0.04, 0.008), (0.041, 0.11), (0.034, 0.15), (0.0205, 0.185), (0.0195, 0.2)]
    glass = vessel(
        [(0, 0)], [(0.037, 0)], outline, [(0.0225, 0.206)], [(0.0225, 0.214)], wall=0.0025
    )
    inner = [(0.0385, 0.008), (0.0385, 0.11), (0.0318, 0.149), (0.0188, 0.182)]
    milk = lathe([(0, 0.004)], [(0.035, 0.004)], inner, [(0, 0.182)], bevel=0)
    cap = lathe([(0, 0.21)], [(0.0238, 0.208)], [(0.0232, 0.217)], [(0, 0.2165)], bevel=0.001)
    return [glass.part("glass"), milk.part("main"), cap.part("label")]


BUILD = by_subtype(
    paper_cup=_coffee_cup,
    can=_can,
    tin=_tin,
    milk_carton=_milk_carton,
    juice_box=_juice_box,
    water_bottle=_water_bottle,
    flask=_flask,
    milk_bottle=_milk_bottle,
)
