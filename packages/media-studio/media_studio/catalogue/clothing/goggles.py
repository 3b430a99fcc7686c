"""Goggles, and masks that cover more than the eyes."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import disc
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import Builder, by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded, symmetric
from media_studio.modelling.shape import Shape, around, each, pair, parts, skin
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, sleeve, tube


def _bent(shape: Shape, radius: float = 0.085) -> Shape:
    """Wrap what faces +Z around a head."""

    def wrap(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        turn = x / radius
        reach = radius + z
        return np.column_stack([reach * np.sin(turn), y, reach * np.cos(turn) - radius])

    return shape.warped(wrap)


def _band(wide: float, depth: float, half: float) -> Shape:
    """Stand a flat band on edge around the back of a head."""
    turn = np.radians(np.linspace(-12, 192, 40))
    x, z = half * np.cos(turn), -0.012 - depth * np.maximum(np.sin(turn), -0.1)
    rings = []
    for px, pz, a in zip(x, z, turn, strict=True):
        out = np.array([np.cos(a), 0, -np.sin(a)]) * 0.0014
        mid = np.array([px, 0, pz])
        up = np.array([0, wide / 2, 0])
        rings.append(np.stack([mid + out + up, mid - out + up, mid - out - up, mid + out - up]))
    return loft(rings, crease=30)


_SKI = symmetric(
    [
        (0.0, -0.034),
        (0.014, -0.032),
        (0.03, -0.044),
        (0.066, -0.04),
        (0.084, -0.018),
        (0.086, 0.018),
        (0.07, 0.038),
        (0.0, 0.042),
    ]
)


def _dense(outline: FloatArray) -> FloatArray:
    """Put more points on an outline, so that it can be wrapped."""
    return rounded(outline, 6)


def _shield(outline: FloatArray, depth: float, bulge: float) -> Shape:
    """Swell a lens inside an outline, wrapped around the head."""
    rings = [
        np.column_stack([outline * share, np.full(len(outline), z)])
        for share, z in (
            (1.0, 0.0),
            (1.0, depth),
            (0.93, depth + 0.5 * bulge),
            (0.6, depth + 0.9 * bulge),
            (0.2, depth + bulge),
        )
    ]
    return _bent(loft(rings, crease=50))


def _ski_goggles(_: Variant) -> list[Part]:
    """Set one mirrored shield in a padded frame."""
    outline = _dense(_SKI)
    return [
        _shield(outline, 0.026, 0.004).part("main"),
        _shield(outline * 0.9, 0.028, 0.008).part("lens"),
        _shield(outline * 0.97, -0.012, 0.0).at(z=0.0).part("pad"),
        _band(0.034, 0.16, 0.073).at(z=-0.035).part("strap"),
    ]


def _round_goggles(_: Variant) -> list[Part]:
    """Screw two deep round lenses to leather cups on a strap."""
    cup = lathe([(0, 0)], [(0.036, 0)], [(0.033, 0.014), (0.0285, 0.026)], [(0, 0.026)], sides=40)
    rim = sleeve(
        (0.022, 0.022),
        (0.03, 0.022),
        (0.0315, 0.028),
        (0.0315, 0.036),
        (0.028, 0.039),
        (0.022, 0.037),
        sides=44,
    )
    studs = around(ellipsoid(0.0026, 0.0026, 0.0026, sides=8).at(x=0.0312, y=0.032), 8)
    lens = lathe([(0, 0.028)], [(0.024, 0.028)], [(0.024, 0.033)], [(0, 0.036)], sides=36)
    pad = torus(0.035, 0.005, sides=36, section=8)
    one = [
        cup.part("pad"),
        rim.part("main"),
        *parts("main", studs),
        lens.part("lens"),
        pad.part("pad"),
    ]
    right = each(one, lambda s: s.turned(x=90).turned(y=14).at(0.036, 0, 0))
    left = each(right, lambda s: s.mirrored("x"))
    bridge = tube(
        [(-0.012, 0.004, 0.024), (0, 0.008, 0.028), (0.012, 0.004, 0.024)], 0.0042, sides=10
    )
    buckles = pair(box(0.006, 0.026, 0.012, bevel=0.002).at(0.073, -0.013, -0.02))
    return [
        *right,
        *left,
        bridge.part("main"),
        *parts("main", buckles),
        _band(0.022, 0.15, 0.073).at(z=-0.018).part("strap"),
    ]


def _swim_goggles(_: Variant) -> list[Part]:
    lens = prism(
        rounded(
            [
                (-0.024, 0.006),
                (-0.008, 0.018),
                (0.02, 0.016),
                (0.03, 0.002),
                (0.02, -0.014),
                (-0.012, -0.015),
            ],
            5,
        ),
        0.014,
        bevel=0.005,
    )
    seal = prism(
        rounded(
            [
                (-0.027, 0.007),
                (-0.009, 0.021),
                (0.021, 0.019),
                (0.034, 0.002),
                (0.022, -0.017),
                (-0.014, -0.018),
            ],
            5,
        ),
        0.01,
        bevel=0.003,
    )
    sides = [s.turned(y=10).at(0.037, 0, 0) for s in (lens.at(z=0.008), seal.at(z=-0.002))]
    clip = box(0.02, 0.012, 0.006, bevel=0.002).turned(y=40).at(0.073, -0.006, -0.014)
    return [
        *parts("lens", pair(sides[0])),
        *parts("main", pair(sides[1])),
        tube([(-0.012, 0.0, 0.004), (0, 0.003, 0.006), (0.012, 0.0, 0.004)], 0.0032, sides=8).part(
            "main"
        ),
        *parts("main", pair(clip)),
        _band(0.01, 0.15, 0.074).turned(x=8).at(y=0.004, z=-0.014).part("strap"),
        _band(0.01, 0.15, 0.074).turned(x=-8).at(y=-0.004, z=-0.014).part("strap"),
    ]


def _frame(outline: FloatArray, bar: float, back: float, front: float) -> Shape:
    """Run a frame around what is seen through, wrapped around the head.

    Args:
        outline: Outer edge, (n, 2).
        bar: Width of the frame as a share of the outline.
        back: Where it begins along z.
        front: Where it ends.
    """
    rings = [
        np.column_stack([outline * share, np.full(len(outline), z)])
        for share, z in (
            (1.0, back), (1.0, front - 0.003), (0.985, front), (1.015 - bar, front),
            (1.0 - bar, front - 0.003), (1.0 - bar, back),
        )
    ]  # fmt: skip
    return _bent(skin(np.stack(rings), loop=True, crease=50))


def _sheet(outline: FloatArray, z: float, bulge: float = 0.003) -> Shape:
    """Swell a thin pane inside an outline, wrapped around the head."""
    shares = np.array([0.02, 0.35, 0.7, 0.92, 1.0])
    front = z + bulge * (1 - shares**2)
    rows = [*zip(shares, front, strict=True), *zip(shares[::-1], front[::-1] - 0.002, strict=True)]
    rings = [np.column_stack([outline * share, np.full(len(outline), level)])
             for share, level in rows]  # fmt: skip
    return _bent(loft(rings, crease=50))


def _safety_goggles(_: Variant) -> list[Part]:
    """Set one clear pane in a frame with vents along its top."""
    outline = _dense(_SKI) * [0.92, 0.85]
    vents = [cylinder(0.006, 0.005, sides=16).at(x, 0.0335, 0.008) for x in (0.024, 0.046)]
    return [
        _sheet(outline * 0.93, 0.021).part("lens"),
        _frame(outline, 0.14, -0.014, 0.024).part("main"),
        *parts("main", [_bent(one) for vent in vents for one in pair(vent)]),
        _band(0.018, 0.15, 0.068).at(z=-0.032).part("strap"),
    ]


def _diving_mask(_: Variant) -> list[Part]:
    """Frame a wide pane, with a bar and a pocket for the nose, in a soft skirt."""
    outline = _dense(_SKI) * [0.92, 1.05]
    bar = box(0.012, 0.062, 0.006, bevel=0.002).at(y=-0.022, z=0.011)
    nose = blob([Limb((0, -0.006, 0.0), (0, -0.03, 0.008), 0.008, 0.0145)], cells=24)
    return [
        _sheet(outline * 0.9, 0.011, 0.002).part("lens"),
        _frame(outline, 0.16, -0.008, 0.016).part("main"),
        _frame(outline * 1.05, 0.18, -0.036, -0.002).part("pad"),
        bar.part("main"),
        nose.part("pad"),
        _band(0.024, 0.15, 0.07).at(z=-0.042).part("strap"),
    ]


def _snorkel(_: Variant) -> list[Part]:
    bite = (-0.012, -0.078, 0.03)
    path = [
        bite,
        (0.05, -0.11, 0.03),
        (0.088, -0.06, 0.0),
        (0.094, 0.1, -0.03),
        (0.09, 0.24, -0.05),
    ]
    beyond = (-0.05, -0.06, 0.03)
    flange = ellipsoid(0.015, 0.0035, 0.027, sides=24).aimed(bite, beyond)
    teeth = ellipsoid(0.0075, 0.014, 0.017, sides=20).aimed((-0.017, -0.0756, 0.03), beyond)
    tip = sleeve((0.0095, 0), (0.0128, 0), (0.0128, 0.046), (0.0095, 0.046), sides=24)
    return [
        tube(path, 0.0105, sides=16).part("tube"),
        *parts("pad", [flange, teeth]),
        tip.aimed((0.0908, 0.21, -0.0455), (0.0893, 0.25, -0.0515)).part("main"),
        torus(0.012, 0.003, sides=20, section=8).at(0.0935, 0.02, -0.014).part("main"),
    ]


def _gas_mask(_: Variant) -> list[Part]:
    """Screw a filter under two round windows of a rubber face."""
    face = blob(
        [
            Lump((0, 0.03, -0.02), (0.078, 0.095, 0.07)),
            Limb((0, -0.03, 0.03), (0, -0.075, 0.05), 0.045, 0.03),
        ],
        blend=0.03,
        cells=44,
    )
    rim = sleeve(
        (0.024, 0), (0.032, 0), (0.032, 0.008), (0.029, 0.012), (0.024, 0.012), sides=40
    ).turned(x=90)
    pane = cylinder(0.026, 0.008, sides=36).turned(x=90)
    eyes = [s.turned(y=22, x=-8).at(0.036, 0.035, 0.036) for s in (rim, pane)]
    can = lathe(
        [(0, 0)],
        [(0.036, 0)],
        [(0.036, 0.03)],
        [(0.03, 0.036)],
        [(0.03, 0.042)],
        [(0, 0.042)],
        sides=40,
    )
    ribs = [torus(0.036, 0.0018, sides=40, section=6).at(y=0.006 + 0.008 * k) for k in range(3)]
    filter_ = [s.turned(x=112).at(0, -0.075, 0.068) for s in (can, *ribs)]
    valve = [disc(0.016, 0.012).turned(x=20).at(0.046, -0.05, 0.05)]
    straps = [
        _band(0.014, 0.1, half).turned(x=t).at(y=y, z=-0.03)
        for t, y, half in ((-18, 0.09, 0.063), (4, 0.03, 0.07), (20, -0.03, 0.063))
    ]
    return [
        face.part("main"),
        *parts("rim", pair(eyes[0])),
        *parts("lens", pair(eyes[1])),
        *parts("filter", filter_),
        *parts("rim", pair(valve[0])),
        *parts("strap", straps),
    ]


def _plague_mask(_: Variant) -> list[Part]:
    """Draw a leather face out into a long beak, with round windows."""
    face = blob(
        [
            Lump((0, 0.0, -0.02), (0.075, 0.1, 0.06)),
            Limb((0, -0.01, 0.02), (0, -0.045, 0.13), 0.045, 0.026),
            Limb((0, -0.045, 0.13), (0, -0.105, 0.215), 0.026, 0.006),
        ],
        blend=0.03,
        cells=64,
    )
    rim = torus(0.025, 0.005, sides=36, section=10).turned(x=90)
    studs = [
        s.turned(x=90) for s in around(ellipsoid(0.003, 0.003, 0.003, sides=8).at(x=0.033), 10)
    ]
    pane = cylinder(0.024, 0.005, sides=32).turned(x=90)
    placed = [s.turned(y=28, x=-6).at(0.039, 0.028, 0.028) for s in (rim, pane, *studs)]
    seam = [
        ellipsoid(0.003, 0.003, 0.003, sides=8).at(0, y, z)
        for y, z in ((0.046, 0.042), (0.017, 0.07), (0.0015, 0.1), (-0.008, 0.128), (-0.018, 0.155))
    ]
    return [
        face.part("main"),
        *parts("rim", [s for one in (placed[0], *placed[2:]) for s in pair(one)]),
        *parts("lens", pair(placed[1])),
        *parts("rim", seam),
        *parts(
            "strap",
            [
                _band(0.018, 0.1, 0.073).turned(x=t).at(y=y, z=-0.03)
                for t, y in ((-12, 0.05), (14, -0.02))
            ],
        ),
    ]


def _hockey_mask(_: Variant) -> list[Part]:
    """Punch holes into a white face shield with red marks."""
    shell = ellipsoid(0.085, 0.115, 0.075, sides=60).warped(
        lambda p: np.column_stack([p[:, 0], p[:, 1], np.maximum(p[:, 2], -0.012 + 0.2 * p[:, 2])])
    )

    def lies(x: float, y: float) -> tuple[float, float, float]:
        return x, y, 0.075 * float(np.sqrt(max(1 - (x / 0.085) ** 2 - (y / 0.115) ** 2, 0.02)))

    def spot(x: float, y: float, wide: float, high: float) -> Shape:
        at = np.array(lies(x, y))
        ahead = at + at / np.square([0.085, 0.115, 0.075])
        return ellipsoid(wide, 0.0014, high, sides=20).aimed(at, ahead)

    places = [(x, y) for y in (0.075, 0.06) for x in (-0.03, -0.015, 0, 0.015, 0.03)]
    cheek = ((0.05, -0.02), (0.04, -0.035), (0.055, -0.04), (0.045, -0.055))
    places += [(s * x, y) for s in (1, -1) for x, y in cheek]
    places += [(x, y) for y in (-0.05, -0.065, -0.08) for x in (-0.015, 0.0, 0.015)]
    holes = [spot(x, y, 0.0042, 0.0042) for x, y in places]
    eyes = [spot(s * 0.032, 0.02, 0.017, 0.011) for s in (1, -1)]
    down = [lies(0, y) for y in (0.108, 0.1, 0.09)]
    across = [lies(x, -0.004) for x in (0.072, 0.06, 0.048)]
    marks = [tube(path, [0.008, 0.006, 0.001], flat=0.25) for path in (down, across)]
    return [
        shell.part("main"),
        *parts("dark", [*holes, *eyes]),
        *parts("mark", [marks[0], *pair(marks[1])]),
        _band(0.016, 0.1, 0.076).at(y=0.02, z=-0.005).part("strap"),
    ]


def _snorkelled(make: Builder, variant: Variant) -> list[Part]:
    """Put a snorkel beside goggles where one is asked for."""
    asked = "snorkel" in variant.attributes and variant.subtype != "snorkel"
    return [*make(variant), *(_snorkel(variant) if asked else [])]


BUILD = by_subtype(
    ski_goggles=partial(_snorkelled, _ski_goggles),
    round_goggles=partial(_snorkelled, _round_goggles),
    swim_goggles=partial(_snorkelled, _swim_goggles),
    safety_goggles=partial(_snorkelled, _safety_goggles),
    diving_mask=partial(_snorkelled, _diving_mask),
    snorkel=partial(_snorkelled, _snorkel),
    gas_mask=partial(_snorkelled, _gas_mask),
    plague_mask=partial(_snorkelled, _plague_mask),
    hockey_mask=partial(_snorkelled, _hockey_mask),
)
