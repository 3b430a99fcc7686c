"""Instruments with keys: pianos, keyboards and the organ."""

import numpy as np

from media_studio.catalogue.modelling.fittings import turned_leg
from media_studio.catalogue.modelling.housing import dial, panel
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import each, moved, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, lathe, rod

_PITCH = 0.0235
"""Width of a white key, metres."""


def _keys(octaves: int) -> list[Part]:
    """Lay keys on y = 0 with their backs at z = 0, centred on x = 0."""
    count = 7 * octaves + 1
    left = -(count - 1) / 2
    white = box(_PITCH - 0.0015, 0.014, 0.14, bevel=0.0015)
    black = box(0.012, 0.013, 0.09, bevel=0.003)
    sharps = [k for k in range(count - 1) if k % 7 not in (2, 6)]
    return [
        *parts("ivory", [white.at(x=(left + k) * _PITCH, z=0.07) for k in range(count)]),
        *parts("ebony", [black.at((left + k + 0.5) * _PITCH, 0.012, 0.046) for k in sharps]),
    ]


def _music(y: float, z: float) -> list[Part]:
    """Lean an open score back on its rest, its foot at (y, z)."""
    staves = [
        box(0.13, 0.0015, 0.001, bevel=0).at(x, 0.04 + 0.034 * k, 0.002)
        for k in range(5)
        for x in (-0.081, 0.081)
    ]
    sheet = panel(0.158, 0.22, 0.002, bevel=0.0005)
    made = [*parts("paper", pair(sheet.at(x=0.081))), *parts("ebony", staves)]
    return moved(each(made, lambda shape: shape.turned(x=-14)), y=y, z=z)


def _stool(z: float, *, height: float = 0.48) -> list[Part]:
    legs = [
        turned_leg((0.7 * x, height, z + 0.6 * y), (x, 0, z + y), 0.022)
        for x in (-0.24, 0.24)
        for y in (-0.12, 0.12)
    ]
    cushion = box(0.56, 0.06, 0.32, bevel=0.025).at(y=height + 0.035, z=z)
    return [
        *parts("main", [*legs, box(0.54, 0.05, 0.3, bevel=0.006).at(y=height - 0.01, z=z)]),
        cushion.part("seat"),
    ]


def _pedals(y: float, z: float) -> list[Part]:
    bar = beam((0, y, z - 0.03), (0, y - 0.012, z + 0.08), 0.026, 0.008, bevel=0.003)
    return parts("brass", [bar.at(x=x) for x in (-0.06, 0.0, 0.06)])


_RIM = [
    (-0.74, 0.0), (0.74, 0.0), (0.74, -0.5), (0.62, -0.74), (0.36, -0.96), (0.22, -1.2),
    (0.12, -1.45), (-0.16, -1.62), (-0.52, -1.6), (-0.72, -1.38), (-0.74, -1.0),
]  # fmt: skip
"""The case of a grand piano from above: x, and z backwards from the keys."""


def _grand(_: Variant) -> list[Part]:
    """Open the lid of a winged case over its strings; a stool stands in front."""
    outline = np.array(_RIM)
    flat = np.concatenate([outline[:2], spline(outline[2:], 4)]) * np.array([1.0, -1.0])
    flat[:, 0] = np.clip(flat[:, 0], *outline[[0, 1], 0])
    shell = prism(flat, 0.26, bevel=0.008).turned(x=-90).at(y=0.76)
    plate = prism(0.93 * flat + [0, 0.05], 0.01, bevel=0.001).turned(x=-90).at(y=0.892)
    lid = (
        prism(flat + np.array([0.74, 0]), 0.02, bevel=0.004)
        .turned(x=-90)
        .turned(z=34)
        .at(-0.74, 0.892, 0)
    )
    reach = np.linspace(-0.6, 0.6, 26)
    ends = 0.42 + 0.95 * np.clip((0.62 - reach) / 1.2, 0, 1) ** 1.3
    wires = [
        rod((x, 0.903, -0.2), (x - 0.03, 0.903, -0.2 - 0.85 * end), 0.0018, sides=5)
        for x, end in zip(reach, ends, strict=True)
    ]
    places = ((-0.62, -0.1), (0.62, -0.1), (-0.28, -1.3))
    legs = [turned_leg((x, 0.64, z), (x, 0.03, z), 0.06) for x, z in places]
    casters = [cylinder(0.035, 0.035, bevel=0.006).at(x=x, z=z) for x, z in places]
    cheeks = pair(box(0.14, 0.13, 0.26, bevel=0.01).at(0.67, 0.66, 0.1))
    lyre = [beam((0.5 * x, 0.66, -0.14), (x, 0.15, -0.12), 0.03, 0.03) for x in (-0.12, 0.12)]
    return [
        shell.part("main"),
        plate.part("brass"),
        lid.part("main"),
        *parts("steel", wires),
        rod((0.62, 0.86, -0.55), (0.45, 1.69, -0.55), 0.012).part("main"),
        *parts("main", [*legs, *cheeks, *lyre, box(0.34, 0.08, 0.12).at(y=0.1, z=-0.12)]),
        *parts("brass", casters),
        box(1.46, 0.05, 0.26, bevel=0.008).at(y=0.63, z=0.1).part("main"),
        *moved(_keys(7), y=0.68, z=0.06),
        box(1.2, 0.09, 0.02, bevel=0.004).at(y=0.7, z=0.05).part("main"),
        panel(0.7, 0.22, 0.014, radius=0.03).turned(x=-14).at(y=0.895, z=-0.1).part("main"),
        *_music(0.905, -0.078),
        *_pedals(0.13, -0.07),
        *_stool(0.72),
    ]


