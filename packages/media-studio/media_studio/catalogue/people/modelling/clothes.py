"""Garments that follow the body closely: shirts, trousers, boots, gloves, belts."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import foot, hand, trunk
from media_studio.catalogue.people.modelling.draping import TRUNK, Upright, face_of, girth
from media_studio.catalogue.people.modelling.limbs import SHOE, SOLE
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.worn import (
    GarmentLayer,
    Level,
    Worn,
    garment,
    rigid,
    shares_of,
    supple,
)
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, skin
from media_studio.modelling.solids import ellipsoid

WHOLE_SLEEVE = 0.690
SHORT_SLEEVE = 0.330
NO_SLEEVE = 0.185
_FAR = 9.0
_SIDES = 48
"""Points around a belt."""
_CLEAR = 0.002
"""What a belt keeps from the clothes below it, metres."""


def _neckline(points: FloatArray, radius: float, plunge: float) -> FloatArray:
    """Return how far outside the opening of the neck points are."""
    x, y, z = points.T
    lowered = 1.478 - 1.2 * (radius - 0.074) - 0.42 * (z + 0.012)
    # The shoulders are level there: an opening as wide as long would show its inside
    beside = x * radius / (radius - 0.012)
    around = np.maximum(lowered - y, np.hypot(beside, z + 0.012) - radius - 0.003)
    if not plunge:
        return np.asarray(around)
    vee = np.abs(x) - 0.062 * (y - 1.455 + plunge) / plunge
    return np.asarray(np.minimum(around, np.where(z > 0.0, vee, _FAR)))


def shirt(
    slot: str = "shirt", *, sleeve: float = WHOLE_SLEEVE, hem: float = 0.93, neck: float = 0.074,
    plunge: float = 0.0, loose: float = 0.010, cuff: float = 0.0, coarse: bool = False,
) -> Worn:  # fmt: skip
    """Return a shirt, doublet or coat.

    Args:
        slot: Material slot.
        sleeve: Where the sleeves end, metres from the middle; the hands begin at 0.70.
        hem: Height of its lower edge; a skirt continues below 0.93.
        neck: Radius of the opening.
        plunge: How deep the opening is cut in front.
        loose: Distance from the body.
        cuff: Extra width of the sleeves at their ends.
        coarse: It is mostly covered.
    """

    def region(points: FloatArray) -> FloatArray:
        reach = sleeve - np.abs(points[:, 0])
        return np.minimum(np.minimum(points[:, 1] - hem, reach), _neckline(points, neck, plunge))

    def ease(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        beside = np.clip((np.abs(x) - 0.24) / 0.45, 0, 1)
        waist = np.exp(-(((y - 0.96) / 0.06) ** 2)) * (np.abs(x) < 0.26)
        crumple = 0.0022 * np.sin(95 * y + 26 * z + 18 * np.abs(x)) * (waist + 0.3)
        bend = 0.0025 * np.sin(150 * np.abs(x)) * np.exp(-(((np.abs(x) - 0.45) / 0.07) ** 2))
        return np.asarray(loose + 0.5 * loose * beside + cuff * beside**3 + crumple + bend)

    return garment(slot, trunk(coarse=coarse), region, ease, layer=GarmentLayer.CLOTH)


def trousers(
    slot: str = "trousers", *, top: float = 1.0, hem: float = 0.085, loose: float = 0.009,
    flare: float = 0.010, coarse: bool = False,
) -> Worn:  # fmt: skip
    """Return trousers from `top` to `hem`; `flare` is their extra width below the knee."""

    def region(points: FloatArray) -> FloatArray:
        return np.asarray(np.minimum(top - points[:, 1], points[:, 1] - hem))

    def ease(points: FloatArray) -> FloatArray:
        _, y, z = points.T
        low = np.clip((0.50 - y) / 0.42, 0, 1)
        knee = 0.003 * np.sin(110 * y + 20 * z) * np.exp(-(((y - 0.50) / 0.07) ** 2))
        stack = 0.003 * np.sin(160 * y) * np.exp(-(((y - hem - 0.05) / 0.05) ** 2))
        return np.asarray(loose + flare * low + knee + stack * (hem < 0.2))

    return garment(slot, trunk(coarse=coarse), region, ease, layer=GarmentLayer.CLOTH)


def band(
    slot: str, low: float, high: float, thickness: float = 0.009, limb: Upright = TRUNK
) -> Worn:
    """Return a belt, sash or stripe around the trunk, or a limb, and what is worn on it."""
    heights = low + (high - low) * np.array([0.0, 0.14, 0.5, 0.86, 1.0])

    def lay(below: Sequence[Worn]) -> Worn:
        tight = girth(below, heights, _SIDES, limb)
        out = tight - tight.mean(axis=1, keepdims=True)
        out[..., 1] = 0
        out /= np.linalg.norm(out, axis=2, keepdims=True)
        rounded = _CLEAR + thickness * np.array([0.55, 1.0, 1.06, 1.0, 0.55])
        outer = tight + rounded[:, None, None] * out
        inner = (tight - 0.006 * out)[[-1, 0]]
        shape = skin(np.concatenate([outer, inner]), loop=True, crease=50)
        shape = shape.warped(limb.put_back)
        return Worn(slot=slot, shape=shape, shares=shares_of(shape.vertices), cloth=True)

    return replace(lay(()), lay=lay)


def belt(*, height: float = 1.0, wide: float = 0.045, buckle: bool = True) -> list[Worn]:
    """Return a belt with its buckle."""
    made = [band("belt", height - wide / 2, height + wide / 2)]
    if buckle:
        frame = prism(rectangle(1.25 * wide, 1.15 * wide, radius=0.008), 0.014, bevel=0.004)
        made.append(in_front("buckle", frame.at(y=height), lift=0.003))
    return made


def in_front(slot: str, shape: Shape, *, lift: float = 0.0) -> Worn:
    """Set something stiff, whose back is near the plane z = 0, on what is worn there."""

    def lay(below: Sequence[Worn]) -> Worn:
        middle = (shape.low + shape.high) / 2
        ahead = float(face_of(below, middle[None, :2])[0])
        placed = shape.at(z=ahead + lift)
        share = shares_of(np.array([[middle[0], middle[1], ahead]]))
        return Worn(slot=slot, shape=placed, shares=np.repeat(share, len(shape.vertices), axis=0))

    return replace(lay(()), lay=lay)


def on_legs(
    slot: str,
    low: float,
    high: float,
    thickness: float | Level,
    layer: GarmentLayer = GarmentLayer.SHEATH,
) -> list[Worn]:
    """Return a sheath around each lower leg: boot shafts, stockings, greaves."""
    made = []
    for side in (1.0, -1.0):

        def region(points: FloatArray, side: float = side) -> FloatArray:
            inside = np.minimum(points[:, 1] - low, high - points[:, 1])
            return np.asarray(np.minimum(inside, 0.30 - np.abs(points[:, 0] - side * 0.30)))

        made.append(garment(slot, trunk(), region, thickness, layer=layer))
    return made


def on_arms(
    slot: str,
    inner: float,
    outer: float,
    thickness: float | Level,
    layer: GarmentLayer = GarmentLayer.SHEATH,
) -> list[Worn]:
    """Return a sheath around each arm between two distances from the middle."""

    def region(points: FloatArray) -> FloatArray:
        return np.asarray(np.minimum(points[:, 0] - inner, outer - points[:, 0]))

    return garment(slot, trunk(), region, thickness, layer=layer).both()


@lru_cache(maxsize=1)
def _shoe() -> tuple[Shape, Shape]:
    return (
        enclosed(SHOE.pieces, cell=0.0085, triangles=520),
        enclosed(SOLE.pieces, cell=0.0070, triangles=260),
    )


def shoes(slot: str = "shoes") -> list[Worn]:
    """Return low shoes with soles."""
    upper, sole = _shoe()
    made = [*supple(slot, upper), *supple("soles", sole)]
    return [copy for each in made for copy in each.both()]


def boots(slot: str = "boots", *, top: float = 0.34, cuff: bool = True) -> list[Worn]:
    """Return boots whose shafts reach `top`, with a turned cuff."""

    def ease(points: FloatArray) -> FloatArray:
        y = points[:, 1]
        fold = 0.003 * np.sin(120 * y) * np.exp(-(((y - 0.14) / 0.06) ** 2))
        return np.asarray(0.013 + 0.006 * np.clip((y - 0.2) / 0.2, 0, 1) + fold)

    made = [*shoes(slot), *on_legs(slot, 0.06, top, ease)]
    if cuff:
        made += on_legs(slot, top - 0.055, top + 0.012, 0.026)
    return made


def bare_feet() -> list[Worn]:
    """Return naked feet."""
    return supple("skin", foot())[0].both()


def hands(slot: str = "skin", *, left: bool = False, right: bool = False) -> list[Worn]:
    """Return both hands; those named are closed around what they hold."""
    made = supple(slot, hand(closed=left))
    return [*made, *(each.reflected() for each in supple(slot, hand(closed=right)))]


def gloves(
    slot: str = "gloves", *, left: bool = False, right: bool = False, cuff: float = 0.60
) -> list[Worn]:
    """Return gloved hands with cuffs that begin `cuff` metres from the middle."""  # fmt: skip
    made = []
    for closed, other in ((left, False), (right, True)):
        fitted = hand(closed=closed)
        thick = Shape(
            vertices=fitted.vertices + 0.0022 * fitted.vertex_normals(),
            faces=fitted.faces,
            crease=80,
        )
        each = supple(slot, thick)[0]
        made.append(each.reflected() if other else each)

    def flare(points: FloatArray) -> FloatArray:
        return np.asarray(0.012 + 0.016 * np.clip((0.70 - points[:, 0]) / 0.10, 0, 1))

    return [*made, *on_arms(slot, cuff, 0.715, flare)]


def bare(*, arms: float = 0.0, legs: float = 9.0, chest: bool = False) -> list[Worn]:
    """Return the naked skin of what clothes leave free.

    Args:
        arms: From this distance from the middle on.
        legs: Below this height; the whole of them by default.
        chest: The trunk as well.
    """
    if chest:
        return supple("skin", trunk())
    made = []
    if arms:
        made += on_arms("skin", arms, _FAR, 0.0, GarmentLayer.SKIN)
    if legs < 1.0:
        made += on_legs("skin", -_FAR, legs, 0.0, GarmentLayer.SKIN)
    return made


def buttons(slot: str, count: int, high: float, low: float, depth: float = 0.108) -> list[Worn]:
    """Return a row of buttons down the front."""
    made = []
    for y in np.linspace(high, low, count):
        bulge = depth + 0.022 * np.exp(-(((y - 1.30) / 0.09) ** 2))
        bone = "Spine1" if y > 1.14 else "Spine"
        made += rigid(slot, bone, ellipsoid(0.0085, 0.0085, 0.0045, sides=10).at(0, y, bulge))
    return made


def scarf(slot: str = "scarf") -> list[Worn]:
    """Return a thick cloth around the neck with its ends in front."""
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    ring = [(0.082 * np.sin(t), 1.462 + 0.018 * np.sin(3 * t) * 0.4 - 0.012 * np.cos(t),
             -0.006 + 0.078 * np.cos(t)) for t in turns]  # fmt: skip
    pieces = [
        Piece(form=Limb(a, b, 0.027, 0.027), blend=0.01)
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
    ]
    pieces.append(Piece(form=Lump((0.012, 1.430, 0.100), (0.034, 0.030, 0.022)), blend=0.01))
    return supple(slot, enclosed(pieces, cell=0.011, triangles=900))
