"""Chairs with a wooden frame."""

import numpy as np

from media_studio.catalogue.modelling.fittings import piped_cushion, turned_leg
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, loft, rod, superellipse, tube

_SEAT = 0.45


def _seat(width: float, depth: float) -> Part:
    outline = rectangle(width, depth, radius=0.04)
    outline[:, 0] *= 1 - 0.1 * outline[:, 1] / depth
    return prism(outline, 0.035, bevel=0.01).turned(x=90).at(y=_SEAT - 0.02).part("seat")


def _front_leg(variant: Variant, x: float, z: float) -> Shape:
    if variant.style == "ornate":
        return turned_leg((x, _SEAT - 0.03, z), (x, 0, z), 0.024)
    return beam((x, _SEAT - 0.03, z), (x, 0, z), 0.042, 0.042, taper=0.65)


def _post(x: float, top: float) -> Shape:
    """Bend a back leg that goes on as the upright of the backrest."""
    side = [(-0.235, 0.0), (-0.19, 0.22), (-0.185, 0.46), (-0.215, 0.72), (-0.275, top)]
    front = [(z + (0.03 if y < 0.1 or y > 0.8 else 0.042), y) for z, y in side]
    outline = [*side[::-1], *front]
    return prism(outline, 0.032, bevel=0.006).turned(y=-90).at(x=x)


def _stretchers(x: float, z: float) -> list[Shape]:
    side = beam((x, 0.17, -z), (x, 0.17, z), 0.022, 0.028)
    return [*pair(side), beam((-x, 0.17, 0), (x, 0.17, 0), 0.022, 0.028)]


def _back_z(y: float) -> float:
    return -0.165 - 0.13 * max(y - 0.46, 0) ** 1.2 / 0.5


def _back(variant: Variant) -> list[Shape]:
    """Fill the space between the posts as the style asks."""
    crest = [(-0.2, 0.94), (-0.1, 0.945), (0.1, 0.945), (0.2, 0.94), (0.2, 1.0)]
    crest += [(0.1, 1.02), (0.0, 1.03), (-0.1, 1.02), (-0.2, 1.0)]
    rails = [prism(crest, 0.022, bevel=0.005).at(z=-0.255)]
    if variant.style == "modern":
        panel = prism(rectangle(0.36, 0.2, radius=0.03), 0.014, bevel=0.004)
        return [panel.turned(x=-13).at(y=0.86, z=-0.225)]
    if variant.style == "rustic":
        slat = box(0.36, 0.055, 0.016, bevel=0.005).turned(x=-11)
        return rails + [slat.at(y=y, z=_back_z(y)) for y in (0.58, 0.7, 0.82)]
    lower = beam((-0.18, 0.56, _back_z(0.56)), (0.18, 0.56, _back_z(0.56)), 0.03, 0.018)
    spindles = [
        tube([(x, 0.56, _back_z(0.56)), (x, 0.75, -0.215), (x, 0.96, -0.255)], 0.0085, sides=8)
        for x in (-0.13, -0.065, 0.0, 0.065, 0.13)
    ]
    return [*rails, lower, *spindles]


def _dining(variant: Variant) -> list[Part]:
    x, z = 0.19, 0.18
    apron = box(2 * x, 0.06, 0.02).at(y=_SEAT - 0.09, z=z)
    side = box(0.02, 0.06, 2 * z).at(x=x, y=_SEAT - 0.09)
    frame = [*pair(_front_leg(variant, x, z)), *pair(_post(x, 1.0)), *_back(variant)]
    if variant.style != "modern":
        frame += _stretchers(x, z)
    made = [*parts("main", [*frame, apron, *pair(side)]), _seat(0.46, 0.43)]
    if variant.style == "ornate" or "cushion" in variant.attributes:
        pad, cord = piped_cushion(0.38, 0.04, 0.36, bulge=0.3, piping=0.004)
        made += parts("cushion", [pad.at(y=_SEAT), cord.at(y=_SEAT)])
    return made + (_arms() if "armrest" in variant.attributes else [])


def _arms() -> list[Part]:
    """Carry an arm from the back post to a support beside the seat."""
    x = 0.225
    arm = tube([(x - 0.03, 0.68, -0.2), (x, 0.675, 0), (x, 0.665, 0.15)], 0.02, flat=0.6)
    support = beam((x - 0.02, _SEAT - 0.05, 0.11), (x, 0.665, 0.12), 0.03, 0.03, taper=0.8)
    return parts("armrest", [*pair(arm), *pair(support)])


