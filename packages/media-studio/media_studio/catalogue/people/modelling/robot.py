"""A robot of white panels over dark joints; each part follows one joint, but for the waist."""

from media_studio.catalogue.people.modelling.loft import Loft, Piece, Station
from media_studio.catalogue.people.modelling.look import FigureLook
from media_studio.catalogue.people.modelling.shell import Shell
from media_studio.mesh.model import Material
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.curves import Point

_UP, _LEFT, _FRONT = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)
_SHOULDER, _ELBOW, _WRIST, _ARM = 0.17, 0.45, 0.70, 1.4095
_HIP, _HIP_HEIGHT, _KNEE, _ANKLE = 0.10, 0.9095, 0.4895, 0.0795


def _panel(start: Point, axis: Point, side: Point, *stations: Station, power: float = 2.8) -> Loft:
    return Loft(start=start, axis=axis, side=side, stations=stations, power=power, edge=0.012)


def _disc(centre: Point, axis: Point, side: Point, radius: float, half: float) -> Loft:
    stations = ((-half, radius, radius, 0.0), (half, radius, radius, 0.0))
    return Loft(start=centre, axis=axis, side=side, stations=stations, edge=min(half, 0.008))


def _part(
    name: str,
    bone: str,
    *pieces: Piece | Loft | Limb | Lump,
    triangles: int = 700,
    cell: float = 0.007,
) -> Shell:
    """Return a rigid shell; a part of a limb is that of the left side."""
    joined = [each if isinstance(each, Piece) else Piece(form=each) for each in pieces]
    paired = bone.startswith("Left")
    return Shell(name=name, pieces=joined, cell=cell, triangles=triangles, bone=bone, paired=paired)


