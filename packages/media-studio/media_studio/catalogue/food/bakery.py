"""Bread, pastry and biscuits."""

from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle, rounded
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube


def _flattened(points: FloatArray) -> FloatArray:
    return np.column_stack([points[:, 0], np.maximum(points[:, 1], 0), points[:, 2]])


def _baguette(variant: Variant) -> list[Part]:
    """Score a long loaf with slanting cuts that lie in its crust."""
    path = [(x, 0.03, 0) for x, _ in _LOAF]
    loaf = tube(path, [r for _, r in _LOAF], sides=22)
    loaf = loaf.warped(_flattened).roughened(variant.rng, 0.001, 0.05)
    return [
        loaf.part("main"),
        *parts("crumb", [_score(x) for x in (-0.13, -0.065, 0.0, 0.065, 0.13)]),
    ]


_LOAF = [(-0.21, 0.016), (-0.14, 0.038), (-0.07, 0.044), (0.0, 0.045), (0.07, 0.044),
         (0.14, 0.038), (0.21, 0.016)]  # fmt: skip
"""Radius of a baguette along it."""


def _score(middle: float) -> Shape:
    """Lay the crumb that a cut shows into the crust of a baguette, most of it under the crust."""
    along, radius = spline(_LOAF, 6).T
    share = np.linspace(-1, 1, 9)
    x, z = middle + 0.034 * share, 0.022 * -share
    crust = 0.03 + np.sqrt(np.interp(x, along, radius) ** 2 - z**2)
    width = 0.0095 * (1 - 0.8 * share**2)
    sunk = crust - 0.4 * width
    return tube(np.stack([x, sunk, z], -1), width, steps=2, sides=12, flat=0.45)


def _croissant(_: Variant) -> list[Part]:
    """Roll a crescent whose layers overlap in steps towards the tips."""
    angle = np.radians(np.linspace(18, 162, 241))
    share = np.linspace(-1, 1, 241)
    step = np.abs(share) * 4.6
    swell = 0.036 * (1 - 0.8 * np.abs(share) ** 1.25)
    radius = swell * (1 + 0.18 * np.interp(step % 1, (0, 0.86, 1), (0, 1, 0)))
    # A path that leaps with the layers would tilt the rings through each other
    path = np.stack([0.085 * np.cos(angle), swell - 0.004, 0.05 - 0.085 * np.sin(angle)], axis=-1)
    body = tube(path, radius, steps=1, sides=40)
    return [body.warped(_flattened).part("main")]


def _disc(radius: float, height: float, rng: np.random.Generator) -> Shape:
    profile = [(0.94 * radius, 0), (radius, 0.35 * height), (0.86 * radius, 0.85 * height)]
    disc = lathe([(0, 0)], profile, [(0.4 * radius, height), (0, height)], sides=40)
    return disc.roughened(rng, 0.035 * height + 0.0004, 0.35 * radius)


def _round_cookie(rng: np.random.Generator, twist: float = 0.0) -> list[Part]:
    """Stud a biscuit with chocolate."""
    chip = ellipsoid(0.0048, 0.0036, 0.0044, sides=10)
    made = [_disc(0.042, 0.013, rng).part("main")]
    for k in range(13):
        out = 0.036 * float(np.sqrt((k + 0.5) / 13))
        bit = chip.scaled(*[float(s) for s in rng.uniform(0.75, 1.2, 3)])
        lift = 0.0125 - 0.004 * (out / 0.036) ** 2
        made.append(bit.at(out, lift, 0).turned(y=137.5 * k + twist).part("chips"))
    return made


def _cookie(variant: Variant) -> list[Part]:
    return _round_cookie(variant.rng)


def _cookies(variant: Variant) -> list[Part]:
    """Stack two cookies and lean a third against them."""
    made = list[Part]()
    for x, y, z, lean in ((0, 0, 0, 0), (0.004, 0.0125, 0.002, 0), (-0.012, 0, 0.03, 58)):
        tilt = partial(Shape.turned_about, pivot=(0.0, 0.0, 0.042), x=lean)
        made += moved(each(_round_cookie(variant.rng, 40 * y), tilt), x, y, z)
    return made


