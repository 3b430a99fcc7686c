"""The standard body without clothes: trunk with limbs, hands and feet."""

from functools import lru_cache
from itertools import pairwise

from media_studio.catalogue.people.modelling.loft import Loft, Piece, Station
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.curves import Point
from media_studio.modelling.shape import Shape

UP, LEFT, FRONT = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
BOTH = (1.0, -1.0)
ARM = 1.410
"""Height of the arms."""
LEG = 0.10
"""Distance of the legs from the middle."""
SHOULDER, ELBOW, WRIST = 0.17, 0.45, 0.70
HIP, KNEE, ANKLE = 0.91, 0.49, 0.08


def upright(*stations: Station, x: float = 0.0, power: float = 2.2, edge: float = 0.01) -> Loft:
    """Return a solid of horizontal sections: height, half width, half depth, shift forward."""
    # `side` x `axis` is the direction of the shift
    return Loft(start=(x, 0, 0), axis=UP, side=LEFT, stations=stations, power=power, edge=edge)


def _arm(side: float) -> Loft:
    return Loft(
        start=(side * 0.08, ARM, 0.0),
        axis=(side, 0.0, 0.0),
        side=FRONT,
        stations=(
            (0.0, 0.056, 0.056, 0.0),
            (0.08, 0.062, 0.063, 0.0),
            (0.13, 0.057, 0.058, 0.0),
            (0.20, 0.049, 0.052, 0.0),
            (0.28, 0.046, 0.049, 0.0),
            (0.36, 0.040, 0.041, 0.0),
            (0.42, 0.042, 0.043, 0.0),
            (0.48, 0.041, 0.040, 0.0),
            (0.56, 0.033, 0.031, 0.0),
            (0.62, 0.029, 0.024, 0.0),
            (0.66, 0.029, 0.022, 0.0),
        ),
    )


def _leg(side: float) -> Loft:
    return upright(
        (0.05, 0.038, 0.046, -0.012),
        (0.10, 0.037, 0.043, -0.014),
        (0.17, 0.040, 0.045, -0.016),
        (0.30, 0.055, 0.062, -0.020),
        (0.40, 0.054, 0.058, -0.010),
        (0.49, 0.053, 0.058, 0.0),
        (0.60, 0.064, 0.070, 0.002),
        (0.74, 0.080, 0.088, 0.002),
        (0.84, 0.084, 0.100, -0.004),
        (0.93, 0.066, 0.095, -0.008),
        x=side * LEG,
    )


_TORSO = upright(
    (0.82, 0.125, 0.085, -0.010),
    (0.88, 0.165, 0.110, -0.014),
    (0.95, 0.158, 0.104, -0.008),
    (1.04, 0.134, 0.092, 0.002),
    (1.11, 0.133, 0.092, 0.006),
    (1.20, 0.147, 0.102, 0.006),
    (1.30, 0.164, 0.112, 0.004),
    (1.37, 0.152, 0.102, -0.004),
    (1.43, 0.105, 0.076, -0.012),
    (1.475, 0.066, 0.062, -0.012),
    edge=0.02,
)

NECK = upright(
    (1.38, 0.070, 0.064, -0.012),
    (1.44, 0.060, 0.059, -0.012),
    (1.50, 0.052, 0.056, -0.008),
    (1.58, 0.052, 0.058, -0.006),
)

_TRUNK = (
    Piece(form=_TORSO),
    *(Piece(form=Lump((x * 0.070, 1.325, 0.066), (0.074, 0.056, 0.052)), blend=0.03) for x in BOTH),
    *(
        Piece(form=Limb((x * 0.045, 1.455, -0.018), (x * 0.155, 1.428, -0.008), 0.036, 0.046),
              blend=0.05)
        for x in BOTH
    ),
    *(Piece(form=_arm(x), blend=0.045) for x in BOTH),
    *(Piece(form=_leg(x), blend=0.03) for x in BOTH),
    Piece(form=NECK, blend=0.03),
)  # fmt: skip


@lru_cache(maxsize=2)
def trunk(*, coarse: bool = False) -> Shape:
    """Return torso, neck, arms to the wrists and legs to the ankles as one surface.

    The coarse one is for what is mostly covered.
    """
    if coarse:
        return enclosed(_TRUNK, cell=0.0195, triangles=2600)
    return enclosed(_TRUNK, cell=0.0165, triangles=5000)


