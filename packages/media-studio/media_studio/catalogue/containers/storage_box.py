"""Boxes with lids: for ammunition, and of plastic for anything."""

from media_studio.catalogue.modelling.fittings import boards, rivets
from media_studio.catalogue.modelling.housing import basin, body, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, moved, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, rod, tube


def _round(length: float, width: float) -> Shape:
    """Paint a bullet in its case on the plane z = 0, standing on y = 0."""
    w, h = width / 2, length
    half = [(w, 0), (w, 0.06 * h), (0.8 * w, 0.09 * h), (w, 0.12 * h), (w, 0.62 * h),
            (0.72 * w, 0.68 * h), (0.66 * w, 0.82 * h), (0.4 * w, 0.94 * h), (0, h)]  # fmt: skip
    outline = [*half, *[(-x, y) for x, y in half[-2::-1]]]
    return prism(outline, 0.003, bevel=0.0004)


def _marking(length: float, pitch: float) -> list[Shape]:
    """Paint three rounds side by side over a bar."""
    rounds = [_round(length, 0.6 * pitch).at(x=k * pitch) for k in (-1, 0, 1)]
    bar = box(3.2 * pitch, 0.16 * length, 0.003, bevel=0).at(y=-0.32 * length)
    return [*rounds, bar]


_WIDE, _DEEP, _HIGH = 0.8, 0.36, 0.3
"""Size of the wooden crate for ammunition, without its lid."""


def _crate_case(variant: Variant) -> list[Part]:
    """Nail boards around a crate with cleats at its ends."""
    x, z = _WIDE / 2, _DEEP / 2
    front = [board.turned(x=90).at(y=_HIGH / 2 + 0.02, z=z - 0.018)
             for board in boards(_WIDE, 0.018, _HIGH - 0.02, 3, variant.rng)]  # fmt: skip
    back = [board.mirrored("z") for board in front]
    ends = pair(box(0.02, _HIGH - 0.005, _DEEP - 0.03, bevel=0.004).at(x=x - 0.02, y=0.02))
    cleats = pair(box(0.03, 0.06, _DEEP + 0.01, bevel=0.006).at(x=x + 0.004, y=0.2))
    skids = pair(box(0.07, 0.03, _DEEP, bevel=0.006).at(x=0.27))
    posts = corners(box(0.05, _HIGH - 0.01, 0.02, bevel=0.005).at(x=x - 0.06, y=0.025, z=z + 0.006))
    floor = box(_WIDE - 0.03, 0.02, _DEEP - 0.03, bevel=0.004).at(y=0.025)
    return [
        *parts("main", [*front, *back, *ends, *posts, floor]),
        *parts("trim", [*cleats, *skids]),
    ]


def _crate_lid(variant: Variant) -> list[Part]:
    """Lay two boards on the crate, held by battens and two hasps."""
    y = _HIGH + 0.018
    lid = [b.at(y=y) for b in boards(_WIDE + 0.02, 0.022, _DEEP + 0.03, 3, variant.rng)]
    battens = pair(box(0.06, 0.02, _DEEP + 0.03, bevel=0.005).at(x=0.27, y=y + 0.018))
    hasp = [box(0.035, 0.09, 0.008, bevel=0.002).at(0.27, y - 0.075, 0.203),
            box(0.045, 0.03, 0.014, bevel=0.003).at(0.27, y - 0.07, 0.205)]  # fmt: skip
    hinge = box(0.05, 0.09, 0.008, bevel=0.002).at(0.27, y - 0.075, -0.203)
    plate = box(0.07, 0.1, 0.03, bevel=0.004).at(0.27, y - 0.09, 0.186)
    nails = [(sx * 0.27, y + 0.038, z) for sx in (-1, 1) for z in (-0.12, 0.0, 0.12)]
    return [
        *parts("lid", lid),
        *parts("trim", [*battens, *pair(plate), *pair(plate.mirrored("z"))]),
        *parts("metal", [*[c for h in hasp for c in pair(h)], *pair(hinge)]),
        *parts("metal", rivets(nails, 0.007)),
    ]


def _ammo_crate(variant: Variant) -> list[Part]:
    """Close a wooden crate with rope handles and painted rounds."""
    x = _WIDE / 2 + 0.01
    rope = tube([(x, 0.24, -0.1), (x + 0.035, 0.22, -0.09), (x + 0.05, 0.14, 0),
                 (x + 0.035, 0.22, 0.09), (x, 0.24, 0.1)], 0.013, sides=8)  # fmt: skip
    paint = [s.at(y=0.15, z=_DEEP / 2) for s in _marking(0.12, 0.055)]
    return [
        *_crate_case(variant),
        *_crate_lid(variant),
        *parts("handle", pair(rope)),
        *parts("marking", paint),
    ]


