"""Figures of stone that crouch or stand on a slab: gargoyles, the heads of Easter Island."""

from media_studio.catalogue.people.modelling.anatomy import BOTH, upright
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.modelling.blob import Limb, Lump, carved
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import rod, tube

_PLINTH = 0.36
"""Height of a gargoyle's plinth."""


def _plinth() -> list[Shape]:
    return [
        box(0.74, 0.09, 0.76, bevel=0.012),
        box(0.60, 0.20, 0.62, bevel=0.010).at(y=0.088),
        box(0.70, 0.076, 0.72, bevel=0.020).at(y=_PLINTH - 0.076),
    ]


def _trunk() -> list[Lump | Limb]:
    """Hunch the back forward, with the head thrust out."""
    return [
        Lump((0, 0.17, -0.10), (0.155, 0.15, 0.155)),
        Limb((0, 0.20, -0.10), (0, 0.45, 0.03), 0.145, 0.14),
        Lump((0, 0.45, 0.05), (0.185, 0.15, 0.145)),
        *(Lump((x * 0.07, 0.43, 0.155), (0.075, 0.065, 0.045)) for x in BOTH),
        Limb((0, 0.52, 0.10), (0, 0.61, 0.20), 0.092, 0.082),
        Lump((0, 0.655, 0.21), (0.100, 0.098, 0.115)),
        Limb((0, 0.625, 0.28), (0, 0.605, 0.365), 0.062, 0.046),
        Limb((0, 0.57, 0.25), (0, 0.548, 0.340), 0.050, 0.034),
        Limb((-0.075, 0.706, 0.275), (0.0, 0.684, 0.315), 0.026, 0.022),
        Limb((0.075, 0.706, 0.275), (0.0, 0.684, 0.315), 0.026, 0.022),
        *(Limb((x * 0.085, 0.665, 0.18), (x * 0.205, 0.755, 0.11), 0.040, 0.006) for x in BOTH),
        Limb((0, 0.632, 0.385), (0, 0.628, 0.395), 0.024, 0.022),
    ]


def _limbs() -> list[Lump | Limb]:
    made: list[Lump | Limb] = []
    for x in BOTH:
        made += [
            Limb((x * 0.11, 0.16, -0.08), (x * 0.245, 0.315, 0.13), 0.095, 0.064),
            Limb((x * 0.245, 0.315, 0.13), (x * 0.225, 0.06, 0.03), 0.060, 0.042),
            Limb((x * 0.225, 0.045, 0.02), (x * 0.235, 0.036, 0.18), 0.044, 0.038),
            Limb((x * 0.165, 0.50, 0.06), (x * 0.185, 0.33, 0.20), 0.070, 0.048),
            Limb((x * 0.185, 0.33, 0.20), (x * 0.095, 0.05, 0.265), 0.048, 0.036),
            Lump((x * 0.095, 0.036, 0.285), (0.046, 0.034, 0.05)),
        ]
        made += [
            Limb(
                (x * (0.235 + k), 0.030, 0.185), (x * (0.235 + 1.5 * k), 0.022, 0.265), 0.023, 0.015
            )
            for k in (-0.035, 0.0, 0.035)
        ]
        made += [
            Limb(
                (x * (0.095 + k), 0.030, 0.30), (x * (0.095 + 1.4 * k), 0.020, 0.355), 0.019, 0.013
            )
            for k in (-0.030, 0.0, 0.030)
        ]
    return made


def _body() -> Shape:
    holes: list[Lump | Limb] = [
        *(Lump((x * 0.047, 0.668, 0.325), (0.024, 0.017, 0.030)) for x in BOTH),
        Limb((-0.045, 0.582, 0.375), (0.045, 0.582, 0.375), 0.012, 0.012),
        *(Lump((x * 0.155, 0.712, 0.165), (0.022, 0.014, 0.02)) for x in BOTH),
    ]
    return carved([*_trunk(), *_limbs()], holes, blend=0.028, cells=76)


def _wing() -> list[Shape]:
    """Make the left wing: a skin with scallops between three fingers."""
    wrist, root = (0.17, 0.50), (0.0, 0.02)
    tips = ((0.40, 0.34), (0.415, 0.08), (0.29, -0.13))
    outline = [
        root, (0.02, 0.20), (0.08, 0.38), wrist, (0.27, 0.45), tips[0], (0.345, 0.24),
        (0.345, 0.16), tips[1], (0.315, 0.03), (0.275, -0.03), tips[2], (0.17, -0.06),
        (0.08, -0.05),
    ]  # fmt: skip
    fingers = [rod((*wrist, 0), (*tip, 0), 0.019, tip=0.009, sides=8) for tip in tips]
    arm = tube([(*root, 0), (0.03, 0.22, 0), (0.09, 0.39, 0), (*wrist, 0), (0.215, 0.585, 0)],
               [0.034, 0.032, 0.028, 0.026, 0.006], sides=10)  # fmt: skip
    return [shape.turned(y=32, x=-8).at(0.07, 0.42, -0.10)
            for shape in (prism(outline, 0.020, bevel=0.006), arm, *fingers)]  # fmt: skip


