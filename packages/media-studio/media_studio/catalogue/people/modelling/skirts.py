"""Cloth that hangs: skirts, robes, coat tails, capes, aprons."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.draping import fronts
from media_studio.catalogue.people.modelling.loft import Station
from media_studio.catalogue.people.modelling.worn import Worn, shares_of
from media_studio.modelling.shape import Shape, skin, solid
from media_studio.motion.body import JOINT, JOINTS

_SIDES = 36
_FALL = -0.02
"""How far an apron leans back, share of its height."""
_CLEARANCE = 0.004
_HIP, _KNEE = 0.90, 0.49
_CLEAR = (
    (0.40, 0.60, 0.74, 0.84, 0.90, 0.96, 1.02),
    (0.170, 0.188, 0.205, 0.211, 0.205, 0.182, 0.140),
    (0.080, 0.100, 0.128, 0.146, 0.148, 0.132, 0.100),
)
"""Heights, and the half width and half depth that clear the legs of the standard body."""


def skirt(
    slot: str,
    *stations: Station,
    folds: int = 11,
    ripple: float = 0.012,
    thickness: float = 0.009,
    gap: float = 0.0,
    below: float = np.inf,
) -> Worn:
    """Return a closed tube of hanging cloth.

    Args:
        slot: Material slot.
        stations: Height, half width, half depth and shift forward, from the top down.
        folds: Around the hem.
        ripple: Depth of the folds at the hem, metres.
        thickness: Of the cloth.
        gap: Degrees that stay open in front, as in a coat.
        below: Make only what hangs below this height, for a hem with the folds of its skirt.
    """
    table = np.array(stations)
    heights = np.linspace(table[0, 0], table[-1, 0], max(8, int(26 * np.ptp(table[:, 0]))))
    width, depth, shift = (np.interp(-heights, -table[:, 0], table[:, k]) for k in (1, 2, 3))
    width, depth = map(np.maximum, (width, depth), room_for_legs(heights))
    angle = np.linspace(0, 2 * np.pi, _SIDES, endpoint=False)
    if gap:
        half = np.radians(gap) / 2
        angle = np.linspace(half, 2 * np.pi - half, _SIDES)
    fall = ((heights[0] - heights) / (heights[0] - heights[-1]))[:, None]
    wave = ripple * fall * np.sin(folds * angle + 0.6 * np.sin(2 * angle + 4 * fall))
    kept = heights <= below
    heights, width, depth, shift, wave = (
        each[kept] for each in (heights, width, depth, shift, wave)
    )

    def sheet(inset: float) -> FloatArray:
        x = (width[:, None] + wave - inset) * np.sin(angle)
        z = (depth[:, None] + wave - inset) * np.cos(angle) + shift[:, None]
        return np.stack([x, np.broadcast_to(heights[:, None], x.shape), z], axis=-1)

    outer, inner = sheet(0.0), sheet(thickness)
    if gap:
        shape = _sheet(outer, inner)
    else:
        shape = skin(np.concatenate([outer, inner[::-1]]), loop=True, crease=60)
    return Worn(
        slot=slot,
        shape=shape,
        shares=hanging(shape.vertices),
        fit=shares_of(shape.vertices),
        cloth=True,
    )


def room_for_legs(heights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the half widths and half depths (n,) that clear the legs at heights (n,)."""
    width, depth = (np.interp(heights, _CLEAR[0], room) for room in _CLEAR[1:])
    return width, depth


def _sheet(outer: FloatArray, inner: FloatArray) -> Shape:
    """Close two sheets (k, n, 3), one behind the other, along their rim."""
    place = np.arange(outer.shape[0] * outer.shape[1]).reshape(outer.shape[:2])
    a, b, c, d = (each.ravel() for each in
                  (place[:-1, :-1], place[1:, :-1], place[1:, 1:], place[:-1, 1:]))  # fmt: skip
    front = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    rim = np.concatenate([place[0, :-1], place[:-1, -1], place[-1, :0:-1], place[:0:-1, 0]])
    after, behind = np.roll(rim, -1), place.size
    walls = [
        np.stack([rim, after, after + behind], 1),
        np.stack([rim, after + behind, rim + behind], 1),
    ]
    points = np.concatenate([outer.reshape(-1, 3), inner.reshape(-1, 3)])
    return solid(points, np.concatenate([front, front[:, ::-1] + behind, *walls]), crease=60)


def frock_coat(slot: str = "coat", *, hem: float = 0.46, gap: float = 96.0) -> Worn:
    """Return the body of a coat that stands open from the neck to its hem."""
    return skirt(
        slot,
        (1.462, 0.085, 0.070, -0.012),
        (1.440, 0.165, 0.092, -0.012),
        (1.390, 0.204, 0.142, -0.010),
        (1.280, 0.182, 0.146, -0.008),
        (1.200, 0.174, 0.134, -0.004),
        (1.010, 0.165, 0.130, -0.004),
        (0.880, 0.205, 0.160, -0.010),
        (hem, 0.245, 0.205, -0.010),
        folds=8,
        ripple=0.014,
        gap=gap,
    )


