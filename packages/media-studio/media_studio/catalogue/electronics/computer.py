"""Computers and what one types on and looks at."""

import numpy as np

from media_studio.catalogue.modelling.housing import (
    body,
    cut_below,
    dial,
    disc,
    grille,
    keycaps,
    panel,
    slab,
)
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, rod, tube

_ROWS = [
    [1.0] * 13 + [2],
    [1.5, *[1.0] * 12, 1.5],
    [1.75, *[1.0] * 11, 2.25],
    [2.25, *[1.0] * 10, 2.75],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
]


def _desktop_picture(width: float, height: float) -> list[Part]:
    """Show two windows and a row of icons in the plane z = 0, standing on y = 0."""
    w, h = width, height
    pages = [(-0.13, 0.3, 0.5, 0.52), (0.24, 0.18, 0.36, 0.44)]
    made = []
    for layer, (x, y, wide, tall) in enumerate(pages):
        z = 0.0006 * (layer + 1)
        made += [
            panel(wide * w, tall * h, 0.0006, bevel=0).at(x * w, y * h, z - 0.0006).part("page"),
            panel(wide * w, 0.06 * h, 0.0004, bevel=0)
            .at(x * w, (y + tall - 0.06) * h, z)
            .part("accent"),
        ]
    icon = panel(0.05 * w, 0.05 * w, 0.0006, radius=0.012 * w, bevel=0)
    made += parts("page", [icon.at((k - 2) * 0.075 * w, 0.04 * h) for k in range(5)])
    return made


def _display(width: float, height: float, depth: float, rim: float) -> list[Part]:
    """Make a flat screen with its back in the plane z = 0, standing on y = 0."""
    case = panel(width, height, depth, radius=0.03 * width, bevel=0.002)
    inner = (width - 2 * rim, height - 2 * rim)
    return [
        case.part("main"),
        panel(width - rim, height - rim, 0.001, radius=0.02 * width, bevel=0)
        .at(y=rim / 2, z=depth - 0.0004)
        .part("dark"),
        panel(*inner, 0.001, bevel=0).at(y=rim, z=depth + 0.0002).part("screen"),
        *moved(_desktop_picture(*inner), y=rim, z=depth + 0.0012),
    ]


def _laptop(_: Variant) -> list[Part]:
    hinge = (0.0, 0.014, -0.113)
    lid = moved(_display(0.34, 0.23, 0.008, 0.012), y=0.016, z=-0.117)
    keys = [key.at(y=0.0145, z=-0.04) for key in keycaps(_ROWS, 0.0195, 0.003)]
    return [
        slab(0.34, 0.015, 0.24, radius=0.014, bevel=0.003).part("main"),
        slab(0.305, 0.001, 0.106, radius=0.005, bevel=0).at(y=0.0145, z=-0.04).part("dark"),
        slab(0.11, 0.001, 0.068, radius=0.005, bevel=0).at(y=0.0148, z=0.066).part("pad"),
        *parts("keys", keys),
        rod((-0.11, 0.015, -0.114), (0.11, 0.015, -0.114), 0.005).part("dark"),
        *each(lid, lambda shape: shape.turned_about(hinge, x=-17)),
    ]


def _monitor(_: Variant) -> list[Part]:
    neck = box(0.06, 0.2, 0.022, bevel=0.006)
    return [
        slab(0.24, 0.012, 0.18, radius=0.03, bevel=0.004).at(z=-0.03).part("stand"),
        neck.turned(x=6).at(y=0.008, z=-0.07).part("stand"),
        box(0.16, 0.12, 0.03, bevel=0.01).at(y=0.2, z=-0.025).part("stand"),
        *moved(_display(0.56, 0.34, 0.022, 0.014), y=0.1, z=-0.012),
    ]


def _keyboard(_: Variant) -> list[Part]:
    """Tilt a full keyboard with its number pad."""
    letters = [key.at(x=-0.047) for key in keycaps(_ROWS, 0.019, 0.008)]
    digits = [key.at(x=0.164) for key in keycaps([[1.0] * 4] * 5, 0.019, 0.008)]
    top = [key.at(z=-0.062) for key in keycaps([[1.0] * 21], 0.019, 0.008)]
    case = slab(0.43, 0.018, 0.16, radius=0.012, bevel=0.004)
    tray = slab(0.414, 0.002, 0.136, radius=0.006, bevel=0)
    light = slab(0.008, 0.001, 0.004, bevel=0)
    made = [
        case.part("main"),
        tray.at(y=0.017, z=-0.004).part("dark"),
        *parts("keys", [k.at(y=0.0185, z=0.012) for k in (*letters, *digits, *top)]),
        *parts("light", [light.at(0.16 + 0.016 * k, 0.0175, -0.073) for k in range(3)]),
    ]
    return each(made, lambda shape: shape.turned(x=4))


def _mouse_shell(low: float, high: float, *, wide: float = 1.0, out: float = 0.0) -> Shape:
    """Shape the part of a mouse between two places of its length, grown by `out` metres."""
    lumps = [
        (-0.057, 0.014, 0.01, 0), (-0.05, 0.024, 0.02, 0), (-0.01, 0.031, 0.036, 0),
        (0.025, 0.03, 0.03, 0), (0.05, 0.026, 0.018, 0), (0.057, 0.018, 0.011, 0),
    ]  # fmt: skip
    curve = spline(lumps, 6)
    along = np.linspace(max(low, curve[0, 0]), min(high, curve[-1, 0]), 20)
    half, tall = (np.interp(along, curve[:, 0], curve[:, k]) for k in (1, 2))
    rings = [(y, wide * w + out, d + out, 0.0) for y, w, d in zip(along, half, tall, strict=True)]
    return cut_below(body(rings, power=2.4, sides=32, steps=1).turned(x=90))


