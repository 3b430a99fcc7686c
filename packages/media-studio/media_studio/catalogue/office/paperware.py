"""Notebooks, papers and the small machines of a desk that people write, punch and sort with."""

import numpy as np

from media_studio.catalogue.modelling.fittings import framed
from media_studio.catalogue.modelling.housing import body, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _leaves(wide: float, thick: float, deep: float) -> Shape:
    return box(wide, thick, deep, bevel=0.0004)


def _notebook(_: Variant) -> list[Part]:
    """Bind two covers and their pages with rings of wire along one side."""
    wide, deep = 0.148, 0.21
    cover = slab(wide, 0.002, deep, radius=0.008, bevel=0.0005)
    rings = [
        torus(0.0085, 0.0011, sides=20, section=8).turned(x=90).at(-wide / 2 + 0.003, 0.0075, z)
        for z in np.linspace(-0.092, 0.092, 18)
    ]
    return [
        cover.part("cover"),
        _leaves(wide - 0.004, 0.009, deep - 0.006).at(0.001, 0.002, 0).part("pages"),
        cover.at(y=0.011).part("cover"),
        slab(0.07, 0.0006, 0.035, radius=0.003).at(0.01, 0.0129, -0.04).part("label"),
        *parts("ring", rings),
    ]


def _bound(_: Variant) -> list[Part]:
    """Bind a diary in a soft cover with a band of elastic and a ribbon."""
    wide, deep = 0.13, 0.21
    cover = slab(wide, 0.0025, deep, radius=0.009, bevel=0.0008)
    spine = box(0.004, 0.02, deep, bevel=0.0018).at(x=-wide / 2 + 0.001)
    band = [box(0.007, 0.0225, deep + 0.002, bevel=0.0008).at(wide / 2 - 0.02, -0.001, 0)]
    ribbon = [box(0.005, 0.0006, 0.05, bevel=0).at(-0.02, 0.011, deep / 2 + 0.016)]
    return [
        *parts("cover", [cover, spine, cover.at(y=0.0178)]),
        _leaves(wide - 0.006, 0.0155, deep - 0.006).at(0.001, 0.0024, 0).part("pages"),
        *parts("band", [*band, *ribbon]),
    ]


def _notepad(_: Variant) -> list[Part]:
    """Glue ruled sheets under a strip; the top one curls."""
    lines = [
        box(0.085, 0.0003, 0.0009, bevel=0).at(y=0.0135, z=-0.05 + 0.011 * k) for k in range(10)
    ]
    return [
        slab(0.105, 0.0018, 0.148, radius=0.002).part("cover"),
        _leaves(0.104, 0.0118, 0.146).at(y=0.0018).part("pages"),
        box(0.106, 0.0135, 0.016, bevel=0.001).at(y=0.0004, z=-0.067).part("band"),
        *parts("ink", lines),
        box(0.0008, 0.0003, 0.12, bevel=0).at(-0.034, 0.0135, 0.01).part("margin"),
    ]


def _sticky_notes(_: Variant) -> list[Part]:
    """Lay three pads of notes fanwise; the upper sheets lift at one side."""

    def lifted(points: np.ndarray) -> np.ndarray:
        x, y, z = points.T
        up = np.clip(z / 0.037, 0, 1) ** 2
        return np.column_stack([x, y + 0.007 * up, z])

    pad = box(0.075, 0.011, 0.075, bevel=0.0004)
    sheet = box(0.075, 0.0005, 0.075, bevel=0, cells=10).warped(lifted)
    made: list[Part] = []
    for k, (slot, x, z, turn) in enumerate(
        (("second", -0.05, -0.02, 14), ("third", 0.052, -0.024, -20), ("main", 0, 0.03, 4))
    ):
        tall = 0.9 if k < 2 else 1.0
        for shape in (pad.scaled(1, tall, 1), sheet.at(y=0.0112 * tall), sheet.at(y=0.0122 * tall)):
            made.append(shape.turned(y=turn).at(x, 0, z).part(slot))
    return made