def _upright(_: Variant) -> list[Part]:
    """Stand a panelled case behind the keys."""
    posts = pair(box(0.05, 1.2, 0.34, bevel=0.008).at(0.73, 0, -0.17))
    arms = pair(box(0.07, 0.14, 0.3, bevel=0.015).at(0.72, 0.62, 0.13))
    legs = [turned_leg((x, 0.62, 0.22), (x, 0.05, 0.22), 0.035) for x in (-0.71, 0.71)]
    feet = pair(box(0.07, 0.05, 0.6, bevel=0.01).at(0.72, 0, -0.02))
    field = panel(0.4, 0.36, 0.014, radius=0.01, bevel=0.005).at(y=0.8)
    fields = [field.at(x=x) for x in (-0.47, 0.0, 0.47)]
    low = panel(1.3, 0.42, 0.014, radius=0.01, bevel=0.005).at(y=0.12, z=-0.002)
    candle = lathe([(0, 0)], [(0.03, 0)], [(0.012, 0.02)], [(0.022, 0.05)], [(0, 0.05)], sides=20)
    return [
        box(1.42, 1.18, 0.32, bevel=0.006).at(z=-0.17).part("main"),
        *parts("main", [*posts, *arms, *legs, *feet, *fields, low]),
        box(1.56, 0.03, 0.4, bevel=0.01).at(y=1.2, z=-0.16).part("main"),
        box(1.4, 0.05, 0.28, bevel=0.008).at(y=0.62, z=0.12).part("main"),
        *moved(_keys(7), y=0.672, z=0.1),
        box(1.3, 0.08, 0.1, bevel=0.006).at(y=0.67, z=0.05).part("main"),
        box(0.5, 0.02, 0.06, bevel=0.004).at(y=0.78, z=0.04).part("main"),
        *_music(0.8, 0.055),
        *parts("candlestick", pair(candle.at(0.58, 0.95, 0.04))),
        *parts("candlestick", pair(rod((0.58, 0.95, 0.0), (0.58, 0.95, 0.05), 0.008))),
        *_pedals(0.08, 0.02),
        *_stool(0.66),
    ]


def _synthesizer(variant: Variant) -> list[Part]:
    """Set a row of keys under dials and sliders, on crossed legs where those are asked for."""
    knobs = [dial(0.011).turned(x=-90).at(x, 0.088, -0.1) for x in np.linspace(-0.38, -0.16, 5)]
    pads = [
        box(0.026, 0.006, 0.026, bevel=0.002).at(0.18 + 0.036 * k, 0.0865, z)
        for k in range(6)
        for z in (-0.12, -0.085)
    ]
    slots = [box(0.004, 0.002, 0.06, bevel=0).at(x, 0.087, -0.1) for x in (0.08, 0.1, 0.12)]
    cap = box(0.012, 0.009, 0.008, bevel=0.002)
    caps = [cap.at(0.08 + 0.02 * k, 0.088, -0.11 + 0.014 * k) for k in range(3)]
    screen = box(0.13, 0.003, 0.05, bevel=0.001).at(-0.03, 0.0865, -0.1)
    made = [
        box(0.98, 0.065, 0.33, bevel=0.008).part("main"),
        box(0.96, 0.026, 0.14, bevel=0.005).at(y=0.062, z=-0.09).part("main"),
        *parts("wood", pair(box(0.022, 0.085, 0.335, bevel=0.004).at(0.5))),
        *moved(_keys(5), y=0.062, z=0.005),
        *parts("ebony", [*knobs, *slots]),
        *parts("ivory", caps),
        *parts("pad", pads),
        screen.part("screen"),
    ]
    return [*moved(made, y=0.75), *_crossed_legs()] if variant.attributes else made