def _mouse(_: Variant) -> list[Part]:
    """Shape a mouse for the hand, its buttons and cable to the front."""
    wheel = torus(0.009, 0.0035, sides=24, section=8).turned(z=90).at(0, 0.021, 0.034)
    cord = [(0, 0.008, 0.054), (0, 0.006, 0.08), (0.02, 0.0025, 0.11), (0.0, 0.0025, 0.16)]
    return [
        _mouse_shell(-1, 1).part("main"),
        _mouse_shell(0.004, 1, out=0.0005).part("main"),
        *parts("dark", [_mouse_shell(-0.004, 0.006, out=0.0003)]),
        *parts("dark", [_mouse_shell(0.0, 1, wide=0.03, out=0.0009)]),
        *parts("dark", [wheel, tube(cord, 0.0025, sides=8)]),
        slab(0.05, 0.003, 0.09, radius=0.02).at(y=-0.002).part("dark"),
    ]


def _tower(_: Variant) -> list[Part]:
    """Make a case with two lit fans behind the glass of its front."""
    fans = []
    for y in (0.1, 0.235, 0.37):
        ring = torus(0.058, 0.005, sides=40, section=8).turned(x=90).at(y=y, z=0.226)
        blade = box(0.022, 0.05, 0.003, bevel=0.001).turned(y=28)
        blades = [blade.turned(z=40 * k).at(y=y, z=0.223) for k in range(9)]
        fans += [ring.part("light"), disc(0.014, 0.006).at(y=y, z=0.222).part("dark")]
        fans += parts("fan", blades)
    vent = [slat.at(y=0.035, z=0.1).turned(y=90) for slat in grille(0.3, 0.4, 14)]
    foot = box(0.03, 0.016, 0.1, bevel=0.004)
    return [
        box(0.21, 0.46, 0.44, bevel=0.006).at(y=0.014).part("main"),
        panel(0.17, 0.42, 0.004, radius=0.01).at(y=0.03, z=0.2185).part("dark"),
        *fans,
        *parts("dark", [shape.at(x=0.005) for shape in vent]),
        *parts("dark", [s for z in (-0.15, 0.15) for s in pair(foot.at(0.08, 0, z))]),
        cylinder(0.009, 0.004, sides=20).at(0.06, 0.472, 0.18).part("light"),
        *parts("dark", [slab(0.014, 0.003, 0.006).at(x, 0.473, 0.18) for x in (0, 0.022)]),
    ]


def _desktop(variant: Variant) -> list[Part]:
    return [
        *moved(_monitor(variant), z=-0.12),
        *moved(_keyboard(variant), x=-0.03, z=0.14),
        *moved(_mouse(variant), x=0.26, y=0.002, z=0.14),
        *moved(_tower(variant), x=-0.47, z=-0.1),
    ]


def _floppy_drive() -> list[Part]:
    return [
        panel(0.13, 0.03, 0.004, radius=0.003).part("trim"),
        panel(0.1, 0.004, 0.002, bevel=0).at(y=0.016, z=0.0035).part("dark"),
        panel(0.012, 0.007, 0.006).at(0.045, 0.006, 0.003).part("keys"),
    ]


def _tube_case() -> list[Shape]:
    """Make the case of a picture tube, narrower towards the back."""
    back = body(
        [(0, 0.17, 0.14, 0), (0.06, 0.165, 0.135, 0), (0.2, 0.12, 0.1, 0), (0.24, 0.1, 0.08, 0)],
        power=8,
    )
    return [box(0.36, 0.3, 0.1, bevel=0.012), back.turned(x=-90).at(y=0.15, z=-0.04)]


def _retro(_: Variant) -> list[Part]:
    """Set a picture tube on a flat case, with a keyboard in front."""
    text = [(0.14, 0.17), (0.09, 0.145), (0.16, 0.12), (0.06, 0.095), (0.012, 0.07)]
    lines = [
        panel(w, 0.011, 0.001, bevel=0).at(w / 2 - 0.1, y + 0.03, 0.0125).part("page")
        for w, y in text
    ]
    screen = [
        panel(0.31, 0.25, 0.012, radius=0.03, bevel=0.003).at(y=0.025, z=0.042).part("trim"),
        panel(0.27, 0.205, 0.004, radius=0.035).at(y=0.05, z=0.0525).part("screen"),
        *moved(lines, z=0.044),
    ]
    keyboard = [
        slab(0.4, 0.03, 0.16, radius=0.012, bevel=0.005).part("main"),
        slab(0.35, 0.002, 0.112, bevel=0).at(y=0.029).part("dark"),
        *parts("keys", [key.at(y=0.03) for key in keycaps(_ROWS, 0.0225, 0.011)]),
    ]
    return [
        box(0.42, 0.1, 0.36, bevel=0.008).at(z=-0.06).part("main"),
        *moved(_floppy_drive(), x=0.1, y=0.045, z=0.119),
        *parts("dark", [slat.at(-0.1, 0.02, 0.118) for slat in grille(0.16, 0.06, 5)]),
        box(0.2, 0.03, 0.2, bevel=0.006).at(y=0.098, z=-0.06).part("trim"),
        *parts("main", [shape.at(y=0.125, z=-0.03) for shape in _tube_case()]),
        *moved(screen, y=0.125, z=-0.03),
        dial(0.007).at(0.145, 0.137, 0.02).part("dark"),
        *moved(each(keyboard, lambda shape: shape.turned(x=5)), z=0.24),
    ]


BUILD = by_subtype(
    laptop=_laptop,
    desktop=_desktop,
    monitor=_monitor,
    keyboard=_keyboard,
    mouse=_mouse,
    tower=_tower,
    retro=_retro,
)
