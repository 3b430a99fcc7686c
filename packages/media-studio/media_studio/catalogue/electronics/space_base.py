"""What stands in spaceships and laboratories of games: consoles, pods, cores, cells, pads."""

import numpy as np

from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import around, each, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _screen(width: float, height: float) -> list[Part]:
    """Make a panel that shows lines and a curve, on y = 0, facing +Z."""
    lines = [
        box(width * s, 0.035 * height, 0.006, bevel=0).at(
            -width * (0.42 - s / 2), height * y, 0.026
        )
        for s, y in ((0.34, 0.8), (0.22, 0.7), (0.28, 0.6))
    ]
    xs = np.linspace(-0.4, 0.4, 24)
    curve = tube(
        np.stack([xs * width, height * (0.28 + 0.13 * np.sin(9 * xs)), np.full(24, 0.027)], -1),
        0.012 * height,
        steps=1,
        sides=5,
    )
    bars = [
        box(0.05 * width, height * h, 0.006, bevel=0).at(
            width * (0.12 + 0.08 * k), height * 0.55, 0.026
        )
        for k, h in enumerate((0.12, 0.22, 0.3, 0.18))
    ]
    return [
        box(width, height, 0.04, bevel=0.012).part("dark"),
        box(0.94 * width, 0.9 * height, 0.006, bevel=0.002)
        .at(y=0.05 * height, z=0.021)
        .part("screen"),
        *parts("light", [*lines, curve, *bars]),
    ]


def _buttons(columns: int, rows: int, pitch: float) -> list[Part]:
    """Set a grid of keys on the plane y = 0, lit in two colours."""
    made: list[Part] = []
    for c in range(columns):
        for r in range(rows):
            slot = ("button", "second")[(2 * c + r) % 3 > 0]
            key = box(0.62 * pitch, 0.016, 0.62 * pitch, bevel=0.004)
            made.append(
                key.at((c - (columns - 1) / 2) * pitch, 0, (r - (rows - 1) / 2) * pitch).part(slot)
            )
    return made


def _console(variant: Variant) -> list[Part]:
    """Slope a desk of keys and levers under a row of screens."""
    count = variant.count("screen", 3)
    width = max(1.1, 0.56 * count + 0.1)
    body = prism(
        [
            (-0.3, 0),
            (0.32, 0),
            (0.24, 0.12),
            (0.24, 0.62),
            (0.42, 0.76),
            (0.4, 0.8),
            (-0.1, 0.96),
            (-0.3, 0.96),
        ],
        width,
        bevel=0.025,
    ).turned(y=-90)
    deck: list[Part] = []
    for x in np.linspace(-width / 2 + 0.24, width / 2 - 0.24, max(2, count)):
        deck += moved(_tilted(_buttons(4, 3, 0.062)), float(x), 0.893, 0.14)
    lever = [
        rod((0, 0.85, 0.3), (0.02, 0.99, 0.34), 0.011),
        ellipsoid(0.026, 0.026, 0.026, sides=16).at(0.022, 1.0, 0.343),
    ]
    strip = box(width - 0.1, 0.03, 0.01, bevel=0.003).at(y=0.5, z=0.241)
    side = box(0.05, 0.9, 0.6, bevel=0.015).at(width / 2, 0.02, -0.0)
    screens = [
        p
        for k in range(count)
        for p in moved(_leaned(_screen(0.5, 0.36)), (k - (count - 1) / 2) * 0.56, 0.98, -0.2)
    ]
    back = box(width, 0.08, 0.08, bevel=0.02).at(y=0.95, z=-0.24)
    return [
        body.part("main"),
        *deck,
        *screens,
        *parts("metal", [lever[0], back]),
        lever[1].part("button"),
        strip.part("glow"),
        *parts("trim", pair(side)),
    ]


def _tilted(made: list[Part]) -> list[Part]:
    return each(made, lambda s: s.turned(x=17.8))


def _leaned(made: list[Part]) -> list[Part]:
    return each(made, lambda s: s.turned(x=-12))