def _crossed_legs() -> list[Part]:
    bars = [rod((-x, 0.0, z), (x, 0.72, z), 0.016) for x in (-0.4, 0.4) for z in (-0.02, 0.02)]
    feet = [rod((x, 0.016, -0.18), (x, 0.016, 0.18), 0.016) for x in (-0.4, 0.4)]
    rests = [rod((x, 0.735, -0.16), (x, 0.735, 0.16), 0.016) for x in (-0.38, 0.38)]
    return parts("ebony", [*bars, *feet, *rests])


def _pipe(x: float, foot: float, tall: float, radius: float) -> list[Part]:
    """Stand a pipe with its mouth towards +Z."""
    tube = lathe(
        [(0, 0)], [(0.25 * radius, 0)], [(radius, 0.24)], [(radius, 0.24 + tall)],
        [(0, 0.24 + tall)], sides=16, bevel=0.002,
    )  # fmt: skip
    mouth = prism(arc(radius * 0.6, 0, 180, steps=8), 0.006, bevel=0.001).scaled(1, 1.6, 1)
    return [tube.at(x, foot).part("pipe"), mouth.at(x, foot + 0.27, radius - 0.001).part("ebony")]


def _organ(_: Variant) -> list[Part]:
    """Set ranks of pipes over two rows of keys, tallest in the middle and at the sides."""
    places = np.linspace(-0.86, 0.86, 19)
    heights = 0.75 + 0.75 * np.abs(np.cos(places / 0.86 * np.pi)) ** 1.5
    pipes = [
        part
        for x, tall in zip(places, heights, strict=True)
        for part in moved(_pipe(float(x), 1.12, float(tall), 0.04), z=0.05)
    ]
    towers = [box(0.12, 2.55, 0.3, bevel=0.01).at(x=x) for x in (-0.98, 0.98)]
    caps = [
        lathe([(0, 2.55)], [(0.11, 2.55)], [(0.05, 2.66)], [(0.03, 2.78)], [(0, 2.84)], sides=8).at(
            x=x
        )
        for x in (-0.98, 0.98)
    ]
    stops = [
        rod((x, y, 0.12), (x, y, 0.16), 0.014)
        for x in (-0.62, -0.54, 0.54, 0.62)
        for y in (0.8, 0.88, 0.96)
    ]
    notes = [
        beam((x, 0.05, 0.14), (x, 0.05, 0.62), 0.028, 0.02) for x in np.linspace(-0.45, 0.45, 15)
    ]
    return [
        box(2.0, 1.1, 0.3, bevel=0.012).part("main"),
        box(2.1, 0.05, 0.4, bevel=0.012).at(y=1.08, z=0.02).part("main"),
        box(2.2, 0.1, 0.5, bevel=0.02).part("main"),
        box(1.9, 1.9, 0.04, bevel=0.004).at(y=1.1, z=-0.12).part("main"),
        *parts("main", [*towers, *caps]),
        *pipes,
        *parts("main", [box(1.05, 0.05, 0.3, bevel=0.008).at(y=0.7, z=0.28)]),
        *moved(_keys(5), y=0.745, z=0.27),
        box(1.05, 0.07, 0.14, bevel=0.006).at(y=0.745, z=0.2).part("main"),
        *moved(_keys(5), y=0.81, z=0.17),
        *parts("main", pair(box(0.1, 0.26, 0.34, bevel=0.012).at(0.51, 0.62, 0.28))),
        *parts("ivory", stops),
        *_music(0.92, 0.17),
        *parts("ebony", notes),
        *_stool(0.78, height=0.5),
    ]


BUILD = by_subtype(
    grand=_grand,
    upright=_upright,
    synthesizer=_synthesizer,
    organ=_organ,
)
