"""Hearts, stars and other signs, thick enough to stand."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.sweeps import lathe, loft

_DEPTH = 0.12
_SWELL = 0.12


def _heart_outline() -> FloatArray:
    """Return the curve of a heart, half a metre wide."""
    turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    x = 16 * np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** 2.1
    y = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
    return np.stack([x, y], axis=-1) * 0.25 / 16


def _heart(_: Variant) -> list[Part]:
    """Swell a heart towards its middle."""
    outline, shares = _heart_outline(), np.array([0.02, 0.3, 0.55, 0.75, 0.9, 0.98, 1.0])
    rings = [
        np.column_stack([outline * share, np.full(len(outline), z)])
        for share, z in (
            *((share, -_SWELL * np.sqrt(1 - share**2)) for share in shares),
            *((share, _SWELL * np.sqrt(1 - share**2)) for share in shares[-2::-1]),
        )
    ]
    return [loft(rings, crease=80).part("main")]


def _star(_: Variant) -> list[Part]:
    return [prism(star(5, 0.27, 0.115), _DEPTH, bevel=0.012).part("main")]


def _plus(_: Variant) -> list[Part]:
    a, b = 0.25, 0.085
    corner = [(b, b), (a, b), (a, -b), (b, -b), (b, -a), (-b, -a)]
    outline = corner + [(-x, -y) for x, y in corner]
    return [prism(outline, _DEPTH, bevel=0.01).part("main")]


def _bolt(_: Variant) -> list[Part]:
    outline = [(0.05, 0.28), (-0.14, -0.02), (-0.02, -0.02), (-0.07, -0.28), (0.15, 0.06),
               (0.02, 0.06), (0.12, 0.28)]  # fmt: skip
    return [prism(outline, 0.08, bevel=0.008).part("main")]


def _drop(_: Variant) -> list[Part]:
    profile = [(0, 0), (0.1, 0.02), (0.16, 0.12), (0.13, 0.24), (0.06, 0.36), (0.015, 0.46)]
    return [lathe(profile, [(0, 0.48)], sides=48).part("main")]


BUILD = by_subtype(heart=_heart, star=_star, plus=_plus, bolt=_bolt, drop=_drop)
