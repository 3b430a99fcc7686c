"""Hair and beards of thick combed locks."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.people.modelling.anatomy import BOTH
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.plain_head import HEAD
from media_studio.catalogue.people.modelling.worn import Worn, rigid, supple
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import torus
from media_studio.modelling.sweeps import tube

_MIDDLE = np.array([0.0, 1.672, -0.010])
_RADII = np.array([0.082, 0.092, 0.101])
_CAP = HEAD[1].pieces
"""A plain cap of hair with the face left free."""


def _on_scalp(azimuth: float, down: float, lift: float = 1.0) -> FloatArray:
    """Return a point of the scalp: degrees from the front, and degrees down from the crown."""
    turn, fall = np.radians(azimuth), np.radians(down)
    unit = np.array([np.sin(fall) * np.sin(turn), np.cos(fall), np.sin(fall) * np.cos(turn)])
    return np.asarray(_MIDDLE + lift * _RADII * unit)


def _hairline(azimuth: float) -> float:
    """Return how far down from the crown the hair grows, degrees."""
    return float(np.interp(abs(azimuth), [0, 40, 62, 85, 110, 140, 180],
                           [56, 62, 84, 92, 112, 124, 126]))  # fmt: skip


def _lock(path: Sequence[FloatArray], wide: float, tip: float, blend: float) -> list[Piece]:
    widths = np.linspace(wide, tip, len(path))
    return [
        Piece(form=Limb(a.tolist(), b.tolist(), float(r), float(s)), blend=blend)
        for a, b, r, s in zip(path[:-1], path[1:], widths[:-1], widths[1:], strict=True)
    ]


def _combed(azimuths: Sequence[float], *, share: float, wide: float, lift: float) -> list[Piece]:
    pieces = []
    for number, azimuth in enumerate(azimuths):
        end = share * _hairline(azimuth) * (1.0 if number % 2 else 0.93)
        falls = np.linspace(12, end, 5)
        path = [_on_scalp(azimuth + 4 * (number % 2), fall, lift) for fall in falls]
        pieces += _lock(path, wide, 0.55 * wide, 0.007)
    return pieces


_ROUND = tuple(np.linspace(-180, 180, 22, endpoint=False))


@lru_cache(maxsize=1)
def short() -> Shape:
    """Return short hair, combed up from the brow to one side."""
    fringe = []
    for k, x in enumerate(np.linspace(-0.045, 0.050, 6)):
        start = np.array([0.8 * x + 0.012, 1.742, 0.030])
        middle = np.array([x, 1.752 - 0.10 * abs(x), 0.078 - 4 * x * x])
        end = np.array([x - 0.022, 1.735 - 0.15 * abs(x) + 0.006 * (k % 2), 0.092 - 6 * x * x])
        fringe += _lock([start, middle, end], 0.017, 0.009, 0.008)
    pieces = [*_CAP, *_combed(_ROUND, share=1.0, wide=0.014, lift=0.99), *fringe]
    return enclosed(pieces, cell=0.0062, triangles=1900)


@lru_cache(maxsize=1)
def cropped() -> Shape:
    """Return a smooth cap of very short hair."""
    return enclosed(_CAP, cell=0.008, triangles=900)


@lru_cache(maxsize=16)
def long(fall: float = 0.28) -> Shape:
    """Return long hair with a parting that falls over the back.

    Args:
        fall: How far it reaches below the ears, metres.
    """
    pieces = [*_CAP]
    for number, azimuth in enumerate(np.linspace(-168, 168, 17)):
        side = abs(azimuth)
        if side < 30:
            continue
        low = max(60.0, min(100.0, side))
        path = [_on_scalp(azimuth * 0.9, fall_, 1.03) for fall_ in (20, 50, low)]
        path[1] *= [1.0, 1.0, 1.0] + 0.03 * np.array([number % 2, 0, number % 2])
        drop = fall * (1.0 - 0.12 * (number % 2)) * (0.78 if side < 75 else 1.0)
        root = path[-1]
        back = np.array([np.clip(root[0], -0.088, 0.088), root[1] - 0.5 * drop, min(root[2], 0.03)])
        tip = np.array([0.9 * back[0], root[1] - drop, min(back[2], 0.02) - 0.012])
        pieces += _lock([*path, back, tip], 0.021, 0.009, 0.010)
    for x in (-1.0, 1.0):
        for shift in (0.0, 0.018):
            path = [
                np.array([x * 0.008, 1.764, 0.030 - shift]),
                np.array([x * (0.040 + shift), 1.745, 0.070 - shift]),
                np.array([x * (0.074 + 0.4 * shift), 1.690, 0.052 - shift]),
                np.array([x * (0.088 + 0.2 * shift), 1.620, 0.036 - shift]),
            ]
            pieces += _lock(path, 0.017, 0.010, 0.008)
    return enclosed(pieces, cell=0.0075, triangles=2200)


@lru_cache(maxsize=1)
def bob() -> Shape:
    """Return hair to the chin with a fringe."""
    fringe = []
    for x in np.linspace(-0.052, 0.052, 7):
        bend = 5 * x * x
        path = [np.array([0.6 * x, 1.755, 0.045]), np.array([x, 1.728, 0.090 - bend]),
                np.array([1.06 * x, 1.690, 0.096 - bend])]  # fmt: skip
        fringe += _lock(path, 0.014, 0.010, 0.008)
    pieces = [*_CAP, *fringe]
    for number, azimuth in enumerate(np.linspace(-172, 172, 17)):
        if abs(azimuth) < 48:
            continue
        path = [_on_scalp(azimuth, fall, 1.04) for fall in (18, 55, 92)]
        low = path[-1] * [1.0, 0, 1.0] + [0, 1.575 - 0.008 * (number % 2), 0]
        pieces += _lock([*path, low * [0.97, 1, 0.97]], 0.019, 0.013, 0.010)
    return enclosed(pieces, cell=0.0072, triangles=2200)


@lru_cache(maxsize=1)
def spiky() -> Shape:
    """Return tousled hair that stands up, as boys have it."""
    pieces = [*_CAP]
    for number, (azimuth, down) in enumerate(
        (a + 12 * (row % 2), d) for row, d in enumerate((18, 44, 70)) for a in range(-180, 180, 45)
    ):
        if abs(azimuth) < 60 and down > 60:
            continue
        root = _on_scalp(azimuth, down, 0.97)
        lean = np.array([0.008 * (-1) ** number, 0.016, 0.014])
        tip = _MIDDLE + (root - _MIDDLE) * 1.24 + lean
        pieces += _lock([root, 0.5 * (root + tip) + [0, 0.004, 0], tip], 0.021, 0.004, 0.010)
    return enclosed(pieces, cell=0.0066, triangles=2000)


def bun() -> list[Worn]:
    """Return a knot of hair on the back of the head."""
    knot = [Piece(form=Lump((0, 1.735, -0.100), (0.038, 0.036, 0.034)))]
    shape = enclosed([*knot, *_combed_knot()], cell=0.008, triangles=500)
    return rigid("hair", "Head", shape)


def _combed_knot() -> list[Piece]:
    turns = np.linspace(0, 2 * np.pi, 7, endpoint=False)
    return [
        piece
        for a in turns
        for piece in _lock(
            [
                np.array([0.012 * np.cos(a), 1.735 + 0.012 * np.sin(a), -0.132]),
                np.array([0.034 * np.cos(a + 0.7), 1.735 + 0.034 * np.sin(a + 0.7), -0.112]),
                np.array([0.036 * np.cos(a + 1.4), 1.735 + 0.036 * np.sin(a + 1.4), -0.088]),
            ],
            0.009, 0.010, 0.004,
        )
    ]  # fmt: skip


def top_knot() -> list[Worn]:
    """Return the tied knot of a samurai."""
    tail = tube([(0, 1.755, -0.045), (0, 1.800, -0.050), (0, 1.808, -0.015), (0, 1.790, 0.020)],
                [0.020, 0.017, 0.018, 0.010], steps=4, sides=12, flat=0.7)  # fmt: skip
    return rigid("hair", "Head", tail)


def braids(length: float = 0.24) -> list[Worn]:
    """Return two braids in front of the shoulders."""
    shapes = []
    for x in BOTH:
        beads = []
        for k, y in enumerate(np.arange(1.60, 1.60 - length, -0.024)):
            shift = 0.006 * (-1) ** k
            spread = 0.092 - 0.10 * (1.60 - y)
            lump = Lump((x * (spread + shift), y, 0.035 + 0.16 * (1.60 - y)), (0.017, 0.018, 0.017))
            beads.append(Piece(form=lump, blend=0.006))
        shapes.append(enclosed(beads, cell=0.0065, triangles=420))
    return supple("hair", *shapes)


@lru_cache(maxsize=16)
def _beard(length: float) -> Shape:
    pieces = [
        Piece(form=Lump((0, 1.532, 0.060), (0.050, 0.026, 0.036))),
        *(Piece(form=Limb((x * 0.071, 1.630, 0.012), (x * 0.048, 1.552, 0.050), 0.012, 0.022),
                blend=0.015) for x in BOTH),
    ]  # fmt: skip
    if length > 0.05:
        for number, x in enumerate(np.linspace(-0.045, 0.045, 7)):
            root = np.array([x, 1.545, 0.078 - 6 * x * x])
            drop = length * (1.0 - 9 * abs(x)) * (0.94 if number % 2 else 1.0)
            bulge = root + np.array([0.15 * x, -0.45 * drop, 0.022])
            tip = root + np.array([-0.55 * x, -drop, 0.006])
            pieces += _lock([root, bulge, tip], 0.019, 0.006, 0.008)
    return enclosed(pieces, cell=0.006, triangles=1300 if length > 0.05 else 900)


def beard(length: float = 0.03, *, moustache: bool = True) -> list[Worn]:
    """Return a beard that reaches `length` metres below the chin."""
    made = (
        supple("beard", _beard(length)) if length > 0.1 else rigid("beard", "Head", _beard(length))
    )
    return [*made, *_moustache()] if moustache else made


def _moustache() -> list[Worn]:
    half = tube([(0.002, 1.588, 0.098), (0.018, 1.586, 0.095), (0.034, 1.574, 0.083),
                 (0.041, 1.562, 0.078)],
                [0.0075, 0.0095, 0.007, 0.002], steps=4, sides=10, flat=0.8)  # fmt: skip
    return [copy for each in rigid("beard", "Head", half) for copy in each.both()]


def moustache() -> list[Worn]:
    """Return a moustache alone."""
    return _moustache()


def hair(shape: Shape) -> list[Worn]:
    """Put hair on the head; what hangs down follows neck and chest."""
    return supple("hair", shape)


@lru_cache(maxsize=1)
def curly() -> Shape:
    """Return a big curly wig that leaves the top of the head flatter, as clowns wear it."""
    pieces = [*_CAP]
    for row, down in enumerate((22, 48, 74, 100)):
        for azimuth in np.arange(-180, 180, 30) + 15 * (row % 2):
            if down > 0.9 * _hairline(float(azimuth)) and abs(azimuth) < 80:
                continue
            side = 1.0 + 0.32 * np.sin(np.radians(down))
            ball = _on_scalp(float(azimuth), down, side).tolist()
            pieces.append(Piece(form=Lump(ball, (0.036, 0.034, 0.036)), blend=0.008))
    return enclosed(pieces, cell=0.0085, triangles=2400)


def _bush(length: float) -> Shape:
    """Return a thick beard over the chest that reaches `length` metres below the chin."""
    pieces = []
    for number, x in enumerate(np.linspace(-0.062, 0.062, 7)):
        drop = length * (1.0 - 5 * abs(x)) * (0.9 if number % 2 else 1.0)
        root = np.array([x, 1.560, 0.072 - 7 * x * x])
        bulge = root + np.array([0.25 * x, -0.5 * drop, 0.045])
        tip = root + np.array([-0.2 * x, -drop, 0.060])
        pieces += _lock([root, bulge, tip], 0.028, 0.009, 0.008)
    return enclosed(pieces, cell=0.007, triangles=1300)


def braided_beard(length: float = 0.24, *, full: float = 0.0) -> list[Worn]:
    """Return a beard that ends in three braids, each with a ring.

    Args:
        length: Of the middle braid, metres.
        full: How far a thick beard behind them reaches below the chin, if there is one.
    """
    shapes, rings = [_beard(0.09), *([_bush(full)] if full else [])], []
    for x, share in ((0.0, 1.0), (0.036, 0.78), (-0.036, 0.78)):
        beads = []
        for k, drop in enumerate(np.arange(0.0, share * length, 0.021)):
            z = 0.092 + 0.10 * np.sin(2.2 * drop / length)
            thick = 0.021 - 0.006 * drop / length
            shift = 0.006 * (-1) ** k
            lump = Lump((1.15 * x + shift, 1.530 - drop, z), (thick, 0.019, thick))
            beads.append(Piece(form=lump, blend=0.005))
        shapes.append(enclosed(beads, cell=0.0065, triangles=520))
        end = beads[-2].form
        assert isinstance(end, Lump)
        rings.append(torus(0.017, 0.006, sides=16, section=6).at(*end.centre))
    return [*supple("beard", *shapes), *supple("buckle", *rings), *_moustache()]


def back_locks(length: float) -> list[Worn]:
    """Return locks down the middle of the back, which fill the parting of long hair."""
    shapes = [
        tube([(0.4 * x, 1.745, -0.075), (x, 1.680, -0.118), (x, 1.56, -0.112),
              (0.9 * x, 1.62 - 0.6 * length, -0.118), (0.7 * x, 1.62 - length, -0.122)],
             [0.020, 0.030, 0.028, 0.024, 0.006], steps=5, sides=10, flat=0.7)
        for x in (-0.050, -0.017, 0.017, 0.050)
    ]  # fmt: skip
    return supple("hair", *shapes)