def _ammo_can(_: Variant) -> list[Part]:
    """Press a steel box with a lid that a latch holds and a handle on top."""
    case = box(0.15, 0.165, 0.29, bevel=0.008)
    field = panel(0.23, 0.1, 0.004, radius=0.012).turned(y=90).at(0.073, 0.03, 0)
    rib = [panel(0.11, 0.1, 0.004, radius=0.012).at(y=0.03, z=0.143), *pair(field)]
    lid = [box(0.162, 0.03, 0.302, bevel=0.008).at(y=0.158), slab(0.12, 0.008, 0.26).at(y=0.186)]
    grip = tube([(0, 0.19, -0.065), (0, 0.222, -0.06), (0, 0.222, 0.06), (0, 0.19, 0.065)],
                0.006, sides=8)  # fmt: skip
    lugs = [box(0.03, 0.014, 0.018, bevel=0.003).at(y=0.188, z=z) for z in (-0.066, 0.066)]
    latch = [box(0.05, 0.105, 0.008, bevel=0.003).at(y=0.075, z=0.153),
             rod((-0.034, 0.168, 0.155), (0.034, 0.168, 0.155), 0.006),
             rod((-0.03, 0.082, 0.158), (0.03, 0.082, 0.158), 0.008)]  # fmt: skip
    hinge = rod((-0.06, 0.162, -0.152), (0.06, 0.162, -0.152), 0.007)
    paint = [s.turned(y=90).at(0.0785, 0.085, 0) for s in _marking(0.05, 0.024)]
    return [
        *parts("main", [case, *rib]),
        *parts("lid", lid),
        *parts("metal", [*latch, *lugs, hinge]),
        grip.part("handle"),
        *parts("marking", [copy for mark in paint for copy in pair(mark)]),
    ]


def _ribs() -> list[Shape]:
    """Stiffen the four sides of a tub with upright ribs."""
    front = box(0.03, 0.2, 0.012, bevel=0.004).turned(x=5.2).at(y=0.03, z=0.181)
    side = box(0.012, 0.2, 0.03, bevel=0.004).turned(z=-5.2).at(x=0.251, y=0.03)
    return [
        *[copy for x in (-0.14, 0, 0.14) for copy in pair(front.at(x=x), "z")],
        *[copy for z in (-0.09, 0.09) for copy in pair(side.at(z=z))],
    ]


def _bin(_: Variant) -> list[Part]:
    """Mould a tub with a snap-on lid, two latches and a rim."""
    tub = basin([(0, 0.2, 0.13, 0), (0.004, 0.25, 0.178, 0), (0.02, 0.252, 0.18, 0),
                 (0.28, 0.275, 0.202, 0), (0.29, 0.276, 0.203, 0)], 0.005, 0.006, 9)  # fmt: skip
    rim = body([(0.262, 0.27, 0.198, 0), (0.264, 0.286, 0.213, 0), (0.278, 0.287, 0.214, 0),
                (0.28, 0.274, 0.2, 0)], power=9, sides=44, steps=1)  # fmt: skip
    lid = body([(0.282, 0.28, 0.207, 0), (0.284, 0.292, 0.219, 0), (0.302, 0.292, 0.219, 0),
                (0.308, 0.282, 0.209, 0)], power=9, sides=44, steps=1)  # fmt: skip
    raised = slab(0.44, 0.014, 0.3, radius=0.03, bevel=0.005).at(y=0.304)
    bars = [box(0.36, 0.004, 0.012, bevel=0.002).at(y=0.317, z=z) for z in (-0.08, 0, 0.08)]
    latch = [box(0.016, 0.085, 0.15, bevel=0.006).at(x=0.298, y=0.228),
             box(0.034, 0.016, 0.15, bevel=0.006).at(x=0.288, y=0.303)]  # fmt: skip
    wheel = cylinder(0.012, 0.02, sides=16).turned(z=90)
    feet = corners(wheel.at(x=0.2, y=0.002, z=0.12))
    made = [
        *parts("main", [tub, rim, *_ribs()]),
        *parts("lid", [lid, raised, *bars]),
        *parts("handle", [copy for piece in latch for copy in pair(piece)]),
        *parts("main", feet),
    ]
    return moved(made, y=0.01)


BUILD = by_subtype(ammo_crate=_ammo_crate, ammo_can=_ammo_can, bin=_bin)