def _pancakes(variant: Variant) -> list[Part]:
    rng, cakes, level = variant.rng, list[Shape](), 0.012
    for k in range(variant.count("pancake", variant.count("blueberry pancake", 5))):
        cake = _disc(0.082 - 0.002 * k, 0.015, rng)
        x, z = rng.uniform(-0.005, 0.005, 2)
        cakes.append(cake.at(float(x), level, float(z)))
        level += 0.0148
    angle = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    reach = 0.05 + 0.013 * np.sin(3 * angle + 1) + 0.008 * np.sin(5 * angle)
    rings = [
        np.column_stack([s * reach * np.cos(angle), np.full(72, y), -s * reach * np.sin(angle)])
        for s, y in ((0.9, -0.002), (1, 0.0005), (0.96, 0.0025), (0.5, 0.0034))
    ]
    berried = variant.attributes or variant.subtype == "blueberry_pancakes"
    butter = box(0.03, 0.012, 0.03, bevel=0.003).turned(y=25)
    plate = lathe([(0, 0)], [(0.06, 0)], [(0.125, 0.012)], [(0.125, 0.016)], [(0, 0.012)], sides=48)
    return [
        plate.part("plate"),
        *parts("main", cakes),
        *parts("syrup", [loft(rings, crease=70).at(y=level + 0.0008), *_syrup_runs(cakes)]),
        butter.at(y=level + 0.002).part("butter"),
        *(parts("berry", _berries(rng, level + 0.0088)) if berried else []),
    ]


def _syrup_runs(cakes: list[Shape]) -> list[Shape]:
    """Let syrup run over the edge of the uppermost cake and down the sides of the stack."""
    runs = list[Shape]()
    points = np.concatenate([cake.vertices for cake in cakes])
    top = float(cakes[-1].vertices[:, 1].max())
    for turn, down in (
        (-75, 0.045),
        (-35, 0.028),
        (5, 0.06),
        (60, 0.036),
        (150, 0.05),
        (215, 0.03),
    ):
        path = _run_path(points, top, turn, min(down, top - 0.014))
        width = np.interp(np.linspace(0, 1, len(path)), [0, 0.3, 0.85, 1], [5.5, 4, 3, 4]) * 1e-3
        runs.append(tube(path, width, steps=2, sides=12, flat=0.6))
    return runs


def _run_path(points: FloatArray, top: float, turn: float, down: float) -> FloatArray:
    """Return the way of syrup on the points of a stack in one direction about the y axis."""
    along = np.array([np.cos(np.radians(turn)), 0, np.sin(np.radians(turn))])
    out, aside = points @ along, np.abs(points @ np.cross(along, [0, 1, 0]))
    near = (out > 0) & (aside < 0.008)
    out, y = out[near], points[near, 1]
    over = [(r, y[np.abs(out - r) < 0.009].max()) for r in (0.045, 0.056, 0.066)]
    # The widest within reach: syrup bridges the gaps between two cakes
    levels = np.arange(0.009, down, 0.004)
    side = [(out[np.abs(y - (top - low)) < 0.0045].max() - 0.002, top - low) for low in levels]
    return np.array([r * along + [0, height, 0] for r, height in [*over, *side]])


def _berries(rng: np.random.Generator, top: float) -> list[Shape]:
    """Scatter blueberries over a stack of pancakes of a height and on its plate."""
    berry = ellipsoid(0.0085, 0.0078, 0.0085, sides=16)
    crown = torus(0.0028, 0.0012, sides=12, section=6).at(y=0.0074)
    low = 0.0158
    places = [
        (top, 0.026, 15), (top, 0.032, 75), (top, 0.027, 140), (top, 0.034, 200),
        (top, 0.028, 265), (top, 0.033, 325), (top, 0.05, 45), (top, 0.052, 300),
        (low, 0.098, 20), (low, 0.101, 33), (low, 0.097, 110), (low, 0.1, 262),
        (low, 0.099, 275), (low, 0.1, 330), (low, 0.099, 180),
    ]  # fmt: skip
    berries = list[Shape]()
    for y, reach, turn in places:
        lean, spin = rng.uniform(10, 40), rng.uniform(0, 360)
        berries += [
            shape.turned(x=float(lean)).turned(y=float(spin)).at(y=y, z=reach).turned(y=turn)
            for shape in (berry, crown)
        ]
    return berries


def _strawberry() -> Shape:
    """Stand a berry of 33 mm on y = 0, its tip up."""
    return lathe([(0, 0), (0.011, 0.003), (0.0125, 0.012), (0.007, 0.026), (0, 0.033)], sides=24)