_PALM = Loft(
    start=(0.0, ARM, 0.0),
    axis=LEFT,
    side=FRONT,
    stations=(
        (0.66, 0.030, 0.024, 0.0),
        (0.70, 0.029, 0.021, 0.0),
        (0.73, 0.038, 0.019, -0.001),
        (0.77, 0.043, 0.017, -0.002),
        (0.80, 0.041, 0.014, -0.004),
    ),
    power=2.6,
    edge=0.008,
)
_FINGERS = (
    (0.032, 0.074, 0.0105),
    (0.0105, 0.084, 0.0108),
    (-0.0105, 0.078, 0.0104),
    (-0.030, 0.062, 0.0095),
)
"""Where a finger starts beside the middle of the hand, its length and radius; index first."""


def _open_finger(beside: float, length: float, radius: float) -> list[Limb]:
    half = length / 2
    root = (0.790, ARM - 0.003, beside)
    middle = (root[0] + half, root[1] - 0.16 * half, 1.16 * beside)
    tip = (middle[0] + 0.92 * half, middle[1] - 0.42 * half, 1.32 * beside)
    return [
        Limb(root, middle, radius, 0.94 * radius),
        Limb(middle, tip, 0.94 * radius, 0.8 * radius),
    ]


def _closed_finger(beside: float, _: float, radius: float) -> list[Limb]:
    """Curl a finger around a grip of radius 0.016 below the palm."""
    root, wide = (0.792, ARM - 0.004, beside), 1.08 * radius
    knuckle = (0.815, ARM - 0.026, beside)
    middle = (0.797, ARM - 0.054, beside)
    tip = (0.768, ARM - 0.048, beside)
    ends = [root, knuckle, middle, tip]
    return [Limb(a, b, wide, wide) for a, b in pairwise(ends)]


_THUMB: tuple[Point, ...] = (
    (0.715, ARM - 0.006, 0.022),
    (0.750, ARM - 0.012, 0.049),
    (0.780, ARM - 0.017, 0.062),
    (0.803, ARM - 0.020, 0.067),
)
_THUMB_CLOSED: tuple[Point, ...] = (
    (0.715, ARM - 0.006, 0.022),
    (0.745, ARM - 0.022, 0.043),
    (0.772, ARM - 0.045, 0.046),
    (0.797, ARM - 0.062, 0.036),
)


def _thumb(path: tuple[Point, ...]) -> list[Piece]:
    widths = ((0.0165, 0.0132), (0.0132, 0.0122), (0.0122, 0.0098))
    return [
        Piece(form=Limb(start, end, *width), blend=0.012)
        for start, end, width in zip(path[:-1], path[1:], widths, strict=True)
    ]


@lru_cache(maxsize=2)
def hand(*, closed: bool) -> Shape:
    """Return the left hand with its wrist, open, or closed around what lies along z.

    The grip is that of `GRIP`.
    """
    finger = _closed_finger if closed else _open_finger
    pieces = [
        Piece(form=_PALM),
        *(Piece(form=bone, blend=0.006) for each in _FINGERS for bone in finger(*each)),
        *_thumb(_THUMB_CLOSED if closed else _THUMB),
    ]
    return enclosed(pieces, cell=0.0048, triangles=980)


GRIP = (0.783, ARM - 0.029, 0.0)
"""Middle of what the closed left hand holds; its axis is z."""


@lru_cache(maxsize=1)
def foot() -> Shape:
    """Return the bare left foot with its ankle."""
    sole = Loft(
        start=(LEG, 0.0, 0.0),
        axis=FRONT,
        side=LEFT,
        stations=(
            (-0.072, 0.020, 0.022, -0.024),
            (-0.045, 0.033, 0.034, -0.035),
            (0.0, 0.034, 0.040, -0.040),
            (0.06, 0.039, 0.034, -0.034),
            (0.12, 0.045, 0.024, -0.025),
            (0.16, 0.046, 0.018, -0.018),
            (0.185, 0.040, 0.013, -0.014),
        ),
        power=2.4,
        edge=0.010,
    )
    shank = upright((0.03, 0.034, 0.042, -0.012), (0.13, 0.037, 0.042, -0.015), x=LEG)
    toes = [
        Piece(form=Limb((LEG + x, 0.014, 0.165), (LEG + x, 0.012, end), r, 0.85 * r), blend=0.006)
        for x, end, r in (
            (-0.027, 0.222, 0.0150),
            (-0.005, 0.219, 0.0115),
            (0.012, 0.212, 0.0105),
            (0.027, 0.202, 0.0100),
            (0.040, 0.190, 0.0095),
        )
    ]
    return enclosed(
        [Piece(form=sole), Piece(form=shank, blend=0.04), *toes], cell=0.0065, triangles=900
    )
