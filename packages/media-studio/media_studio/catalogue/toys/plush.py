"""Stuffed animals that sit."""

from collections.abc import Sequence

import numpy as np

from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, tube

_HEAD = Lump((0, 0.3, 0.015), (0.1, 0.088, 0.088))
_BODY = Lump((0, 0.125, 0), (0.095, 0.12, 0.088))


def _limbs() -> list[Lump | Limb]:
    """Hang arms and stretch legs forward."""
    pieces = list[Lump | Limb]()
    for side in (-1, 1):
        pieces.append(Limb((0.08 * side, 0.185, 0.01), (0.125 * side, 0.1, 0.08), 0.033, 0.03))
        pieces.append(Limb((0.07 * side, 0.048, 0.03), (0.105 * side, 0.047, 0.16), 0.045, 0.046))
    return pieces


def _sitting(
    extra: Sequence[Lump | Limb], inner: Sequence[Shape], *, eyes: float = 0.0, limbs: str = "main"
) -> list[Part]:
    """Melt a seated body together with what sets the animal apart.

    Args:
        extra: What is melted into the body.
        inner: Further patches.
        eyes: By how much the head is higher than usual, metres.
        limbs: Slot of the arms and legs.
    """
    head = Lump((0, 0.3 + eyes, 0.015), _HEAD.radii)
    pieces = [_BODY, head, *extra, *(_limbs() if limbs == "main" else [])]
    pads = pair(ellipsoid(0.028, 0.032, 0.009, sides=18).at(0.105, 0.048, 0.203))
    tummy = ellipsoid(0.062, 0.075, 0.03, sides=22).turned(x=-6).at(0, 0.12, 0.066)
    beads = pair(ellipsoid(0.0115, 0.013, 0.008, sides=16).at(0.04, 0.318 + eyes, 0.093))
    apart = [] if limbs == "main" else [blob(_limbs(), blend=0.022, cells=44).part(limbs)]
    return [
        blob(pieces, blend=0.022, cells=48).part("main"),
        *apart,
        *parts("patch", [*pads, tummy, *inner]),
        *parts("dark", beads),
    ]


def _snout(width: float, y: float, z: float) -> list[Part]:
    nose = ellipsoid(0.014, 0.01, 0.009, sides=14).at(0, y + 0.016, z + 0.034)
    smile = [(-0.018, y - 0.006, z + 0.03), (0, y - 0.014, z + 0.036), (0.018, y - 0.006, z + 0.03)]
    mouth = tube(smile, 0.0025, sides=6)
    cheeks = ellipsoid(width, 0.032, 0.034, sides=22).at(0, y, z)
    return [cheeks.part("patch"), nose.part("nose"), mouth.part("dark")]


def _bunny(_: Variant) -> list[Part]:
    ears: list[Lump | Limb] = [
        Lump((x, y, z), (0.03, r, 0.02))
        for x, y, z, r in ((-0.046, 0.44, -0.005, 0.1), (0.046, 0.44, -0.005, 0.1))
    ]
    inner = pair(ellipsoid(0.017, 0.074, 0.012, sides=18).at(0.046, 0.445, 0.009))
    tail = ellipsoid(0.04, 0.04, 0.04, sides=20).at(0, 0.06, -0.095)
    return [*_sitting(ears, inner), tail.part("patch"), *_snout(0.04, 0.275, 0.078)]


def _elephant(_: Variant) -> list[Part]:
    trunk: list[Lump | Limb] = [
        Limb((0, 0.285, 0.08), (0, 0.22, 0.14), 0.032, 0.026),
        Limb((0, 0.22, 0.14), (0, 0.2, 0.19), 0.026, 0.024),
    ]
    ears: list[Lump | Limb] = [Lump((x, 0.31, -0.01), (0.075, 0.085, 0.018)) for x in (-0.14, 0.14)]
    inner = pair(ellipsoid(0.052, 0.06, 0.01, sides=20).at(0.148, 0.308, 0.006))
    return _sitting([*trunk, *ears], inner)


