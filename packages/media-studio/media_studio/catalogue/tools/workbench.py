"""What lies on and under a workbench."""

import numpy as np

from media_studio.catalogue.modelling.housing import disc, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _plane(_: Variant) -> list[Part]:
    """Make a jack plane with a curl of shaving."""
    tote = rounded(
        [
            (-0.02, 0),
            (0.025, 0),
            (0.02, 0.03),
            (0.008, 0.06),
            (-0.015, 0.085),
            (-0.035, 0.08),
            (-0.02, 0.05),
        ],
        4,
    )
    turns = np.linspace(0, 1, 40)
    curl = np.stack(
        [
            0.01 + (0.008 + 0.012 * turns) * np.cos(9 * turns),
            0.062 + (0.008 + 0.012 * turns) * np.sin(9 * turns),
            0 * turns,
        ],
        -1,
    )
    return [
        slab(0.3, 0.012, 0.062, radius=0.008, bevel=0.002).part("main"),
        *parts(
            "main",
            [
                s.at(z=z)
                for z in (-0.028, 0.028)
                for s in (
                    prism(
                        [
                            (-0.11, 0.01),
                            (0.11, 0.01),
                            (0.06, 0.03),
                            (0.03, 0.045),
                            (-0.02, 0.045),
                            (-0.07, 0.03),
                        ],
                        0.005,
                        bevel=0.001,
                    ),
                )
            ],
        ),
        box(0.012, 0.11, 0.045, bevel=0.002).turned(z=42).at(0.045, 0.012, 0).part("metal"),
        box(0.016, 0.075, 0.036, bevel=0.004).turned(z=42).at(0.03, 0.02, 0).part("trim"),
        prism(tote, 0.024, bevel=0.007).at(-0.08, 0.01, 0).part("handle"),
        lathe([(0.018, 0), (0.012, 0.012), (0.012, 0.022), (0.021, 0.04)], [(0, 0.054)], sides=28)
        .at(0.105, 0.012, 0)
        .part("handle"),
        tube(curl, 0.016, steps=1, flat=0.06).part("shaving"),
        ellipsoid(0.009, 0.009, 0.009, sides=16).at(0.005, 0.06, 0).part("accent"),
    ]


def _chisel(_: Variant) -> list[Part]:
    handle = lathe(
        [(0, 0)],
        [(0.014, 0)],
        [(0.016, 0.01), (0.013, 0.05), (0.016, 0.1)],
        [(0.011, 0.112)],
        [(0, 0.112)],
        sides=28,
    )
    edge = [(-0.011, 0), (0.011, 0), (0.011, 0.11), (-0.011, 0.11)]
    blade = prism(edge, 0.004, bevel=0.0014).warped(
        lambda p: p * np.column_stack([np.ones((len(p), 2)), np.where(p[:, 1] > 0.1, 0.12, 1.0)])
    )
    return [
        handle.part("handle"),
        *parts(
            "metal",
            [
                sleeve((0.01, y), (0.0155, y), (0.0155, y + 0.01), (0.01, y + 0.01))
                for y in (0.006, 0.1)
            ],
        ),
        rod((0, 0.108, 0), (0, 0.14, 0), 0.005).part("main"),
        blade.at(y=0.135).part("main"),
    ]


def _mallet(_: Variant) -> list[Part]:
    head = lathe(
        [(0, 0)], [(0.046, 0)], [(0.05, 0.01), (0.05, 0.13)], [(0.046, 0.14)], [(0, 0.14)], sides=36
    )
    bands = [
        sleeve((0.045, y), (0.052, y), (0.052, y + 0.014), (0.045, y + 0.014))
        .turned(z=90)
        .at(x=0.07)
        for y in (0.018, 0.108)
    ]
    grip = lathe(
        [(0, 0)],
        [(0.014, 0)],
        [(0.0165, 0.02), (0.0125, 0.1), (0.0135, 0.27)],
        [(0, 0.27)],
        sides=24,
    )
    return [
        grip.part("handle"),
        head.turned(z=90).at(x=0.07, y=0.26).part("main"),
        *parts("metal", [s.at(y=0.26) for s in bands]),
    ]


def _tape(_: Variant) -> list[Part]:
    """Pull the tape of a measure out."""
    case = prism(
        rounded(
            [
                (-0.035, 0),
                (0.03, 0),
                (0.036, 0.015),
                (0.03, 0.055),
                (0.0, 0.068),
                (-0.034, 0.052),
                (-0.038, 0.012),
            ],
            5,
        ),
        0.036,
        bevel=0.008,
    )
    marks = [
        box(0.0012, 0.0008, 0.008 if k % 5 else 0.016, bevel=0).at(
            0.045 + 0.007 * k, 0.0062, 0.008 - (0.0 if k % 5 else 0.004)
        )
        for k in range(19)
    ]
    return [
        case.part("main"),
        *parts(
            "trim",
            [
                disc(0.024, 0.002).at(y=0.034, z=0.0175),
                panel(0.05, 0.005, 0.038).at(-0.005, 0, -0.019),
            ],
        ),
        disc(0.017, 0.003).at(y=0.034, z=0.0175).part("accent"),
        box(0.16, 0.0016, 0.024, bevel=0.0004).at(0.105, 0.005, 0).part("tape"),
        *parts("trim", marks),
        box(0.002, 0.014, 0.022, bevel=0.0005).at(0.185, 0, 0).part("metal"),
        slab(0.012, 0.008, 0.014, radius=0.003).at(0.034, 0.03, 0).part("trim"),
        tube(
            [(-0.036, 0.02, 0.02), (-0.03, 0.03, 0.022), (-0.02, 0.05, 0.021)], 0.003, flat=0.4
        ).part("metal"),
    ]


