"""A head with a face that a face detector takes for one."""

from media_studio.catalogue.people.modelling.loft import Loft, Piece
from media_studio.catalogue.people.modelling.shell import Shell
from media_studio.modelling.blob import Limb, Lump

_UP, _LEFT = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
_BOTH = (1.0, -1.0)

_NECK = Loft(
    start=(0.0, 0.0, 0.0),
    axis=_UP,
    side=_LEFT,
    stations=(
        (1.38, 0.075, 0.066, -0.012),
        (1.44, 0.061, 0.060, -0.012),
        (1.50, 0.053, 0.057, -0.008),
        (1.58, 0.054, 0.060, -0.006),
    ),
)

_SKULL = (
    Piece(form=Lump((0.0, 1.665, -0.004), (0.074, 0.092, 0.094))),
    Piece(form=Lump((0.0, 1.600, 0.030), (0.062, 0.072, 0.062)), blend=0.03),
    Piece(form=Lump((0.0, 1.537, 0.066), (0.024, 0.018, 0.022)), blend=0.03),
    Piece(form=_NECK, blend=0.02),
    *(
        Piece(
            form=Limb((x * 0.048, 1.578, 0.004), (x * 0.020, 1.538, 0.056), 0.014, 0.013),
            blend=0.025,
        )
        for x in _BOTH
    ),
    *(
        Piece(form=Lump((x * 0.043, 1.612, 0.058), (0.020, 0.020, 0.022)), blend=0.025)
        for x in _BOTH
    ),
)
_FEATURES = (
    *(
        Piece(form=Lump((x * 0.033, 1.643, 0.099), (0.021, 0.013, 0.016)), blend=0.016, carved=True)
        for x in _BOTH
    ),
    *(
        Piece(
            form=Limb((x * 0.014, 1.668, 0.084), (x * 0.050, 1.667, 0.066), 0.008, 0.006),
            blend=0.014,
        )
        for x in _BOTH
    ),
    Piece(form=Limb((0.0, 1.655, 0.087), (0.0, 1.607, 0.108), 0.0075, 0.0115), blend=0.012),
    *(
        Piece(form=Lump((x * 0.011, 1.603, 0.099), (0.0085, 0.0075, 0.010)), blend=0.007)
        for x in _BOTH
    ),
    *(
        Piece(
            form=Limb((x * 0.072, 1.612, 0.004), (x * 0.080, 1.652, -0.012), 0.008, 0.015),
            blend=0.006,
        )
        for x in _BOTH
    ),
    *(
        Piece(form=Lump((x * 0.090, 1.645, 0.000), (0.007, 0.016, 0.009)), blend=0.006, carved=True)
        for x in _BOTH
    ),
)

HEAD = (
    Shell(name="skin", pieces=(*_SKULL, *_FEATURES), cell=0.0045, triangles=5200),
    Shell(
        name="hair",
        pieces=(
            Piece(form=Lump((0.0, 1.676, -0.014), (0.086, 0.097, 0.104))),
            Piece(form=Lump((0.0, 1.725, 0.030), (0.066, 0.045, 0.066)), blend=0.03),
            Piece(form=Lump((0.0, 1.590, 0.090), (0.096, 0.100, 0.086)), blend=0.012, carved=True),
            Piece(form=Lump((0.0, 1.530, 0.010), (0.120, 0.075, 0.100)), blend=0.02, carved=True),
        ),
        cell=0.006,
        triangles=2200,
        bone="Head",
    ),
    Shell(
        name="eye",
        pieces=(Piece(form=Lump((0.033, 1.6425, 0.0735), (0.0145, 0.0125, 0.0145))),),
        cell=0.002,
        triangles=260,
        bone="Head",
        paired=True,
    ),
    Shell(
        name="skin",
        pieces=(
            Piece(form=Lump((0.033, 1.6430, 0.0730), (0.0172, 0.0150, 0.0168))),
            Piece(
                form=Lump((0.033, 1.6355, 0.0900), (0.0300, 0.0115, 0.0300)),
                blend=0.002,
                carved=True,
            ),
        ),
        cell=0.002,
        triangles=400,
        bone="Head",
        paired=True,
    ),
    Shell(
        name="iris",
        pieces=(Piece(form=Lump((0.0335, 1.6425, 0.0862), (0.0066, 0.0066, 0.0030))),),
        cell=0.0012,
        triangles=120,
        bone="Head",
        paired=True,
    ),
    Shell(
        name="hair",
        pieces=(
            Piece(form=Limb((0.016, 1.6665, 0.0925), (0.034, 1.671, 0.0880), 0.0042, 0.0042)),
            Piece(
                form=Limb((0.034, 1.671, 0.0880), (0.052, 1.665, 0.0715), 0.0042, 0.0025),
                blend=0.004,
            ),
        ),
        cell=0.002,
        triangles=240,
        bone="Head",
        paired=True,
    ),
    Shell(
        name="lips",
        pieces=(
            *(
                Piece(
                    form=Limb((x * 0.027, 1.5785, 0.0825), (0.0, 1.5700, 0.0905), 0.0022, 0.0042),
                    blend=0.002,
                )
                for x in _BOTH
            ),
            *(
                Piece(
                    form=Limb((x * 0.022, 1.5730, 0.0840), (0.0, 1.5635, 0.0895), 0.0022, 0.0045),
                    blend=0.002,
                )
                for x in _BOTH
            ),
        ),
        cell=0.002,
        triangles=420,
        bone="Head",
    ),
)
"""The head, its hair, eyes, brows and lips."""