def _cat(_: Variant) -> list[Part]:
    ears: list[Lump | Limb] = [
        Limb((0.06 * side, 0.36, 0.0), (0.078 * side, 0.412, -0.004), 0.034, 0.008)
        for side in (-1, 1)
    ]
    inner = pair(
        ellipsoid(0.013, 0.02, 0.007, sides=14).turned(x=-25, z=-18).at(0.062, 0.385, 0.022)
    )
    tail = tube(
        [(0.0, 0.04, -0.08), (0.12, 0.03, -0.12), (0.17, 0.1, -0.1), (0.15, 0.17, -0.08)], 0.018
    )
    whiskers = [
        tube(
            [(0.03, 0.272, 0.1), (0.07, 0.276 + lift, 0.1), (0.11, 0.27 + 2 * lift, 0.085)],
            0.0015,
            sides=5,
        )
        for lift in (-0.008, 0.006)
    ]
    return [
        *_sitting(ears, inner),
        tail.part("main"),
        *_snout(0.038, 0.275, 0.08),
        *parts("dark", [line for whisker in whiskers for line in pair(whisker)]),
    ]


def _spot(lump: Lump, yaw: float, pitch: float, size: float) -> Shape:
    """Sew a flat round patch on a lump, at degrees around and above its middle."""
    turn, rise = np.radians([yaw, pitch])
    way = np.array([np.cos(rise) * np.sin(turn), np.sin(rise), np.cos(rise) * np.cos(turn)])
    radii = np.asarray(lump.radii)
    place = np.asarray(lump.centre) + way / np.linalg.norm(way / radii)
    normal = (place - np.asarray(lump.centre)) / radii**2
    patch = ellipsoid(size, 0.005, 0.85 * size, sides=14)
    return patch.aimed(place, place + normal / np.linalg.norm(normal))


def _both(x: float, y: float, z: float, radii: tuple[float, float, float]) -> list[Lump | Limb]:
    return [Lump((side * x, y, z), radii) for side in (-1, 1)]


def _round_ears(x: float, y: float, radius: float) -> tuple[list[Lump | Limb], list[Shape]]:
    """Return two round ears and what is inside them."""
    inside = ellipsoid(0.62 * radius, 0.62 * radius, 0.008, sides=18).at(x, y, 0.016)
    return _both(x, y, 0.0, (radius, radius, 0.02)), pair(inside)


def _giraffe(_: Variant) -> list[Part]:
    """Raise the head on a long neck, with horns and spots."""
    rise = 0.17
    neck = Limb((0, 0.19, -0.005), (0, 0.42, 0.0), 0.06, 0.05)
    ears = [
        Limb((0.075 * side, 0.5, -0.005), (0.15 * side, 0.52, -0.01), 0.02, 0.012)
        for side in (-1, 1)
    ]
    horns = [
        Limb((0.035 * side, 0.54, 0), (0.042 * side, 0.6, -0.005), 0.013, 0.011) for side in (-1, 1)
    ]
    tips = pair(ellipsoid(0.018, 0.018, 0.018, sides=16).at(0.043, 0.61, -0.006))
    collar = Lump((0, 0.305, -0.003), (0.057, 0.3, 0.057))
    spots = [_spot(collar, yaw, pitch, 0.021) for yaw, pitch in
             ((40, 45), (-35, 38), (95, 22), (-100, 50), (160, 48), (215, -5), (5, -8), (70, -30),
              (-72, -12), (38, 8), (-38, -42), (125, -15), (180, 15), (-140, 25), (0, 58),
              (-70, 22), (85, 55))]  # fmt: skip
    spots += [_spot(_BODY, yaw, pitch, 0.026) for yaw, pitch in
              ((110, 20), (150, -12), (200, 15), (240, -14), (-115, 25), (175, 42), (128, 48),
               (60, 52), (-60, 50))]  # fmt: skip
    head = Lump((0, 0.3 + rise, 0.015), _HEAD.radii)
    spots += [_spot(head, yaw, pitch, 0.02) for yaw, pitch in
              ((100, 20), (-110, 10), (180, 30), (72, -8), (0, 50), (150, -10))]  # fmt: skip
    tail = tube([(0, 0.06, -0.08), (0, 0.05, -0.13), (0, 0.03, -0.16)], 0.009, sides=10)
    tuft = ellipsoid(0.018, 0.018, 0.026, sides=14).at(0, 0.03, -0.172)
    return [
        *_sitting([neck, *ears, *horns], [], eyes=rise),
        *_snout(0.05, 0.275 + rise, 0.085),
        *parts("spots", [*tips, *spots, tuft]),
        tail.part("main"),
    ]