def _toolbox(_: Variant) -> list[Part]:
    """Shut a steel box with two clasps and a bow handle."""
    lid = prism(
        [(-0.13, 0), (0.13, 0), (0.13, 0.04), (0.07, 0.085), (-0.07, 0.085), (-0.13, 0.04)],
        0.5,
        bevel=0.006,
    ).turned(y=90)
    clasp = [
        panel(0.04, 0.075, 0.008, radius=0.006, bevel=0.002),
        panel(0.024, 0.03, 0.014, radius=0.004).at(y=0.02),
    ]
    bow = [(-0.1, 0.285, 0), (-0.09, 0.325, 0), (0.09, 0.325, 0), (0.1, 0.285, 0)]
    ribs = [panel(0.42, 0.012, 0.004, radius=0.005).at(y=y, z=0.129) for y in (0.05, 0.09)]
    edges = [box(0.03, 0.05, 0.264, bevel=0.004).at(0.238, 0.0, 0)]
    return [
        box(0.5, 0.2, 0.26, bevel=0.008).part("main"),
        lid.at(y=0.203).part("main"),
        box(0.506, 0.012, 0.266, bevel=0.003).at(y=0.194).part("trim"),
        *parts("main", ribs),
        *parts("metal", [c.at(y=0.155, z=0.13) for s in clasp for c in pair(s.at(x=0.15))]),
        tube(bow, 0.011).part("handle"),
        *parts("metal", pair(box(0.05, 0.014, 0.03, bevel=0.004).at(0.1, 0.283, 0))),
        *parts("trim", [c for s in edges for c in pair(s)]),
    ]


def _paint_bucket(variant: Variant) -> list[Part]:
    """Open a tin of paint that runs over."""
    tin = vessel([(0.082, 0)], [(0.085, 0.003)], [(0.085, 0.18)], wall=0.003, sides=48)
    drips = [
        tube(
            [
                (0.079, 0.168, 0),
                (0.0845, 0.1825, 0),
                (0.0895, 0.178, 0),
                (0.088, 0.165, 0),
                (0.088, 0.15 - d, 0),
            ],
            [0.011, 0.0115, 0.0115, 0.012, 0.0095],
            flat=0.3,
        ).turned(y=a)
        for a, d in ((-100, 0.06), (-78, 0.02), (-60, 0.09), (-128, 0.03))
    ]
    bail = [
        (0.088, 0.16, 0),
        (0.1, 0.09, 0.05),
        (0.06, 0.05, 0.1),
        (0, 0.04, 0.115),
        (-0.06, 0.05, 0.1),
        (-0.1, 0.09, 0.05),
        (-0.088, 0.16, 0),
    ]
    made = [
        tin.part("main"),
        *parts("main", [torus(0.085, 0.004, sides=48, section=8).at(y=y) for y in (0.006, 0.178)]),
        cylinder(0.082, 0.006, bevel=0, sides=44).at(y=0.165).part("paint"),
        *parts("paint", drips),
        sleeve((0.08, 0.05), (0.0862, 0.05), (0.0862, 0.13), (0.08, 0.13), sides=48).part("label"),
        tube(bail, 0.0025).part("main"),
        *parts("main", pair(disc(0.012, 0.006).turned(y=90).at(0.084, 0.16, 0))),
    ]
    return made + _flat_brush() if variant.attributes else made


def _flat_brush() -> list[Part]:
    """Lay a brush across a tin."""
    brush = [
        box(0.018, 0.012, 0.12, bevel=0.004).at(0, 0, 0.1).part("handle"),
        box(0.05, 0.014, 0.032, bevel=0.002).at(0, -0.001, 0.025).part("metal"),
        box(0.048, 0.012, 0.05, bevel=0.003).at(0, 0, -0.014).part("bristle"),
        box(0.05, 0.014, 0.028, bevel=0.004).at(0, -0.001, -0.03).part("paint"),
    ]
    return each(brush, lambda s: s.turned(y=55).at(y=0.184))


BUILD = by_subtype(
    plane=_plane,
    chisel=_chisel,
    mallet=_mallet,
    tape=_tape,
    toolbox=_toolbox,
    paint=_paint_bucket,
)
