"""A skeleton of bones."""

from itertools import pairwise

import numpy as np

from media_studio.catalogue.people.modelling.anatomy import ARM, BOTH, LEG
from media_studio.catalogue.people.modelling.loft import Piece
from media_studio.catalogue.people.modelling.net import enclosed
from media_studio.catalogue.people.modelling.worn import Worn, rigid, supple
from media_studio.modelling.blob import Limb, Lump
from media_studio.modelling.shape import Shape
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube

JointPlace = tuple[float, float, float]


def skeleton_bones(slot: str = "bones") -> list[Worn]:
    """Return all the bones, each fixed to its joint."""
    sided = [*_arm(slot), *_leg(slot)]
    return [
        *_skull(slot),
        *_trunk(slot),
        *(copy for each in sided for copy in each.both()),
    ]


def _long(start: JointPlace, end: JointPlace, shaft: float, knob: float) -> Shape:
    """Return a long bone with thick ends."""
    a, b = np.array(start), np.array(end)
    levels = np.array([0.0, 0.05, 0.16, 0.5, 0.84, 0.95, 1.0])
    widths = [0.7 * knob, knob, 1.15 * shaft, shaft, 1.15 * shaft, knob, 0.7 * knob]
    return tube(a + levels[:, None] * (b - a), widths, steps=1, sides=8)


def _skull(slot: str) -> list[Worn]:
    cranium = [
        Piece(form=Lump((0, 1.672, -0.010), (0.078, 0.090, 0.096))),
        Piece(form=Lump((0, 1.605, 0.045), (0.050, 0.050, 0.046)), blend=0.03),
        *(Piece(form=Limb((x * 0.030, 1.670, 0.084), (x * 0.066, 1.655, 0.050), 0.009, 0.009),
                blend=0.012) for x in BOTH),
        *(Piece(form=Limb((x * 0.062, 1.622, 0.055), (x * 0.074, 1.635, -0.005), 0.009, 0.007),
                blend=0.010) for x in BOTH),
        *(Piece(form=Lump((x * 0.034, 1.640, 0.092), (0.023, 0.021, 0.036)), blend=0.008,
            carved=True)
          for x in BOTH),
        *(Piece(form=Lump((x * 0.006, 1.605, 0.098), (0.008, 0.017, 0.026)), blend=0.004,
            carved=True)
          for x in BOTH),
    ]  # fmt: skip
    jaw = [
        Piece(form=Limb((0, 1.540, 0.076), (0, 1.540, 0.070), 0.015, 0.015)),
        *(Piece(form=Limb((x * 0.010, 1.540, 0.076), (x * 0.048, 1.555, 0.030), 0.013, 0.012),
                blend=0.010) for x in BOTH),
        *(Piece(form=Limb((x * 0.048, 1.555, 0.030), (x * 0.062, 1.615, 0.000), 0.012, 0.009),
                blend=0.010) for x in BOTH),
    ]  # fmt: skip
    teeth = []
    for turn in np.radians(np.linspace(-52, 52, 9)):
        x, z = 0.042 * np.sin(turn), 0.040 + 0.047 * np.cos(turn)
        teeth += [
            ellipsoid(0.0052, 0.010, 0.0042, sides=8).at(x, y, z - 0.002) for y in (1.573, 1.557)
        ]
    return [
        *rigid(slot, "Head", enclosed(cranium, cell=0.0065, triangles=2400),
               enclosed(jaw, cell=0.0070, triangles=700)),
        *rigid("teeth", "Head", *teeth),
    ]  # fmt: skip


def _trunk(slot: str) -> list[Worn]:
    spine = []
    for y in np.arange(0.96, 1.61, 0.032):
        bends = [-0.040, -0.020, -0.062, -0.040, -0.020]
        z = float(np.interp(y, [0.95, 1.08, 1.28, 1.45, 1.56], bends))
        spine += [
            ellipsoid(0.022, 0.0125, 0.020, sides=10).at(0, y, z),
            tube([(0, y, z - 0.012), (0, y - 0.010, z - 0.040)], [0.009, 0.005], steps=2, sides=6),
        ]
    ribs = []
    for k in range(8):
        y = 1.435 - 0.035 * k
        wide = (0.085, 0.112, 0.130, 0.140, 0.145, 0.143, 0.135, 0.120)[k]
        drop = 0.030 + 0.010 * k
        front = 0.012 if k < 6 else 0.055
        path = [(0.012, y, -0.055), (0.6 * wide, y + 0.004, -0.085), (wide, y - 0.4 * drop, -0.01),
                (0.78 * wide, y - 0.9 * drop, 0.075), (front, y - drop,
                    0.098 - 0.05 * (k > 5))]  # fmt: skip
        rib = tube(path, [0.008, 0.009, 0.009, 0.008, 0.006], steps=3, sides=7)
        ribs += [rib, rib.mirrored("x")]
    sternum = tube([(0, 1.420, 0.085), (0, 1.33, 0.106), (0, 1.215, 0.106)], [0.016, 0.018, 0.009],
                   steps=3, sides=8, flat=0.5)  # fmt: skip
    collar = tube([(0.012, 1.440, 0.062), (0.09, 1.452, 0.035), (0.165, 1.435, 0.0)],
                  [0.010, 0.009, 0.011], steps=4, sides=8)  # fmt: skip
    blade = ellipsoid(0.046, 0.066, 0.010, sides=12).turned(y=24, z=12).at(0.100, 1.350, -0.098)
    pelvis = [
        *(Piece(form=Limb((x * 0.020, 0.965, -0.050), (x * 0.105, 1.000, -0.010), 0.020, 0.020),
                blend=0.02) for x in BOTH),
        *(Piece(form=Limb((x * 0.105, 1.000, -0.010), (x * 0.088, 0.915, 0.010), 0.022, 0.030),
                blend=0.02) for x in BOTH),
        *(Piece(form=Limb((x * 0.088, 0.915, 0.010), (x * 0.012, 0.865, 0.030), 0.024, 0.017),
                blend=0.02) for x in BOTH),
        Piece(form=Limb((0, 0.98, -0.055), (0, 0.90, -0.062), 0.028, 0.012), blend=0.02),
    ]  # fmt: skip
    return [
        *supple(slot, *spine),
        *rigid(slot, "Spine1", *ribs, sternum, blade, blade.mirrored("x")),
        *rigid(slot, "LeftShoulder", collar),
        *rigid(slot, "RightShoulder", collar.mirrored("x")),
        *rigid(slot, "Hips", enclosed(pelvis, cell=0.0105, triangles=1200)),
    ]