def _shell(_: Variant) -> list[Part]:
    """Bend a shell of plastic for seat and back, on legs of tube: a chair of schools."""
    side = spline(
        [(0.21, 0.43), (0.19, 0.455), (0.05, 0.44), (-0.13, 0.444), (-0.185, 0.48),
         (-0.205, 0.6), (-0.235, 0.75), (-0.262, 0.87)], 4,
    )  # fmt: skip
    ahead = np.gradient(side, axis=0)
    normals = np.column_stack([-ahead[:, 1], ahead[:, 0]])
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    rings = []
    for (z, y), (nz, ny), share in zip(side, -normals, np.linspace(-1, 1, len(side)), strict=True):
        wide = 0.215 * (1 - 0.16 * abs(share) ** 6)
        x, out = superellipse(wide, 0.007, power=4, sides=28).T
        out = out + 0.035 * (x / 0.215) ** 2
        rings.append(np.column_stack([x, y + ny * out, z + nz * out]))
    leg = tube([(0.15, 0.43, 0.13), (0.19, 0.4, 0.15), (0.22, 0.012, 0.2)], 0.011, sides=10)
    back = tube([(0.15, 0.43, -0.1), (0.19, 0.4, -0.13), (0.22, 0.012, -0.24)], 0.011, sides=10)
    bars = [rod((-0.15, 0.428, z), (0.15, 0.428, z), 0.011) for z in (0.13, -0.1)]
    cap = cylinder(0.014, 0.022, bevel=0.003)
    caps = [cap.at(0.221, 0, z) for z in (0.201, -0.243)]
    return [
        loft(rings, crease=60).part("seat"),
        *parts("main", [*pair(leg), *pair(back), *bars]),
        *parts("tip", [copy for shape in caps for copy in pair(shape)]),
    ]


def _folding(_: Variant) -> list[Part]:
    """Cross two frames of tube under a seat, one of which goes on as the back."""
    long = [(0.2, 0.012, 0.24), (0.2, 0.44, -0.12), (0.2, 0.84, -0.26)]
    short = [(0.175, 0.012, -0.26), (0.175, 0.44, 0.16)]
    rails = [rod((-0.2, y, z), (0.2, y, z), 0.009) for y, z in ((0.14, 0.133), (0.83, -0.257))]
    rails += [rod((-0.175, y, z), (0.175, y, z), 0.009) for y, z in ((0.12, -0.153), (0.43, 0.15))]
    back = prism(rectangle(0.38, 0.17, radius=0.02), 0.012, bevel=0.003).turned(x=-19)
    seat = prism(rectangle(0.4, 0.37, radius=0.04), 0.02, bevel=0.006).turned(x=90)
    bolt = cylinder(0.012, 0.03, bevel=0.002).turned(z=90).at(0.2, 0.27, 0.023)
    return [
        *parts("main", [*pair(tube(long, 0.011, steps=5)), *pair(tube(short, 0.011)), *rails]),
        *parts("main", pair(bolt)),
        back.at(y=0.73, z=-0.222).part("back"),
        seat.at(y=0.455, z=0.015).part("seat"),
    ]


def _deck(_: Variant) -> list[Part]:
    """Hang a sheet of cloth between two frames that cross."""
    rails = [
        beam((0.29, 0.02, 0.52), (0.29, 0.95, -0.5), 0.028, 0.045, bevel=0.006),
        beam((0.26, 0.02, -0.42), (0.26, 0.42, 0.5), 0.028, 0.045, bevel=0.006),
        beam((0.32, 0.02, -0.55), (0.32, 0.66, -0.19), 0.024, 0.04, bevel=0.006),
    ]
    bars = [
        beam((-0.3, y, z), (0.3, y, z), 0.036, 0.036, bevel=0.008)
        for y, z in ((0.94, -0.49), (0.41, 0.49), (0.06, 0.47), (0.05, -0.39), (0.06, -0.53))
    ]
    line = [(-0.5, 0.95), (-0.34, 0.66), (-0.12, 0.36), (0.1, 0.27), (0.3, 0.31), (0.5, 0.43)]
    upper = spline(line, 5)
    sling = prism(np.concatenate([upper, upper[::-1] - [0, 0.008]]), 0.48, bevel=0.001)
    return [
        *parts("main", [*(copy for rail in rails for copy in pair(rail)), *bars]),
        sling.turned(y=-90).part("seat"),
    ]


