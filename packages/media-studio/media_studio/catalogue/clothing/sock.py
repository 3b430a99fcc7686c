"""Socks."""

from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import sleeve


def _sock(_: Variant) -> list[Part]:
    """Turn a leg into a foot; heel and toe are knitted in another colour."""
    body = blob(
        [
            Limb((0, 0.27, 0), (0, 0.1, 0), 0.043, 0.04),
            Limb((0, 0.1, 0), (0, 0.046, 0.002), 0.04, 0.042),
            Limb((0, 0.046, 0.002), (0, 0.036, 0.14), 0.042, 0.035),
        ],
        blend=0.012,
        cells=64,
    )
    toe = ellipsoid(0.0362, 0.0362, 0.0385, sides=28).at(0, 0.0362, 0.138)
    heel = ellipsoid(0.0425, 0.0455, 0.042, sides=28).at(0, 0.047, -0.006)
    cuff = sleeve(
        (0.03, 0.285),
        (0.0475, 0.285),
        (0.049, 0.31),
        (0.0475, 0.346),
        (0.03, 0.346),
        sides=44,
        crease=60,
    )
    bands = [
        sleeve((0.036, y), (0.0462, y), (0.0462, y + 0.018), (0.036, y + 0.018), sides=44)
        for y in (0.258, 0.226)
    ]
    return [
        body.part("main"),
        toe.part("toe_cap"),
        heel.part("heel_cap"),
        *parts("trim", [cuff, *bands]),
    ]


BUILD = by_subtype(sock=_sock)
