"""Furniture of wards and surgeries."""

import numpy as np

from media_studio.catalogue.modelling.fittings import caster
from media_studio.catalogue.modelling.housing import disc, dome, panel, slab
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, each, moved, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid
from media_studio.modelling.sweeps import rod, tube, vessel

_TILT = 32.0
"""Degrees by which the back of a hospital bed is raised."""
_HINGE = (0.0, 0.52, -0.15)


def _chassis() -> list[Part]:
    """Carry a bed on a low frame with lifting columns and four casters."""
    rails = [
        *pair(box(0.05, 0.06, 1.75, bevel=0.01).at(x=0.33, y=0.17)),
        *[box(0.86, 0.06, 0.07, bevel=0.01).at(y=0.17, z=z) for z in (-0.85, 0.85)],
    ]
    lift = [
        part
        for z in (-0.5, 0.5)
        for part in (
            box(0.6, 0.05, 0.1, bevel=0.01).at(y=0.175, z=z),
            box(0.18, 0.16, 0.14, bevel=0.015).at(y=0.2, z=z),
            box(0.13, 0.14, 0.1, bevel=0.01).at(y=0.34, z=z),
        )
    ]
    deck = [
        *pair(box(0.04, 0.05, 2.0, bevel=0.008).at(x=0.42, y=0.44)),
        *[box(0.86, 0.04, 0.05, bevel=0.008).at(y=0.445, z=z) for z in (-0.97, -0.5, 0.5, 0.97)],
        box(0.84, 0.02, 1.13, bevel=0.004).at(y=0.49, z=0.41),
        box(0.84, 0.02, 0.84, bevel=0.004).at(y=0.49, z=-0.57).turned_about(_HINGE, x=_TILT),
        *pair(rod((0.25, 0.46, -0.6), (0.25, 0.66, -0.45), 0.018)),
    ]
    wheels = [
        part for x in (-0.38, 0.38) for z in (-0.85, 0.85) for part in moved(caster(0.065), x, 0, z)
    ]
    return [*parts("main", [*rails, *lift, *deck]), *wheels]


def _ward_bedding() -> list[Part]:
    """Lay the mattress with its raised back, a blanket and a pillow on the deck."""
    flat = box(0.84, 0.13, 1.12, bevel=0.035, cells=2).at(y=0.508, z=0.41)
    raised = box(0.84, 0.13, 0.84, bevel=0.035, cells=2).at(y=0.508, z=-0.55)
    pillow = cushion(0.58, 0.08, 0.36, bulge=0.45).at(y=0.63, z=-0.76)
    up = [s.turned_about(_HINGE, x=_TILT) for s in (raised, pillow)]
    cover = box(0.87, 0.12, 0.86, bevel=0.035, cells=6).at(y=0.532, z=0.53)
    cuff = box(0.872, 0.122, 0.17, bevel=0.035, cells=4).at(y=0.534, z=0.085)
    return [*parts("sheet", [flat, up[0], cuff]), up[1].part("pillow"), cover.part("cover")]


def _safety_rail(length: float) -> list[Shape]:
    """Bend a guard rail with bars that stands on y = 0 along z, on its two stays."""
    half, high = length / 2, 0.3
    path = [(0, 0, -half), (0, high, -half + 0.03), (0, high, half - 0.03), (0, 0, half)]
    places = np.linspace(-0.3, 0.3, 4) * length
    bars = [rod((0, 0, z), (0, high - 0.01, z), 0.009) for z in places]
    stays = [box(0.05, 0.1, 0.05, bevel=0.01).at(x=-0.03, y=-0.08, z=z * half) for z in (-0.6, 0.6)]
    return [
        tube(path, 0.017, steps=4, sides=10),
        rod((0, 0.01, -half), (0, 0.01, half), 0.016),
        *bars,
        *stays,
    ]


def _end_board(height: float) -> list[Part]:
    """Mould an end board with a coloured field and a slot to grip, standing on y = 0."""
    board = panel(0.92, height, 0.035, radius=0.07, bevel=0.008)
    field = panel(0.72, height - 0.26, 0.004, radius=0.04).at(y=0.08, z=0.034)
    grip = panel(0.3, 0.05, 0.004, radius=0.024).at(y=height - 0.11, z=0.034)
    back = [field.at(z=-0.037), grip.at(z=-0.037)]
    return [
        board.part("board"),
        *parts("trim", [field, back[0]]),
        *parts("wheel", [grip, back[1]]),
    ]


def _hospital_bed(_: Variant) -> list[Part]:
    """Raise the back of a bed on casters between two boards and four guard rails."""
    rails = [
        copy
        for length, z in ((0.72, -0.52), (0.72, 0.42))
        for piece in _safety_rail(length)
        for copy in pair(piece.at(0.49, 0.53, z))
    ]
    head = each(_end_board(0.68), lambda s: s.at(y=0.38, z=-1.03))
    foot = each(_end_board(0.5), lambda s: s.at(y=0.38, z=0.99))
    bumpers = corners(ellipsoid(0.035, 0.035, 0.035, sides=16).at(0.47, 0.42, 1.02))
    return [
        *_chassis(),
        *_ward_bedding(),
        *parts("rail", rails),
        *head,
        *foot,
        *parts("wheel", bumpers),
    ]