def _high(_: Variant) -> list[Part]:
    """Raise a small seat on long legs, with a tray before it."""
    legs = [
        beam((0.15, 0.62, 0.12), (0.25, 0, 0.24), 0.034, 0.034, taper=0.8),
        beam((0.15, 0.62, -0.12), (0.25, 0, -0.24), 0.034, 0.034, taper=0.8),
    ]
    rungs = [beam((-0.2, 0.27, z), (0.2, 0.27, z), 0.024, 0.03) for z in (0.19, -0.19)]
    step = box(0.34, 0.02, 0.12, bevel=0.006).at(y=0.28, z=0.2)
    back = prism(rectangle(0.34, 0.36, radius=0.06), 0.02, bevel=0.006).turned(x=-10)
    sides = pair(
        prism(rectangle(0.26, 0.16, radius=0.05), 0.018, bevel=0.005)
        .turned(y=90)
        .at(0.165, 0.73, -0.01)
    )
    pad, cord = piped_cushion(0.3, 0.04, 0.28, bulge=0.3, piping=0.004)
    lip = [box(0.44, 0.03, 0.016, bevel=0.005).at(y=0.79, z=0.29)]
    return [
        *parts("main", [copy for leg in legs for copy in pair(leg)]),
        *parts("main", [*rungs, step, *sides, back.at(y=0.82, z=-0.17)]),
        prism(rectangle(0.34, 0.32, radius=0.05), 0.03, bevel=0.008)
        .turned(x=90)
        .at(y=0.635)
        .part("main"),
        *parts("cushion", [pad.at(y=0.65), cord.at(y=0.65)]),
        prism(rectangle(0.46, 0.26, radius=0.06), 0.018, bevel=0.005)
        .turned(x=90)
        .at(y=0.79, z=0.18)
        .part("tray"),
        *parts("tray", lip),
    ]


def _arm_frame() -> list[Shape]:
    """Join the legs and the arm of the right side of an armchair."""
    x = 0.325
    return [
        beam((x, 0.6, 0.3), (x, 0, 0.31), 0.045, 0.05, taper=0.7, bevel=0.006),
        beam((x, 0.6, -0.27), (x, 0, -0.36), 0.045, 0.05, taper=0.7, bevel=0.006),
        prism(rectangle(0.075, 0.72, radius=0.03), 0.032, bevel=0.01)
        .turned(x=90)
        .at(x, 0.61, -0.01),
        beam((x, 0.3, -0.31), (x, 0.3, 0.3), 0.03, 0.075),
        beam((0.27, 0.28, -0.24), (0.27, 0.98, -0.42), 0.035, 0.045, bevel=0.006),
    ]


def _armchair(_: Variant) -> list[Part]:
    """Lay loose cushions into a frame of wood."""
    frame = [half for shape in _arm_frame() for half in pair(shape)]
    frame += [beam((-0.325, 0.3, z), (0.325, 0.3, z), 0.075, 0.03) for z in (-0.24, 0.3)]
    slat = box(0.54, 0.06, 0.018, bevel=0.005).turned(x=-14.4)
    frame += [slat.at(y=y, z=-0.24 - 0.257 * (y - 0.25)) for y in (0.5, 0.64, 0.78, 0.91)]
    seat = piped_cushion(0.58, 0.11, 0.6, bulge=0.24)
    back = piped_cushion(0.56, 0.1, 0.54, bulge=0.3)
    made = parts("main", frame) + parts("cushion", [piece.at(y=0.33, z=0.04) for piece in seat])
    leaning = [piece.turned(x=75.6).at(y=0.72, z=-0.31) for piece in back]
    return made + parts("cushion", leaning)


def _rocking(variant: Variant) -> list[Part]:
    chair = each(_dining(variant), lambda shape: shape.turned(x=-5).at(y=0.024))
    path = [(0.19, 0.1, -0.48), (0.19, 0.025, -0.24), (0.19, 0.0, -0.03), (0.19, 0.03, 0.2)]
    runner = tube([*path, (0.19, 0.1, 0.4)], 0.02, sides=8)
    arm = tube([(0.2, 0.7, -0.2), (0.235, 0.68, 0), (0.235, 0.67, 0.2)], 0.022, flat=0.6)
    support = rod((0.225, 0.46, 0.16), (0.235, 0.67, 0.16), 0.014)
    return chair + parts("main", [*pair(runner), *pair(arm), *pair(support)])


BUILD = by_subtype(
    dining=_dining,
    armchair=_armchair,
    rocking=_rocking,
    shell=_shell,
    folding=_folding,
    deck=_deck,
    high=_high,
)