def _terminal(_: Variant) -> list[Part]:
    """Stand one screen over a keyboard on a slim column."""
    foot = prism(rectangle(0.5, 0.44, radius=0.08), 0.05, bevel=0.012).turned(x=90).at(y=0.025)
    column = prism(
        [(-0.14, 0.04), (0.14, 0.04), (0.06, 0.5), (0.1, 0.92), (-0.12, 0.92), (-0.06, 0.5)],
        0.26,
        bevel=0.02,
    ).turned(y=-90)
    desk = box(0.56, 0.05, 0.34, bevel=0.015).turned(x=14).at(y=0.92, z=0.1)
    keys = moved(_tilted(_buttons(8, 4, 0.05)), 0, 0.966, 0.105)
    # It follows the front of the column
    glow = prism(
        [(0.08, 0.25), (0.1115, 0.25), (0.068, 0.5), (0.087, 0.7), (0.05, 0.7), (0.04, 0.5)],
        0.15,
        bevel=0.004,
    ).turned(y=-90)
    stem = beam((0, 0.92, -0.06), (0, 1.08, -0.1), 0.1, 0.06)
    return [
        *parts("trim", [foot]),
        column.part("main"),
        desk.part("main"),
        *keys,
        glow.part("glow"),
        stem.part("metal"),
        *moved(_leaned(_screen(0.58, 0.42)), 0, 1.05, -0.06),
    ]


def _hologram(_: Variant) -> list[Part]:
    """Project a planet with its rings of light from a round table."""
    base = lathe(
        [(0, 0)],
        [(0.5, 0)],
        [(0.52, 0.04)],
        [(0.34, 0.12), (0.3, 0.5)],
        [(0.5, 0.68), (0.55, 0.74)],
        [(0.55, 0.8)],
        [(0.44, 0.8)],
        [(0.4, 0.76)],
        [(0, 0.76)],
        sides=48,
    )
    emit = [torus(r, 0.014, sides=48, section=8).at(y=0.775) for r in (0.12, 0.24, 0.36)]
    lens = cylinder(0.07, 0.03, bevel=0.01).at(y=0.76)
    globe = ellipsoid(0.23, 0.23, 0.23, sides=24).at(y=1.3)
    lines = [
        torus(0.234, 0.004, sides=40, section=6).turned(x=90).turned(y=30 * k).at(y=1.3)
        for k in range(6)
    ]
    lines += [
        torus(0.234 * np.cos(a), 0.004, sides=40, section=6).at(y=1.3 + 0.234 * np.sin(a))
        for a in np.radians([-40, 0, 40])
    ]
    orbit = [
        torus(r, 0.006, sides=48, section=6).turned(x=t, z=12).at(y=1.3)
        for r, t in ((0.34, 12), (0.41, -8))
    ]
    moon = ellipsoid(0.03, 0.03, 0.03, sides=14).at(0.36, 1.24, 0.19)
    keys = [
        box(0.07, 0.02, 0.05, bevel=0.005).at(y=0.795, z=0.495).turned(y=30 * k) for k in range(12)
    ]
    return [
        base.part("main"),
        *parts("metal", [lens]),
        *parts("glow", emit),
        globe.part("hologram"),
        *parts("light", [*lines, *orbit, moon]),
        *parts("button", keys[::3]),
        *parts("second", [k for i, k in enumerate(keys) if i % 3]),
    ]


