"""Ribbons tied into bows."""

from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube


def bow(size: float) -> list[Shape]:
    """Tie a ribbon: two full loops, two ends and a knot, standing on y = 0."""
    s = size
    loop = tube(
        [
            (0.02 * s, 0.1 * s, 0),
            (0.45 * s, 0.55 * s, 0),
            (0.9 * s, 0.5 * s, 0),
            (0.85 * s, 0.12 * s, 0),
            (0.4 * s, 0.06 * s, 0),
            (0.02 * s, 0.08 * s, 0),
        ],
        [0.06 * s, 0.2 * s, 0.24 * s, 0.24 * s, 0.2 * s, 0.06 * s],
        sides=10,
        flat=0.1,
    )
    end = tube(
        [
            (0.02 * s, 0.1 * s, 0),
            (0.5 * s, 0.1 * s, 0),
            (0.9 * s, 0.05 * s, 0),
        ],
        [0.08 * s, 0.16 * s, 0.2 * s],
        sides=10,
        flat=0.12,
    ).turned(y=-40)
    return [
        *pair(loop),
        *pair(end),
        ellipsoid(0.16 * s, 0.15 * s, 0.17 * s, sides=20).at(y=0.13 * s),
    ]