def _arm(slot: str) -> list[Worn]:
    fingers = []
    for beside, length in ((0.031, 0.074), (0.0105, 0.084), (-0.010, 0.078), (-0.029, 0.062)):
        fingers.append(
            _long((0.705, ARM, 0.45 * beside), (0.788, ARM - 0.002, beside), 0.0052, 0.0078)
        )
        fingers.append(_long((0.792, ARM - 0.003, beside), (0.79 + 0.6 * length, ARM - 0.006,
            1.1 * beside),
                             0.0048, 0.0070))  # fmt: skip
        fingers.append(_long((0.795 + 0.6 * length, ARM - 0.007, 1.1 * beside),
                             (0.80 + 1.05 * length, ARM - 0.015, 1.2 * beside), 0.0042,
                                 0.0058))  # fmt: skip
    thumb = [_long((0.712, ARM, 0.020), (0.752, ARM - 0.008, 0.048), 0.0058, 0.0085),
             _long((0.756, ARM - 0.009, 0.050), (0.800, ARM - 0.014, 0.062), 0.0050,
                 0.0070)]  # fmt: skip
    return [
        *rigid(slot, "LeftArm", _long((0.168, ARM, 0), (0.445, ARM, 0), 0.0145, 0.029)),
        *rigid(slot, "LeftForeArm", _long((0.452, ARM, 0.008), (0.695, ARM, 0.014), 0.0095, 0.0165),
               _long((0.440, ARM, -0.012), (0.695, ARM, -0.014), 0.0090, 0.0175)),
        *rigid(slot, "LeftHand", *fingers, *thumb),
    ]  # fmt: skip


def gripping_hand(slot: str = "bones") -> list[Worn]:
    """Return the right hand with its fingers closed around what it holds."""
    bones = []
    for beside, wide in ((0.032, 1.0), (0.0105, 1.05), (-0.0105, 1.0), (-0.030, 0.9)):
        ends = [(0.705, ARM, 0.45 * beside), (0.792, ARM - 0.002, beside),
                (0.818, ARM - 0.026, beside), (0.799, ARM - 0.056, beside),
                (0.768, ARM - 0.050, beside)]  # fmt: skip
        bones += [_long(a, b, 0.0050 * wide, 0.0075 * wide) for a, b in pairwise(ends)]
    thumb = [(0.712, ARM, 0.020), (0.748, ARM - 0.022, 0.045), (0.775, ARM - 0.048, 0.044),
             (0.798, ARM - 0.064, 0.030)]  # fmt: skip
    bones += [_long(a, b, 0.0056, 0.0080) for a, b in pairwise(thumb)]
    return [each.reflected() for each in rigid(slot, "LeftHand", *bones)]


def _leg(slot: str) -> list[Worn]:
    toes = [
        _long((LEG + 0.7 * x, 0.045 - 0.2 * abs(x), 0.02), (LEG + x, 0.020, 0.150), 0.0075, 0.0110)
        for x in (-0.026, -0.012, 0.002, 0.015, 0.028)
    ]
    tips = [
        _long((LEG + x, 0.019, 0.153), (LEG + 1.08 * x, 0.012, end), 0.0070, 0.0095)
        for x, end in (
            (-0.026, 0.212),
            (-0.012, 0.208),
            (0.002, 0.202),
            (0.015, 0.194),
            (0.028, 0.184),
        )
    ]
    heel = [Piece(form=Lump((LEG, 0.030, -0.050), (0.022, 0.030, 0.032))),
            Piece(form=Limb((LEG, 0.055, -0.02), (LEG, 0.045, 0.025), 0.026, 0.022),
                blend=0.02)]  # fmt: skip
    knee = ellipsoid(0.024, 0.026, 0.014, sides=10).at(LEG, 0.492, 0.034)
    return [
        *rigid(slot, "LeftUpLeg", _long((LEG + 0.006, 0.905, 0), (LEG, 0.500, 0), 0.0185, 0.038)),
        *rigid(slot, "LeftLeg", _long((LEG - 0.008, 0.485, 0), (LEG - 0.004, 0.085, -0.010),
            0.0165, 0.033),
               _long((LEG + 0.030, 0.460, -0.012), (LEG + 0.024, 0.085, -0.014), 0.0075,
                   0.0135), knee),
        *rigid(slot, "LeftFoot", *toes, enclosed(heel, cell=0.0085, triangles=420)),
        *rigid(slot, "LeftToeBase", *tips),
    ]  # fmt: skip