def _waffle(variant: Variant) -> list[Part]:
    base = prism(rectangle(0.13, 0.13, radius=0.02), 0.009, bevel=0.003).turned(x=-90).at(y=0.014)
    bars = list[Shape]()
    for x in np.linspace(-0.054, 0.054, 6):
        bar = box(0.009, 0.009, 0.126 - 0.016 * (abs(x) > 0.05), bevel=0.0025).at(
            x=float(x), y=0.016
        )
        bars += [bar, bar.turned(y=90)]
    plate = lathe([(0, 0)], [(0.06, 0)], [(0.105, 0.009)], [(0.105, 0.012)], [(0, 0.006)], sides=48)
    butter = box(0.026, 0.011, 0.026, bevel=0.003).turned(y=20).at(0.003, 0.0215, 0.003)
    pool = ellipsoid(0.024, 0.0018, 0.022, sides=28).at(0.004, 0.0222, 0.004)
    well = box(0.0135, 0.0075, 0.0135, bevel=0.001)
    wells = [well.at(0.0216 * x, 0.0135, 0.0216 * z).turned(y=20) for x, z in _SOAKED]
    slot, berry = "berry", ellipsoid(0.0095, 0.009, 0.0095, sides=16).at(y=0.031)
    if variant.attributes:
        slot, berry = "strawberry", _strawberry().at(y=0.0205)
    berries = [berry.at(x, 0, z) for x, z in ((-0.036, 0.02), (-0.03, -0.028), (0.036, -0.032))]
    made = [shape.turned(y=20) for shape in (base, *bars)]
    return [
        plate.part("plate"),
        *parts("main", [shape.at(y=-0.003) for shape in made]),
        *parts("syrup", [pool, *wells]),
        butter.part("butter"),
        *parts(slot, berries),
    ]


_SOAKED = ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (0, 2),
           (1, 2), (-2, 0), (2, 1))  # fmt: skip
"""Pockets of a waffle that syrup has run into, counted from the middle one."""


def _pretzel(variant: Variant) -> list[Part]:
    """Twist a rope into a knot and stand it up, salted."""
    path = np.array(
        [
            (-0.052, 0.022, 0.016),
            (-0.03, 0.035, 0.016),
            (0.004, 0.06, 0.012),
            (0.018, 0.079, 0),
            (0.002, 0.094, -0.008),
            (0.03, 0.128, 0),
            (0.07, 0.118, 0),
            (0.084, 0.07, 0),
            (0.05, 0.022, 0),
            (0, 0.006, 0),
        ]
    )
    mirror = path[:-1][::-1] * [-1, 1, -1]
    mirror[-3:, 2] = [0.012, 0.016, 0.016]
    rope = np.concatenate([path, mirror])
    size = np.array([7.5, 8, 8.5, 8.5, 8.5, 10, 12, 14, 16, 17])
    radii = np.concatenate([size, size[:-1][::-1]]) / 1000
    grain, salt = box(0.0038, 0.0038, 0.0038, bevel=0.0006), list[Shape]()
    centres, sizes = spline(rope, 6), spline(radii[:, None], 6)[:, 0]
    for k in range(60):
        spot = int(variant.rng.integers(4, len(centres) - 4))
        x, y, z = centres[spot]
        side = float(variant.rng.uniform(-0.6, 0.6)) * float(sizes[spot])
        front = float(z + np.sqrt(sizes[spot] ** 2 - side**2))
        salt.append(grain.turned(x=50.0 * k, y=31.0 * k).at(float(x) + side, float(y), front))
    return [tube(rope, radii, sides=16, steps=6).part("main"), *parts("salt", salt)]


def _shells(slot: str) -> list[Part]:
    """Fill two shells with cream."""
    dome = lathe(
        [(0, 0)],
        [(0.021, 0), (0.0235, 0.002), (0.0215, 0.004)],
        [(0.0225, 0.006), (0.0185, 0.0125), (0, 0.016)],
        sides=36,
    )
    frill = dome.warped(
        lambda p: (
            p * (1 + 0.03 * np.cos(22 * np.arctan2(p[:, 2], p[:, 0])) * (p[:, 1] < 0.003))[:, None]
        )
    )
    return [
        frill.mirrored("y").at(y=0.016).part(slot),
        cylinder(0.0205, 0.006, bevel=0.002, sides=32).at(y=0.0155).part("cream"),
        frill.at(y=0.021).part(slot),
    ]


def _macaron(_: Variant) -> list[Part]:
    return _shells("main")