def _sharpener(_: Variant) -> list[Part]:
    """Screw a blade onto a wedge with a hole for a pencil, between ribbed sides."""
    profile = [(-0.0125, 0), (0.0125, 0), (0.0125, 0.0085), (-0.0125, 0.0125)]
    wedge = prism(profile, 0.016, bevel=0.0008)
    rib = [
        box(0.0009, 0.0065, 0.0008, bevel=0).at(-0.008 + 0.0026 * k, 0.0014, 0.008)
        for k in range(7)
    ]
    blade = box(0.023, 0.0007, 0.0105, bevel=0.0001).turned(z=-9.1).at(0.0002, 0.0106, 0.0006)
    screw = cylinder(0.0028, 0.0014, bevel=0.0003, sides=18).turned(z=-9.1).at(0.0002, 0.011, 0)
    hole = cylinder(0.0044, 0.0006, bevel=0, sides=24).turned(z=90).at(-0.0123, 0.0058, 0)
    rim = torus(0.0044, 0.0005, sides=24, section=8).turned(z=90).at(-0.0126, 0.0058, 0)
    cut = box(0.0045, 0.0005, 0.0009, bevel=0).turned(z=-9.1).at(0.0002, 0.0121, 0)
    made = [
        *parts("main", [wedge, *[c for s in rib for c in pair(s, "z")], rim]),
        *parts("blade", [blade, screw]),
        hole.part("dark"),
        cut.part("dark"),
    ]
    return each(made, lambda s: s.scaled(1.15, 1.15, 1.15).turned(y=75))


def _glue_stick(_: Variant) -> list[Part]:
    """Wind the glue out of its tube; the cap lies beside it."""
    cap = lathe([(0, 0)], [(0.0135, 0)], [(0.013, 0.03)], [(0, 0.031)], sides=32)
    return [
        cylinder(0.0125, 0.012, bevel=0.001, sides=24).part("cap"),
        cylinder(0.013, 0.062, bevel=0.001, sides=36).at(y=0.011).part("main"),
        sleeve((0.012, 0.02), (0.0134, 0.02), (0.0134, 0.062), (0.012, 0.062)).part("label"),
        cylinder(0.0112, 0.012, bevel=0.0006, sides=32).at(y=0.073).part("main"),
        cylinder(0.0096, 0.011, bevel=0.002, sides=28).at(y=0.084).part("glue"),
        cap.turned(x=90).turned(y=-35).at(0.032, 0.0135, 0.002).part("cap"),
    ]


def _hole_punch(_: Variant) -> list[Part]:
    """Hinge a lever over a base with two dies."""
    base = slab(0.11, 0.012, 0.1, radius=0.008, bevel=0.002)
    lever = prism(
        [
            (0.05, 0.036),
            (0.046, 0.05),
            (-0.03, 0.075),
            (-0.055, 0.07),
            (-0.056, 0.06),
            (-0.02, 0.052),
            (0.03, 0.032),
        ],
        0.085,
        bevel=0.004,
    ).turned(y=-90)
    post = prism(
        [(0.022, 0.01), (0.046, 0.01), (0.046, 0.042), (0.03, 0.046)], 0.006, bevel=0.001
    ).turned(y=-90)
    die = cylinder(0.006, 0.03, bevel=0.001, sides=18)
    return [
        base.part("dark"),
        *parts("metal", pair(post.at(x=0.038))),
        *parts("metal", [die.at(x, 0.012, 0.02) for x in (-0.03, 0.03)]),
        box(0.085, 0.008, 0.03, bevel=0.002).at(y=0.018, z=0.02).part("metal"),
        lever.part("main"),
        rod((-0.045, 0.039, 0.038), (0.045, 0.039, 0.038), 0.004).part("metal"),
    ]


def _ink_pad() -> list[Part]:
    tin = slab(0.075, 0.012, 0.055, radius=0.005, bevel=0.001)
    pad = slab(0.068, 0.003, 0.048, radius=0.004).at(y=0.0112)
    return moved([tin.part("dark"), pad.part("ink")], -0.085, 0, 0.01)