def _upholstery() -> list[Part]:
    """Pad a reclining seat from the head to the feet, on a shell."""
    line = spline([(-0.82, 1.12), (-0.5, 0.82), (-0.24, 0.62), (0, 0.575), (0.26, 0.6),
                   (0.52, 0.55), (0.86, 0.4)], 5)  # fmt: skip
    along = np.gradient(line, axis=0)
    normal = np.column_stack([-along[:, 1], along[:, 0]])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)

    def layer(low: float, high: float, width: float) -> Shape:
        outline = np.concatenate([line + low * normal, (line + high * normal)[::-1]])
        return prism(outline, width, bevel=0.022).turned(y=-90)

    rest = cushion(0.27, 0.07, 0.24, bulge=0.3).turned(x=44).at(y=1.17, z=-0.93)
    stem = pair(rod((0.05, 1.05, -0.78), (0.05, 1.2, -0.97), 0.012))
    return [
        layer(0.0, 0.085, 0.54).part("main"),
        layer(-0.04, 0.012, 0.5).part("shell"),
        rest.part("main"),
        *parts("metal", stem),
    ]


def _armrests() -> list[Part]:
    pad = tube([(0.34, 0.84, -0.36), (0.345, 0.8, -0.2), (0.345, 0.79, 0.12)], 0.035, flat=0.6)
    stay = tube([(0.34, 0.82, -0.3), (0.34, 0.62, -0.2), (0.2, 0.57, -0.12)], 0.016, sides=8)
    return [*parts("main", pair(pad)), *parts("metal", pair(stay))]


def _pedestal() -> list[Part]:
    """Stand the chair on a foot plate and a lifting column."""
    plate = slab(0.56, 0.05, 0.86, radius=0.2, bevel=0.015)
    column = [
        box(0.3, 0.24, 0.36, bevel=0.05).at(y=0.04, z=-0.06),
        box(0.2, 0.36, 0.26, bevel=0.03).at(y=0.22, z=-0.04),
    ]
    pedal = dome(0.05, 0.03, 0.06).at(0.2, 0.045, 0.32)
    return [*parts("shell", [plate, *column]), pedal.part("wheel")]


_POST = (-0.56, 0.0, -0.12)


def _unit() -> list[Part]:
    """Stand the cabinet with the basin beside the chair, and a post in it."""
    x, _, z = _POST
    cabinet = box(0.26, 0.74, 0.34, bevel=0.05, cells=2).at(x, 0.03, z)
    arm = box(0.3, 0.1, 0.16, bevel=0.02).at(x + 0.2, 0.03, z)
    bowl = vessel([(0.03, 0)], [(0.05, 0.01), (0.1, 0.05)], [(0.115, 0.06)], wall=0.006)
    tap = tube([(-0.09, -0.02, 0), (-0.09, 0.14, 0), (-0.05, 0.16, 0), (-0.02, 0.12, 0)], 0.009)
    foot = box(0.24, 0.04, 0.32, bevel=0.01).at(x, 0, z)
    return [
        *parts("shell", [cabinet, arm]),
        foot.part("wheel"),
        bowl.at(x, 0.765, z + 0.04).part("bowl"),
        tap.at(x, 0.78, z + 0.04).part("metal"),
        rod((x, 0.7, z - 0.12), (x, 1.78, z - 0.12), 0.024).part("metal"),
    ]


def _lamp() -> list[Part]:
    """Reach a lamp over the patient on a jointed arm."""
    x, _, z = _POST
    knee, end = (-0.24, 1.98, 0.06), (0.0, 1.72, 0.12)
    arms = [rod((x, 1.78, z - 0.12), knee, 0.018), rod(knee, end, 0.016)]
    joints = [ellipsoid(0.034, 0.034, 0.034, sides=18).at(*p) for p in
              ((x, 1.78, z - 0.12), knee, end)]  # fmt: skip
    head = [box(0.34, 0.05, 0.13, bevel=0.024, cells=2), *pair(
        rod((0.19, 0.0, 0.05), (0.19, 0.05, -0.05), 0.012))]  # fmt: skip
    stays = pair(rod((0.16, 0.025, 0.0), (0.2, 0.025, 0), 0.01))
    glow = box(0.28, 0.01, 0.09, bevel=0.004).at(y=-0.005)
    tilt = [s.scaled(1.3, 1.3, 1.4).turned(x=30).at(0, 1.63, 0.14) for s in (*head, *stays, glow)]
    return [
        *parts("metal", [*arms, *joints]),
        *parts("shell", tilt[:-1]),
        tilt[-1].part("light"),
    ]


def _tray() -> list[Part]:
    """Hang the drills on a tray that swings over the knees."""
    x, _, z = _POST
    arm = tube([(x, 1.1, z - 0.12), (x - 0.02, 1.08, 0.2), (-0.42, 0.98, 0.42)], 0.018, steps=4)
    tray = [slab(0.4, 0.05, 0.26, radius=0.05, bevel=0.012).at(-0.3, 0.95, 0.42)]
    tools = []
    hoses = []
    for k in range(4):
        side = -0.45 + 0.1 * k
        tools.append(rod((side, 0.99, 0.5), (side, 1.1, 0.58), 0.011, tip=0.007))
        hoses.append(tube([(side, 0.99, 0.5), (side, 0.9, 0.6), (side, 0.78, 0.53),
                           (side, 0.93, 0.4)], 0.006, sides=6))  # fmt: skip
    dish = disc(0.06, 0.008).turned(x=-90).at(-0.26, 0.999, 0.38)
    return [*parts("shell", tray), *parts("metal", [arm, *tools, dish]), *parts("wheel", hoses)]


def _dentist_chair(_: Variant) -> list[Part]:
    """Set a reclining chair beside its unit with lamp, basin and drills."""
    return [*_pedestal(), *_upholstery(), *_armrests(), *_unit(), *_lamp(), *_tray()]


BUILD = by_subtype(hospital_bed=_hospital_bed, dentist_chair=_dentist_chair)
