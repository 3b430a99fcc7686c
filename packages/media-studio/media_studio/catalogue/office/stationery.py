"""What one writes and draws with."""

from collections.abc import Sequence

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, parts
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube, vessel

_LEAN = 24


def _leaning(made: list[Part], degrees: float = _LEAN) -> list[Part]:
    """Tilt something long so that it is seen along its side."""
    return each(made, lambda shape: shape.turned(z=-degrees))


def _written_with(made: list[Part], variant: Variant, degrees: float = _LEAN) -> list[Part]:
    """Stand what writes on its tip as in a hand, or lay it down."""
    return _leaning(made, 90 if LYING in variant.attributes else degrees)


def _pencil(variant: Variant) -> list[Part]:
    wood = lathe([(0.0011, 0.005)], [(0.0041, 0.022)], [(0, 0.024)], sides=24, bevel=0)
    made = [
        lathe([(0, 0)], [(0.0012, 0.0056)], [(0, 0.006)], sides=16, bevel=0).part("lead"),
        wood.part("wood"),
        cylinder(0.0042, 0.145, bevel=0.0003, sides=6).at(y=0.0205).part("main"),
        cylinder(0.0042, 0.014, bevel=0.0002, sides=24).at(y=0.165).part("metal"),
        *parts(
            "metal",
            [
                torus(0.0042, 0.0004, sides=24, section=6).at(y=y)
                for y in (0.167, 0.17, 0.174, 0.177)
            ],
        ),
        lathe(
            [(0, 0.178)],
            [(0.0039, 0.178)],
            [(0.0039, 0.187), (0.003, 0.19)],
            [(0, 0.1905)],
            sides=24,
            bevel=0.0004,
        ).part("eraser"),
    ]
    return _written_with(made, variant)


def _pen(variant: Variant) -> list[Part]:
    """Uncap a fountain pen with a gold nib."""
    nib = [(0, 0), (0.0042, 0.016), (0.0034, 0.026), (-0.0034, 0.026), (-0.0042, 0.016)]
    barrel = lathe(
        [(0, 0.026)],
        [(0.0042, 0.026)],
        [(0.0052, 0.045)],
        [(0.0064, 0.048)],
        [(0.0066, 0.09), (0.0056, 0.14)],
        [(0.003, 0.148)],
        [(0, 0.149)],
        sides=28,
        bevel=0.0006,
    )
    cap = lathe(
        [(0, 0)],
        [(0.0078, 0)],
        [(0.0078, 0.045), (0.0064, 0.062)],
        [(0.003, 0.066)],
        [(0, 0.066)],
        sides=28,
        bevel=0.0006,
    )
    clip = tube([(0, 0.058, 0.0075), (0, 0.05, 0.0098), (0, 0.016, 0.0088)], 0.0014, flat=0.6)
    made = [
        prism(nib, 0.0016, bevel=0.0005).part("metal"),
        cylinder(0.0026, 0.016, top=0.0036, sides=16).at(y=0.012, z=-0.0022).part("lead"),
        barrel.part("main"),
        *parts(
            "metal", [torus(0.0064, 0.0008, sides=28, section=6).at(y=y) for y in (0.049, 0.052)]
        ),
    ]
    lid = [
        cap.part("main"),
        clip.part("metal"),
        torus(0.0079, 0.0009, sides=28, section=6).at(y=0.003).part("metal"),
    ]
    low = -0.0078 if LYING in variant.attributes else 0.0
    lying = each(lid, lambda s: s.turned(z=-90).at(0.02, 0.008 + low, 0.04))
    return [*_written_with(made, variant, 38), *lying]


def _marker(variant: Variant) -> list[Part]:
    made = [
        lathe([(0, 0)], [(0.0028, 0.001)], [(0.0032, 0.007)], [(0, 0.008)], sides=16, bevel=0).part(
            "lead"
        ),
        lathe(
            [(0, 0.006)],
            [(0.0042, 0.006)],
            [(0.006, 0.02)],
            [(0.006, 0.024)],
            [(0.0092, 0.026)],
            [(0.0095, 0.13)],
            [(0.008, 0.136)],
            [(0, 0.136)],
            sides=28,
            bevel=0.0006,
        ).part("main"),
        sleeve((0.007, 0.05), (0.0099, 0.05), (0.0099, 0.105), (0.007, 0.105)).part("label"),
        cylinder(0.0085, 0.004, bevel=0.001).at(y=0.134).part("lead"),
    ]
    return _written_with(made, variant, 30)


def _crayon(variant: Variant) -> list[Part]:
    """Wrap a stick of wax with a blunt point in printed paper."""
    wax = lathe(
        [(0, 0)],
        [(0.0018, 0.0)],
        [(0.0038, 0.011)],
        [(0.0052, 0.012)],
        [(0.0052, 0.09)],
        [(0, 0.0905)],
        sides=36,
        bevel=0.0004,
    )
    paper = sleeve((0.004, 0.02), (0.0056, 0.02), (0.0056, 0.086), (0.004, 0.086), sides=40)
    rings = [
        sleeve((0.004, y), (0.0058, y), (0.0058, y + 0.0022), (0.004, y + 0.0022))
        for y in (0.024, 0.028, 0.076, 0.08)
    ]
    oval = sleeve((0.004, 0.04), (0.0058, 0.04), (0.0058, 0.066), (0.004, 0.066), sides=40)
    made = [wax.part("main"), paper.part("main"), *parts("lead", rings), oval.part("lead")]
    return _written_with(made, variant, 62)