def _rubber_stamp(variant: Variant) -> list[Part]:
    """Turn a wooden grip for a stamp."""
    grip = lathe(
        [(0, 0.02)],
        [(0.014, 0.02)],
        [(0.011, 0.03), (0.0075, 0.045), (0.013, 0.062), (0.015, 0.072)],
        [(0.008, 0.082), (0, 0.084)],
        sides=30,
    )
    made = [
        slab(0.048, 0.004, 0.03, radius=0.002).part("rubber"),
        slab(0.05, 0.016, 0.032, radius=0.003, bevel=0.002).at(y=0.004).part("main"),
        grip.part("main"),
    ]
    return made + _ink_pad() if "pad" in variant.attributes else made


def _stamp_set(variant: Variant) -> list[Part]:
    return [*_rubber_stamp(variant), *_ink_pad()]


def _binder(_: Variant) -> list[Part]:
    """Stand a file with a broad back, a label and a hole to pull it by."""
    wide, tall, deep = 0.08, 0.32, 0.285
    side = box(0.003, tall, deep, bevel=0.001).at(x=wide / 2 - 0.0015)
    spine = box(wide, tall, 0.003, bevel=0.001).at(z=deep / 2)
    ring = torus(0.012, 0.0025, sides=28, section=10).turned(x=90).at(y=0.06, z=deep / 2 + 0.0005)
    rings = [
        torus(0.026, 0.002, sides=24, section=8).at(y=y, z=deep / 2 - 0.045) for y in (0.12, 0.2)
    ]
    return [
        *parts("cover", [*pair(side), spine]),
        box(wide - 0.016, tall - 0.022, deep - 0.05, bevel=0.0005)
        .at(y=0.01, z=-0.015)
        .part("pages"),
        panel(0.055, 0.15, 0.0012, radius=0.003).at(y=0.14, z=deep / 2 + 0.0015).part("label"),
        ring.part("metal"),
        cylinder(0.011, 0.001, bevel=0, sides=24)
        .turned(x=90)
        .at(y=0.06, z=deep / 2 + 0.0012)
        .part("dark"),
        *parts("metal", rings),
        *parts(
            "ink",
            [box(0.036, 0.004, 0.0006, bevel=0).at(y=y, z=deep / 2 + 0.003) for y in (0.26, 0.245)],
        ),
    ]


def _organizer(_: Variant) -> list[Part]:
    """Divide a box for a desk, with pens, a pad and clips in it."""

    def cell(wide: float, tall: float, deep: float, x: float, z: float) -> list[Shape]:
        wall = 0.004
        sides = [*pair(box(wall, tall, deep, bevel=0.001).at(x=wide / 2 - wall / 2))]
        ends = [*pair(box(wide, tall, wall, bevel=0.001).at(z=deep / 2 - wall / 2), "z")]
        return [s.at(x=x, z=z) for s in (*sides, *ends, box(wide, wall, deep, bevel=0.001))]

    pens = [
        rod((x, 0.006, z), (x + lean, 0.155, z - 0.012), 0.0042, sides=10)
        for x, z, lean in (
            (-0.085, -0.03, 0.012),
            (-0.066, -0.026, -0.01),
            (-0.075, -0.044, 0.018),
            (-0.06, -0.045, 0.0),
        )
    ]
    tips = [
        ellipsoid(0.0044, 0.007, 0.0044, sides=10).at(x + lean, 0.155, z - 0.012)
        for x, z, lean in (
            (-0.085, -0.03, 0.012),
            (-0.066, -0.026, -0.01),
            (-0.075, -0.044, 0.018),
            (-0.06, -0.045, 0.0),
        )
    ]
    return [
        *parts(
            "main",
            [
                *cell(0.07, 0.1, 0.07, -0.073, -0.035),
                *cell(0.07, 0.075, 0.07, 0.0, -0.035),
                *cell(0.07, 0.1, 0.07, 0.073, -0.035),
                *cell(0.216, 0.035, 0.06, 0.0, 0.032),
            ],
        ),
        *parts("ink", pens),
        *parts("third", tips),
        box(0.05, 0.082, 0.05, bevel=0.0005).at(0, 0.003, -0.035).part("second"),
        box(0.055, 0.01, 0.022, bevel=0.003).at(-0.05, 0.005, 0.034).turned(y=0).part("margin"),
        *parts(
            "metal",
            [
                torus(0.008, 0.0009, sides=18, section=6).at(0.03 + 0.018 * k, 0.006, 0.032)
                for k in range(4)
            ],
        ),
    ]