def _dog(_: Variant) -> list[Part]:
    """Hang long ears down both sides of the head."""
    ears = [
        shape
        for side in (-1, 1)
        for shape in [
            blob(
                [
                    Limb((0.07 * side, 0.36, 0), (0.112 * side, 0.32, 0.015), 0.022, 0.028),
                    Limb((0.112 * side, 0.32, 0.015), (0.118 * side, 0.255, 0.025), 0.028, 0.034),
                ],
                blend=0.02,
                cells=30,
            )
        ]
    ]
    tail = tube([(0, 0.06, -0.08), (0, 0.1, -0.13), (0, 0.16, -0.14)], [0.02, 0.018, 0.012])
    return [
        *_sitting([], []),
        *_snout(0.05, 0.272, 0.08),
        *parts("spots", [*ears, _spot(_HEAD, 24, 12, 0.036)]),
        tail.part("main"),
    ]


def _lion(_: Variant) -> list[Part]:
    """Ring the face with a mane and end the tail in a tuft."""
    mane: list[Lump | Limb] = [
        Lump((0.1 * np.sin(a), 0.3 + 0.098 * np.cos(a), -0.012), (0.046, 0.046, 0.04))
        for a in np.arange(14) * np.pi / 7
    ]
    mane.append(Lump((0, 0.3, -0.05), (0.1, 0.1, 0.06)))
    ears, inner = _round_ears(0.075, 0.372, 0.028)
    inner = [shape.at(z=0.014) for shape in inner]
    ears = [Lump((e.centre[0], e.centre[1], 0.02), e.radii) for e in ears if isinstance(e, Lump)]
    tail = tube([(0, 0.05, -0.08), (0.1, 0.04, -0.13), (0.16, 0.08, -0.12)], 0.012)
    tuft = ellipsoid(0.026, 0.03, 0.026, sides=16).at(0.168, 0.1, -0.115)
    return [
        *_sitting(ears, inner),
        *_snout(0.045, 0.272, 0.082),
        blob(mane, blend=0.02, cells=52).part("spots"),
        tail.part("main"),
        tuft.part("spots"),
    ]


def _panda(_: Variant) -> list[Part]:
    """Blacken ears, limbs and the rings around the eyes."""
    ears = pair(ellipsoid(0.034, 0.034, 0.022, sides=20).at(0.075, 0.38, 0.0))
    rings = [_spot(_HEAD, yaw, 11, 0.026).scaled(1, 1, 1) for yaw in (24, -24)]
    glints = pair(ellipsoid(0.005, 0.006, 0.004, sides=10).at(0.042, 0.321, 0.1))
    tail = ellipsoid(0.03, 0.03, 0.03, sides=18).at(0, 0.06, -0.09)
    return [
        *_sitting([], [], limbs="spots"),
        *_snout(0.036, 0.272, 0.082),
        *parts("spots", [*ears, *rings]),
        *parts("patch", glints),
        tail.part("main"),
    ]


def _pig(_: Variant) -> list[Part]:
    """Give a pig a round snout, folded ears and a curl for a tail."""
    ears: list[Lump | Limb] = [
        Limb((0.062 * side, 0.362, 0.01), (0.1 * side, 0.385, 0.045), 0.03, 0.01)
        for side in (-1, 1)
    ]
    snout = cylinder(0.036, 0.045, bevel=0.01, sides=26).turned(x=90).scaled(1.15, 0.9, 1)
    holes = pair(ellipsoid(0.0065, 0.01, 0.004, sides=12).at(0.014, 0.282, 0.1215))
    turn = np.linspace(0, 3.4 * np.pi, 24)
    curl = np.column_stack(
        [0.018 * np.sin(turn), 0.075 + 0.018 * np.cos(turn), -0.085 - 0.004 * turn]
    )
    return [
        *_sitting(ears, []),
        snout.at(0, 0.282, 0.076).part("patch"),
        *parts("nose", holes),
        tube(curl, 0.007, steps=1, sides=8).part("patch"),
    ]