def _paintbrush(variant: Variant) -> list[Part]:
    made = [
        lathe(
            [(0, 0)], [(0.003, 0.012), (0.0062, 0.03), (0.0048, 0.048)], [(0, 0.05)], sides=24
        ).part("bristle"),
        lathe([(0, 0)], [(0.0032, 0.0125), (0.005, 0.02)], [(0, 0.024)], sides=20)
        .scaled(1.06, 1, 1.06)
        .at(y=-0.0006)
        .part("paint"),
        lathe(
            [(0, 0.045)], [(0.0054, 0.045)], [(0.0046, 0.075)], [(0, 0.075)], sides=24, bevel=0.0006
        ).part("metal"),
        *parts(
            "metal", [torus(0.005, 0.0005, sides=24, section=6).at(y=y) for y in (0.063, 0.067)]
        ),
        lathe(
            [(0.0042, 0.074), (0.006, 0.095), (0.0035, 0.17)],
            [(0.0016, 0.225)],
            [(0, 0.226)],
            sides=24,
        ).part("main"),
    ]
    return _written_with(made, variant, 28)


def _feather() -> list[Part]:
    """Bend a goose feather to the side, its tip at y = 0.02."""
    spine = [(0, 0.02, 0), (0.02, 0.11, 0), (0.05, 0.19, 0), (0.1, 0.27, 0)]
    count = 91
    share = np.linspace(0.3, 1, count)
    across = np.interp(share, (0, 0.35, 0.7, 1), (0, 0.02, 0.05, 0.1))
    up = np.interp(share, (0, 0.35, 0.7, 1), (0.02, 0.11, 0.19, 0.27))
    rings = []
    for t, x, y in zip(np.linspace(0, 1, count), across, up, strict=True):
        whole = 0.026 * float(np.clip(np.sin(np.pi * (0.06 + 0.94 * t)), 0, 1)) ** 0.7
        left, right = (max(whole * _barbs(t, split), 0.0008) for split in ((0.3, 0.62), (0.45,)))
        rings.append(
            np.array(
                [
                    (x - left, y + 0.7 * left, 0.0018),
                    (x, y, 0.0006),
                    (x + right, y + 0.3 * right, 0.0018),
                    (x + right, y + 0.3 * right, 0.0012),
                    (x, y, -0.0006),
                    (x - left, y + 0.7 * left, 0.0012),
                ]
            )
        )
    return [
        tube(spine, [0.0026, 0.0024, 0.002, 0.0012]).part("eraser"),
        loft(rings, crease=40).part("main"),
    ]


def _barbs(share: float, splits: Sequence[float]) -> float:
    """Return how far the barbs of a feather reach there: less at their ends and where it split."""
    ragged = 1 - 0.09 * (13 * share % 1)
    return ragged * float(min(1.0, *(0.45 + 22 * abs(share - split) for split in splits)))


def _ink_bottle() -> list[Part]:
    bottle = lathe(
        [(0, 0)],
        [(0.03, 0)],
        [(0.033, 0.004), (0.033, 0.03)],
        [(0.014, 0.042)],
        [(0.014, 0.05)],
        [(0.018, 0.053)],
        [(0.018, 0.058)],
        [(0.011, 0.058)],
        [(0.009, 0.04)],
        [(0, 0.04)],
        sides=36,
    )
    ink = lathe([(0, 0.003)], [(0.029, 0.003)], [(0.0305, 0.022)], [(0, 0.024)], sides=32)
    return [
        bottle.part("glass"),
        ink.part("lead"),
        torus(0.0175, 0.0018, sides=28, section=8).at(y=0.0555).part("metal"),
    ]


def _inkwell(_: Variant) -> list[Part]:
    """Stand a goose feather in a bottle of ink."""
    return [*_ink_bottle(), *_feather()]


def _quill(variant: Variant) -> list[Part]:
    return _inkwell(variant) if "inkwell" in variant.attributes else _feather()


def _dropped(tool: list[Part], x: float, z: float) -> list[Part]:
    """Turn an upright tool over and lean it against the side of a cup."""
    flipped = each(tool, lambda s: s.turned(x=180))
    low = min(float(part.vertices[:, 1].min()) for part in flipped)
    return each(flipped, lambda s: s.at(y=-low).turned(z=-600 * x, x=600 * z).at(x, 0.006, z))


def _pencil_cup(variant: Variant) -> list[Part]:
    """Fill a cup with pens and pencils."""
    cup = vessel([(0.036, 0)], [(0.039, 0.004)], [(0.039, 0.1)], wall=0.003, sides=40)
    made: list[Part] = [
        cup.part("cup"),
        *parts(
            "metal", [torus(0.0393, 0.0016, sides=40, section=6).at(y=y) for y in (0.006, 0.097)]
        ),
    ]
    tools = (_pencil, _paintbrush, _marker, _pencil)
    places = ((0.012, 0.008), (-0.014, 0.01), (0.002, -0.016), (-0.006, 0.004))
    for builder, lean, (x, z) in zip(tools, (_LEAN, 28, 30, _LEAN), places, strict=True):
        made += _dropped(_leaning(builder(variant), -lean), x, z)
    return made


BUILD = by_subtype(
    pencil=_pencil,
    pen=_pen,
    marker=_marker,
    crayon=_crayon,
    paintbrush=_paintbrush,
    quill=_quill,
    inkwell=_inkwell,
    pencil_cup=_pencil_cup,
)