def hanging(points: FloatArray) -> FloatArray:
    """Return how much each joint carries cloth (n, 3) that hangs from the waist: (n, joints)."""
    x, y, _ = points.T
    shares = np.zeros((len(points), len(JOINTS)))
    above = shares_of(np.column_stack([np.clip(x, -0.2, 0.2), np.maximum(y, 0.97), points[:, 2]]))
    legs = 0.80 * _smooth((_HIP + 0.06 - y) / 0.40)
    left = _smooth((x + 0.13) / 0.26)
    shins = 0.55 * _smooth((_KNEE + 0.03 - y) / 0.40)
    shares += (1 - legs)[:, None] * above
    for side, share in (("Left", left), ("Right", 1 - left)):
        shares[:, JOINT[side + "UpLeg"]] += legs * share * (1 - shins)
        shares[:, JOINT[side + "Leg"]] += legs * share * shins
    return shares


def cape(
    slot: str = "cape",
    *,
    hem: float = 0.20,
    wide: float = 0.34,
    folds: int = 7,
    ripple: float = 0.022,
    shoulders: float = 0.19,
) -> Worn:
    """Return a cape that hangs from the shoulders behind the back.

    Args:
        slot: Material slot.
        hem: Height of its lower edge.
        wide: Half width at the hem.
        folds: Number of folds.
        ripple: Their depth at the hem, metres.
        shoulders: Half width at the top.
    """
    across = np.linspace(-1, 1, 25)[None, :]
    fall = np.linspace(0, 1, 15)[:, None]
    top = 1.478 - 0.050 * across**2
    height = top + (hem - top) * fall
    half = shoulders + (wide - shoulders) * fall**0.8
    x = half * across
    # It lies over the shoulders, then clears the back and the seat
    behind = np.interp(fall[:, 0], [0, 0.06, 0.15, 0.45, 1], [0.045, 0.098, 0.140, 0.165, 0.235])
    front = 0.075 * across**4 * (1 - fall) ** 6
    curl = 0.10 * across**2 * (0.35 + 0.65 * fall)
    wave = ripple * (0.25 + 0.75 * fall) * np.cos(folds * np.pi * across + 1.2 * fall)
    z = -behind[:, None] + curl + front + wave
    outer = np.stack([x, height, z - 0.005], axis=-1)
    inner = np.stack([x, height, z + 0.005], axis=-1)
    rings = np.concatenate([outer, inner[:, ::-1]], axis=1)
    shape = skin(rings, crease=60)
    return Worn(slot=slot, shape=shape, shares=_trailing(shape.vertices))


def _trailing(points: FloatArray) -> FloatArray:
    """Return how much each joint carries cloth that hangs down the back: (n, joints)."""
    x, y, _ = points.T
    shares = np.zeros((len(points), len(JOINTS)))
    upper = _smooth((y - 1.10) / 0.30)
    middle = _smooth((y - 0.80) / 0.35)
    shares[:, JOINT["Spine1"]] = upper
    shares[:, JOINT["Spine"]] = (1 - upper) * middle
    low = (1 - upper) * (1 - middle)
    legs, left = 0.45 * _smooth((0.85 - y) / 0.5), _smooth((x + 0.2) / 0.4)
    shares[:, JOINT["Hips"]] = low * (1 - legs)
    shares[:, JOINT["LeftUpLeg"]] = low * legs * left
    shares[:, JOINT["RightUpLeg"]] = low * legs * (1 - left)
    return shares


def apron(slot: str = "apron", *, top: float = 1.30, hem: float = 0.50) -> Worn:
    """Return an apron in front of chest and thighs."""
    across = np.linspace(-1, 1, 21)[None, :]
    height = np.linspace(top, hem, 24)[:, None]
    half = np.interp(-height, [-top, -1.08, -1.0, -hem], [0.085, 0.115, 0.150, 0.185])
    x = half * across

    def lay(below: Sequence[Worn]) -> Worn:
        ahead = fronts(below, height[::-1, 0], x[::-1])[::-1]
        # Cloth falls straight down from where it stands out farthest
        ahead = np.maximum.accumulate(ahead - _FALL * (top - height), axis=0)
        ahead += _FALL * (top - height) + _CLEARANCE
        z = ahead + 0.006 * (1 + np.cos(9 * across)) * np.clip((0.95 - height) / 0.2, 0, 1)
        level = np.broadcast_to(height, x.shape)
        sheets = [np.stack([x, level, z + 0.008], -1), np.stack([x, level, z], -1)[:, ::-1]]
        shape = skin(np.concatenate(sheets, axis=1), crease=60)
        return Worn(slot=slot, shape=shape, shares=hanging(shape.vertices), cloth=True)

    return replace(lay(()), lay=lay)


def _smooth(level: FloatArray) -> FloatArray:
    level = np.clip(level, 0, 1)
    return np.asarray(level * level * (3 - 2 * level))
