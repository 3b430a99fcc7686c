"""Treasure chests and trunks."""

import numpy as np

from media_studio.catalogue.modelling.fittings import boards, rivets
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, corners, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, rod

_WIDTH, _BODY, _DEPTH, _WALL = 0.9, 0.36, 0.52, 0.03
_BANDS = (-0.3, 0.3)


def _walls(variant: Variant) -> list[Shape]:
    """Stand boards up on four sides of a floor."""
    rng = variant.rng
    long = boards(_WIDTH, _WALL, _BODY, 3, rng, gap=0.003, bevel=0.006)
    short = boards(_DEPTH - 2 * _WALL, _WALL, _BODY, 3, rng, gap=0.003, bevel=0.006)
    front = [b.turned(x=90).at(y=_BODY / 2, z=_DEPTH / 2 - _WALL) for b in long]
    back = [b.turned(x=90).at(y=_BODY / 2, z=-_DEPTH / 2) for b in long]
    end = [b.turned(x=90).turned(y=90).at(x=_WIDTH / 2 - _WALL - 0.008, y=_BODY / 2) for b in short]
    left = [shape.mirrored("x") for shape in end]
    return [*front, *back, *end, *left, box(_WIDTH - 0.02, 0.03, _DEPTH - 0.02).at(y=0.005)]


def _vault(radius: float, thickness: float, width: float, *, steps: int = 12) -> Shape:
    """Bend a board over the chest: a half ring along x, its ends on y = 0."""
    outer = arc(radius, 0, 180, steps=steps, squash=0.72)
    inner = arc(radius - thickness, 180, 0, steps=steps, squash=0.72)
    return prism(np.concatenate([outer, inner]), width, bevel=0.004).turned(y=90)


def _lid(flat: bool) -> list[Part]:
    """Make the lid, closed, its lower edge on y = 0."""
    half = _DEPTH / 2
    if flat:
        slab = box(_WIDTH + 0.02, 0.07, _DEPTH + 0.02, bevel=0.012)
        straps = [box(0.06, 0.08, _DEPTH + 0.035, bevel=0.004).at(x=x, y=-0.003) for x in _BANDS]
        return [slab.part("main"), *parts("metal", straps)]
    staves = []
    for k in range(7):
        low, high = k * 180 / 7 + 0.5, (k + 1) * 180 / 7 - 0.5
        outer = arc(half, low, high, steps=2, squash=0.72)
        inner = arc(half - 0.03, high, low, steps=2, squash=0.72)
        staves.append(prism(np.concatenate([outer, inner]), _WIDTH, bevel=0.004).turned(y=90))
    gable = prism(arc(half - 0.012, 0, 180, squash=0.72), 0.03, bevel=0.0).turned(y=90)
    bands = [_vault(half + 0.009, 0.02, 0.065).at(x=x) for x in _BANDS]
    rims = [_vault(half + 0.007, 0.03, 0.045).at(x=x) for x in (-0.435, 0.435)]
    angle = np.radians([12, 45, 75, 105, 135, 168])
    nails = [
        (x, 0.72 * (half + 0.009) * np.sin(a), (half + 0.009) * np.cos(a))
        for x in (*_BANDS, -0.435, 0.435)
        for a in angle
    ]
    return [
        *parts("main", [*staves, *pair(gable.at(x=_WIDTH / 2 - 0.02))]),
        *parts("metal", [*bands, *rims, *rivets(nails)]),
    ]


def _ironwork() -> list[Shape]:
    front = _DEPTH / 2
    strap = box(0.065, _BODY - 0.004, 0.012, bevel=0.003).at(x=_BANDS[1], z=front + 0.003)
    corner = box(0.05, _BODY, 0.05, bevel=0.006).at(x=_WIDTH / 2 - 0.018, z=front - 0.018)
    edges = pair(box(_WIDTH + 0.006, 0.035, 0.012, bevel=0.003).at(z=front + 0.003), "z")
    nails = [
        (x, y, front + 0.009)
        for x in (*_BANDS, -0.435, 0.435)
        for y in (0.05, _BODY / 2, _BODY - 0.05)
    ]
    ring = torus(0.05, 0.008, sides=20, section=8).turned(z=90).at(_WIDTH / 2 + 0.02, 0.18, 0)
    boss = ellipsoid(0.016, 0.02, 0.02, sides=12).at(_WIDTH / 2 + 0.014, 0.23, 0)
    return [*corners(strap), *corners(corner), *edges, *rivets(nails), *pair(ring), *pair(boss)]


def _lock() -> list[Part]:
    plate = [(-0.05, 0.05), (-0.05, -0.03), (0.0, -0.075), (0.05, -0.03), (0.05, 0.05)]
    front = _DEPTH / 2 + 0.011
    hole = lathe([(0, 0)], [(0.01, 0)], [(0.01, 0.004)], [(0, 0.004)], sides=12, bevel=0.0)
    return [
        prism(plate, 0.016, bevel=0.003).at(y=_BODY - 0.06, z=front).part("lock"),
        hole.turned(x=90).at(y=_BODY - 0.05, z=front + 0.006).part("metal"),
        box(0.012, 0.03, 0.004, bevel=0.001).at(y=_BODY - 0.08, z=front + 0.009).part("metal"),
    ]


def _treasure(variant: Variant) -> list[Part]:
    """Heap coins over a mound, with a few gems."""
    rng = variant.rng
    mound = ellipsoid(_WIDTH / 2 - 0.045, 0.13, _DEPTH / 2 - 0.045, sides=24).at(y=_BODY - 0.09)
    coin = lathe([(0, 0)], [(0.026, 0)], [(0.026, 0.006)], [(0, 0.006)], sides=10, bevel=0.001)
    made = [mound.roughened(rng, 0.006, 0.09).part("treasure")]
    for k in range(90):
        x, z = rng.uniform(-0.92, 0.92, 2)
        if x * x + z * z > 0.85:
            continue
        y = _BODY - 0.09 + 0.132 * np.sqrt(1 - x * x - z * z)
        place = (x * (_WIDTH / 2 - 0.05), y, z * (_DEPTH / 2 - 0.05))
        lean = rng.normal(0, 22, 2)
        if k % 12 == 0:
            gem = lathe([(0, 0)], [(0.028, 0.03)], [(0.018, 0.045)], [(0, 0.045)], sides=6, bevel=0)
            made.append(gem.creased(10).turned(x=lean[0], z=lean[1]).at(*place).part("gem"))
            continue
        made.append(coin.turned(x=lean[0], z=lean[1]).at(*place).part("treasure"))
    return made


def _chest(variant: Variant, *, flat: bool = False) -> list[Part]:
    opened = "open" in variant.attributes
    made = parts("main", _walls(variant)) + parts("metal", _ironwork()) + _lock()
    turn, hinge = -105.0 if opened else 0.0, (0.0, _BODY, -_DEPTH / 2)
    made += each(_lid(flat), lambda shape: shape.at(y=_BODY + 0.004).turned_about(hinge, x=turn))
    z = -_DEPTH / 2 - 0.01
    made += [rod((x - 0.04, _BODY, z), (x + 0.04, _BODY, z), 0.012).part("metal") for x in _BANDS]
    if opened:
        return made + _treasure(variant)
    hasp = box(0.04, 0.09, 0.012, bevel=0.004).at(y=_BODY - 0.045, z=_DEPTH / 2 + 0.024)
    return [*made, hasp.part("metal")]


BUILD = by_subtype(vaulted=_chest, flat=lambda variant: _chest(variant, flat=True))
