"""The head and what makes its face: eyes, lids, brows, lips, ears."""

from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import BOTH
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.plain_head import HEAD
from media_studio.catalogue.people.modelling.worn import Worn, garment, rigid, supple
from media_studio.modelling.blob import Lump
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

EYE = np.array([0.0345, 1.6400, 0.0700])
"""Middle of the left eye."""
_BALL = 0.0200


@lru_cache(maxsize=1)
def skull() -> Shape:
    """Return head, ears and neck."""
    sockets = [
        Piece(
            form=Lump((x * EYE[0], EYE[1], 0.098), (0.026, 0.022, 0.022)), blend=0.014, carved=True
        )
        for x in BOTH
    ]
    return enclosed([*HEAD[0].pieces, *sockets], cell=0.0058, triangles=2800)


def face(
    *,
    lids: float = 0.42,
    lashes: bool = False,
    brows: float = 1.0,
    mood: float = 0.0,
    eye: float = 1.0,
) -> list[Worn]:
    """Return the head with its face.

    Args:
        lids: How far the eyes are open, 0..1.
        lashes: Draw the edge of the lids and fuller lips.
        brows: Thickness of the brows, 0 for none.
        mood: Slope of the brows: 1 is grim, -1 is gentle.
        eye: Size of the eyes.
    """  # fmt: skip
    made = [*supple("skin", skull()), *_lips(full=lashes)]
    for each in _eye(lids, eye):
        made += each.both()
    if lashes:
        made += [copy for each in _lashes(lids, eye) for copy in each.both()]
    if brows:
        made += [copy for each in _brow(brows, mood) for copy in each.both()]
    return made


def _about_eye(shape: Shape, size: float) -> Shape:
    x, y, z = EYE
    return shape.scaled(size, size, size).at(x, y, z)


def _lid_edge(lids: float) -> tuple[float, float]:
    """Return how high the upper and the lower lid leave the middle of the eye free."""
    return 0.004 + 0.013 * lids, -0.005 - 0.009 * lids


def _eye(lids: float, size: float) -> list[Worn]:
    ball = ellipsoid(_BALL, _BALL, _BALL, sides=16)
    iris = ellipsoid(0.0118, 0.0125, 0.0040, sides=14).at(z=0.0180)
    pupil = ellipsoid(0.0062, 0.0066, 0.0030, sides=10).at(z=0.0205)
    glint = ellipsoid(0.0030, 0.0030, 0.0020, sides=8).at(0.0038, 0.0048, 0.0222)
    upper, lower = _lid_edge(lids)
    cover = _about_eye(ellipsoid(_BALL + 0.0022, _BALL + 0.0022, _BALL + 0.0022, sides=22), size)

    def above(points: FloatArray) -> FloatArray:
        beside, height, _ = ((points - EYE) / size).T
        return np.asarray(height - upper + (upper + 0.002) * (beside / _BALL) ** 2)

    def below(points: FloatArray) -> FloatArray:
        beside, height, _ = ((points - EYE) / size).T
        return np.asarray(lower - lower * (beside / _BALL) ** 2 - height)

    lid_shapes = [garment("skin", cover, level, hem=0.0).shape for level in (above, below)]
    return [
        *rigid("eyes", "Head", _about_eye(ball, size), _about_eye(glint, size)),
        *rigid("iris", "Head", _about_eye(iris, size)),
        *rigid("pupil", "Head", _about_eye(pupil, size)),
        *rigid("skin", "Head", *lid_shapes),
    ]


def _lashes(lids: float, size: float) -> list[Worn]:
    upper, _ = _lid_edge(lids)
    across = np.linspace(-0.95, 1.12, 9)
    height = upper - (upper + 0.002) * across**2 + 0.004 * np.maximum(across, 0) ** 3
    depth = np.sqrt(np.maximum(1.18**2 - across**2 - (height / _BALL) ** 2, 0.05))
    path = np.stack([_BALL * across, height, 0.97 * _BALL * depth], axis=1)
    widths = 0.0010 + 0.0014 * np.clip(across + 1, 0, 1.6) / 1.6
    return rigid("lashes", "Head", _about_eye(tube(path, widths.tolist(), steps=2, sides=6), size))


def _brow(thickness: float, mood: float) -> list[Worn]:
    inner, peak, outer = -0.006 * mood, 0.004 - 0.001 * mood, -0.003 + 0.003 * mood
    path = [
        (0.0130, 1.6700 + inner, 0.0925),
        (0.0260, 1.6740 + 0.4 * inner, 0.0915),
        (0.0430, 1.6720 + peak, 0.0835),
        (0.0560, 1.6640 + outer, 0.0690),
    ]
    widths = [thickness * width for width in (0.0045, 0.0055, 0.0045, 0.0018)]
    return rigid("brows", "Head", tube(path, widths, steps=3, sides=8, flat=0.8))


def _lips(*, full: bool) -> list[Worn]:
    fuller = 1.3 if full else 1.0
    wide = 0.92 if full else 1.05
    upper = [(0.0255, 1.5775, 0.0825), (0.0100, 1.5790, 0.0905), (0.0, 1.5768, 0.0925)]
    lower = [(0.0215, 1.5750, 0.0835), (0.0105, 1.5690, 0.0895), (0.0, 1.5668, 0.0910)]
    shapes = []
    for half, widths in ((upper, (0.0014, 0.0034, 0.0034)), (lower, (0.0014, 0.0040, 0.0048))):
        left = [(wide * x, y, z) for x, y, z in half]
        path = [*left, *((-x, y, z) for x, y, z in left[-2::-1])]
        radii = [fuller * width for width in (*widths, *widths[-2::-1])]
        shapes.append(tube(path, radii, steps=2, sides=8))
    return rigid("lips", "Head", *shapes)


def pointed_ears(length: float = 0.075) -> list[Worn]:
    """Return the tips of long ears, as elves and goblins have them."""
    root = np.array([0.076, 1.635, -0.002])
    tip = root + np.array([0.62, 0.42, -0.55]) * length / 0.93
    path = [root - [0.004, 0.012, 0], root + 0.35 * (tip - root) + [0.004, -0.004, 0], tip]
    ear = tube(path, [0.021, 0.018, 0.0016], steps=5, sides=10, flat=0.42)
    return [copy for each in rigid("skin", "Head", ear) for copy in each.both()]


def big_nose(reach: float = 0.03) -> list[Worn]:
    """Return a hooked nose, as witches and goblins have it."""
    path = [(0, 1.646, 0.088), (0, 1.626, 0.105 + 0.55 * reach), (0, 1.603, 0.104 + reach)]
    return rigid("skin", "Head", tube(path, [0.008, 0.012, 0.0085], steps=5, sides=12))


def tusks(height: float = 0.022) -> list[Worn]:
    """Return teeth that stand up from the lower jaw."""
    tusk = tube(
        [(0.018, 1.566, 0.086), (0.021, 1.575, 0.096), (0.022, 1.572 + height, 0.095)],
        [0.0052, 0.0050, 0.0010], steps=4, sides=8,
    )  # fmt: skip
    return [copy for each in rigid("teeth", "Head", tusk) for copy in each.both()]


def horns(reach: float = 0.16) -> list[Worn]:
    """Return a demon's curved horns."""
    horn = tube(
        [(0.040, 1.735, 0.040), (0.075, 1.785, 0.045), (0.105, 1.800 + 0.3 * reach, 0.010),
         (0.085, 1.760 + reach, -0.020)],
        [0.024, 0.021, 0.015, 0.002], steps=5, sides=12,
    )  # fmt: skip
    return [copy for each in rigid("horns", "Head", horn) for copy in each.both()]
