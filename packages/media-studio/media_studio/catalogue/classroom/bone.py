"""Bones and skulls."""

import numpy as np

from media_studio.catalogue.classroom.modelling.display import raised
from media_studio.modelling.blob import Limb, Lump, blob, carved
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, rod, tube


def _cranium() -> Shape:
    """Melt brain case, brows, cheeks and upper jaw, and hollow out the sockets and the nose."""
    pieces: list[Lump | Limb] = [
        Lump((0, 0.034, -0.026), (0.068, 0.062, 0.084)),
        Lump((0, 0.042, 0.014), (0.06, 0.046, 0.056)),
        Limb((0, 0.01, 0.03), (0, -0.042, 0.042), 0.042, 0.033),
        *[Limb((s * 0.014, 0.026, 0.068), (s * 0.046, 0.018, 0.05), 0.011, 0.01) for s in (1, -1)],
        *[
            Limb((s * 0.044, -0.024, 0.048), (s * 0.066, -0.008, -0.01), 0.014, 0.009)
            for s in (1, -1)
        ],
        *[Limb((s * 0.05, 0.02, 0.042), (s * 0.05, -0.016, 0.042), 0.009, 0.009) for s in (1, -1)],
        Limb((0, 0.014, 0.07), (0, 0.0, 0.08), 0.009, 0.007),
    ]
    holes: list[Lump | Limb] = [
        *[Lump((s * 0.03, 0.0, 0.07), (0.0215, 0.02, 0.036)) for s in (1, -1)],
        Limb((0.003, -0.012, 0.082), (0.008, -0.029, 0.07), 0.006, 0.0105),
        Limb((-0.003, -0.012, 0.082), (-0.008, -0.029, 0.07), 0.006, 0.0105),
        *[Lump((s * 0.072, 0.012, 0.018), (0.019, 0.03, 0.026)) for s in (1, -1)],
    ]
    return carved(pieces, holes, blend=0.012, cells=52)


def _teeth(y: float, turn: float) -> list[Shape]:
    """Set a row of teeth along the arch of a jaw."""
    tooth = box(0.0072, 0.013, 0.006, bevel=0.0022)
    made = []
    for k in range(12):
        angle = np.radians((k - 5.5) * 14.5)
        x, z = 0.027 * float(np.sin(angle)), 0.036 + 0.033 * float(np.cos(angle))
        made.append(tooth.turned(x=turn).turned(y=float(np.degrees(angle))).at(x, y, z))
    return made


def _skull(variant: Variant) -> list[Part]:
    """Close the jaws of a skull that looks to the front."""
    dark = [ellipsoid(0.0205, 0.0195, 0.006, sides=18).at(s * 0.03, 0.0, 0.042) for s in (1, -1)]
    nose = ellipsoid(0.015, 0.0155, 0.006, sides=14).at(0, -0.025, 0.0625)
    two = (1, -1)
    jaw = blob(
        [
            Limb((-0.034, -0.09, 0.04), (-0.013, -0.094, 0.068), 0.014, 0.0155),
            Limb((-0.013, -0.094, 0.068), (0.013, -0.094, 0.068), 0.0155, 0.0155),
            Limb((0.013, -0.094, 0.068), (0.034, -0.09, 0.04), 0.0155, 0.014),
            *[Limb((s * 0.034, -0.09, 0.04), (s * 0.054, -0.076, 0), 0.014, 0.015) for s in two],
            *[Limb((s * 0.054, -0.076, 0), (s * 0.06, -0.03, 0), 0.015, 0.013) for s in two],
            *[Limb((s * 0.06, -0.03, 0), (s * 0.06, -0.006, -0.004), 0.013, 0.008) for s in two],
        ],
        blend=0.012,
        cells=50,
    )  # fmt: skip
    made = [
        _cranium().part("main"),
        jaw.at(y=0.008, z=-0.01).part("jaw"),
        *parts(
            "teeth", [*_teeth(-0.069, -4), *[s.scaled(0.97, 1, 0.98) for s in _teeth(-0.079, 4)]]
        ),
        *parts("socket", dark),
        nose.part("nose"),
    ]
    return raised(variant, made)


