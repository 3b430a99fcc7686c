"""Hand tools: drivers, spanners, pliers, saws, drills."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, disc, panel
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, pair, parts, skin
from media_studio.modelling.solids import box, torus
from media_studio.modelling.sweeps import lathe, loft, rod, sleeve, superellipse, tube


def _fluted(length: float, radius: float) -> list[Part]:
    """Turn a screwdriver's grip with soft flutes around its end, standing on y = 0."""
    r, h = radius, length
    grip = lathe(
        [(0, 0)],
        [(0.75 * r, 0)],
        [(r, 0.06 * h), (0.98 * r, 0.6 * h), (0.62 * r, 0.8 * h), (0.8 * r, 0.96 * h)],
        [(0, h)],
        sides=30,
    )
    flute = tube(
        [(0.98 * r, 0.1 * h, 0), (1.0 * r, 0.35 * h, 0), (0.96 * r, 0.62 * h, 0)],
        [0.1 * r, 0.2 * r, 0.1 * r],
        sides=8,
    )
    return [grip.part("handle"), *parts("trim", [flute.turned(y=60 * k) for k in range(6)])]


def _screwdriver(_: Variant) -> list[Part]:
    tip = prism(
        [
            (-0.003, 0),
            (0.003, 0),
            (0.0045, 0.012),
            (0.0045, 0.016),
            (-0.0045, 0.016),
            (-0.0045, 0.012),
        ],
        0.0026,
        bevel=0.0008,
    )
    flat = tip.mirrored("y").at(y=0.243)
    return [
        *_fluted(0.105, 0.017),
        sleeve((0.003, 0.1), (0.0085, 0.1), (0.0075, 0.114), (0.003, 0.116)).part("main"),
        rod((0, 0.1, 0), (0, 0.228, 0), 0.0034).part("main"),
        flat.part("main"),
    ]


def _jaw() -> list[tuple[float, float]]:
    """Outline the open end of a spanner, its mouth towards +y."""
    ring = [
        (0.024 * float(np.cos(a)), 0.024 * float(np.sin(a)))
        for a in np.radians(np.linspace(-238, 58, 22))
    ]
    return [*ring, (0.0085, 0.022), (0.0085, 0.0), (0.0, -0.006), (-0.0085, 0.0), (-0.0085, 0.022)]


def _wrench(_: Variant) -> list[Part]:
    """Make a combination spanner: an open jaw above and a ring below."""
    jaw = prism(_jaw(), 0.011, bevel=0.002).turned(z=15)
    ring = sleeve(
        (0.0095, -0.006),
        (0.018, -0.006),
        (0.0195, -0.003),
        (0.0195, 0.003),
        (0.018, 0.006),
        (0.0095, 0.006),
        sides=12,
        crease=20,
    )
    shank = prism([(-0.0085, 0), (0.0085, 0), (0.0105, 0.17), (-0.0105, 0.17)], 0.007, bevel=0.002)
    groove = prism([(-0.0045, 0), (0.0045, 0), (0.0055, 0.1), (-0.0055, 0.1)], 0.0078, bevel=0.0004)
    return parts("main", [jaw.at(y=0.205), shank.at(y=0.02), ring.turned(x=90), groove.at(y=0.055)])


def _pipe_wrench(_: Variant) -> list[Part]:
    """Make an adjustable spanner with its worm in a window, and a sleeve on its handle."""
    fixed = [
        (-0.012, -0.006), (0.012, -0.006), (0.031, 0.005), (0.007, 0.0065), (0.007, 0.0225),
        (0.034, 0.0225), (0.034, 0.03), (0.0, 0.03), (-0.001, 0.056), (-0.009, 0.064),
        (-0.021, 0.055), (-0.027, 0.036), (-0.023, 0.012),
    ]  # fmt: skip
    moving = [
        (0.015, 0.029), (0.037, 0.026), (0.042, 0.037), (0.034, 0.056), (0.024, 0.063),
        (0.016, 0.056),
    ]  # fmt: skip
    post = [(0.0275, 0.003), (0.034, 0.007), (0.034, 0.03), (0.0275, 0.03)]
    handle = prism([(-0.011, -0.17), (0.011, -0.17), (0.0125, 0), (-0.0125, 0)], 0.012, bevel=0.003)
    eye = sleeve(
        (0.005, -0.0065), (0.0125, -0.0065), (0.0125, 0.0065), (0.005, 0.0065), sides=28
    ).turned(x=90)
    head = [
        prism(fixed, 0.016, bevel=0.0025),
        prism(post, 0.016, bevel=0.0015),
        prism(moving, 0.012, bevel=0.0025),
    ]
    made = parts("main", [*head, handle.at(y=0.004), eye.at(y=-0.172)])
    return [*made, *parts("trim", _worm()), _grip_sleeve().part("handle")]


def _worm() -> list[Shape]:
    """Make the screw that moves the jaw of an adjustable spanner."""
    thread = torus(0.0078, 0.0013, sides=20, section=6).turned(z=90)
    core = rod((0.007, 0.0145, 0), (0.0275, 0.0145, 0), 0.0074, sides=20)
    return [core, *[thread.at(0.0095 + 0.0031 * k, 0.0145, 0) for k in range(6)]]


def _grip_sleeve() -> Shape:
    """Pull a soft sleeve over the handle of an adjustable spanner."""
    rows = [
        (-0.153, 0.9), (-0.149, 1.02), (-0.12, 0.97), (-0.09, 0.94), (-0.06, 0.97), (-0.034, 1.04),
        (-0.03, 0.9),
    ]  # fmt: skip
    across, deep = superellipse(0.0165, 0.0115, power=2.6, sides=32).T
    return loft([np.column_stack([s * across, 0 * across + y, -s * deep]) for y, s in rows])


