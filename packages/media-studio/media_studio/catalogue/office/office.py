"""Machines and papers of an office."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, dial, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, moved, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _text(width: float, height: float, lines: int) -> list[Part]:
    """Write lines of text on the plane y = 0, centred on x = z = 0."""
    pitch = height / lines
    shares = [0.5 if k == 0 else 0.6 if k % 4 == 3 else 1.0 for k in range(lines)]
    return [
        slab(width * share, 0.0006, 0.3 * pitch, bevel=0)
        .at((share - 1) * width / 2, 0, (k + 0.5) * pitch - height / 2)
        .part("ink")
        for k, share in enumerate(shares)
    ]


def _typewriter(_: Variant) -> list[Part]:
    """Step four rows of round keys up to the roller with its sheet."""
    made: list[Part] = []
    for row in range(4):
        y, z = 0.045 + 0.014 * row, 0.125 - 0.03 * row
        for k in range(10):
            x = (k - 4.5) * 0.026 + 0.006 * (row % 2)
            made += [
                cylinder(0.0098, 0.004, bevel=0.001, sides=16).at(x, y, z).part("keys"),
                torus(0.0098, 0.0014, sides=18, section=6).at(x, y + 0.003, z).part("metal"),
                rod((x, y, z), (x, 0.025, z - 0.015), 0.0015, sides=6).part("metal"),
            ]
    side = [(-0.15, 0), (0.15, 0), (0.15, 0.03), (0.06, 0.06), (0.02, 0.13), (-0.15, 0.13)]
    cheek = prism(side, 0.02, bevel=0.005).turned(y=-90)
    arch = [
        tube(
            [(0.06 * np.cos(a), 0.1, 0.02 + 0.03 * np.sin(a)), (0.03 * np.cos(a), 0.118, 0.0)],
            0.0014,
            sides=5,
        )
        for a in np.linspace(0.2, 2.9, 15)
    ]
    spools = [
        cylinder(0.036, 0.012, sides=32).at(0.105, 0.13, -0.01),
        cylinder(0.014, 0.016, sides=20).at(0.105, 0.13, -0.01),
    ]
    sheet = panel(0.21, 0.2, 0.0012, bevel=0).turned(x=-14).at(y=0.16, z=-0.1)
    written = [
        panel(w, 0.004, 0.001, bevel=0).turned(x=-14).at(-0.02, y, z)
        for w, y, z in ((0.13, 0.32, -0.138), (0.13, 0.3, -0.133), (0.1, 0.28, -0.128))
    ]
    return [
        *parts("main", pair(cheek.at(x=0.165))),
        box(0.32, 0.03, 0.3, bevel=0.006).part("main"),
        box(0.32, 0.1, 0.15, bevel=0.01).at(y=0.028, z=-0.072).part("main"),
        *made,
        slab(0.16, 0.008, 0.014, radius=0.006).at(y=0.03, z=0.145).part("keys"),
        *parts("metal", arch),
        *[
            s.part(slot)
            for shape, slot in zip(spools, ("metal", "main"), strict=True)
            for s in pair(shape)
        ],
        rod((-0.19, 0.165, -0.1), (0.19, 0.165, -0.1), 0.02, sides=28).part("dark"),
        *parts("dark", pair(rod((0.19, 0.165, -0.1), (0.215, 0.165, -0.1), 0.024, sides=24))),
        box(0.4, 0.026, 0.05, bevel=0.004).at(y=0.126, z=-0.1).part("metal"),
        tube([(-0.19, 0.17, -0.08), (-0.2, 0.19, -0.05), (-0.2, 0.2, 0.02)], 0.004).part("metal"),
        sheet.part("paper"),
        *parts("ink", written),
        panel(0.1, 0.018, 0.003).at(y=0.092, z=0.0035).part("metal"),
    ]


def _printer(_: Variant) -> list[Part]:
    """Print a sheet from a desktop printer."""
    sheet = panel(0.21, 0.2, 0.0015, bevel=0).turned(x=-16).at(y=0.2, z=-0.12)
    out = slab(0.21, 0.0014, 0.17, bevel=0).at(y=0.066, z=0.2)
    return [
        box(0.42, 0.19, 0.32, bevel=0.014).part("main"),
        slab(0.42, 0.02, 0.33, radius=0.02, bevel=0.008).at(y=0.186).part("trim"),
        box(0.26, 0.055, 0.1, bevel=0.004).at(y=0.055, z=0.115).part("dark"),
        slab(0.25, 0.008, 0.16, radius=0.01).at(y=0.05, z=0.22).part("trim"),
        out.part("paper"),
        *moved(_text(0.15, 0.13, 9), y=0.0676, z=0.21),
        panel(0.23, 0.16, 0.006, radius=0.01).turned(x=-18).at(y=0.195, z=-0.132).part("trim"),
        sheet.part("paper"),
        panel(0.08, 0.045, 0.004, radius=0.006).at(0.14, 0.128, 0.1585).part("dark"),
        panel(0.066, 0.03, 0.001, bevel=0).at(0.14, 0.135, 0.162).part("screen"),
        *parts("keys", [dial(0.006).at(x, 0.15, 0.159) for x in (-0.17, -0.14)]),
        *parts("screen", [panel(0.008, 0.004, 0.002).at(-0.1, 0.148, 0.1585)]),
    ]


def _paper_stack(variant: Variant) -> list[Part]:
    """Pile sheets that lie a little askew, the top one written on."""
    sheets = []
    for k in range(22):
        turn, x, z = float(variant.rng.normal(0, 2.2)), *variant.rng.normal(0, 0.003, 2)
        sheets.append(
            slab(0.21, 0.0024, 0.297, bevel=0.0004)
            .turned(y=turn)
            .at(float(x), 0.0026 * k, float(z))
        )
    top = 0.0026 * 22
    return [
        *parts("main", sheets),
        slab(0.21, 0.0012, 0.297, bevel=0).turned(y=5).at(y=top).part("main"),
        *each(_text(0.15, 0.22, 14), lambda s: s.turned(y=5).at(y=top + 0.001)),
    ]


def _folder(_: Variant) -> list[Part]:
    """Open a folder a little, papers looking out."""
    back = [
        (-0.16, 0),
        (0.16, 0),
        (0.16, 0.22),
        (0.04, 0.22),
        (0.025, 0.24),
        (-0.13, 0.24),
        (-0.145, 0.22),
        (-0.16, 0.22),
    ]
    leaves = [
        panel(0.29, 0.215, 0.0014, bevel=0).turned(x=-3 - 2.5 * k).at(0.004 * (-1) ** k, 0.004, 0.0)
        for k in range(4)
    ]
    made = [
        prism(back, 0.003, bevel=0.0008).turned(x=-14).part("main"),
        *parts("paper", leaves),
        panel(0.32, 0.21, 0.003, radius=0.008).turned(x=6).at(z=0.004).part("main"),
        panel(0.07, 0.022, 0.004, radius=0.003).turned(x=6).at(-0.08, 0.15, 0.021).part("paper"),
        rod((-0.158, 0.003, 0.001), (0.158, 0.003, 0.001), 0.003).part("main"),
    ]
    return each(made, lambda s: s.turned(x=-24))


def _envelope(_: Variant) -> list[Part]:
    """Seal an envelope with wax; it leans back."""
    w, h = 0.22, 0.14
    flap = prism(
        [(-w / 2, h / 2), (w / 2, h / 2), (0.012, -0.01), (0, -0.016), (-0.012, -0.01)],
        0.0014,
        bevel=0.0004,
    ).at(z=0.0028)
    folds = [
        prism([(-w / 2, -h / 2), (w / 2, -h / 2), (0.0, 0.012)], 0.0014, bevel=0.0004).at(z=0.0018),
        *pair(
            prism([(w / 2, -h / 2), (w / 2, h / 2), (0.004, 0)], 0.0012, bevel=0.0003).at(z=0.0008)
        ),
    ]
    wax = lathe(
        [(0, 0)],
        [(0.019, 0)],
        [(0.02, 0.003), (0.016, 0.005)],
        [(0.0125, 0.0032)],
        [(0, 0.0032)],
        sides=28,
    ).roughened(np.random.default_rng(3), 0.0006, 0.012)
    made = [
        prism(
            [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)],
            0.002,
            bevel=0.0004,
        ).part("main"),
        *parts("main", [*folds, flap]),
        wax.turned(x=90).at(y=-0.008, z=0.003).part("seal"),
        prism(
            [
                (0, 0.003),
                (0.006, 0.0075),
                (0.0075, 0.001),
                (0, -0.008),
                (-0.0075, 0.001),
                (-0.006, 0.0075),
            ],
            0.002,
            bevel=0.0005,
        )
        .at(y=-0.008, z=0.0066)
        .part("seal"),
    ]
    edge = [
        tube(
            [(-w / 2, h / 2, 0.0036), (0, -0.014, 0.0042), (w / 2, h / 2, 0.0036)],
            0.0006,
            steps=1,
            sides=5,
        ),
        *pair(tube([(w / 2, -h / 2, 0.0026), (0.006, 0.0, 0.0028)], 0.0005, steps=1, sides=5)),
    ]
    return each([*made, *parts("ink", edge)], lambda s: s.turned(x=-38))


def _map(_: Variant) -> list[Part]:
    """Unroll a treasure map with its dotted way to the cross."""
    island = [
        (-0.11, -0.05),
        (-0.06, -0.09),
        (0.03, -0.08),
        (0.11, -0.05),
        (0.13, 0.02),
        (0.08, 0.075),
        (0.0, 0.06),
        (-0.05, 0.085),
        (-0.12, 0.05),
    ]
    from_to = [
        (-0.08, 0.02),
        (-0.05, 0.03),
        (-0.02, 0.015),
        (0.005, -0.01),
        (0.03, -0.03),
        (0.06, -0.025),
    ]
    cross = [
        box(0.034, 0.002, 0.008, bevel=0).turned(y=t).at(0.088, 0.009, 0.005) for t in (45, -45)
    ]
    hills = [
        prism([(-0.02, 0), (0.02, 0), (0, 0.03)], 0.002, bevel=0).turned(x=-90).at(x, 0.009, z)
        for x, z in ((-0.05, -0.03), (-0.025, -0.04), (0.04, -0.045))
    ]
    rolls = [
        rod((0.19, 0.014, -0.13), (0.19, 0.014, 0.13), 0.014, sides=24),
        torus(0.0085, 0.0022, sides=20, section=6).turned(x=90).at(0.19, 0.014, 0.13),
    ]
    made = [
        slab(0.38, 0.003, 0.26, bevel=0.0006).at(y=0.004).part("main"),
        *parts("main", [c for s in rolls for c in pair(s)]),
        prism(island, 0.0012, bevel=0).turned(x=-90).at(y=0.0076).part("trim"),
        *parts(
            "ink",
            [
                *[cylinder(0.004, 0.0016, bevel=0, sides=12).at(x, 0.0082, -z) for x, z in from_to],
                *hills,
            ],
        ),
        *parts("seal", cross),
        *each(_compass_rose(), lambda s: s.at(-0.14, 0.0072, 0.085)),
    ]
    return each(made, lambda s: s.turned(x=30))


def _compass_rose() -> list[Part]:
    ray = prism([(0, 0.03), (0.006, 0.006), (-0.006, 0.006)], 0.0012, bevel=0).turned(x=-90)
    return parts(
        "ink",
        [*[ray.turned(y=90 * k) for k in range(4)], torus(0.014, 0.0012, sides=28, section=6)],
    )


def _clipboard(variant: Variant) -> list[Part]:
    marks = [
        box(0.008, 0.0012, 0.008, bevel=0).at(-0.085, 0.0062, -0.085 + 0.026 * k) for k in range(8)
    ]
    made = [
        slab(0.23, 0.004, 0.32, radius=0.012).part("main"),
        slab(0.2, 0.0014, 0.275, bevel=0).at(y=0.004, z=0.01).part("paper"),
        *moved(_text(0.14, 0.2, 8), x=0.015, y=0.0052, z=0.007),
        *parts("seal", marks),
        slab(0.1, 0.012, 0.03, radius=0.006, bevel=0.003).at(y=0.004, z=-0.14).part("metal"),
        rod((-0.04, 0.014, -0.152), (0.04, 0.014, -0.152), 0.005).part("metal"),
    ]
    return made if LYING in variant.attributes else each(made, lambda s: s.turned(x=62))


def _cash_register(_: Variant) -> list[Part]:
    """Ring up a brass register with a drawer and rows of keys."""
    keys = [
        cylinder(0.009, 0.02, sides=14)
        .turned(x=48)
        .at(-0.08 + 0.027 * c, 0.153 + 0.026 * r, 0.136 - 0.029 * r)
        for r in range(4)
        for c in range(7)
    ]
    shell = body(
        [
            (0.09, 0.17, 0.15, 0),
            (0.15, 0.165, 0.145, 0),
            (0.26, 0.14, 0.08, -0.05),
            (0.3, 0.135, 0.06, -0.06),
        ],
        power=5,
    )
    digits = [panel(0.03, 0.045, 0.004).at(x, 0.32, -0.016) for x in (-0.06, -0.02, 0.02, 0.06)]
    return [
        box(0.38, 0.1, 0.34, bevel=0.01).part("dark"),
        panel(0.33, 0.07, 0.014, radius=0.006).at(y=0.015, z=0.168).part("main"),
        *parts("main", [shell]),
        lathe([(0, 0)], [(0.012, 0), (0.008, 0.012)], [(0.014, 0.022)], [(0, 0.024)], sides=20)
        .turned(x=90)
        .at(y=0.05, z=0.18)
        .part("metal"),
        *parts("keys", keys),
        box(0.25, 0.08, 0.06, bevel=0.012).at(y=0.3, z=-0.045).part("main"),
        *parts("paper", digits),
        *parts(
            "ink",
            [
                panel(0.008, 0.026, 0.002, bevel=0).at(x, 0.33, -0.0125)
                for x in (-0.06, -0.02, 0.02, 0.06)
            ],
        ),
        rod((0.12, 0.2, 0.0), (0.2, 0.2, 0.0), 0.01).part("metal"),
        rod((0.195, 0.2, 0), (0.195, 0.28, 0.06), 0.007).part("metal"),
        rod((0.18, 0.28, 0.06), (0.23, 0.28, 0.06), 0.012).part("dark"),
    ]


BUILD = by_subtype(
    typewriter=_typewriter,
    printer=_printer,
    paper_stack=_paper_stack,
    folder=_folder,
    envelope=_envelope,
    map=_map,
    clipboard=_clipboard,
    register=_cash_register,
)