def _bone(variant: Variant) -> list[Part]:
    """Swell a long bone into two knuckles at each end."""
    shaft = blob(
        [
            Limb((0, -0.16, 0), (0, 0, 0), 0.02, 0.0155),
            Limb((0, 0, 0), (0, 0.16, 0), 0.0155, 0.02),
            *[
                Lump((x, y, 0), (0.025, 0.03, 0.024))
                for x in (-0.02, 0.02)
                for y in (-0.178, 0.178)
            ],
        ],
        blend=0.02,
        cells=72,
    )
    made = [shaft.part("main")]
    return raised(variant, made if "stand" in variant.attributes else each(made, _lying))


def _lying(shape: Shape) -> Shape:
    return shape.turned(z=90).turned(y=22)


def _femur(variant: Variant) -> list[Part]:
    """Set the ball of the hip beside the upper end, two knuckles below."""
    bone = blob(
        [
            Limb((0, -0.2, 0), (0.0, 0.0, 0.008), 0.02, 0.0145),
            Limb((0.0, 0.0, 0.008), (0, 0.17, 0), 0.0145, 0.018),
            Limb((0, 0.17, 0), (-0.04, 0.205, 0), 0.016, 0.014),
            Lump((-0.048, 0.212, 0), (0.025, 0.025, 0.025)),
            Lump((0.01, 0.188, -0.004), (0.016, 0.026, 0.018)),
            *[Lump((s * 0.022, -0.208, -0.008), (0.021, 0.024, 0.03)) for s in (1, -1)],
        ],
        blend=0.018,
        cells=84,
    )
    return raised(variant, [bone.part("main")])


def _vertebra(size: float) -> list[Shape]:
    """Make one vertebra with its three processes, its disc left out, around the origin."""
    body = cylinder(0.022 * size, 0.02 * size, bevel=0.004 * size, sides=16).scaled(1, 1, 0.8)
    spine = rod(
        (0, 0.012 * size, -0.014 * size),
        (0, -0.006 * size, -0.05 * size),
        0.006 * size,
        tip=0.0045 * size,
        sides=8,
    )
    wings = pair(
        rod(
            (0.008 * size, 0.01 * size, -0.016 * size),
            (0.036 * size, 0.014 * size, -0.026 * size),
            0.006 * size,
            tip=0.004 * size,
            sides=8,
        )
    )
    return [body, spine, *wings]


def _column(count: int = 24) -> tuple[list[Shape], list[Shape]]:
    """Stack vertebrae and the discs between them along the double bend of a back."""
    bones: list[Shape] = []
    discs: list[Shape] = []
    y = 0.0
    for k in range(count):
        share = k / (count - 1)
        size = 1.15 - 0.55 * share
        z = 0.026 * float(np.sin(2 * np.pi * share * 0.95 + 0.2)) * (1.1 - 0.3 * share)
        lean = -10 * float(np.cos(2 * np.pi * share * 0.95 + 0.2))
        bones += [s.turned(x=-lean).at(0, y, z) for s in _vertebra(size)]
        y += 0.02 * size
        if k < count - 1:
            disc = cylinder(0.021 * size, 0.0075 * size, bevel=0.002, sides=16).scaled(1, 1, 0.8)
            discs.append(disc.turned(x=-lean).at(0, y - 0.001, z))
        y += 0.006 * size
    return bones, discs


def _spine(variant: Variant) -> list[Part]:
    """Stand a whole backbone on its sacrum."""
    bones, discs = _column()
    sacrum = blob([Limb((0, 0.0, 0.002), (0, -0.055, -0.026), 0.026, 0.009)], cells=26)
    return raised(variant, [*parts("main", [*bones, sacrum]), *parts("disc", discs)])