def _calendar(_: Variant) -> list[Part]:
    """Fold a stand into a roof; a sheet of days hangs on its rings."""
    wide, tall, lean = 0.2, 0.15, 17.0
    leaf = box(wide, tall, 0.002, bevel=0.0005)
    sheet = [box(wide - 0.014, tall - 0.02, 0.0012, bevel=0).at(y=0.012, z=0.0022)]
    head = box(wide - 0.03, 0.02, 0.0008, bevel=0).at(y=tall - 0.034, z=0.0034)
    days = [
        box(0.011, 0.009, 0.0006, bevel=0).at(-0.072 + 0.024 * c, 0.022 + 0.0175 * r, 0.0034)
        for r in range(5)
        for c in range(7)
        if (r, c) not in ((4, 0), (4, 1), (0, 5), (0, 6))
    ]
    rings = [
        torus(0.006, 0.0008, sides=18, section=6).turned(z=90).at(x=x, y=tall, z=0)
        for x in np.linspace(-0.085, 0.085, 14)
    ]
    front = [leaf.part("cover"), *parts("pages", sheet), head.part("margin"), *parts("ink", days)]
    made = each(front, lambda s: s.at(y=-tall).turned(x=-lean).at(y=tall))
    back = leaf.at(y=-tall).turned(x=lean).at(y=tall)
    foot = box(wide, 0.002, 2 * 0.0439, bevel=0.0005).at(y=0.0065)
    return [*made, back.part("cover"), foot.part("cover"), *parts("ring", rings)]


def _pinboard(_: Variant) -> list[Part]:
    """Frame a sheet of cork, and pin notes to it."""
    frame = framed(0.9, 0.6, 0.035, 0.026, bevel=0.004)
    note = box(0.11, 0.11, 0.0008, bevel=0, cells=1)
    page = box(0.15, 0.2, 0.0008, bevel=0)
    pin = lathe(
        [(0, 0)], [(0.004, 0)], [(0.0045, 0.006), (0.007, 0.012)], [(0, 0.013)], sides=16
    ).turned(x=90)
    spots = [
        (-0.28, 0.36, -6, "second", note),
        (-0.12, 0.14, 5, "third", note),
        (0.1, 0.24, -3, "pages", page),
        (0.3, 0.36, 8, "margin", note),
        (0.28, 0.12, -7, "second", note),
        (-0.31, 0.11, 3, "pages", page),
    ]
    made = [
        *parts("frame", frame),
        box(0.86, 0.56, 0.012, bevel=0).at(y=0.02, z=-0.002).part("main"),
    ]
    for k, (x, y, turn, slot, sheet) in enumerate(spots):
        made.append(sheet.turned(z=turn).at(x, y, 0.0045 + 0.0003 * k).part(slot))
        top = y + (0.09 if sheet is note else 0.18)
        made.append(pin.at(x, top, 0.005).part("pin"))
    lines = [
        box(0.1, 0.004, 0.0006, bevel=0).turned(z=-3).at(0.1, 0.28 + 0.022 * k, 0.0062)
        for k in range(6)
    ]
    return [*made, *parts("ink", lines)]


