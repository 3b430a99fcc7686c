"""What stands in studios and classrooms: easels, boards, stands."""

from collections.abc import Iterable

import numpy as np

from media_studio.catalogue.modelling.fittings import framed
from media_studio.catalogue.modelling.housing import disc, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube

_BLOTS = ("blue", "green", "yellow", "red", "white")


def _blot(places: Iterable[tuple[float, float]], slot: str, z: float) -> Part:
    return prism(rounded(list(places), 4), 0.002, bevel=0.0004).at(z=z).part(slot)


def _painting(width: float, height: float) -> list[Part]:
    """Paint hills under a sun on a canvas that stands on y = 0, its back at z = 0."""
    w, h, z = width / 2, height, 0.0225
    hills = [(-0.98 * w, 0.02), (0.98 * w, 0.02), (0.98 * w, 0.3 * h), (0.3 * w, 0.38 * h),
             (-0.3 * w, 0.26 * h), (-0.98 * w, 0.4 * h)]  # fmt: skip
    mountain = [(-0.6 * w, 0.2 * h), (0.6 * w, 0.2 * h), (0.16 * w, 0.68 * h), (0, 0.74 * h),
                (-0.14 * w, 0.66 * h)]  # fmt: skip
    return [
        panel(width, height, 0.02, bevel=0.002).part("canvas"),
        panel(0.985 * width, 0.985 * height, 0.002, bevel=0).at(0, 0.007 * h, 0.0195).part("blue"),
        _blot(mountain, "white", z),
        _blot(hills, "green", z + 0.001),
        disc(0.13 * w, 0.002).at(0.55 * w, 0.8 * h, z - 0.001).part("yellow"),
    ]


def _easel(variant: Variant) -> list[Part]:
    """Lean a canvas on three legs with a tray; paints lie on it where the canvas is painted."""
    front = pair(beam((0.12, 1.62, -0.1), (0.38, 0, 0.18), 0.04, 0.025, bevel=0.005))
    back = beam((0, 1.58, -0.13), (0, 0, -0.62), 0.04, 0.025, bevel=0.005)
    mast = beam((0, 0.42, 0.1), (0, 1.78, -0.12), 0.05, 0.025, bevel=0.005)
    tray = box(0.78, 0.03, 0.12, bevel=0.006).at(0, 0.62, 0.115)
    bar = box(0.42, 0.04, 0.03, bevel=0.006).at(0, 1.3, -0.05)
    clip = box(0.09, 0.07, 0.08, bevel=0.01).at(0, 1.4, -0.02)
    painted = "painting" in variant.attributes
    art = (
        _painting(0.68, 0.76) if painted else [panel(0.68, 0.76, 0.02, bevel=0.002).part("canvas")]
    )
    return [
        *parts("main", [*front, back, mast, tray, bar, clip]),
        *moved(each(art, lambda shape: shape.turned(x=-9)), y=0.65, z=0.085),
        *(_paints() if painted else []),
    ]


def _paints() -> list[Part]:
    """Lay two tubes of paint and a brush on the tray of an easel."""
    tubes = [rod((x, 0.665, 0.15), (x + 0.09, 0.665, 0.15), 0.012) for x in (-0.34, 0.2)]
    brush = rod((-0.1, 0.66, 0.155), (0.14, 0.66, 0.165), 0.006)
    return [tubes[0].part("red"), tubes[1].part("blue"), brush.part("red")]


def _palette(variant: Variant) -> list[Part]:
    """Put blots of paint on a board with a hole."""
    outline = [(-0.16, 0.0), (-0.1, 0.1), (0.02, 0.13), (0.14, 0.09), (0.17, 0.0), (0.12, -0.08),
               (0.05, -0.06), (0.0, -0.1), (-0.09, -0.09)]  # fmt: skip
    board = prism(rounded(outline, 5), 0.008, bevel=0.002).turned(x=-90).at(y=0.004)
    made = [
        board.part("main"),
        cylinder(0.018, 0.0012, bevel=0).at(0.08, 0.0075, 0.02).part("dark"),
    ]
    for k, slot in enumerate((*_BLOTS, "dark")):
        angle = np.radians(20 + 32 * k)
        drop = ellipsoid(0.021, 0.011, 0.017, sides=18).at(
            0.12 * np.cos(angle), 0.009, -0.085 * np.sin(angle)
        )
        made.append(drop.part(slot))
    return made + _brush() if variant.attributes else made


def _brush() -> list[Part]:
    """Lay a brush across a palette."""
    tip = lathe([(0, 0)], [(0.006, 0)], [(0.008, 0.012), (0, 0.035)], sides=14).turned(z=-90)
    brush = [
        rod((-0.2, 0, 0), (0.04, 0, 0), 0.004, tip=0.006).part("red"),
        rod((0.04, 0, 0), (0.07, 0, 0), 0.0065).part("metal"),
        tip.at(0.07).part("dark"),
    ]
    return moved(each(brush, lambda s: s.turned(y=28, z=4)), -0.01, 0.0185, 0.04)


