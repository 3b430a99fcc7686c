"""Strings and frets of instruments whose strings run along +Y in front of z = 0."""

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import rod


def strings(
    xs: FloatArray, low: tuple[float, float], high: tuple[float, float], spread: float
) -> list[Shape]:
    """Draw strings from (y, z) `low` to `high`, wider apart by `spread` at the lower end."""
    return [rod((spread * x, low[0], low[1]), (x, high[0], high[1]), 0.0011, sides=6) for x in xs]


def frets(low: float, high: float, count: int, half: float, z: float) -> list[Shape]:
    """Lay frets over a neck from its nut at `high` towards `low`."""
    scale = (high - low) / (1 - 2 ** (-count / 12))
    levels = [high - scale * (1 - 2 ** (-k / 12)) for k in range(1, count + 1)]
    return [rod((-half, y, z), (half, y, z), 0.0012, sides=6) for y in levels]
