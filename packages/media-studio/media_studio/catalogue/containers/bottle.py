"""Bottles, flasks and jars."""

from collections.abc import Sequence, Set

from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, filling, lathe, vessel, wrap


def _wine(_: Variant) -> list[Part]:
    outside: Sequence[Sequence[Point]] = [
        [(0, 0.004)],
        [(0.036, 0)],
        [(0.038, 0.006), (0.038, 0.08), (0.038, 0.185), (0.03, 0.215), (0.0155, 0.245)],
        [(0.0145, 0.3)],
        [(0.0165, 0.3)],
        [(0.0165, 0.314)],
    ]
    cork = cylinder(0.0105, 0.03, top=0.0115).at(y=0.298)
    label = wrap(*outside, low=0.06, high=0.145)
    return [
        vessel(*outside, wall=0.003).part("glass"),
        cork.part("cork"),
        label.part("label"),
    ]


def _beer(_: Variant) -> list[Part]:
    shoulder = [(0.031, 0.006), (0.031, 0.08), (0.031, 0.125), (0.022, 0.16), (0.0135, 0.19)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.029, 0)], shoulder, [(0.0125, 0.225)]]
    crown = lathe(
        [(0, 0)], [(0.0165, 0)], [(0.0145, 0.004), (0.0125, 0.007)], [(0, 0.0075)], sides=21
    )
    return [
        vessel(*outside, wall=0.0028).part("glass"),
        crown.at(y=0.2215).part("cap"),
        wrap(*outside, low=0.035, high=0.1).part("label"),
    ]


def _potion(variant: Variant) -> list[Part]:
    """Cork a round flask, with a tag on its neck and a drink in it unless it is to be empty."""
    outside: Sequence[Sequence[Point]] = [
        [(0, 0)],
        [(0.03, 0)],
        [(0.058, 0.022), (0.07, 0.06), (0.05, 0.105), (0.02, 0.125), (0.017, 0.15)],
        [(0.024, 0.155), (0.025, 0.162)],
    ]
    bubbles = [
        ellipsoid(r, r, r, sides=12).at(x=0.03 - 4 * r).turned(y=float(variant.rng.uniform(0, 360)))
        for r in (0.005, 0.004, 0.003)
    ]
    cork = cylinder(0.0135, 0.034, top=0.0165).at(y=0.146)
    cord = torus(0.0195, 0.0026, sides=24, section=8)
    tag = prism(rectangle(0.02, 0.03, radius=0.003), 0.0015, bevel=0.0004)
    drink = [filling(*outside, wall=0.003, level=0.085), *[b.at(y=0.0855) for b in bubbles]]
    return [
        vessel(*outside, wall=0.003).part("glass"),
        *parts("liquid", [] if variant.attributes else drink),
        cork.part("cork"),
        cord.at(y=0.134).part("cord"),
        cord.at(y=0.1385).part("cord"),
        tag.turned(x=-40).at(y=0.118, z=0.036).part("label"),
    ]


def _jar(variant: Variant) -> list[Part]:
    """Screw a lid on a jar, with a label and something in it if they are asked for."""
    return _lidded({*variant.attributes})


def _jam_jar(_: Variant) -> list[Part]:
    return _lidded({"label", "liquid"})


def _lidded(has: Set[str]) -> list[Part]:
    side = [(0.052, 0.008), (0.052, 0.06), (0.052, 0.105), (0.042, 0.122)]
    outside: Sequence[Sequence[Point]] = [[(0, 0)], [(0.048, 0)], side, [(0.042, 0.14)]]
    lid = lathe([(0, 0)], [(0.0455, 0)], [(0.0455, 0.02)], [(0, 0.02)])
    return [
        vessel(*outside, wall=0.002).part("glass"),
        lid.at(y=0.125).part("cap"),
        *([wrap(*outside, low=0.03, high=0.085).part("label")] if "label" in has else []),
        *([filling(*outside, wall=0.002, level=0.112).part("liquid2")] if "liquid" in has else []),
    ]


BUILD = by_subtype(wine=_wine, beer=_beer, potion=_potion, jar=_jar, jam=_jam_jar)