def _pod(_: Variant) -> list[Part]:
    """Lean a bed under a curved lid of glass, with lit rims and pipes."""
    foot = box(0.8, 0.16, 1.1, bevel=0.04)
    stand = box(0.5, 0.3, 0.5, bevel=0.05).at(y=0.14, z=-0.15)
    tub = prism(rectangle(0.86, 2.1, radius=0.4, steps=8), 0.34, bevel=0.07)
    rim = prism(rectangle(0.9, 2.14, radius=0.42, steps=8), 0.06, bevel=0.015).at(z=0.15)
    bed = prism(rectangle(0.66, 1.86, radius=0.3, steps=8), 0.06, bevel=0.02).at(z=0.18)
    pillow = box(0.44, 0.22, 0.09, bevel=0.04).at(y=0.6, z=0.22)
    lid = (
        ellipsoid(0.41, 1.03, 0.36, sides=36)
        .warped(lambda p: np.column_stack([p[:, :2], np.maximum(p[:, 2], 0)]))
        .at(z=0.18)
    )
    hoops = [
        tube(
            [
                (0.41 * w * np.cos(a), y, 0.18 + 0.37 * w * np.sin(a))
                for a in np.linspace(0, np.pi, 16)
            ],
            0.016,
            steps=1,
            sides=8,
        )
        for y, w in ((0.0, 1.0), (0.62, 0.8), (-0.62, 0.8))
    ]
    light = prism(rectangle(0.94, 2.18, radius=0.44, steps=8), 0.02, bevel=0.004).at(z=0.105)
    panel = box(0.24, 0.14, 0.03, bevel=0.006).at(0.0, -0.86, 0.25)
    made = [
        tub.part("main"),
        rim.part("trim"),
        bed.part("bed"),
        pillow.part("bed"),
        lid.part("glass"),
        *parts("metal", hoops),
        light.part("glow"),
        panel.part("screen"),
    ]
    leaned = [*_turned(made, -62)]
    pipe = tube([(0.32, 0.5, -0.6), (0.4, 0.2, -0.75), (0.3, 0.08, -0.5)], 0.05, sides=10)
    return [
        foot.part("dark"),
        stand.part("main"),
        *moved(leaned, y=0.86, z=0.0),
        *parts("dark", pair(pipe)),
    ]


def _turned(made: list[Part], angle: float) -> list[Part]:
    return each(made, lambda s: s.turned(x=angle))


def _core(_: Variant) -> list[Part]:
    """Hold a column of light between two machined caps, in a cage of struts and rings."""
    cap = lathe(
        [(0, 0)],
        [(0.52, 0)],
        [(0.56, 0.05)],
        [(0.56, 0.16)],
        [(0.4, 0.3)],
        [(0.34, 0.42)],
        [(0, 0.42)],
        sides=8,
        bevel=0.012,
    )
    glowing = lathe(
        [(0, 0.4)],
        [(0.16, 0.4), (0.23, 0.7), (0.25, 1.05), (0.23, 1.4), (0.16, 1.7)],
        [(0, 1.7)],
        sides=32,
    )
    shell = sleeve((0.3, 0.42), (0.315, 0.42), (0.315, 1.68), (0.3, 1.68), sides=36)
    strut = [beam((0.47, 0.14, 0), (0.47, 1.96, 0), 0.09, 0.09, bevel=0.02)]
    rings = [torus(0.4, 0.028, sides=40, section=10).at(y=y) for y in (0.72, 1.05, 1.38)]
    lamps = [
        box(0.02, 0.12, 0.1, bevel=0.004).at(0.525, 0.02 + y, 0).turned(y=45 * k + 22.5)
        for k in range(8)
        for y in (0.02, 1.96)
    ]
    cable = tube([(0.4, 0.16, 0.3), (0.66, 0.05, 0.44), (0.86, 0.04, 0.36)], 0.05, sides=10)
    return [
        cap.part("main"),
        cap.mirrored("y").at(y=2.1).part("main"),
        glowing.part("glow"),
        shell.part("glass"),
        *parts("trim", [s for one in strut for s in around(one, 4, 45)]),
        *parts("metal", rings),
        *parts("light", lamps),
        *parts("dark", pair(cable)),
    ]


def _cell(_: Variant) -> list[Part]:
    """Seal glowing fuel in a canister with end caps, a handle and warning bands."""
    end = lathe(
        [(0, 0)],
        [(0.1, 0)],
        [(0.115, 0.015)],
        [(0.115, 0.075)],
        [(0.09, 0.09)],
        [(0, 0.09)],
        sides=8,
        bevel=0.006,
    )
    glowing = cylinder(0.07, 0.26, bevel=0.01, sides=32).at(y=0.08)
    glass = sleeve((0.078, 0.08), (0.086, 0.08), (0.086, 0.34), (0.078, 0.34), sides=36)
    bars = around(box(0.022, 0.28, 0.03, bevel=0.005).at(x=0.095, y=0.07), 4, 45)
    handle = tube(
        [(-0.06, 0.41, 0), (-0.055, 0.47, 0), (0.055, 0.47, 0), (0.06, 0.41, 0)], 0.013, sides=10
    )
    band = sleeve((0.1, 0.2), (0.098, 0.2), (0.098, 0.222), (0.084, 0.222), (0.084, 0.2), sides=36)
    lamp = cylinder(0.014, 0.012, bevel=0.003).turned(x=90).at(y=0.045, z=0.108)
    return [
        *parts("main", [end, end.mirrored("y").at(y=0.42)]),
        glowing.part("glow"),
        glass.part("glass"),
        *parts("trim", bars),
        *parts("metal", [handle, band]),
        lamp.part("light"),
    ]


