"""Bare forearms with hands, and shoes, of the left side."""

from media_studio.catalogue.people.modelling.loft import Loft, Piece
from media_studio.catalogue.people.modelling.shell import Shell
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.curves import Point

_FRONT, _LEFT, _UP = (0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)
_ARM = 1.410
"""Height of the joints of the arm in the T pose."""

_FOREARM = Loft(
    start=(0.0, _ARM, 0.0),
    axis=_LEFT,
    side=_FRONT,
    stations=(
        (0.27, 0.045, 0.047, 0.0),
        (0.36, 0.042, 0.043, 0.0),
        (0.43, 0.039, 0.039, 0.0),
        (0.46, 0.039, 0.038, 0.0),
        (0.53, 0.041, 0.038, 0.0),
        (0.60, 0.036, 0.032, 0.0),
        (0.67, 0.029, 0.023, 0.0),
        (0.71, 0.029, 0.020, 0.0),
    ),
)
_PALM = Loft(
    start=(0.0, _ARM, 0.0),
    axis=_LEFT,
    side=_FRONT,
    stations=(
        (0.69, 0.028, 0.019, 0.0),
        (0.73, 0.038, 0.017, -0.001),
        (0.77, 0.042, 0.015, -0.002),
        (0.80, 0.040, 0.012, -0.004),
    ),
    power=2.6,
    edge=0.008,
)

_FINGERS = (
    (0.031, 0.072, 0.0095),
    (0.0105, 0.082, 0.0098),
    (-0.010, 0.076, 0.0093),
    (-0.029, 0.060, 0.0085),
)
"""Where a finger starts beside the middle of the hand, its length and radius; index first."""
_SPREAD = 0.18
_CURL = 0.16
"""How far a finger bends down, share of its length; twice as much beyond its middle joint."""


def _finger(beside: float, length: float, radius: float) -> tuple[Limb, Limb]:
    root = (0.790, _ARM - 0.003, beside)
    half = length / 2
    middle = (root[0] + half, root[1] - _CURL * half, beside * (1 + _SPREAD))
    tip = (middle[0] + half * 0.92, middle[1] - 2.5 * _CURL * half, beside * (1 + 2 * _SPREAD))
    return Limb(root, middle, radius, 0.93 * radius), Limb(middle, tip, 0.93 * radius, 0.8 * radius)


_THUMB: tuple[Point, ...] = (
    (0.715, _ARM - 0.006, 0.022),
    (0.752, _ARM - 0.012, 0.050),
    (0.782, _ARM - 0.016, 0.064),
    (0.806, _ARM - 0.018, 0.069),
)

FOREARM = Shell(
    name="skin",
    pieces=(
        Piece(form=_FOREARM),
        Piece(form=_PALM, blend=0.02),
        *(Piece(form=bone, blend=0.007) for finger in _FINGERS for bone in _finger(*finger)),
        *(
            Piece(form=Limb(start, end, wide, narrow), blend=0.012)
            for start, end, wide, narrow in zip(
                _THUMB[:-1],
                _THUMB[1:],
                (0.016, 0.0125, 0.0115),
                (0.0125, 0.0115, 0.009),
                strict=True,
            )
        ),
    ),
    cell=0.0035,
    triangles=2300,
    paired=True,
)

_ANKLE = 0.10
"""Distance of the foot from the middle of the body."""

SHOE = Shell(
    name="shoe",
    pieces=(
        Piece(
            form=Loft(
                start=(_ANKLE, 0.0, 0.0),
                axis=_FRONT,
                side=_LEFT,
                stations=(
                    (-0.075, 0.022, 0.035, -0.050),
                    (-0.055, 0.033, 0.048, -0.050),
                    (0.0, 0.037, 0.053, -0.050),
                    (0.06, 0.040, 0.045, -0.042),
                    (0.12, 0.045, 0.033, -0.034),
                    (0.17, 0.047, 0.027, -0.028),
                    (0.21, 0.040, 0.022, -0.025),
                    (0.235, 0.022, 0.014, -0.022),
                ),
                power=2.3,
                edge=0.012,
            )
        ),
        Piece(form=Limb((_ANKLE, 0.06, -0.012), (_ANKLE, 0.115, -0.012), 0.043, 0.042), blend=0.03),
        Piece(form=Lump((_ANKLE, 0.135, -0.012), (0.036, 0.02, 0.036)), blend=0.008, carved=True),
    ),
    cell=0.006,
    triangles=1000,
    paired=True,
)
SOLE = Shell(
    name="sole",
    pieces=(
        Piece(
            form=Loft(
                start=(_ANKLE, 0.0, 0.0),
                axis=_FRONT,
                side=_LEFT,
                stations=(
                    (-0.085, 0.020, 0.014, -0.014),
                    (-0.06, 0.038, 0.014, -0.014),
                    (0.0, 0.040, 0.014, -0.014),
                    (0.06, 0.042, 0.014, -0.014),
                    (0.13, 0.050, 0.013, -0.013),
                    (0.18, 0.051, 0.013, -0.013),
                    (0.22, 0.042, 0.013, -0.014),
                    (0.245, 0.022, 0.012, -0.016),
                ),
                power=5.0,
                edge=0.004,
            )
        ),
    ),
    cell=0.005,
    triangles=500,
    paired=True,
)
