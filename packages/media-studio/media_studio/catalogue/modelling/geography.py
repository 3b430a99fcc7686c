"""The continents of a globe."""

import numpy as np

from media_studio.modelling.shape import Shape, skin


def continents(rng: np.random.Generator) -> list[Shape]:
    """Raise patches with wavy coasts from a sphere of 0.13 m."""
    made: list[Shape] = []
    for latitude, longitude, high, wide in (
        (45, 20, 30, 26),
        (5, 25, 34, 22),
        (-20, 30, 20, 14),
        (45, 80, 32, 44),
        (20, 80, 18, 14),
        (-25, 135, 14, 18),
        (48, -100, 30, 34),
        (20, -98, 16, 10),
        (-8, -60, 24, 20),
        (-32, -66, 20, 10),
        (72, -40, 12, 16),
    ):
        k = 30
        turn = np.linspace(0, 2 * np.pi, k, endpoint=False)
        wave = (
            1
            + 0.16 * np.sin(3 * turn + rng.uniform(0, 6))
            + 0.1 * np.sin(5 * turn + rng.uniform(0, 6))
        )
        rings = []
        for share, r in (
            (0.02, 0.126),
            (0.97, 0.126),
            (1.0, 0.13),
            (0.97, 0.134),
            (0.5, 0.134),
            (0.02, 0.134),
        ):
            lat = np.radians(latitude + share * high * 0.62 * wave * np.sin(turn))
            lon = np.radians(
                longitude
                + share * wide * 0.62 * wave * np.cos(turn) / max(np.cos(np.radians(latitude)), 0.3)
            )
            rings.append(
                r
                * np.stack([np.cos(lat) * np.sin(lon), np.sin(lat), np.cos(lat) * np.cos(lon)], -1)
            )
        made.append(skin(np.stack(rings), crease=40))
    return made