def _microphone(_: Variant) -> list[Part]:
    """Hold a microphone in a clip on a pole with a round foot."""
    pole = rod((0, 0.02, 0), (0, 1.42, 0), 0.011)
    foot = lathe(
        [(0, 0)], [(0.14, 0)], [(0.14, 0.014)], [(0.03, 0.034)], [(0.02, 0.06)], [(0, 0.06)]
    )
    grip = lathe(
        [(0, 0)], [(0.012, 0)], [(0.014, 0.02), (0.019, 0.13)], [(0.0245, 0.15)], [(0, 0.15)]
    )
    head = ellipsoid(0.031, 0.034, 0.031, sides=28).at(y=0.17)
    band = cylinder(0.0318, 0.009, bevel=0.002).at(y=0.163)
    clip = cylinder(0.021, 0.045, bevel=0.004).at(y=0.05)
    tilted = [shape.turned(x=48).at(0, 1.42, -0.03) for shape in (grip, head, band, clip)]
    cable = tube(
        [(0, 1.42, -0.03), (0, 1.36, -0.09), (0.02, 1.1, -0.04), (-0.02, 0.6, -0.03),
         (0.03, 0.1, -0.05), (0.12, 0.008, -0.2), (0.28, 0.006, -0.16)], 0.0045, steps=5,
    )  # fmt: skip
    return [
        *parts("main", [pole, cylinder(0.017, 0.07, bevel=0.004).at(y=0.72)]),
        foot.part("dark"),
        tilted[0].part("dark"),
        tilted[1].part("metal"),
        tilted[2].part("main"),
        tilted[3].part("dark"),
        cable.part("dark"),
    ]


def _music_stand(_: Variant) -> list[Part]:
    """Open a score on a desk over three legs."""
    legs = around(rod((0, 0.24, 0.0), (0, 0.006, 0.26), 0.009, sides=10), 3)
    desk = [panel(0.5, 0.33, 0.008, radius=0.02), box(0.48, 0.008, 0.055, bevel=0.003).at(z=0.03)]
    sheets = pair(panel(0.2, 0.27, 0.002).at(0.102, 0.008, 0.009))
    lines = [box(0.16, 0.0016, 0.001, bevel=0).at(x, 0.05 + 0.024 * k + 0.012 * (k // 3), 0.0112)
             for k in range(9) for x in (-0.102, 0.102)]  # fmt: skip
    top: list[Part] = [*parts("main", desk), *parts("white", sheets), *parts("dark", lines)]
    return [
        *parts("main", [*legs, rod((0, 0.12, 0), (0, 1.04, 0), 0.012)]),
        *moved(each(top, lambda shape: shape.turned(x=-22)), y=1.0, z=0.03),
    ]


def _board(slot: str) -> list[Part]:
    """Frame a writing board on two stands with casters."""
    feet = pair(box(0.05, 0.05, 0.56, bevel=0.012).at(0.72, 0.05))
    posts = pair(box(0.05, 1.75, 0.04, bevel=0.008).at(0.72, 0.08))
    wheels = [cylinder(0.03, 0.022, bevel=0.004).turned(z=90).at(x, 0.03, z)
              for x in (-0.71, 0.73) for z in (-0.25, 0.25)]  # fmt: skip
    rim = [shape.at(0, 0.82, 0.02) for shape in framed(1.4, 0.98, 0.04, 0.04)]
    face: Shape = panel(1.36, 0.94, 0.02).at(0, 0.84, 0.0)
    return [
        *parts("main", [*feet, *posts, *rim, box(1.2, 0.02, 0.08, bevel=0.005).at(0, 0.82, 0.06)]),
        face.part(slot),
        *parts("dark", wheels),
    ]


def _chalkboard(variant: Variant) -> list[Part]:
    """Lay chalk under a board, which is clean unless writing is asked for."""
    strokes = [
        [(-0.5, 1.5), (-0.42, 1.62), (-0.34, 1.5)],
        [(-0.46, 1.55), (-0.38, 1.55)],
        [(-0.18, 1.6), (-0.08, 1.51), (-0.18, 1.42)],
        [(0.1, 1.52), (0.3, 1.52)],
        [(0.2, 1.62), (0.2, 1.42)],
        [(-0.5, 1.2), (-0.3, 1.24), (-0.1, 1.16), (0.1, 1.24), (0.4, 1.18)],
        [(-0.5, 1.04), (0.1, 1.05)],
    ]
    lines = [tube([(x, y, 0.021) for x, y in path], 0.007, sides=6, steps=3) for path in strokes]
    chalk = [rod((x, 0.848, 0.08), (x + 0.07, 0.848, 0.082), 0.007) for x in (-0.3, -0.1)]
    writing = parts("writing", lines) if variant.attributes else []
    return [*_board("board"), *parts("white", chalk), *writing]


def _whiteboard(variant: Variant) -> list[Part]:
    """Lay pens under a board, which is clean unless a chart is asked for."""
    z, corner = 0.021, (-0.5, 1.0, 0.021)
    curve = tube([(-0.45, 1.1, z), (-0.2, 1.2, z), (0.05, 1.16, z), (0.45, 1.55, z)], 0.008)
    axes = [rod(corner, (0.5, 1.0, z), 0.006), rod(corner, (-0.5, 1.65, z), 0.006)]
    pens = [rod((x, 0.85, 0.07), (x + 0.13, 0.85, 0.07), 0.01) for x in (-0.35, -0.15)]
    chart = [*parts("dark", axes), curve.part("red")]
    return [
        *_board("white"),
        *(chart if variant.attributes else []),
        pens[0].part("red"),
        pens[1].part("blue"),
        box(0.13, 0.035, 0.05, bevel=0.008).at(0.25, 0.84, 0.06).part("blue"),
    ]


BUILD = by_subtype(
    easel=_easel,
    palette=_palette,
    microphone=_microphone,
    music=_music_stand,
    chalkboard=_chalkboard,
    greenboard=_chalkboard,
    whiteboard=_whiteboard,
)