def _macarons(_: Variant) -> list[Part]:
    """Pile up three of different colours."""
    return [
        *moved(_shells("main"), -0.024),
        *moved(_shells("second"), 0.026, 0, 0.004),
        *moved(each(_shells("third"), partial(Shape.turned, z=4)), 0.003, 0.0335, -0.002),
    ]


def _toast(_: Variant) -> list[Part]:
    half = [(0, 0), (0.045, 0), (0.05, 0.004), (0.049, 0.06), (0.058, 0.072), (0.057, 0.088)]
    half += [(0.046, 0.099), (0.025, 0.104), (0, 0.105)]
    outline = np.array(half + [(-x, y) for x, y in half[-2:0:-1]])
    outline = rounded(outline, 3)
    crust = prism(outline, 0.016, bevel=0.004)
    crumb = prism(outline * [0.9, 0.93] + [0, 0.0035], 0.0172, bevel=0.001)
    butter = box(0.03, 0.026, 0.007, bevel=0.0025).turned(z=-14).at(0.006, 0.045, 0.011)
    melt = ellipsoid(0.027, 0.022, 0.0028, sides=24).at(0.004, 0.054, 0.0085)
    return [crust.part("main"), crumb.part("crumb"), butter.part("butter"), melt.part("butter")]


def _bagel(variant: Variant) -> list[Part]:
    ring = torus(0.034, 0.02, sides=44, section=18).scaled(1, 0.85, 1)
    bottom = ring.warped(lambda p: np.column_stack([p[:, 0], np.minimum(p[:, 1], 0), p[:, 2]]))
    top = ring.warped(_flattened)
    cream = torus(0.034, 0.0195, sides=44, section=12).scaled(1, 0.3, 1)
    cream = cream.roughened(variant.rng, 0.0012, 0.012)
    seeds = []
    for k in range(70):
        lean = float(variant.rng.uniform(-62, 62))
        seed = ellipsoid(0.0021, 0.0007, 0.0013, sides=6).turned(y=float(60 * k)).at(y=0.0203)
        seeds.append(seed.turned(z=lean).scaled(1, 0.85, 1).at(x=0.034).turned(y=137.5 * k))
    return [
        bottom.at(y=0.017).part("main"),
        cream.at(y=0.021).part("cream"),
        top.at(y=0.025).part("main"),
        *parts("salt", [seed.at(y=0.025) for seed in seeds]),
    ]


def _cake_slice(_: Variant) -> list[Part]:
    angle = np.radians(np.linspace(-20, 20, 9))
    rim = 0.14 * np.stack([np.sin(angle), np.cos(angle)], axis=-1)
    wedge = np.concatenate([[(0.002, 0), (-0.002, 0)], rim])

    def layer(scale: float, thick: float, level: float) -> Shape:
        return (
            prism(wedge * scale, thick, bevel=0.0015).turned(x=90).at(y=level + thick / 2, z=-0.07)
        )

    plate = lathe([(0, 0)], [(0.07, 0)], [(0.115, 0.009)], [(0.115, 0.012)], [(0, 0.006)], sides=48)
    back = loft(
        [
            np.concatenate(
                [
                    np.column_stack([rim[:, 0], np.full(9, y), rim[:, 1] - 0.072]),
                    np.column_stack(
                        [1.04 * rim[::-1, 0], np.full(9, y), 1.04 * rim[::-1, 1] - 0.072]
                    ),
                ]
            )
            for y in (0.0075, 0.077)
        ]
    )
    swirl = lathe([(0, 0), (0.019, 0.004), (0.014, 0.012), (0, 0.018)], sides=24)
    made = [
        layer(1, 0.03, 0.0075).part("main"),
        layer(0.995, 0.008, 0.0375).part("cream"),
        layer(1, 0.03, 0.0455).part("main"),
        layer(1.01, 0.009, 0.0755).part("icing"),
        back.part("icing"),
        swirl.at(0, 0.083, 0.035).part("cream"),
        _strawberry().at(0, 0.094, 0.035).part("berry"),
    ]
    return [plate.part("plate"), *each(made, lambda s: s.turned(y=125))]


BUILD = by_subtype(
    baguette=_baguette,
    croissant=_croissant,
    cookie=_cookie,
    cookies=_cookies,
    pancakes=_pancakes,
    blueberry_pancakes=_pancakes,
    waffle=_waffle,
    pretzel=_pretzel,
    macaron=_macaron,
    macarons=_macarons,
    toast=_toast,
    bagel=_bagel,
    cake_slice=_cake_slice,
)
