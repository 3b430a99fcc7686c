"""A grown-up in a T-shirt, jeans and trainers."""

from media_studio.catalogue.people.modelling.limbs import FOREARM, SHOE, SOLE
from media_studio.catalogue.people.modelling.loft import Loft, Piece
from media_studio.catalogue.people.modelling.look import FigureLook
from media_studio.catalogue.people.modelling.plain_head import HEAD
from media_studio.catalogue.people.modelling.shell import Shell
from media_studio.mesh.model import Material
from media_studio.modelling.blob import Limb

_UP, _LEFT = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
_FRONT = (0.0, 0.0, 1.0)


def _sleeve(side: float) -> Loft:
    return Loft(
        start=(side * 0.10, 1.410, 0.0),
        axis=(side, 0.0, 0.0),
        side=_FRONT,
        stations=(
            (0.0, 0.060, 0.062, 0.0),
            (0.07, 0.064, 0.066, 0.0),
            (0.13, 0.060, 0.062, 0.0),
            (0.24, 0.056, 0.060, 0.0),
        ),
    )


def _slope(side: float) -> Limb:
    """Return the muscle from the neck to the shoulder."""
    return Limb((side * 0.045, 1.452, -0.018), (side * 0.155, 1.425, -0.008), 0.040, 0.050)


_TRUNK = Loft(
    start=(0.0, 0.0, 0.0),
    axis=_UP,
    side=_LEFT,
    power=2.3,
    stations=(
        (0.885, 0.194, 0.136, -0.010),
        (0.95, 0.178, 0.126, -0.005),
        (1.03, 0.152, 0.108, 0.002),
        (1.10, 0.150, 0.106, 0.004),
        (1.20, 0.159, 0.112, 0.004),
        (1.29, 0.167, 0.117, 0.002),
        (1.36, 0.160, 0.106, -0.006),
        (1.42, 0.120, 0.080, -0.012),
        (1.462, 0.074, 0.070, -0.012),
        (1.472, 0.068, 0.066, -0.012),
    ),
)


def _trouser_leg(side: float) -> Loft:
    return Loft(
        start=(side * 0.098, 0.0, 0.0),
        axis=_UP,
        side=_LEFT,
        stations=(
            (0.07, 0.062, 0.070, -0.010),
            (0.20, 0.058, 0.066, -0.014),
            (0.36, 0.064, 0.072, -0.014),
            (0.50, 0.064, 0.070, 0.0),
            (0.62, 0.073, 0.080, 0.0),
            (0.76, 0.086, 0.094, 0.0),
            (0.86, 0.082, 0.104, -0.004),
            (0.94, 0.066, 0.098, -0.006),
        ),
    )


_PELVIS = Loft(
    start=(0.0, 0.0, 0.0),
    axis=_UP,
    side=_LEFT,
    power=2.3,
    stations=(
        (0.80, 0.130, 0.085, -0.006),
        (0.86, 0.168, 0.108, -0.008),
        (0.92, 0.158, 0.100, -0.006),
        (1.00, 0.130, 0.088, 0.0),
    ),
    edge=0.02,
)

_BODY = (
    Shell(
        name="shirt",
        pieces=(
            Piece(form=_TRUNK),
            *(Piece(form=_slope(side), blend=0.05) for side in (1.0, -1.0)),
            *(Piece(form=_sleeve(side), blend=0.045) for side in (1.0, -1.0)),
        ),
        cell=0.009,
        triangles=6000,
    ),
    Shell(
        name="trousers",
        pieces=(
            Piece(form=_PELVIS),
            *(Piece(form=_trouser_leg(side), blend=0.025) for side in (1.0, -1.0)),
        ),
        cell=0.010,
        triangles=5600,
    ),
)

_MATERIALS = (
    Material(name="skin", base_color=(0.62, 0.36, 0.25, 1.0), roughness=0.55),
    Material(name="hair", base_color=(0.035, 0.020, 0.012, 1.0), roughness=0.6),
    Material(name="shirt", base_color=(0.70, 0.12, 0.07, 1.0), roughness=0.9, sheen=0.2),
    Material(name="trousers", base_color=(0.035, 0.06, 0.14, 1.0), roughness=0.9, sheen=0.1),
    Material(name="shoe", base_color=(0.55, 0.56, 0.58, 1.0), roughness=0.6),
    Material(name="sole", base_color=(0.75, 0.74, 0.70, 1.0), roughness=0.7),
    Material(name="eye", base_color=(0.72, 0.70, 0.68, 1.0), roughness=0.25),
    Material(name="iris", base_color=(0.05, 0.03, 0.02, 1.0), roughness=0.2),
    Material(name="lips", base_color=(0.45, 0.15, 0.13, 1.0), roughness=0.5),
)

PERSON = FigureLook(
    name="person",
    shells=(*_BODY, *HEAD, FOREARM, SHOE, SOLE),
    materials={material.name: material for material in _MATERIALS},
)
"""Grown-up of 1.75 m in a red T-shirt, dark jeans and grey trainers."""
