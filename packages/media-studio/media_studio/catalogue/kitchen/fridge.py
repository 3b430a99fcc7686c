"""The large machines of a kitchen and a laundry."""

import numpy as np

from media_studio.catalogue.modelling.housing import (
    dial,
    disc,
    dome,
    grille,
    panel,
    pointer,
    slab,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, corners, moved, pair, parts
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import cylinder, rod, sleeve, tube


def _bar(length: float, out: float = 0.045, radius: float = 0.011) -> list[Shape]:
    """Make an upright bar handle in front of the plane z = 0, standing on y = 0."""
    posts = [rod((0, y, 0), (0, y, out), 0.8 * radius) for y in (0.1 * length, 0.9 * length)]
    return [rod((0, 0, out), (0, length, out), radius), *posts]


def _flat_bar(length: float) -> list[Shape]:
    """Make a level bar handle in front of the plane z = 0, centred on the origin."""
    return [shape.turned(z=90).at(x=length / 2) for shape in _bar(length)]


def _feet(width: float, depth: float) -> list[Part]:
    foot = cylinder(0.02, 0.03, sides=16)
    return parts("dark", corners(foot.at(width / 2 - 0.05, 0, depth / 2 - 0.05)))


def _clock(width: float) -> list[Part]:
    """Make a lit display that reads 12:00, in the plane z = 0, centred on the origin."""
    w = width
    strokes = [(-0.3, 1), (-0.1, 0), (0.14, 1), (0.32, 1)]
    digits = [
        panel(0.1 * w, 0.22 * w, 0.0006, bevel=0).at(x * w, -0.11 * w, 0.003) for x, _ in strokes
    ]
    return [
        panel(w, 0.4 * w, 0.003, radius=0.04 * w).at(y=-0.2 * w).part("dark"),
        *parts("light", digits),
    ]


def _double_door(_: Variant) -> list[Part]:
    """Make a steel refrigerator: two tall doors, a dispenser and a drawer."""
    w, d = 0.91, 0.68
    door = panel(0.452, 1.06, 0.055, radius=0.01, bevel=0.008)
    recess = [
        panel(0.2, 0.3, 0.006, radius=0.012).at(y=1.12, z=0.362).part("dark"),
        panel(0.16, 0.06, 0.004, radius=0.006).at(y=1.345, z=0.366).part("light"),
        box(0.12, 0.03, 0.03, bevel=0.006).at(y=1.29, z=0.375).part("metal"),
        box(0.15, 0.012, 0.03, bevel=0.004).at(y=1.125, z=0.376).part("metal"),
    ]
    return [
        box(w, 1.75, d - 0.05, bevel=0.008).at(y=0.03, z=-0.025).part("main"),
        *parts("main", pair(door.at(0.229, 0.72, 0.308))),
        panel(w - 0.002, 0.62, 0.055, radius=0.01, bevel=0.008).at(y=0.09, z=0.308).part("main"),
        *parts("metal", [s for h in _bar(0.75) for s in pair(h.at(0.035, 0.8, 0.36))]),
        *parts("metal", [s.at(y=0.65, z=0.36) for s in _flat_bar(0.7)]),
        *moved(recess, x=-0.23),
        *parts("dark", [s.at(y=0.03, z=0.29) for s in grille(0.86, 0.055, 4)]),
        *_feet(w, d - 0.1),
    ]


def _retro_fridge(_: Variant) -> list[Part]:
    """Make the rounded refrigerator of the fifties with lever handles."""
    w, d = 0.62, 0.6
    lever = tube(
        [(0, 0, 0), (0, 0.005, 0.04), (0, 0.05, 0.05), (0, 0.15, 0.045), (0, 0.18, 0.03)],
        [0.012, 0.014, 0.016, 0.013, 0.01],
    )
    plate = panel(0.035, 0.08, 0.006, radius=0.015, bevel=0.002)
    badge = panel(0.16, 0.02, 0.006, radius=0.01, bevel=0.002)
    return [
        panel(w, 1.46, d, radius=0.1, bevel=0.02).at(y=0.05, z=-0.34).part("main"),
        panel(w - 0.02, 0.96, 0.075, radius=0.09, bevel=0.03).at(y=0.07, z=0.25).part("main"),
        panel(w - 0.02, 0.44, 0.075, radius=0.09, bevel=0.03).at(y=1.045, z=0.25).part("main"),
        *parts("metal", [lever.at(0.235, y, 0.325) for y in (0.78, 1.1)]),
        *parts("metal", [plate.at(0.235, y, 0.32) for y in (0.75, 1.07)]),
        badge.at(-0.08, 1.38, 0.322).part("metal"),
        panel(0.44, 0.012, 0.004, radius=0.005).at(y=0.14, z=0.323).part("metal"),
        *_feet(w - 0.1, d - 0.1),
        box(w - 0.14, 0.06, d - 0.12, bevel=0.01).at(y=0.012, z=-0.04).part("dark"),
    ]


def _burner(radius: float) -> list[Shape]:
    """Make a gas ring under a cast grate, standing on y = 0."""
    arm = box(0.014, 0.012, 0.6 * radius, bevel=0.003).at(y=0.028, z=0.75 * radius)
    post = box(0.014, 0.036, 0.014, bevel=0.003).at(y=0, z=1.02 * radius)
    return [
        cylinder(0.4 * radius, 0.014, sides=24),
        cylinder(0.28 * radius, 0.022, sides=24),
        torus(0.86 * radius, 0.006, sides=32, section=8).at(y=0.026),
        *[s.turned(y=90 * k + 45) for k in range(4) for s in (arm, post)],
    ]


def _stove(_: Variant) -> list[Part]:
    """Make a cooker: four burners, five knobs and an oven door with a window."""
    w, d = 0.6, 0.6
    knobs = [(-0.22, 0), (-0.12, 40), (0.0, 0), (0.12, 0), (0.22, -60)]
    made = parts("knob", [dial(0.022, depth=0.026).at(x, 0.83, 0.302) for x, _ in knobs])
    made += parts("dark", [pointer(0.022, t, depth=0.026).at(x, 0.83, 0.302) for x, t in knobs])
    places = [(-0.145, -0.13, 0.1), (0.145, -0.13, 0.08), (-0.145, 0.13, 0.08), (0.145, 0.13, 0.1)]
    made += parts("grate", [s.at(x, 0.9, z) for x, z, r in places for s in _burner(r)])
    return [
        box(w, 0.85, d, bevel=0.006).at(y=0.03).part("main"),
        slab(w + 0.01, 0.03, d + 0.02, radius=0.012, bevel=0.006).at(y=0.872).part("top"),
        panel(w, 0.13, 0.02, radius=0.006, bevel=0.004).at(y=0.885, z=-0.3).part("main"),
        *moved(_clock(0.12), y=0.96, z=-0.278),
        panel(w - 0.02, 0.5, 0.03, radius=0.008, bevel=0.006).at(y=0.25, z=0.294).part("door"),
        panel(0.42, 0.28, 0.006, radius=0.03, bevel=0.002).at(y=0.3, z=0.322).part("dark"),
        panel(0.36, 0.22, 0.004, radius=0.02).at(y=0.33, z=0.327).part("glass"),
        *parts("metal", [s.at(y=0.68, z=0.322) for s in _flat_bar(0.46)]),
        panel(w - 0.02, 0.16, 0.03, radius=0.008, bevel=0.006).at(y=0.07, z=0.294).part("main"),
        *parts("metal", [s.scaled(1, 1, 0.6).at(y=0.16, z=0.322) for s in _flat_bar(0.26)]),
        *made,
        *_feet(w, d),
    ]


def _washing_machine(_: Variant) -> list[Part]:
    """Make a front loader: a round glass door, a drawer and a program dial."""
    w, h, d = 0.6, 0.85, 0.56
    ring = sleeve(
        (0.145, 0), (0.2, 0), (0.2, 0.02), (0.185, 0.04), (0.155, 0.045), (0.145, 0.03), sides=56
    )
    inner = torus(0.148, 0.014, sides=56, section=10).turned(x=90)
    holes = [
        disc(0.006, 0.002, bevel=0, sides=8).at(r * np.cos(a), r * np.sin(a))
        for r in (0.05, 0.09)
        for a in np.linspace(0, 2 * np.pi, int(180 * r), endpoint=False)
    ]
    lamps = [disc(0.005, 0.003, sides=12).at(0.2 + 0.022 * k, 0.79, 0.286) for k in range(3)]
    return [
        box(w, h - 0.03, d, bevel=0.012).at(y=0.03).part("main"),
        panel(w - 0.01, 0.12, 0.012, radius=0.012, bevel=0.004).at(y=0.72, z=0.274).part("face"),
        panel(0.16, 0.085, 0.01, radius=0.008, bevel=0.003).at(-0.2, 0.738, 0.282).part("main"),
        panel(0.08, 0.014, 0.008, radius=0.006).at(-0.2, 0.748, 0.29).part("dark"),
        dial(0.032, depth=0.026).at(0, 0.78, 0.285).part("metal"),
        pointer(0.032, 55, depth=0.026).at(0, 0.78, 0.285).part("dark"),
        *moved(_clock(0.075), x=0.125, y=0.782, z=0.285),
        *parts("light", lamps),
        ring.turned(x=90).at(y=0.4, z=0.276).part("metal"),
        inner.at(y=0.4, z=0.29).part("dark"),
        disc(0.15, 0.004, sides=48).at(y=0.4, z=0.277).part("drum"),
        *parts("dark", [s.at(y=0.4, z=0.2805) for s in holes]),
        dome(0.14, 0.03, 0.14, sides=48).turned(x=90).at(y=0.4, z=0.285).part("glass"),
        panel(0.022, 0.1, 0.02, radius=0.008, bevel=0.004).at(0.178, 0.35, 0.305).part("dark"),
        panel(0.14, 0.06, 0.006, radius=0.006).at(0.19, 0.07, 0.278).part("main"),
        *_feet(w, d),
    ]


def _dishwasher(_: Variant) -> list[Part]:
    """Make a dishwasher with its door shut: a bar handle and a lit panel."""
    w, h, d = 0.6, 0.85, 0.57
    keys = [
        panel(0.018, 0.012, 0.004, radius=0.003).at(-0.2 + 0.034 * k, 0.78, 0.302) for k in range(4)
    ]
    vents = [s.at(y=0.04, z=0.27) for s in grille(0.5, 0.05, 4)]
    return [
        box(w, h - 0.06, d, bevel=0.006).at(y=0.03).part("dark"),
        slab(w + 0.01, 0.03, d + 0.02, radius=0.01, bevel=0.006).at(y=0.82).part("top"),
        panel(w - 0.006, 0.6, 0.026, radius=0.008, bevel=0.006).at(y=0.11, z=0.278).part("main"),
        panel(w - 0.006, 0.095, 0.026, radius=0.008, bevel=0.006).at(y=0.72, z=0.278).part("main"),
        *parts("metal", [s.at(y=0.655, z=0.303) for s in _flat_bar(0.5)]),
        *moved(_clock(0.07), x=0.0, y=0.768, z=0.303),
        *parts("dark", [*keys, *vents]),
        disc(0.014, 0.008).at(0.23, 0.768, 0.302).part("metal"),
        disc(0.004, 0.004).at(0.19, 0.768, 0.302).part("light"),
        *_feet(w, d),
    ]


def _microwave(_: Variant) -> list[Part]:
    """Make a microwave oven with a dark window and a keypad."""
    keys = [
        panel(0.022, 0.016, 0.003, radius=0.004).at(0.168 + 0.03 * c, 0.06 + 0.026 * r, 0.178)
        for r in range(4)
        for c in range(3)
    ]
    return [
        box(0.5, 0.28, 0.34, bevel=0.01).at(y=0.012).part("main"),
        panel(0.37, 0.255, 0.016, radius=0.012, bevel=0.004).at(-0.058, 0.024, 0.164).part("main"),
        panel(0.3, 0.18, 0.004, radius=0.014).at(-0.075, 0.06, 0.179).part("dark"),
        panel(0.24, 0.125, 0.003, radius=0.02).at(-0.075, 0.0875, 0.182).part("glass"),
        panel(0.108, 0.255, 0.014, radius=0.008, bevel=0.003).at(0.187, 0.024, 0.164).part("face"),
        *parts("keys", [k.at(x=-0.011) for k in keys]),
        *moved(_clock(0.085), x=0.187, y=0.238, z=0.177),
        disc(0.018, 0.012).at(0.187, 0.187, 0.176).part("metal"),
        *parts("metal", [s.scaled(0.8, 1, 0.8).at(0.108, 0.06, 0.178) for s in _bar(0.18)]),
        *parts("dark", [s.turned(y=90).at(0.249, 0.08, -0.06) for s in grille(0.14, 0.12, 8)]),
        *_feet(0.46, 0.3),
    ]


BUILD = by_subtype(
    double_door=_double_door,
    retro=_retro_fridge,
    stove=_stove,
    washing_machine=_washing_machine,
    dishwasher=_dishwasher,
    microwave=_microwave,
)