def _pliers(_: Variant) -> list[Part]:
    """Open a pair of pliers a little."""
    jaw = prism(
        [(0.001, 0.0), (0.012, 0.0), (0.011, 0.025), (0.006, 0.055), (0.001, 0.057)],
        0.009,
        bevel=0.002,
    )
    arm = tube(
        [
            (0.006, 0.004, 0),
            (0.012, -0.02, 0),
            (0.026, -0.055, 0),
            (0.028, -0.1, 0),
            (0.02, -0.14, 0),
        ],
        [0.008, 0.0075, 0.0085, 0.0085, 0.007],
        flat=0.75,
    )
    teeth = [
        box(0.0024, 0.0014, 0.0085, bevel=0.0003).at(0.0017, 0.022 + 0.0045 * k, 0)
        for k in range(7)
    ]
    half = [jaw.part("main"), *parts("trim", teeth), arm.part("handle")]
    right = each(half, lambda s: s.turned(z=-6))
    made = [*right, *each(right, lambda s: s.mirrored("x"))]
    pivot = [disc(0.013, 0.0065, bevel=0.0015), disc(0.006, 0.0085)]
    return [*made, *parts("main", [c for s in pivot for c in pair(s, "z")])]


def _saw(_: Variant) -> list[Part]:
    """Make a carpenter's saw with teeth along its lower edge."""
    teeth = [
        p for k in range(46) for p in ((0.45 - 0.0098 * k, -0.012), (0.4455 - 0.0098 * k, -0.02))
    ]
    blade = prism([(0.0, 0.075), (0.45, 0.035), *teeth, (0.0, -0.012)], 0.0022, bevel=0.0)
    grip = [
        (0.02, 0.085),
        (-0.03, 0.095),
        (-0.09, 0.075),
        (-0.115, 0.09),
        (-0.125, 0.07),
        (-0.105, 0.03),
        (-0.13, -0.03),
        (-0.11, -0.05),
        (-0.06, -0.035),
        (0.0, -0.03),
        (0.03, 0.0),
        (0.012, 0.04),
    ]
    outer = rounded(grip, 4)
    middle = np.array([-0.052, 0.026])
    turn = np.arctan2(*(outer - middle).T[::-1])
    inner = middle + np.column_stack([0.036 * np.cos(turn), 0.026 * np.sin(turn)])
    rings = [
        np.column_stack([outline + inset * (middle - outline), np.full(len(outer), z)])
        for outline, inset, z in (
            (inner, 0.0, 0.006), (inner, -0.12, 0.012), (outer, 0.06, 0.012), (outer, 0.0, 0.006),
            (outer, 0.0, -0.006), (outer, 0.06, -0.012), (inner, -0.12, -0.012),
            (inner, 0.0, -0.006),
        )
    ]  # fmt: skip
    handle = skin(np.stack(rings), loop=True, crease=50)
    screws = [disc(0.006, 0.014).at(x, y) for x, y in ((0.002, 0.05), (0.004, 0.0))]
    made = [
        blade.part("main"),
        handle.part("handle"),
        *parts("metal", [c for s in screws for c in pair(s, "z")]),
    ]
    return each(made, lambda s: s.turned(z=12))


def _drill(_: Variant) -> list[Part]:
    """Make a cordless drill that points along +X on its battery."""
    motor = lathe(
        [(0, -0.1)],
        [(0.03, -0.1)],
        [(0.036, -0.085), (0.037, 0.0), (0.033, 0.05)],
        [(0.026, 0.075)],
        [(0, 0.075)],
        sides=32,
    )
    chuck = lathe(
        [(0, 0.07)],
        [(0.022, 0.07)],
        [(0.023, 0.1)],
        [(0.013, 0.125)],
        [(0.007, 0.13)],
        [(0, 0.13)],
        sides=18,
    )
    grip = body(
        [
            (-0.15, 0.028, 0.02, 0),
            (-0.1, 0.023, 0.018, 0),
            (-0.05, 0.026, 0.019, 0),
            (0, 0.032, 0.022, 0),
        ],
        power=2.8,
    )
    bit = [
        rod((0.128, 0, 0), (0.2, 0, 0), 0.0032, tip=0.0028),
        *[
            torus(0.003, 0.0012, sides=12, section=6).turned(z=62).at(0.14 + 0.007 * k)
            for k in range(8)
        ],
    ]
    vents = [
        box(0.004, 0.028, 0.003, bevel=0).at(-0.075 + 0.009 * k, -0.0, 0.0368) for k in range(5)
    ]
    return [
        motor.turned(z=-90).part("main"),
        *parts("trim", [torus(0.0335, 0.004, sides=32, section=8).turned(z=90).at(0.045), *vents]),
        chuck.turned(z=-90).part("trim"),
        *parts("metal", bit),
        grip.turned(z=-12).at(-0.035, -0.02, 0).part("trim"),
        box(0.11, 0.045, 0.066, bevel=0.008).at(-0.055, -0.205, 0).part("trim"),
        box(0.1, 0.016, 0.06, bevel=0.005).at(-0.06, -0.168, 0).part("main"),
        tube([(-0.016, -0.05, 0), (-0.008, -0.06, 0), (-0.014, -0.077, 0)], 0.008, flat=0.8).part(
            "accent"
        ),
        panel(0.05, 0.018, 0.002, radius=0.004).at(0.003, -0.01, 0.036).part("accent"),
        panel(0.05, 0.02, 0.002, radius=0.004).at(-0.055, -0.192, 0.0325).part("accent"),
    ]


BUILD = by_subtype(
    screwdriver=_screwdriver,
    wrench=_wrench,
    adjustable=_pipe_wrench,
    pliers=_pliers,
    saw=_saw,
    drill=_drill,
)