def _monkey(_: Variant) -> list[Part]:
    """Set a light face between big round ears, and curl a long tail."""
    ears, inner = _round_ears(0.115, 0.31, 0.04)
    face = [_spot(_HEAD, yaw, 10, 0.04) for yaw in (21, -21)]
    tail = tube(
        [(0, 0.05, -0.08), (0.08, 0.03, -0.15), (0.17, 0.05, -0.14), (0.21, 0.14, -0.11),
         (0.18, 0.2, -0.1), (0.15, 0.17, -0.1)], 0.013,
    )  # fmt: skip
    return [*_sitting(ears, [*inner, *face]), *_snout(0.055, 0.27, 0.078), tail.part("main")]


def _fox(_: Variant) -> list[Part]:
    """Point ears and muzzle, and whiten cheeks and the tip of a bushy tail."""
    ears: list[Lump | Limb] = [
        Limb((0.06 * side, 0.355, 0.0), (0.085 * side, 0.43, -0.004), 0.036, 0.008)
        for side in (-1, 1)
    ]
    inner = pair(
        ellipsoid(0.014, 0.025, 0.007, sides=14).turned(x=-20, z=-16).at(0.066, 0.391, 0.023)
    )
    muzzle: list[Lump | Limb] = [Limb((0, 0.28, 0.07), (0, 0.272, 0.125), 0.038, 0.016)]
    cheeks = pair(ellipsoid(0.042, 0.032, 0.03, sides=20).turned(z=20).at(0.052, 0.268, 0.066))
    nose = ellipsoid(0.013, 0.011, 0.01, sides=14).at(0, 0.28, 0.141)
    tail = blob([Limb((0.02, 0.05, -0.08), (0.14, 0.06, -0.13), 0.03, 0.05),
                 Limb((0.14, 0.06, -0.13), (0.2, 0.13, -0.1), 0.05, 0.036)], cells=36)  # fmt: skip
    tip = blob([Limb((0.2, 0.135, -0.1), (0.215, 0.18, -0.085), 0.038, 0.01)], cells=28)
    return [
        *_sitting([*ears, *muzzle], [*inner, *cheeks, tip]),
        nose.part("nose"),
        tail.part("main"),
    ]


def _unicorn(_: Variant) -> list[Part]:
    """Put a twisted horn and a mane on a white horse."""
    ears: list[Lump | Limb] = [
        Limb((0.06 * side, 0.365, 0.0), (0.075 * side, 0.415, -0.002), 0.024, 0.008)
        for side in (-1, 1)
    ]
    muzzle = ellipsoid(0.058, 0.044, 0.05, sides=24).at(0, 0.265, 0.083)
    holes = pair(ellipsoid(0.005, 0.007, 0.003, sides=10).at(0.022, 0.275, 0.13))
    horn = [ellipsoid(0.019 - 0.0034 * k, 0.012, 0.019 - 0.0034 * k, sides=16).turned(x=20).at(
        0, 0.388 + 0.018 * k, 0.05 + 0.007 * k) for k in range(5)]  # fmt: skip
    mane: list[Lump | Limb] = [
        Lump((0.018 * (-1) ** k, 0.398 - 0.052 * k, y), (0.04, 0.038, 0.036))
        for k, y in enumerate((0.0, -0.05, -0.085, -0.092, -0.088))
    ]
    mane.append(Lump((0.03, 0.375, 0.06), (0.034, 0.03, 0.03)))
    tail: list[Lump | Limb] = [
        Limb((0, 0.07, -0.08), (0.02, 0.06, -0.15), 0.022, 0.036),
        Limb((0.02, 0.06, -0.15), (0.06, 0.03, -0.2), 0.036, 0.016),
    ]
    return [
        *_sitting(ears, [muzzle]),
        *parts("dark", holes),
        *parts("horn", horn),
        blob(mane, blend=0.012, cells=44).part("mane"),
        blob(tail, blend=0.012, cells=30).part("mane"),
    ]