def _gargoyle(_: Variant) -> list[Part]:
    """Crouch on a plinth, the hands between the feet, the wings raised."""
    horn = tube([(0.050, 0.725, 0.20), (0.085, 0.815, 0.175), (0.095, 0.870, 0.105),
                 (0.075, 0.885, 0.030)], [0.030, 0.025, 0.017, 0.004], sides=10)  # fmt: skip
    claws = [
        tube([(x, 0.024, z), (x, 0.020, z + 0.028), (x, 0.006, z + 0.040)],
             [0.013, 0.010, 0.003], sides=7)
        for x, z in ((0.183, 0.262), (0.235, 0.270), (0.287, 0.262), (0.055, 0.350),
                     (0.095, 0.358), (0.135, 0.350))
    ]  # fmt: skip
    fang = tube([(0.030, 0.590, 0.372), (0.031, 0.572, 0.380), (0.031, 0.552, 0.378)],
                [0.009, 0.007, 0.002], sides=7)  # fmt: skip
    tail = tube([(0, 0.12, -0.22), (-0.08, 0.055, -0.30), (-0.22, 0.035, -0.27),
                 (-0.305, 0.035, -0.12), (-0.325, 0.035, 0.03), (-0.320, 0.04, 0.08)],
                [0.055, 0.042, 0.033, 0.027, 0.020, 0.004], sides=10)  # fmt: skip
    eye = ellipsoid(0.017, 0.014, 0.010, sides=14).at(0.047, 0.668, 0.305)
    sides = [side for shape in (horn, fang, *claws, *_wing()) for side in pair(shape)]
    figure = [*parts("main", [_body(), tail, *sides]), *parts("eyes", pair(eye))]
    return [*parts("base", _plinth()), *moved(figure, y=_PLINTH - 0.004)]


def _moai_pieces() -> list[Piece]:
    torso = upright(
        (0.0, 0.52, 0.36, 0.0), (0.40, 0.56, 0.37, 0.0), (0.68, 0.57, 0.35, 0.0),
        (0.80, 0.46, 0.31, 0.0), (0.86, 0.34, 0.27, 0.02), power=3.0, edge=0.06,
    )  # fmt: skip
    head = upright(
        (0.78, 0.27, 0.25, 0.05), (0.92, 0.345, 0.31, 0.085), (1.20, 0.365, 0.32, 0.06),
        (1.55, 0.365, 0.31, 0.03), (1.78, 0.385, 0.33, 0.01), (2.02, 0.35, 0.30, -0.03),
        (2.16, 0.29, 0.25, -0.05), power=3.4, edge=0.05,
    )  # fmt: skip
    holes = [Lump((x * 0.185, 1.58, 0.385), (0.135, 0.105, 0.125)) for x in BOTH]
    return [
        Piece(form=torso),
        Piece(form=head, blend=0.06),
        *(Piece(form=Limb((x * 0.34, 1.73, 0.30), (0, 1.755, 0.365), 0.065, 0.075), blend=0.04)
          for x in BOTH),
        *(Piece(form=hole, blend=0.05, carved=True) for hole in holes),
        Piece(form=Limb((0, 1.74, 0.36), (0, 1.26, 0.475), 0.060, 0.092), blend=0.03),
        *(Piece(form=Lump((x * 0.095, 1.235, 0.430), (0.065, 0.055, 0.075)), blend=0.03)
          for x in BOTH),
        *(Piece(form=Limb((-0.165, y, 0.375), (0.165, y, 0.375), 0.036, 0.036), blend=0.02)
          for y in (1.055, 0.975)),
        Piece(form=Lump((0, 0.865, 0.335), (0.24, 0.075, 0.11)), blend=0.05),
        *(Piece(form=Limb((x * 0.375, 1.70, -0.03), (x * 0.395, 1.12, 0.01), 0.062, 0.078),
                blend=0.02) for x in BOTH),
        *(Piece(form=Limb((x * 0.53, 0.66, 0.02), (x * 0.52, 0.10, 0.10), 0.105, 0.085), blend=0.03)
          for x in BOTH),
    ]  # fmt: skip


def _moai(_: Variant) -> list[Part]:
    """Stand a long face with heavy brows and long ears on a slab, four metres tall."""
    figure = enclosed(_moai_pieces(), cell=0.030, triangles=7000)
    slab = box(1.46, 0.16, 1.06, bevel=0.03)
    made = [slab.part("base"), figure.at(y=0.15).part("main")]
    return each(made, lambda shape: shape.scaled(1.75, 1.75, 1.75))


BUILD = by_subtype(gargoyle=_gargoyle, moai=_moai)
