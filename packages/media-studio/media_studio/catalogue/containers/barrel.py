"""Coopers' work: barrels, kegs, buckets and tubs."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.fittings import boards, hoop, rivets
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, tube, vessel

_STAVES = 20


def _stave(heights: list[float], radii: list[float], thickness: float) -> Shape:
    """Bend one stave, facing +Z, of the width that closes the barrel."""
    half = np.pi / _STAVES - 0.0006
    rings = []
    for y, r in zip(heights, radii, strict=True):
        cut = min(0.006, thickness / 3) / r
        angle = np.array([-half, -half + cut, 0, half - cut, half, half, -half])
        radius = np.array([r - 0.004, r, r, r, r - 0.004, r - thickness, r - thickness])
        rings.append(
            np.stack([radius * np.sin(angle), np.full(7, y), radius * np.cos(angle)], axis=-1)
        )
    return loft(rings, crease=28)


def _staves(height: float, radii: list[float], thickness: float) -> list[Shape]:
    heights = list(np.linspace(0, height, len(radii)))
    stave = _stave(heights, radii, thickness)
    return [stave.turned(y=360 * k / _STAVES) for k in range(_STAVES)]


def _barrel(variant: Variant) -> list[Part]:
    height, end, middle = 0.92, 0.27, 0.345
    is_open = "open" in variant.attributes
    share = np.linspace(-1, 1, 11)
    radii = [float(r) for r in middle - (middle - end) * share**2]

    def radius(y: float) -> float:
        return float(np.interp(y, np.linspace(0, height, 11), radii))

    bands, nails = [], []
    for y in (0.015, 0.19, height - 0.25, height - 0.075):
        bands.append(hoop(radius(y), radius(y + 0.06), 0.06, thickness=0.006).at(y=y))
        nails.append((0.0, y + 0.03, radius(y + 0.03) + 0.006))
    lid = boards(2 * end, 0.025, 2 * end, 5, variant.rng, gap=0.003)
    round_lid = [_clipped(board, end - 0.024) for board in lid]
    bung = cylinder(0.035, 0.03).turned(x=90).at(y=height / 2, z=middle - 0.008)
    return [
        *parts("main", _staves(height, radii, 0.025)),
        *parts("main", [board.at(y=height - 0.055) for board in round_lid if not is_open]),
        *parts("main", [board.at(y=0.02) for board in round_lid]),
        *parts("metal", [*bands, *rivets(nails, 0.009)]),
        bung.part("main"),
    ]


def _clipped(board: Shape, radius: float) -> Shape:
    """Round off the ends of a board of a round lid."""

    def clip(points: FloatArray) -> FloatArray:
        room = np.sqrt(np.maximum(radius**2 - points[:, 2] ** 2, 1e-4))
        return np.column_stack([np.clip(points[:, 0], -room, room), points[:, 1:]])

    return board.warped(clip)


def _apple_barrel(variant: Variant) -> list[Part]:
    """Heap apples to above the rim."""
    barrel = _barrel(replace(variant, attributes=variant.attributes | {"open"}))
    apple = lathe(
        [(0, 0.01), (0.026, 0.004), (0.041, 0.045), (0.03, 0.07), (0.012, 0.07), (0, 0.058)],
        sides=16, bevel=0,
    )  # fmt: skip
    rings = ((1, 0.0, 0.92), (6, 0.078, 0.9), (11, 0.15, 0.86), (16, 0.215, 0.82))
    heap = [
        apple.turned(x=40 * (k % 3), y=70 * k).at(x=out, y=level).turned(y=360 / count * k)
        for count, out, level in rings
        for k in range(count)
    ]
    below = cylinder(0.24, 0.03).at(y=0.79)
    return [*barrel, *parts("fruit", heap), below.part("fruit")]


def _keg(variant: Variant) -> list[Part]:
    made = each(
        _barrel(variant), lambda shape: shape.scaled(0.6, 0.6, 0.6).turned(x=90).at(y=0.24, z=-0.28)
    )
    for z in (-0.16, 0.16):
        made.append(box(0.42, 0.07, 0.06).at(z=z).part("main"))
        for x in (-0.17, 0.17):
            made.append(box(0.08, 0.14, 0.06, bevel=0.008).at(x=x, z=z).part("main"))
    spout = tube([(0, 0.09, 0.2), (0, 0.09, 0.33), (0, 0.07, 0.36), (0, 0.04, 0.365)], 0.013)
    tap = box(0.012, 0.05, 0.012).at(y=0.1, z=0.31)
    grip = box(0.05, 0.014, 0.014).at(y=0.14, z=0.31)
    return made + parts("tap", [spout, tap, grip])


def _bucket(variant: Variant) -> list[Part]:
    height, radii = 0.28, [0.115, 0.128, 0.142, 0.155]
    bands = [
        hoop(0.1185, 0.122, 0.03, thickness=0.003).at(y=0.025),
        hoop(0.145, 0.1485, 0.03, thickness=0.003).at(y=0.215),
    ]
    floor = [_clipped(b, 0.105) for b in boards(0.25, 0.015, 0.24, 3, variant.rng)]
    arc = [(0.157, 0.25), (0.155, 0.32), (0.1, 0.43), (0, 0.47), (-0.1, 0.43), (-0.155, 0.32)]
    bail = tube([(x, y, 0) for x, y in [*arc, (-0.157, 0.25)]], 0.0045, sides=8)
    grip = tube([(-0.05, 0.459, 0), (0, 0.47, 0), (0.05, 0.459, 0)], 0.012)
    ears = [box(0.008, 0.06, 0.035).at(x=x, y=0.225) for x in (-0.158, 0.158)]
    return [
        *parts("main", _staves(height, radii, 0.014)),
        *parts("main", [board.at(y=0.015) for board in floor]),
        *parts("metal", [*bands, bail, *ears]),
        grip.part("main"),
    ]


def _metal_bucket(_: Variant) -> list[Part]:
    """Roll a pail of sheet metal, with a rim, beads and a wire bail."""
    pail = vessel([(0, 0)], [(0.105, 0)], [(0.15, 0.28)], wall=0.004, sides=64)
    rim = torus(0.151, 0.006, sides=64, section=10).at(y=0.28)
    beads = [torus(r, 0.004, sides=64, section=8).at(y=y) for r, y in ((0.119, 0.08), (0.139, 0.2))]
    arc = [(0.158, 0.25), (0.15, 0.34), (0.1, 0.43), (0, 0.47), (-0.1, 0.43), (-0.15, 0.34)]
    bail = tube([(x, y, 0) for x, y in [*arc, (-0.158, 0.25)]], 0.004, sides=8)
    ears = [cylinder(0.022, 0.01, sides=24).turned(z=90).at(x=x, y=0.25) for x in (-0.15, 0.155)]
    return [
        *parts("sheet", [pail, rim, *beads, *ears]),
        bail.part("metal"),
        tube([(-0.05, 0.459, 0), (0, 0.47, 0), (0.05, 0.459, 0)], 0.011).part("main"),
    ]


def _tub(variant: Variant) -> list[Part]:
    radii = [0.3, 0.315, 0.33, 0.345]
    bands = [
        hoop(0.306, 0.312, 0.04).at(y=0.05),
        hoop(0.332, 0.338, 0.04).at(y=0.27),
    ]
    floor = [_clipped(b, 0.282) for b in boards(0.6, 0.02, 0.6, 5, variant.rng)]
    handle = torus(0.05, 0.01, sides=20, section=8).turned(z=90)
    rings = [handle.at(x=x, y=0.23) for x in (-0.35, 0.35)]
    return [
        *parts("main", _staves(0.38, radii, 0.022)),
        *parts("main", [board.at(y=0.03) for board in floor]),
        *parts("metal", [*bands, *rings]),
    ]


BUILD = by_subtype(
    barrel=_barrel,
    apple_barrel=_apple_barrel,
    keg=_keg,
    bucket=_bucket,
    metal_bucket=_metal_bucket,
    tub=_tub,
)