def _dinosaur(_: Variant) -> list[Part]:
    """Run plates down the back to the tip of a thick tail."""
    tail: list[Lump | Limb] = [
        Limb((0, 0.07, -0.05), (0, 0.055, -0.17), 0.06, 0.038),
        Limb((0, 0.055, -0.17), (0.02, 0.04, -0.25), 0.038, 0.012),
    ]
    muzzle: list[Lump | Limb] = [Lump((0, 0.275, 0.075), (0.07, 0.052, 0.06))]
    smile = tube([(-0.04, 0.262, 0.118), (0, 0.25, 0.135), (0.04, 0.262, 0.118)], 0.0028, sides=6)
    holes = pair(ellipsoid(0.005, 0.006, 0.003, sides=10).at(0.018, 0.296, 0.13))
    places = ((0.385, 0.01, 8, 1.0), (0.355, -0.062, -48, 1.1), (0.28, -0.078, -85, 1.0),
              (0.2, -0.08, -80, 1.2), (0.125, -0.105, -50, 1.1), (0.1, -0.165, -15, 0.9),
              (0.068, -0.215, -20, 0.7))  # fmt: skip
    plates = [
        ellipsoid(0.014, 0.04, 0.026, sides=16).scaled(size, size, size).turned(x=lean).at(0, y, z)
        for y, z, lean, size in places
    ]
    return [
        *_sitting([*tail, *muzzle], []),
        *parts("dark", [smile, *holes]),
        *parts("spots", plates),
    ]


def _frog(_: Variant) -> list[Part]:
    """Raise the eyes on top of a wide head over a long mouth."""
    bumps = _both(0.055, 0.375, 0.015, (0.034, 0.034, 0.034))
    jaw: list[Lump | Limb] = [Lump((0, 0.275, 0.03), (0.115, 0.06, 0.085))]
    whites = pair(ellipsoid(0.024, 0.024, 0.014, sides=20).at(0.057, 0.38, 0.04))
    pupils = pair(ellipsoid(0.012, 0.013, 0.007, sides=16).at(0.058, 0.381, 0.052))
    smile = tube([(-0.085, 0.285, 0.092), (-0.05, 0.262, 0.11), (0, 0.255, 0.117),
                  (0.05, 0.262, 0.11), (0.085, 0.285, 0.092)], 0.003, sides=6)  # fmt: skip
    made = [part for part in _sitting([*bumps, *jaw], []) if part.slot != "dark"]
    return [*made, *parts("eye", whites), *parts("dark", [*pupils, smile])]


def _penguin(_: Variant) -> list[Part]:
    """Stand a round bird with flippers, a white front, a beak and feet."""
    body: list[Lump | Limb] = [Lump((0, 0.155, 0), (0.105, 0.14, 0.098)), _HEAD]
    for side in (-1, 1):
        body.append(Limb((0.09 * side, 0.21, 0.0), (0.15 * side, 0.11, 0.03), 0.026, 0.02))
    front = ellipsoid(0.085, 0.115, 0.04, sides=26).at(0, 0.15, 0.07)
    face = [_spot(_HEAD, yaw, 8, 0.038) for yaw in (21, -21)]
    eyes = pair(ellipsoid(0.011, 0.013, 0.008, sides=16).at(0.038, 0.318, 0.1))
    beak = lathe([(0, 0)], [(0.022, 0)], [(0.012, 0.025), (0, 0.042)], sides=18).turned(x=96)
    feet = pair(ellipsoid(0.045, 0.018, 0.06, sides=20).at(0.055, 0.018, 0.06))
    return [
        blob(body, blend=0.024, cells=48).part("main"),
        *parts("patch", [front, *face]),
        *parts("dark", eyes),
        *parts("horn", [beak.scaled(1.1, 0.8, 1).at(0, 0.286, 0.094), *feet]),
    ]


BUILD = by_subtype(
    bunny=_bunny,
    elephant=_elephant,
    cat=_cat,
    giraffe=_giraffe,
    dog=_dog,
    lion=_lion,
    panda=_panda,
    pig=_pig,
    monkey=_monkey,
    fox=_fox,
    unicorn=_unicorn,
    dinosaur=_dinosaur,
    frog=_frog,
    penguin=_penguin,
)