def _abacus(variant: Variant) -> list[Part]:
    """String beads on the rods of a frame, some moved to the other side."""
    rows = variant.count("row", 10)
    tall = 0.06 + 0.027 * rows
    frame = framed(0.3, tall, 0.022, 0.022, bevel=0.004)
    bead = lathe(
        [(0, -0.0055)],
        [(0.004, -0.0055), (0.0105, 0), (0.004, 0.0055)],
        [(0, 0.0055)],
        sides=7,
        bevel=0,
    ).turned(z=90)
    made = parts("main", frame)
    for k in range(rows):
        y, moved_over = 0.043 + 0.027 * k, (k * 7 + 3) % 10
        made.append(rod((-0.14, y, 0), (0.14, y, 0), 0.0017, sides=8).part("metal"))
        for j in range(10):
            x = -0.122 + 0.0117 * j + (0.125 if j >= 10 - moved_over else 0.0)
            made.append(bead.at(x, y, 0).part(f"bead{1 + k % 4}"))
    foot = box(0.03, 0.014, 0.09, bevel=0.004)
    return [*made, *parts("main", [foot.at(x=x) for x in (-0.12, 0.12)])]


def _newspaper(_: Variant) -> list[Part]:
    """Fold printed sheets twice."""
    wide, deep = 0.3, 0.2
    sheets = [
        box(wide - 0.004 * k, 0.0022, deep - 0.003 * k, bevel=0.0008).at(0.001 * k, 0.0021 * k, 0)
        for k in range(6)
    ]
    fold = (
        cylinder(0.0065, wide, bevel=0.001, sides=20)
        .turned(z=90)
        .at(wide / 2, 0.0065, deep / 2 - 0.004)
    )
    top = 0.0126
    title = [
        box(wide_, 0.0004, 0.02, bevel=0).at(x, top, -0.08)
        for x, wide_ in ((-0.098, 0.05), (-0.03, 0.07), (0.052, 0.078), (0.113, 0.03))
    ]
    headline = [
        box(wide_, 0.0004, 0.009, bevel=0).at(x, top, -0.052)
        for x, wide_ in ((-0.105, 0.045), (-0.057, 0.04), (0.0, 0.062), (0.065, 0.055))
    ]
    rules = [box(0.274, 0.0004, 0.0009, bevel=0).at(y=top, z=z) for z in (-0.065, -0.0635)]
    rng = np.random.default_rng(4)
    columns = [
        box(0.059 * (1 if r % 7 else rng.uniform(0.3, 0.8)), 0.0003, 0.0016, bevel=0).at(
            -0.1 + 0.0667 * c, top, -0.037 + 0.0046 * r
        )
        for c in range(4)
        for r in range(1, 28)
        if not (c in (1, 2) and r < 15)
    ]
    made = [
        *parts("main", [*sheets, fold]),
        *parts("ink", [*title, *headline, *rules, *columns]),
        box(0.125, 0.0005, 0.062, bevel=0).at(0, top, -0.004).part("photo"),
    ]
    # Held up, so that its front page is seen
    return each(made, lambda s: s.turned(x=58))


def _magazine(_: Variant) -> list[Part]:
    """Staple glossy pages; a picture fills the cover."""
    wide, deep = 0.21, 0.28

    def swollen(points: np.ndarray) -> np.ndarray:
        x, y, z = points.T
        return np.column_stack([x, y * (1 + 0.5 * np.exp(-(((x + 0.08) / 0.035) ** 2))), z])

    block = box(wide, 0.005, deep, bevel=0.0006, cells=14).warped(swollen)
    lid = box(wide + 0.001, 0.0009, deep + 0.001, bevel=0, cells=14).at(y=0.005).warped(swollen)
    level = 0.0062
    stripes = [
        box(0.1, 0.0006, 0.008, bevel=0).at(0.02, level, 0.055 + 0.017 * k) for k in range(4)
    ]
    figure = [
        cylinder(0.034, 0.0006, bevel=0, sides=36).at(0.035, level, -0.03),
        box(0.1, 0.0006, 0.03, bevel=0).at(0.035, level, 0.02),
    ]
    return [
        block.part("pages"),
        lid.part("cover"),
        box(0.15, 0.0006, 0.036, bevel=0).at(0.02, level, -0.108).part("margin"),
        *parts("second", figure),
        *parts("pages", stripes),
    ]


