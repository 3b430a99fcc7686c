"""What lies about in a playroom: dolls, stackers, springs out of boxes and folded paper."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, star
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, loft, rod, sleeve, tube


def _spring(radius: float, height: float, turns: int, wire: float) -> Shape:
    t = np.linspace(0, 1, turns * 14)
    turn = 2 * np.pi * turns * t
    path = np.column_stack([radius * np.cos(turn), height * t, radius * np.sin(turn)])
    return tube(path, wire, steps=1, sides=8)


def _smile(width: float, y: float, z: float, wire: float) -> Shape:
    """Bend a mouth on a round face, whose middle is at (0, y, z)."""
    bend = arc(width, 205, 335, steps=8)
    return tube([(float(x), y + float(h), z - 2.2 * float(x) ** 2 / width) for x, h in bend], wire)


def _clown_head() -> list[Part]:
    """Paint a round head about the origin, 9 cm across, with a ruff and a pointed hat."""
    ruff = [
        ellipsoid(0.02, 0.009, 0.014, sides=16).at(0.04, -0.042, 0).turned(y=30 * k)
        for k in range(12)
    ]
    hat = lathe([(0, 0.022)], [(0.038, 0.024)], [(0.004, 0.115)], [(0, 0.116)], sides=28)
    return [
        ellipsoid(0.045, 0.046, 0.045, sides=30).part("skin"),
        *parts("ruff", ruff),
        hat.part("hat"),
        ellipsoid(0.013, 0.013, 0.013, sides=16).at(y=0.118).part("nose"),
        ellipsoid(0.011, 0.011, 0.011, sides=16).at(z=0.047).part("nose"),
        _smile(0.024, -0.004, 0.046, 0.0035).part("nose"),
        *parts("dark", pair(ellipsoid(0.005, 0.008, 0.004, sides=12).at(0.017, 0.014, 0.0385))),
        *parts("hair", pair(ellipsoid(0.016, 0.021, 0.018, sides=14).at(0.045, 0.006, -0.004))),
    ]


def _jack_in_the_box(_: Variant) -> list[Part]:
    """Let a clown on a spring jump out of an open box with a crank."""
    side = box(0.16, 0.15, 0.012, bevel=0.003)
    walls = around(side.at(z=0.074), 4)
    panels = around(prism(star(5, 0.048, 0.021), 0.006, bevel=0.001).at(y=0.078, z=0.081), 4)
    trim = [
        *around(box(0.172, 0.016, 0.016, bevel=0.004).at(z=0.077), 4),
        *around(box(0.172, 0.016, 0.016, bevel=0.004).at(y=0.138, z=0.077), 4),
        *around(box(0.018, 0.152, 0.018, bevel=0.004).at(0.077, 0, 0.077), 4),
    ]
    lid = box(0.168, 0.014, 0.168, bevel=0.004).at(z=0.084).turned(x=-108).at(0, 0.152, -0.08)
    crank = [
        rod((0.08, 0.075, 0), (0.105, 0.075, 0), 0.006),
        rod((0.103, 0.075, 0), (0.103, 0.035, 0), 0.005),
        rod((0.1, 0.035, 0), (0.13, 0.035, 0), 0.009),
    ]
    arms = pair(tube([(0.02, 0.26, 0), (0.06, 0.275, 0.01), (0.085, 0.31, 0.02)], 0.012))
    hands = pair(ellipsoid(0.017, 0.017, 0.017, sides=16).at(0.09, 0.319, 0.022))
    return [
        *parts("main", [*walls, box(0.15, 0.014, 0.15), lid]),
        *parts("star", panels),
        *parts("trim", trim),
        *parts("metal", [*crank, _spring(0.034, 0.25, 8, 0.0045).at(y=0.01)]),
        cylinder(0.038, 0.06, top=0.024, bevel=0.01).at(y=0.235).part("hat"),
        *parts("hat", arms),
        *parts("skin", hands),
        *moved(_clown_head(), y=0.335),
    ]


def _limbs(
    slot: str, ends: Sequence[tuple[tuple[float, float, float], ...]], r: float
) -> list[Part]:
    return parts(slot, [s for path in ends for s in pair(tube(path, r, sides=14))])


def _doll_face() -> list[Part]:
    """Paint eyes, cheeks and a mouth on a head of 9 cm about the origin."""
    eyes = pair(ellipsoid(0.006, 0.009, 0.004, sides=14).at(0.018, 0.004, 0.0425))
    cheeks = pair(ellipsoid(0.009, 0.007, 0.003, sides=14).at(0.026, -0.014, 0.0365))
    return [
        ellipsoid(0.047, 0.049, 0.046, sides=32).part("skin"),
        *parts("dark", eyes),
        *parts("cheek", [*cheeks, _smile(0.012, -0.012, 0.0455, 0.0022)]),
    ]


def _apron() -> Shape:
    """Lay an apron with a bib around the front of the dress of `_doll`."""
    rings = []
    for y, radius, half in (
        (0.120, 0.085, 62.0),
        (0.150, 0.0745, 62.0),
        (0.180, 0.0605, 60.0),
        (0.208, 0.0475, 58.0),
        (0.212, 0.0465, 34.0),
        (0.256, 0.0395, 30.0),
    ):
        turn = np.radians(np.linspace(-half, half, 17))
        sheet = np.column_stack([np.sin(turn), 0 * turn, np.cos(turn)])
        ring = np.concatenate([radius * sheet, (radius - 0.006) * sheet[::-1]])
        rings.append(ring + np.array([0.0, y, 0.0]))
    return loft(rings, crease=50)


def _doll(variant: Variant) -> list[Part]:
    """Dress a doll with round cheeks; of rags it has plaits of yarn and striped legs."""
    rag = variant.subtype == "rag_doll"
    dress = lathe(
        [(0, 0.1)],
        [(0.088, 0.1)],
        [(0.07, 0.15), (0.04, 0.215)],
        [(0.034, 0.262), (0.02, 0.28)],
        [(0, 0.282)],
        sides=40,
    )
    frill = torus(0.086, 0.009, sides=44).at(y=0.104)
    band = sleeve((0.036, 0.206), (0.049, 0.203), (0.046, 0.212), (0.036, 0.214), sides=40)
    legs = [((0.026, 0.12, 0), (0.027, 0.07, 0.002), (0.028, 0.02, 0.004))]
    arms = [((0.026, 0.26, 0), (0.066, 0.222, 0.008), (0.092, 0.178, 0.02))]
    shoes = pair(ellipsoid(0.02, 0.015, 0.029, sides=20).at(0.028, 0.014, 0.014))
    made = [
        dress.part("main"),
        *parts("trim", [frill, _apron(), band, torus(0.024, 0.008, sides=28).at(y=0.278)]),
        *_limbs("trim" if rag else "skin", legs, 0.016),
        *_limbs("main", [((0.026, 0.26, 0), (0.05, 0.24, 0.004))], 0.022),
        *_limbs("skin", arms, 0.0135),
        *parts("shoe", shoes),
        *moved(_doll_face(), y=0.325),
        *moved(_yarn_hair() if rag else _long_hair(), y=0.325),
    ]
    if rag:
        bands = [
            torus(0.0165, 0.0032, sides=20).at(0.0275, y, 0.003) for y in (0.045, 0.065, 0.085)
        ]
        made += parts("hair", [s for band in bands for s in pair(band)])
    return made


def _long_hair() -> list[Part]:
    """Comb smooth hair down the back, with a bow on top."""
    cap = blob(
        [
            Lump((0, 0.014, -0.01), (0.053, 0.046, 0.047)),
            Limb((0, 0, -0.03), (0, -0.09, -0.034), 0.034, 0.026),
            *[Limb((s * 0.046, 0.01, 0), (s * 0.045, -0.06, -0.006), 0.013, 0.01) for s in (1, -1)],
        ],
        blend=0.014,
        cells=40,
    )
    bow = pair(ellipsoid(0.019, 0.013, 0.01, sides=16).turned(z=18).at(0.018, 0.062, 0.014))
    return [
        cap.part("hair"),
        *parts("trim", [*bow, ellipsoid(0.008, 0.008, 0.01).at(0, 0.061, 0.016)]),
    ]


def _yarn_hair() -> list[Part]:
    """Lay yarn over the head and plait it on both sides."""
    strands = [
        tube(
            [
                (s * 0.004, 0.05, 0.022 - 0.0095 * k),
                (s * 0.034, 0.038, 0.026 - 0.0105 * k),
                (s * 0.05, 0.004, 0.018 - 0.0072 * k),
            ],
            0.0062,
        )
        for s in (1, -1)
        for k in range(7)
    ]
    plaits = [
        ellipsoid(0.0125, 0.012, 0.0125, sides=14).at(
            s * (0.054 + 0.004 * k), -0.008 - 0.017 * k, 0
        )
        for s in (1, -1)
        for k in range(5)
    ]
    bows = pair(torus(0.011, 0.0045, sides=18).at(0.072, -0.086, 0))
    return [
        ellipsoid(0.049, 0.049, 0.044, sides=28).at(0, 0.005, -0.006).part("hair"),
        *parts(
            "hair", [*strands, *plaits, *pair(ellipsoid(0.013, 0.016, 0.013).at(0.073, -0.1, 0))]
        ),
        *parts("trim", bows),
    ]


def _ring_stacker(variant: Variant) -> list[Part]:
    """Stack rings from large to small on a peg, with a ball on top."""
    count = variant.count("ring", 5)
    made = [
        lathe([(0, 0)], [(0.075, 0)], [(0.07, 0.016), (0.05, 0.022)], [(0, 0.024)]).part("main"),
        rod((0, 0.02, 0), (0, 0.05 + 0.03 * count, 0), 0.012).part("main"),
    ]
    for k in range(count):
        radius = 0.064 - 0.032 * k / max(count - 1, 1)
        ring = torus(radius - 0.015, 0.0165, sides=44, section=18).at(y=0.04 + 0.031 * k)
        made.append(ring.part(("red", "orange", "yellow", "green", "blue")[k % 5]))
    top = ellipsoid(0.022, 0.022, 0.022, sides=24).at(y=0.048 + 0.031 * count)
    return [*made, top.part("red")]


def _rattle(_: Variant) -> list[Part]:
    """Put a striped ball on a handle with a teething ring."""
    ball = ellipsoid(0.034, 0.034, 0.034, sides=32).at(y=0.15)
    bands = [torus(0.0335, 0.0035, sides=36).at(y=0.15), torus(0.026, 0.0035).at(y=0.171)]
    stem = lathe([(0, 0.05)], [(0.008, 0.05), (0.01, 0.085), (0.007, 0.12)], [(0, 0.125)])
    made = [
        ball.part("main"),
        *parts("trim", [*bands, torus(0.026, 0.0035).at(y=0.129), stem]),
        torus(0.022, 0.007, sides=36).turned(x=90).at(y=0.03).part("ring"),
        ellipsoid(0.009, 0.009, 0.009).at(y=0.186).part("ring"),
    ]
    return each(made, lambda s: s.turned(z=-24))


def _edge(*corners: tuple[float, float], steps: int = 12) -> list[tuple[float, float]]:
    """Walk round corners in small steps: what is folded of paper has straight edges."""
    return [
        (a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        for k in range(steps)
    ]


def _paper_plane(_: Variant) -> list[Part]:
    """Fold a dart: two wings that rise a little from a keel."""
    wing = prism(_edge((0.0, 0.14), (0.085, -0.13), (0.0, -0.13)), 0.0016, bevel=0.0003)
    keel = prism(_edge((0.14, 0.0), (-0.13, 0.0), (-0.13, -0.042)), 0.0016, bevel=0.0003)
    fold = prism(_edge((0.0, 0.139), (0.03, -0.02), (0.0, -0.13)), 0.0016, bevel=0.0003)
    flat = wing.turned(x=90).turned(z=12).at(y=0.0005)
    second = fold.turned(x=90).turned(z=14).at(y=0.0014)
    keels = [keel.turned(y=-90).turned(z=turn) for turn in (4, -4)]
    made = [*pair(flat), *pair(second), *keels]
    return parts("paper", [s.turned(x=-8, y=62).turned(x=26) for s in made])


def _paper_boat(_: Variant) -> list[Part]:
    """Fold a hat-shaped boat with a sail in the middle."""
    side = prism(
        _edge((-0.07, 0.0), (0.07, 0.0), (0.125, 0.062), (-0.125, 0.062)), 0.002, bevel=0.0004
    )
    cut = prism(_edge((-0.07, 0.0), (0.07, 0.0), (0.09, 0.02), (-0.09, 0.02)), 0.05, bevel=0.001)
    sail = prism(_edge((-0.064, 0.005), (0.064, 0.005), (0.0, 0.115)), 0.003, bevel=0.0004)
    walls = [side.turned(x=s * 22).warped(_pinched).at(z=s * 0.008) for s in (1, -1)]
    return [*parts("paper", [*walls, sail, cut.scaled(z=0.4)])]


def _pinched(points: FloatArray) -> FloatArray:
    """Draw the ends of a paper wall together at bow and stern."""
    near = np.clip(1 - (np.abs(points[:, 0]) / 0.122) ** 2, 0.05, 1)
    return points * np.column_stack([np.ones(len(points)), np.ones(len(points)), near])


def _tumble_tower(_: Variant) -> list[Part]:
    """Lay blocks crosswise in threes, some of them drawn out a little."""
    rng = np.random.default_rng(5)
    made = []
    for k in range(14):
        for j in (-1, 0, 1):
            if (k, j) in ((5, 1), (8, 0), (10, -1)):
                continue
            slip = 0.028 if (k, j) in ((4, -1), (9, 0)) else float(rng.uniform(-0.002, 0.002))
            block = box(0.0745, 0.0148, 0.0243, bevel=0.0015).at(slip, 0.015 * k, 0.025 * j)
            made.append(block.turned(y=90 * (k % 2) + float(rng.uniform(-0.8, 0.8))))
    return parts("wood", made)


def _four_in_a_row(_: Variant) -> list[Part]:
    """Stand a grid of round holes on feet and let discs of two colours fall in."""
    ring = sleeve((0.0165, -0.009), (0.0188, -0.009), (0.0188, 0.009), (0.0165, 0.009), sides=20)
    discs = ("", "", "rry", "yrryr", "ryyry", "yryyrry")
    made: list[Part] = []
    for row in range(6):
        for column in range(7):
            x, y = 0.04 * (column - 3), 0.045 + 0.04 * row
            made.append(ring.turned(x=90).at(x, y).part("main"))
            line = discs[5 - row]
            place = column - (7 - len(line)) // 2
            if 0 <= place < len(line):
                disc = cylinder(0.0175, 0.008, bevel=0.002, sides=24).turned(x=90).at(x, y, -0.004)
                made.append(disc.part("red" if line[place] == "r" else "yellow"))
    bars = [box(0.0045, 0.24, 0.016, bevel=0.001).at(0.04 * k - 0.14, 0.025) for k in range(8)]
    bars += [box(0.284, 0.0045, 0.016, bevel=0.001).at(y=0.0228 + 0.04 * k) for k in range(7)]
    stars = [
        prism([(0.0, -0.011), (0.011, 0.0), (0.0, 0.011), (-0.011, 0.0)], 0.015, bevel=0.001).at(
            0.04 * a - 0.14, 0.025 + 0.04 * b
        )
        for a in range(1, 7)
        for b in range(1, 6)
    ]
    posts = pair(box(0.018, 0.275, 0.03, bevel=0.005).at(0.15))
    feet = pair(box(0.03, 0.014, 0.13, bevel=0.005).at(0.15))
    return [*made, *parts("main", [*bars, *stars, *posts, *feet])]


def _nutcracker_head() -> list[Part]:
    """Carve a head with a jaw full of teeth under a tall hat, its chin at y = 0."""
    hair = ellipsoid(0.043, 0.04, 0.03, sides=24).at(0, 0.045, -0.016)
    hat = cylinder(0.038, 0.085, top=0.041, sides=32).at(y=0.083)
    return [
        cylinder(0.036, 0.088, bevel=0.012, sides=32).part("skin"),
        box(0.026, 0.017, 0.01, bevel=0.003).at(0, 0.018, 0.032).part("teeth"),
        hair.part("hair"),
        prism([(-0.018, 0.0), (0.018, 0.0), (0.01, -0.03), (0, -0.042), (-0.01, -0.03)], 0.014)
        .at(0, 0.014, 0.035)
        .part("hair"),
        *parts(
            "dark",
            pair(tube([(0, 0.04, 0.037), (0.013, 0.037, 0.037), (0.024, 0.046, 0.031)], 0.004)),
        ),
        *parts("teeth", pair(ellipsoid(0.0075, 0.0085, 0.004).at(0.014, 0.062, 0.033))),
        *parts("dark", pair(ellipsoid(0.004, 0.005, 0.003).at(0.014, 0.061, 0.0362))),
        ellipsoid(0.007, 0.009, 0.009).at(0, 0.051, 0.038).part("skin"),
        hat.part("dark"),
        *parts("gold", [torus(0.0385, 0.004).at(y=0.088), torus(0.041, 0.004).at(y=0.167)]),
        prism(star(8, 0.016, 0.008), 0.006, bevel=0.001).at(0, 0.128, 0.041).part("gold"),
        lathe([(0, 0.16)], [(0.006, 0.165), (0.012, 0.19)], [(0, 0.205)]).at(z=0.03).part("main"),
    ]


def _nutcracker(_: Variant) -> list[Part]:
    """Stand a wooden soldier with a big jaw on a round foot."""
    coat = lathe(
        [(0, 0.15)], [(0.05, 0.15)], [(0.043, 0.2), (0.05, 0.265)], [(0.03, 0.282)], [(0, 0.285)]
    )
    legs = pair(cylinder(0.02, 0.1, top=0.023).at(0.024, 0.07))
    boots = [
        *pair(cylinder(0.0225, 0.062).at(0.024, 0.022)),
        *pair(box(0.04, 0.022, 0.062, bevel=0.009).at(0.024, 0.02, 0.012)),
    ]
    arms = pair(cylinder(0.0155, 0.1, bevel=0.006).turned(z=6).at(0.055, 0.165))
    epaulettes = pair(ellipsoid(0.024, 0.01, 0.024).at(0.05, 0.27))
    buttons = [
        ellipsoid(0.005, 0.005, 0.004).at(s * 0.014, y, 0.047 - 0.15 * abs(y - 0.25))
        for s in (1, -1)
        for y in (0.2, 0.225, 0.25)
    ]
    return [
        cylinder(0.075, 0.022, bevel=0.006, sides=40).part("foot"),
        *parts("trousers", legs),
        *parts("dark", [*boots, torus(0.047, 0.006).at(y=0.168)]),
        *parts("main", [coat, *arms]),
        *parts(
            "gold", [*epaulettes, *buttons, *pair(torus(0.016, 0.004, sides=24).at(0.056, 0.185))]
        ),
        *parts("skin", pair(ellipsoid(0.0155, 0.018, 0.0155).at(0.055, 0.158))),
        *moved(_nutcracker_head(), y=0.277),
    ]


def _pogo_stick(_: Variant) -> list[Part]:
    """Set handles and pedals on a tube that jumps on its spring."""
    foot = lathe([(0, 0)], [(0.028, 0)], [(0.03, 0.02), (0.018, 0.05)], [(0, 0.052)])
    grips = pair(rod((0.06, 1.06, 0), (0.19, 1.06, 0), 0.019))
    pedals = pair(box(0.13, 0.022, 0.075, bevel=0.008).at(0.085, 0.3))
    ribs = [box(0.008, 0.008, 0.07, bevel=0.002).at(x, 0.32) for x in (0.05, 0.075, 0.1, 0.125)]
    return [
        cylinder(0.026, 0.78, sides=28).at(y=0.27).part("main"),
        *parts(
            "metal",
            [rod((0, 0.04, 0), (0, 0.3, 0), 0.013), rod((-0.17, 1.06, 0), (0.17, 1.06, 0), 0.012)],
        ),
        _spring(0.024, 0.21, 9, 0.0045).at(y=0.06).part("metal"),
        *parts("dark", [foot, *grips, *pedals, *[s for rib in ribs for s in pair(rib)]]),
        cylinder(0.036, 0.06, bevel=0.012).at(y=1.03).part("trim"),
        cylinder(0.031, 0.05, bevel=0.008).at(y=0.275).part("trim"),
    ]


def _fringed(length: float, width: float, height: float, start: int = 0) -> list[Part]:
    """Paste rows of paper fringe of four colours round an upright block."""
    rows = max(int(height / 0.036), 1)
    step = height / rows
    colours = ("main", "yellow", "green", "blue")
    skirt = box(length, step * 1.12, width, bevel=0.006, cells=8)
    flare = partial(_flared, step)
    return [skirt.warped(flare).at(y=step * k).part(colours[(start + k) % 4]) for k in range(rows)]


def _flared(step: float, points: FloatArray) -> FloatArray:
    """Spread the lower edge of a row, in teeth."""
    low = np.clip(1 - points[:, 1:2] / step, 0, 1)
    return points * (1 + 0.08 * low * [1, 0, 1])


def _pinata(_: Variant) -> list[Part]:
    """Cover a small donkey with rows of coloured paper."""
    legs = [
        part
        for x in (-0.12, 0.12)
        for z in (-0.055, 0.055)
        for part in moved(_fringed(0.07, 0.06, 0.17), x, 0, z)
    ]
    neck = each(_fringed(0.085, 0.08, 0.22, 2), lambda s: s.turned(z=-24).at(0.12, 0.26))
    head = each(_fringed(0.085, 0.082, 0.17, 1), lambda s: s.turned(z=-112).at(0.17, 0.43))
    ears = [
        lathe([(0, 0)], [(0.018, 0.02), (0.02, 0.05)], [(0.002, 0.11)], [(0, 0.111)])
        .turned(z=-8, x=s * 14)
        .at(0.2, 0.455, s * 0.025)
        for s in (1, -1)
    ]
    mane = [
        box(0.03, 0.045, 0.016, bevel=0.004).turned(z=-24).at(0.1 + 0.028 * k, 0.32 + 0.042 * k)
        for k in range(4)
    ]
    eyes = [ellipsoid(0.011, 0.013, 0.008).at(0.235, 0.43, s * 0.043) for s in (1, -1)]
    tail = tube([(-0.17, 0.29, 0), (-0.2, 0.27, 0), (-0.21, 0.2, 0)], [0.012, 0.014, 0.022])
    made = [
        *legs,
        *moved(_fringed(0.36, 0.18, 0.15), y=0.16),
        *neck,
        *head,
        *parts("main", [*ears, tail]),
        *parts("yellow", mane),
        *parts("dark", eyes),
    ]
    return each(made, lambda s: s.turned(y=-15))


BUILD = by_subtype(
    jack_in_the_box=_jack_in_the_box,
    doll=_doll,
    rag_doll=_doll,
    ring_stacker=_ring_stacker,
    rattle=_rattle,
    paper_plane=_paper_plane,
    paper_boat=_paper_boat,
    tumble_tower=_tumble_tower,
    four_in_a_row=_four_in_a_row,
    nutcracker=_nutcracker,
    pogo_stick=_pogo_stick,
    pinata=_pinata,
)