_HEAD = (
    _part(
        "panel",
        "Head",
        _panel(
            (0.0, 1.53, 0.0),
            _UP,
            _LEFT,
            (0.0, 0.050, 0.055, 0.010),
            (0.04, 0.083, 0.090, 0.008),
            (0.12, 0.100, 0.108, 0.0),
            (0.19, 0.088, 0.098, -0.004),
            (0.225, 0.050, 0.060, -0.006),
            power=2.4,
        ),
        Piece(form=Lump((0.0, 1.643, 0.105), (0.079, 0.056, 0.040)), blend=0.008, carved=True),
        triangles=1500,
        cell=0.0045,
    ),
    _part("visor", "Head", Lump((0.0, 1.643, 0.055), (0.081, 0.060, 0.058)), triangles=600),
    *(
        _part(
            "light",
            "Head",
            Lump((x * 0.031, 1.650, 0.106), (0.011, 0.015, 0.008)),
            triangles=160,
            cell=0.002,
        )
        for x in (1.0, -1.0)
    ),
    *(
        _part(
            "accent",
            "Head",
            _disc((x * 0.102, 1.640, 0.0), _LEFT, _FRONT, 0.036, 0.014),
            triangles=300,
            cell=0.004,
        )
        for x in (1.0, -1.0)
    ),
    _part(
        "joint", "Neck", Limb((0.0, 1.40, -0.005), (0.0, 1.56, 0.0), 0.045, 0.040), triangles=400
    ),
)
_TRUNK = (
    _part(
        "panel",
        "Spine1",
        _panel(
            (0.0, 0.0, 0.0),
            _UP,
            _LEFT,
            (1.19, 0.100, 0.080, 0.004),
            (1.24, 0.135, 0.105, 0.006),
            (1.34, 0.168, 0.122, 0.004),
            (1.42, 0.150, 0.100, -0.004),
            (1.465, 0.090, 0.070, -0.008),
        ),
        *(
            Piece(
                form=Lump((x * 0.185, 1.408, 0.0), (0.062, 0.066, 0.066)), blend=0.012, carved=True
            )
            for x in (1.0, -1.0)
        ),
        triangles=1800,
    ),
    _part(
        "accent",
        "Spine1",
        _disc((0.0, 1.335, 0.118), _FRONT, _LEFT, 0.042, 0.012),
        triangles=400,
        cell=0.004,
    ),
    _part(
        "light",
        "Spine1",
        _disc((0.0, 1.335, 0.124), _FRONT, _LEFT, 0.028, 0.010),
        triangles=300,
        cell=0.003,
    ),
    Shell(
        name="joint",
        pieces=(
            Piece(
                form=Loft(
                    start=(0.0, 0.0, 0.0),
                    axis=_UP,
                    side=_LEFT,
                    stations=tuple(
                        (
                            0.97 + 0.02 * ring,
                            0.094 - 0.012 * (ring % 2),
                            0.074 - 0.010 * (ring % 2),
                            0.0,
                        )
                        for ring in range(14)
                    ),
                )
            ),
        ),
        cell=0.007,
        triangles=2000,
    ),
    _part(
        "panel",
        "Hips",
        _panel(
            (0.0, 0.0, 0.0),
            _UP,
            _LEFT,
            (0.835, 0.045, 0.060, 0.0),
            (0.89, 0.105, 0.096, 0.0),
            (0.96, 0.135, 0.108, 0.0),
            (1.005, 0.118, 0.092, 0.0),
        ),
        Piece(form=Lump((0.125, 0.895, 0.0), (0.082, 0.074, 0.12)), blend=0.01, carved=True),
        Piece(form=Lump((-0.125, 0.895, 0.0), (0.082, 0.074, 0.12)), blend=0.01, carved=True),
        triangles=800,
    ),
    _part(
        "accent",
        "Hips",
        _disc((0.0, 0.975, 0.104), _FRONT, _LEFT, 0.024, 0.010),
        triangles=240,
        cell=0.003,
    ),
)
_ARMS = (
    _part(
        "joint",
        "LeftArm",
        Lump((_SHOULDER, _ARM, 0.0), (0.054, 0.054, 0.054)),
        Limb((_SHOULDER, _ARM, 0.0), (_ELBOW, _ARM, 0.0), 0.028, 0.026),
        triangles=600,
    ),
    _part(
        "panel",
        "LeftArm",
        Lump((_SHOULDER + 0.018, _ARM + 0.006, 0.0), (0.062, 0.066, 0.068)),
        Piece(
            form=Lump((_SHOULDER - 0.045, _ARM - 0.040, 0.0), (0.07, 0.07, 0.09)),
            blend=0.01,
            carved=True,
        ),
        triangles=700,
    ),
    _part(
        "panel",
        "LeftArm",
        _panel(
            (0.0, _ARM, 0.0),
            _LEFT,
            _FRONT,
            (0.25, 0.036, 0.036, 0.0),
            (0.30, 0.045, 0.045, 0.0),
            (0.38, 0.043, 0.043, 0.0),
            (0.40, 0.036, 0.036, 0.0),
        ),
    ),
    _part(
        "joint",
        "LeftForeArm",
        _disc((_ELBOW, _ARM, 0.0), _UP, _FRONT, 0.042, 0.036),
        Limb((_ELBOW, _ARM, 0.0), (_WRIST, _ARM, 0.0), 0.026, 0.022),
        triangles=700,
        cell=0.006,
    ),
    _part(
        "accent",
        "LeftForeArm",
        _disc((_ELBOW, _ARM, 0.0), _UP, _FRONT, 0.027, 0.042),
        triangles=300,
        cell=0.004,
    ),
    _part(
        "panel",
        "LeftForeArm",
        _panel(
            (0.0, _ARM, 0.0),
            _LEFT,
            _FRONT,
            (0.50, 0.036, 0.036, 0.0),
            (0.54, 0.048, 0.046, 0.0),
            (0.62, 0.047, 0.043, 0.0),
            (0.672, 0.034, 0.030, 0.0),
        ),
    ),
    _part(
        "accent",
        "LeftForeArm",
        _disc((0.645, _ARM, 0.0), _LEFT, _FRONT, 0.046, 0.008),
        triangles=300,
        cell=0.004,
    ),
    _part(
        "joint",
        "LeftHand",
        Lump((_WRIST, _ARM, 0.0), (0.027, 0.027, 0.027)),
        _panel(
            (0.0, _ARM, 0.0),
            _LEFT,
            _FRONT,
            (0.712, 0.030, 0.018, 0.0),
            (0.75, 0.040, 0.020, 0.0),
            (0.79, 0.040, 0.017, 0.0),
            power=3.5,
        ),
        *(
            Piece(form=Limb(start, end, radius), blend=0.006)
            for beside, reach, radius in (
                (0.027, 0.850, 0.0115),
                (0.0, 0.862, 0.012),
                (-0.027, 0.845, 0.0115),
            )
            for start, end in (
                ((0.785, _ARM, beside), ((0.785 + reach) / 2, _ARM - 0.004, 1.1 * beside)),
                (
                    ((0.785 + reach) / 2, _ARM - 0.004, 1.1 * beside),
                    (reach, _ARM - 0.018, 1.15 * beside),
                ),
            )
        ),
        Piece(form=Limb((0.735, _ARM, 0.030), (0.775, _ARM - 0.012, 0.066), 0.0125), blend=0.008),
        Piece(
            form=Limb((0.775, _ARM - 0.012, 0.066), (0.805, _ARM - 0.018, 0.072), 0.0115),
            blend=0.004,
        ),
        triangles=1200,
        cell=0.004,
    ),
)
_LEGS = (
    _part(
        "joint",
        "LeftUpLeg",
        Lump((_HIP, _HIP_HEIGHT, 0.0), (0.062, 0.062, 0.062)),
        Limb((_HIP, _HIP_HEIGHT, 0.0), (_HIP, _KNEE, 0.0), 0.045, 0.034),
        triangles=800,
    ),
    _part(
        "panel",
        "LeftUpLeg",
        _panel(
            (_HIP, 0.0, 0.0),
            _UP,
            _LEFT,
            (0.57, 0.046, 0.050, 0.0),
            (0.61, 0.060, 0.064, 0.0),
            (0.76, 0.073, 0.078, 0.0),
            (0.835, 0.066, 0.074, 0.0),
            (0.875, 0.048, 0.058, 0.0),
        ),
        triangles=800,
    ),
    _part(
        "joint",
        "LeftLeg",
        _disc((_HIP, _KNEE, 0.0), _LEFT, _FRONT, 0.052, 0.046),
        Limb((_HIP, _KNEE, 0.0), (_HIP, _ANKLE, 0.0), 0.036, 0.028),
        triangles=700,
        cell=0.007,
    ),
    _part(
        "accent",
        "LeftLeg",
        _disc((_HIP, _KNEE, 0.0), _LEFT, _FRONT, 0.034, 0.053),
        triangles=300,
        cell=0.004,
    ),
    _part(
        "panel",
        "LeftLeg",
        _panel(
            (_HIP, 0.0, 0.0),
            _UP,
            _LEFT,
            (0.125, 0.038, 0.042, 0.0),
            (0.17, 0.046, 0.052, -0.004),
            (0.34, 0.060, 0.068, -0.010),
            (0.41, 0.056, 0.062, -0.004),
            (0.435, 0.044, 0.048, 0.0),
        ),
        triangles=800,
    ),
    _part("joint", "LeftFoot", Lump((_HIP, _ANKLE, 0.0), (0.038, 0.038, 0.038)), triangles=300),
    _part(
        "panel",
        "LeftFoot",
        _panel(
            (_HIP, 0.0, 0.0),
            _FRONT,
            _LEFT,
            (-0.085, 0.030, 0.024, -0.026),
            (-0.05, 0.042, 0.040, -0.042),
            (0.02, 0.046, 0.042, -0.044),
            (0.10, 0.049, 0.034, -0.036),
            (0.150, 0.049, 0.027, -0.029),
            power=3.2,
        ),
        triangles=800,
    ),
    _part(
        "panel",
        "LeftToeBase",
        _panel(
            (_HIP, 0.0, 0.0),
            _FRONT,
            _LEFT,
            (0.158, 0.049, 0.026, -0.028),
            (0.20, 0.045, 0.022, -0.024),
            (0.235, 0.030, 0.016, -0.019),
            power=3.2,
        ),
        triangles=400,
    ),
)

_MATERIALS = (
    Material(name="panel", base_color=(0.60, 0.61, 0.62, 1.0), roughness=0.32, clearcoat=0.6),
    Material(name="joint", base_color=(0.045, 0.048, 0.055, 1.0), roughness=0.45, metallic=0.5),
    Material(name="accent", base_color=(0.80, 0.20, 0.02, 1.0), roughness=0.35, clearcoat=0.4),
    Material(name="visor", base_color=(0.010, 0.012, 0.016, 1.0), roughness=0.12, clearcoat=1.0),
    Material(
        name="light", base_color=(0.02, 0.25, 0.3, 1.0), emissive=(0.05, 0.75, 0.9), roughness=0.3
    ),
)

ROBOT = FigureLook(
    name="robot",
    shells=(*_HEAD, *_TRUNK, *_ARMS, *_LEGS),
    materials={material.name: material for material in _MATERIALS},
)
"""A friendly robot as tall as `PERSON`, without fine features."""