def _pad(_: Variant) -> list[Part]:
    """Light rings in a stepped platform under three emitters on curved arms."""
    plate = [
        cylinder(0.9, 0.1, bevel=0.02, sides=8).turned(y=22.5),
        cylinder(0.7, 0.1, bevel=0.02, sides=48).at(y=0.09),
    ]
    rings = [torus(r, 0.022, sides=56, section=8).at(y=0.188) for r in (0.22, 0.42, 0.6)]
    bow = [(0.78, 0.1, 0.0), (0.98, 0.7, 0.0), (0.9, 1.5, 0.0), (0.52, 2.0, 0.0)]
    arm = tube(bow, [0.08, 0.07, 0.06, 0.045], sides=12, steps=8)
    emitter = (
        lathe([(0, 0)], [(0.05, 0)], [(0.11, 0.12)], [(0.09, 0.12)], [(0, 0.08)], sides=24)
        .turned(x=180)
        .turned(z=-24)
        .at(0.5, 2.03, 0)
    )
    lens = ellipsoid(0.075, 0.03, 0.075, sides=20).turned(z=-24).at(0.462, 1.925, 0)
    inside = spline(bow, 8)
    lit = inside[(inside[:, 1] > 0.45) & (inside[:, 1] < 1.4)] - [0.05, 0, 0]
    strip = tube(lit, 0.026, sides=8, steps=2)
    return [
        plate[0].part("trim"),
        plate[1].part("main"),
        *parts("glow", [*rings, *around(lens, 3, 90), *around(strip, 3, 90)]),
        *parts("metal", [*around(arm, 3, 90), *around(emitter, 3, 90)]),
    ]


def _tech_crate(_: Variant) -> list[Part]:
    """Bevel a crate with corner guards, recessed lit panels and latches."""
    body = box(0.9, 0.62, 0.62, bevel=0.05).at(y=0.03)
    guard = box(0.15, 0.15, 0.15, bevel=0.03)
    corners = [
        guard.at(x, y, z) for x in (-0.395, 0.395) for y in (0.01, 0.52) for z in (-0.255, 0.255)
    ]
    plate = prism(
        [(-0.26, -0.14), (0.2, -0.14), (0.26, -0.08), (0.26, 0.14), (-0.2, 0.14), (-0.26, 0.08)],
        0.02,
        bevel=0.005,
    ).at(y=0.33, z=0.308)
    side = box(0.02, 0.3, 0.34, bevel=0.008).at(0.446, 0.19, 0)
    lines = [box(0.3, 0.02, 0.012, bevel=0.003).at(-0.04, 0.35 - 0.05 * k, 0.318) for k in range(2)]
    lamp = box(0.05, 0.05, 0.014, bevel=0.006).at(0.18, 0.36, 0.318)
    latch = box(0.1, 0.08, 0.03, bevel=0.01).at(0.3, 0.5, 0.312)
    seam = box(0.905, 0.016, 0.625, bevel=0).at(y=0.49)
    handle = tube(
        [(0.452, 0.36, -0.1), (0.5, 0.36, -0.09), (0.5, 0.36, 0.09), (0.452, 0.36, 0.1)],
        0.014,
        sides=8,
    )
    edge = [box(0.62, 0.03, 0.02, bevel=0.005).at(y=y, z=0.308) for y in (0.08, 0.58)]
    return [
        body.part("main"),
        *parts("trim", corners),
        seam.part("dark"),
        *parts("panel", [*pair(plate, "z"), *pair(side)]),
        *parts("glow", [*lines, lamp, *[one for e in edge for one in pair(e, "z")]]),
        *parts("metal", [*pair(latch), *pair(handle)]),
    ]


BUILD = by_subtype(
    console=_console,
    terminal=_terminal,
    hologram=_hologram,
    pod=_pod,
    core=_core,
    cell=_cell,
    pad=_pad,
    crate=_tech_crate,
)