def _rib_cage(variant: Variant) -> list[Part]:
    """Bend twelve pairs of ribs from the backbone to the breastbone."""
    bones, discs = _column(12)
    high = float(np.max([s.high[1] for s in bones]))
    ribs, gristle = [], []
    for k in range(12):
        share = k / 11
        y = high - 0.012 - (high - 0.03) * share
        wide = float(np.interp(share, [0, 0.25, 0.7, 1], [0.05, 0.095, 0.125, 0.1]))
        drop = float(np.interp(share, [0, 0.6, 1], [0.03, 0.08, 0.06]))
        reach = float(np.interp(share, [0, 0.5, 0.75, 1], [0.075, 0.125, 0.11, 0.03]))
        path = [(0.014, y, -0.02), (0.6 * wide, y + 0.004, -0.045), (wide, y - 0.3 * drop, 0.01)]
        path.append((0.86 * wide, y - 0.7 * drop, 0.55 * reach + 0.01))
        if k < 10:
            path.append((0.45 * wide, y - drop, reach))
        ribs += pair(tube(path, 0.0062, sides=8, steps=5, flat=0.7))
        if k < 10:
            low = max(y - drop + 0.02, high - 0.15)
            end = (0.012, min(low, high - 0.035), 0.1 + 0.02 * min(share / 0.5, 1))
            gristle += pair(
                tube(
                    [path[-1], (0.3 * wide, y - drop + 0.004, reach + 0.004), end], 0.0052, sides=8
                )
            )
    breast = tube(
        [(0, high - y, z) for y, z in ((0.02, 0.1), (0.08, 0.11), (0.155, 0.12), (0.18, 0.12))],
        [0.017, 0.012, 0.014, 0.005], sides=14, flat=0.45,
    )  # fmt: skip
    made = [
        *parts("main", [*bones, *ribs, breast]),
        *parts("disc", discs),
        *parts("cartilage", gristle),
    ]
    return raised(variant, made)


def _hand(variant: Variant) -> list[Part]:
    """Spread the bones of a right hand, its palm to the viewer."""
    rng = np.random.default_rng(2)
    made = [
        ellipsoid(0.008, 0.0075, 0.007, sides=12).at(x, y, float(rng.uniform(-0.002, 0.002)))
        for y, row in (
            (0.008, (-0.016, -0.003, 0.01, 0.021)),
            (0.022, (-0.019, -0.006, 0.008, 0.02)),
        )
        for x in row
    ]
    fingers = [
        ((-0.02, 0.03), -38.0, (0.036, 0.03, 0.022)),
        ((-0.012, 0.032), -9.0, (0.058, 0.036, 0.023, 0.017)),
        ((-0.001, 0.033), -1.5, (0.056, 0.04, 0.027, 0.018)),
        ((0.01, 0.031), 6.0, (0.052, 0.036, 0.025, 0.017)),
        ((0.02, 0.028), 15.0, (0.047, 0.03, 0.018, 0.015)),
    ]
    for (x, y), turn, lengths in fingers:
        ahead = np.array([np.sin(np.radians(turn)), np.cos(np.radians(turn)), 0.0])
        at = np.array([x, y, 0.0])
        for k, length in enumerate(lengths):
            end = at + length * ahead
            middle, width = (at + end) / 2, 0.0058 - 0.0007 * k
            made.append(
                tube(np.stack([at, middle, end]), [width, 0.62 * width, 0.95 * width], sides=10)
            )
            at = end + 0.0035 * ahead
    arm = [rod((x, -0.075, 0), (1.15 * x, -0.002, 0), 0.0065, tip=0.009) for x in (-0.01, 0.012)]
    return raised(variant, parts("main", [*made, *arm]))


BUILD = by_subtype(skull=_skull, bone=_bone, femur=_femur, spine=_spine, ribs=_rib_cage, hand=_hand)