def _card(_: Variant) -> list[Part]:
    """Hang a pass with a picture on a ribbon."""
    case = slab(0.07, 0.0035, 0.104, radius=0.006, bevel=0.001).at(z=0.06)
    face = slab(0.062, 0.0008, 0.096, radius=0.004).at(y=0.0034, z=0.06)
    photo = box(0.03, 0.0008, 0.036, bevel=0).at(y=0.004, z=0.05)
    lines = [
        box(w, 0.0008, 0.004, bevel=0).at(y=0.004, z=z)
        for w, z in ((0.042, 0.08), (0.03, 0.09), (0.034, 0.098))
    ]
    head = [
        cylinder(0.007, 0.0008, bevel=0, sides=20).at(y=0.0046, z=0.044),
        box(0.022, 0.0008, 0.012, bevel=0.0003).at(y=0.0046, z=0.0585),
    ]
    loop = [
        (0.0, 0.003, 0.0),
        (0.03, 0.003, -0.06),
        (0.075, 0.003, -0.15),
        (0.04, 0.003, -0.215),
        (-0.04, 0.003, -0.215),
        (-0.075, 0.003, -0.15),
        (-0.03, 0.003, -0.06),
    ]
    ribbon = tube(loop, 0.006, loop=True, sides=10, flat=0.22)
    return [
        case.part("main"),
        *parts("pages", [face]),
        photo.part("second"),
        *parts("skin", head),
        *parts("ink", lines),
        box(0.012, 0.004, 0.022, bevel=0.001).at(y=0.001, z=-0.002).part("metal"),
        torus(0.006, 0.0012, sides=20, section=8).at(y=0.003, z=0.008).part("metal"),
        ribbon.part("band"),
    ]


def _shredder(_: Variant) -> list[Part]:
    """Set a cutting head on a bin; paper goes in above, strips are seen below."""
    bin_ = body([(0.0, 0.14, 0.09, 0), (0.02, 0.15, 0.1, 0), (0.32, 0.165, 0.115, 0)], power=7)
    head = body(
        [
            (0.32, 0.17, 0.12, 0),
            (0.335, 0.178, 0.128, 0),
            (0.39, 0.178, 0.125, 0),
            (0.41, 0.16, 0.1, 0),
        ],
        power=7,
    )
    sheet = box(0.21, 0.14, 0.0012, bevel=0).turned(x=-4).at(y=0.4, z=-0.01)
    window = panel(0.2, 0.14, 0.004, radius=0.012).at(y=0.12, z=0.1)
    strips = [
        box(0.005, 0.1, 0.0015, bevel=0)
        .turned(z=(k * 37) % 50 - 25)
        .at(-0.075 + 0.0125 * k, 0.135, 0.1042)
        for k in range(13)
    ]
    return [
        bin_.part("main"),
        head.part("dark"),
        box(0.25, 0.006, 0.02, bevel=0.002).at(y=0.407, z=-0.01).part("main"),
        sheet.part("pages"),
        window.part("glass"),
        *parts("pages", strips),
        *parts(
            "margin",
            [cylinder(0.007, 0.004, bevel=0.001, sides=18).turned(x=0).at(0.12, 0.4085, 0.05)],
        ),
    ]


BUILD = by_subtype(
    notebook=_notebook,
    bound=_bound,
    notepad=_notepad,
    sticky_notes=_sticky_notes,
    sharpener=_sharpener,
    glue_stick=_glue_stick,
    hole_punch=_hole_punch,
    rubber_stamp=_rubber_stamp,
    stamp_set=_stamp_set,
    binder=_binder,
    organizer=_organizer,
    calendar=_calendar,
    pinboard=_pinboard,
    abacus=_abacus,
    newspaper=_newspaper,
    magazine=_magazine,
    card=_card,
    shredder=_shredder,
)
