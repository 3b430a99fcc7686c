"""What video games are played on."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import body, disc, dome, panel, slab
from media_studio.modelling.blob import Limb, Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, sleeve, tube


def _cross(arm: float, thick: float) -> list[Part]:
    """Make a direction pad that faces +Z in the plane z = 0."""
    bar = panel(3 * arm, arm, thick, radius=0.15 * arm).at(y=-arm / 2)
    return parts("pad", [bar, bar.turned(z=90), disc(0.4 * arm, thick * 1.15)])


def _colours(radius: float, spread: float, thick: float) -> list[Part]:
    """Make four coloured buttons around the origin that face +Z."""
    places = (("button3", -1, 0), ("button4", 0, 1), ("button2", 0, -1), ("button1", 1, 0))
    button = disc(radius, thick, bevel=0.3 * radius, sides=20)
    return [button.at(x * spread, y * spread).part(name) for name, x, y in places]


def _stick() -> list[Part]:
    """Make a thumb stick that points along +Z from a socket in the plane z = 0."""
    cap = lathe(
        [(0, 0)], [(0.004, 0)], [(0.004, 0.009)], [(0.0095, 0.011)], [(0.0095, 0.014)],
        [(0.007, 0.0145)], [(0, 0.0125)], sides=24, bevel=0.0008,
    )  # fmt: skip
    socket = torus(0.0115, 0.002, sides=28, section=8)
    return parts("pad", [cap.turned(x=90), socket.turned(x=90), disc(0.011, 0.002)])


_FACE = 0.0135
"""How far before its middle a pad has its flat face, which the buttons stand on."""


def _faced(points: FloatArray) -> FloatArray:
    """Press the front of a pad flat."""
    x, y, z = points.T
    return np.column_stack([x, y, np.minimum(z, _FACE + 0.12 * (z - _FACE))])


def _controller(_: Variant) -> list[Part]:
    """Melt two grips into a pad; it lies tilted towards the player."""
    shell = blob(
        [
            Lump((0, 0, 0), (0.052, 0.034, 0.02)),
            Lump((-0.048, 0.006, 0), (0.034, 0.036, 0.021)),
            Lump((0.048, 0.006, 0), (0.034, 0.036, 0.021)),
            Limb((-0.056, -0.01, -0.002), (-0.07, -0.058, -0.008), 0.019, 0.013),
            Limb((0.056, -0.01, -0.002), (0.07, -0.058, -0.008), 0.019, 0.013),
        ],
        blend=0.02,
        cells=56,
    ).warped(_faced)
    shoulder = tube([(-0.07, 0.034, 0), (-0.05, 0.041, 0.002), (-0.03, 0.038, 0)], 0.006, flat=0.8)
    made = [
        shell.part("main"),
        *moved(_cross(0.008, 0.005), x=-0.049, y=0.007, z=_FACE),
        *moved(_colours(0.0056, 0.0105, 0.005), x=0.049, y=0.007, z=_FACE),
        *moved(_stick(), x=-0.023, y=-0.013, z=_FACE),
        *moved(_stick(), x=0.023, y=-0.013, z=_FACE),
        disc(0.007, 0.002, sides=24).at(y=0.014, z=_FACE).part("light"),
        *parts("pad", pair(panel(0.008, 0.0035, 0.002, radius=0.0015).at(0.017, 0.012, _FACE))),
        *parts("pad", pair(shoulder)),
    ]
    return each(made, lambda shape: shape.turned(x=-58))


def _retro_controller(_: Variant) -> list[Part]:
    """Make the flat pad of the first consoles, with its cable."""
    cord = [(0.0, 0.03, 0.006), (0, 0.045, 0.006), (0.02, 0.07, 0.004), (-0.02, 0.11, 0.003)]
    made = [
        panel(0.124, 0.054, 0.014, radius=0.004, bevel=0.002).at(y=-0.027).part("main"),
        panel(0.112, 0.038, 0.002, radius=0.002).at(y=-0.023, z=0.0132).part("face"),
        *moved(_cross(0.008, 0.005), x=-0.038, y=-0.004, z=0.0145),
        *parts(
            "trim",
            [
                panel(0.034, 0.006, 0.001, radius=0.003).at(y=y, z=0.0147)
                for y in (-0.02, -0.006, 0.006)
            ],
        ),
        *parts(
            "pad",
            [
                panel(0.009, 0.004, 0.002, radius=0.002).at(x, -0.019, 0.0155)
                for x in (-0.008, 0.008)
            ],
        ),
        *parts(
            "trim",
            [
                panel(0.0155, 0.0155, 0.001, radius=0.002).at(x, -0.016, 0.0147)
                for x in (0.025, 0.0435)
            ],
        ),
        *parts(
            "button1",
            [disc(0.0065, 0.004, bevel=0.001).at(x, -0.0085, 0.0152) for x in (0.025, 0.0435)],
        ),
        tube(cord, 0.0022).part("pad"),
    ]
    return each(made, lambda shape: shape.turned(x=-62))


def _handheld(_: Variant) -> list[Part]:
    """Make the brick of the pocket games, with a greenish screen."""
    slits = [
        panel(0.002, 0.017, 0.001, radius=0.0009, bevel=0)
        .turned(z=-32)
        .at(0.006 + 0.0048 * k, 0.01 + 0.001 * k, 0.0274)
        for k in range(5)
    ]
    made = [
        panel(0.09, 0.148, 0.028, radius=0.007, bevel=0.003).part("main"),
        panel(0.076, 0.058, 0.002, radius=0.006).at(y=0.08, z=0.0272).part("face"),
        panel(0.047, 0.043, 0.001, bevel=0).at(y=0.087, z=0.029).part("screen"),
        *[
            panel(w, 0.004, 0.0005, bevel=0).at(x, y, 0.03).part("pad")
            for x, y, w in ((-0.012, 0.094, 0.014), (0.008, 0.102, 0.016), (0.006, 0.118, 0.006))
        ],
        disc(0.0018, 0.001, bevel=0, sides=12).at(-0.031, 0.112, 0.029).part("light"),
        *moved(_cross(0.0085, 0.005), x=-0.025, y=0.054, z=0.0275),
        *parts(
            "button1",
            [disc(0.0063, 0.005).at(x, y, 0.0275) for x, y in ((0.016, 0.05), (0.033, 0.058))],
        ),
        *parts(
            "trim",
            [
                panel(0.012, 0.004, 0.002, radius=0.002).turned(z=25).at(x, 0.02, 0.0275)
                for x in (-0.014, 0.004)
            ],
        ),
        *parts("pad", slits),
    ]
    return each(made, lambda shape: shape.turned(x=-10))


def _console(_: Variant) -> list[Part]:
    """Set a console with a lit seam beside its controller."""
    side = [(-0.13, 0), (0.13, 0), (0.12, 0.3), (-0.12, 0.3)]
    shell = prism(side, 0.016, bevel=0.005).turned(y=90)
    made = [
        box(0.05, 0.285, 0.235, bevel=0.01).at(y=0.012).part("pad"),
        *parts("main", pair(shell.turned(z=-2).at(0.036, 0.012, 0))),
        *parts("light", pair(box(0.0035, 0.25, 0.22, bevel=0.001).at(0.0265, 0.03, 0.009))),
        panel(0.004, 0.11, 0.002).at(-0.008, 0.12, 0.117).part("trim"),
        slab(0.1, 0.012, 0.16, radius=0.045).part("pad"),
    ]
    pad = each(_controller(Variant()), lambda shape: shape.turned(x=10))
    low = min(float(part.vertices[:, 1].min()) for part in pad)
    return [*made, *moved(pad, x=0.17, y=-low, z=0.09)]


def _headset(_: Variant) -> list[Part]:
    """Make goggles with straps for virtual reality."""
    visor = body(
        [
            (0, 0.082, 0.042, 0),
            (0.02, 0.09, 0.05, 0),
            (0.05, 0.09, 0.05, 0),
            (0.075, 0.08, 0.044, 0),
            (0.082, 0.07, 0.036, 0),
        ],
        power=3.6,
    )
    rim = body([(0, 0.078, 0.046, 0), (0.02, 0.082, 0.048, 0), (0.03, 0.086, 0.049, 0)], power=3.2)
    angle = np.radians(np.linspace(-4, 184, 13))
    strap = np.stack(
        [0.089 * np.cos(angle), 0.012 * np.sin(angle), -0.03 - 0.155 * np.sin(angle)], -1
    )
    over = [(0, 0.045, 0.0), (0, 0.085, -0.05), (0, 0.092, -0.11), (0, 0.02, -0.184)]
    lenses = [
        ellipsoid(0.007, 0.007, 0.004, sides=16).at(x, y, 0.052)
        for x in (-0.062, 0.062)
        for y in (-0.03, 0.03)
    ]
    return [
        visor.turned(x=90).at(z=-0.03).part("main"),
        rim.turned(x=90).at(z=-0.052).part("pad"),
        panel(0.14, 0.062, 0.004, radius=0.026).at(y=-0.031, z=0.05).part("face"),
        *parts("lens", lenses),
        panel(0.05, 0.005, 0.003, radius=0.002).at(y=0.0, z=0.0535).part("light"),
        tube(strap, 0.015, flat=0.16, steps=3).part("strap"),
        tube(over, 0.014, flat=0.16).part("strap"),
        *parts("trim", pair(box(0.008, 0.03, 0.07, bevel=0.003).at(0.088, -0.015, -0.045))),
        dome(0.012, 0.008, 0.012).turned(x=-90).at(0, 0.012, -0.19).part("trim"),
    ]


def _lever(_: Variant) -> list[Part]:
    """Stand a flight stick on its base."""
    base = body(
        [
            (0, 0.085, 0.085, 0),
            (0.01, 0.088, 0.088, 0),
            (0.04, 0.07, 0.07, 0),
            (0.048, 0.06, 0.06, 0),
        ],
        power=5,
    )
    boot = [
        sleeve((0.01, 0), (r, 0), (r, 0.009), (0.01, 0.009)).at(y=0.046 + 0.008 * k)
        for k, r in enumerate((0.045, 0.037, 0.03, 0.024))
    ]
    grip = body(
        [
            (0.07, 0.016, 0.018, 0),
            (0.1, 0.02, 0.024, 0.002),
            (0.15, 0.019, 0.021, 0.0),
            (0.19, 0.02, 0.026, 0.006),
            (0.22, 0.022, 0.03, 0.014),
            (0.236, 0.016, 0.02, 0.018),
        ],
        power=2.6,
    )
    return [
        base.part("main"),
        *parts("pad", boot),
        grip.part("main"),
        body([(0.064, 0.02, 0.024, 0), (0.074, 0.022, 0.026, 0)], steps=1).part("pad"),
        box(0.012, 0.034, 0.016, bevel=0.004).at(y=0.165, z=0.03).part("red"),
        dome(0.008, 0.006, 0.008).turned(x=30).at(y=0.232, z=0.024).part("red"),
        dome(0.006, 0.005, 0.006).at(0.01, 0.2325, 0.008).part("yellow"),
        *parts("red", pair(cylinder(0.012, 0.006, bevel=0.002).at(0.05, 0.042, 0.052))),
        tube(
            [(0, 0.014, -0.08), (0, 0.01, -0.12), (0.03, 0.003, -0.15), (0.0, 0.003, -0.2)], 0.003
        ).part("pad"),
    ]


BUILD = by_subtype(
    controller=_controller,
    retro_controller=_retro_controller,
    handheld=_handheld,
    console=_console,
    headset=_headset,
    joystick=_lever,
)
