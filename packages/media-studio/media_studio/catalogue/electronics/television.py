"""Televisions and what belongs to them."""

from media_studio.catalogue.modelling.housing import (
    body,
    dial,
    disc,
    grille,
    panel,
    pointer,
    slab,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _landscape(width: float, height: float) -> list[Part]:
    """Show hills under the sun in the plane z = 0, standing on y = 0."""
    w, h = width, height
    far = [(-w / 2, 0), (w / 2, 0), (w / 2, 0.36 * h), (0.2 * w, 0.6 * h), (0, 0.4 * h)]
    far += [(-0.22 * w, 0.68 * h), (-w / 2, 0.3 * h)]
    near = [(-w / 2, 0), (w / 2, 0), (w / 2, 0.16 * h), (0.1 * w, 0.3 * h), (-w / 2, 0.14 * h)]
    return [
        panel(w, h, 0.001, bevel=0).part("screen"),
        disc(0.09 * h, 0.0006, bevel=0).at(0.28 * w, 0.74 * h, 0.001).part("sun"),
        prism(far, 0.001, bevel=0).at(z=0.0015).part("far"),
        prism(near, 0.001, bevel=0).at(z=0.0025).part("near"),
    ]


def _flat(_: Variant) -> list[Part]:
    w, h = 1.22, 0.7
    foot = box(0.03, 0.016, 0.26, bevel=0.005).at(0.42, 0, 0.01)
    leg = rod((0.42, 0.01, 0.01), (0.42, 0.08, 0.0), 0.011)
    return [
        panel(w, h, 0.035, radius=0.012, bevel=0.006).at(y=0.07, z=-0.02).part("main"),
        box(0.7, 0.4, 0.05, bevel=0.02).at(y=0.12, z=-0.035).part("main"),
        *moved(_landscape(w - 0.03, h - 0.05), y=0.1, z=0.0148),
        panel(0.07, 0.008, 0.002).at(y=0.081, z=0.0145).part("metal"),
        *parts("metal", [*pair(foot), *pair(leg)]),
    ]


def _aerial() -> list[Part]:
    """Spread two telescopic rods from a foot on y = 0."""
    made: list[Shape] = []
    for low, high, radius in ((0.0, 0.16, 0.004), (0.15, 0.3, 0.003), (0.29, 0.4, 0.002)):
        made += pair(
            rod((0.02 + 0.55 * low, 0.02 + low, 0), (0.02 + 0.55 * high, 0.02 + high, 0), radius)
        )
    made += pair(ellipsoid(0.006, 0.006, 0.006, sides=12).at(0.02 + 0.22, 0.42, 0))
    foot = lathe([(0, 0)], [(0.06, 0)], [(0.055, 0.016), (0.03, 0.03)], [(0, 0.034)], sides=28)
    return [*parts("metal", made), foot.part("dark")]


def _controls() -> list[Part]:
    """Make the two dials and the loudspeaker of a set, facing +Z, standing on y = 0."""
    knobs = [(0.245, 30), (0.17, 110)]
    made = parts("metal", [dial(0.026).at(y=y, z=0.004) for y, _ in knobs])
    made += parts("dark", [pointer(0.026, turn).at(y=y, z=0.004) for y, turn in knobs])
    made += parts("dark", [slat.at(y=0.025, z=0.002) for slat in grille(0.1, 0.1, 8)])
    return [panel(0.13, 0.3, 0.006, radius=0.012).part("trim"), *made]


def _retro(_: Variant) -> list[Part]:
    """Set a bulging tube and two dials into a wooden case on splayed legs."""
    bezel = panel(0.4, 0.33, 0.016, radius=0.05, bevel=0.005)
    tube = panel(0.345, 0.275, 0.006, radius=0.055, bevel=0.002)
    bulge = ellipsoid(0.165, 0.13, 0.009, sides=28)
    legs = [rod((0.2, 0.16, z), (0.27, 0, 1.5 * z), 0.016, tip=0.009) for z in (-0.11, 0.11)]
    tips = [rod((0.258, 0.03, 1.45 * z), (0.27, 0, 1.5 * z), 0.0115) for z in (-0.11, 0.11)]
    back = body([(0, 0.27, 0.17, 0), (0.1, 0.2, 0.12, 0)], power=7, steps=1)
    return [
        box(0.66, 0.42, 0.36, bevel=0.025).at(y=0.15).part("main"),
        back.turned(x=-90).at(y=0.36, z=-0.178).part("dark"),
        panel(0.61, 0.37, 0.012, radius=0.03, bevel=0.004).at(y=0.175, z=0.175).part("face"),
        bezel.at(-0.085, 0.195, 0.184).part("metal"),
        tube.at(-0.085, 0.2225, 0.197).part("screen"),
        bulge.at(-0.085, 0.36, 0.197).part("screen"),
        *moved(_controls(), x=0.215, y=0.21, z=0.186),
        *parts("main", [copy for leg in legs for copy in pair(leg)]),
        *parts("metal", [copy for tip in tips for copy in pair(tip)]),
        *moved(_aerial(), y=0.566, z=-0.04),
    ]


def _crt(_: Variant) -> list[Part]:
    """Make the plastic set of the eighties and nineties."""
    shell = [
        box(0.56, 0.46, 0.14, bevel=0.018).at(z=0.1),
        body(
            [
                (0, 0.27, 0.22, 0),
                (0.1, 0.26, 0.21, 0),
                (0.26, 0.18, 0.14, 0),
                (0.32, 0.15, 0.11, 0),
            ],
            power=7,
        )
        .turned(x=-90)
        .at(y=0.23, z=0.04),
    ]
    buttons = [
        panel(0.018, 0.012, 0.006, radius=0.002).at(0.06 + 0.03 * k, 0.03, 0.169) for k in range(5)
    ]
    return [
        *parts("main", shell),
        panel(0.5, 0.37, 0.012, radius=0.025, bevel=0.004).at(y=0.07, z=0.163).part("dark"),
        panel(0.43, 0.315, 0.006, radius=0.03, bevel=0.002).at(y=0.0975, z=0.172).part("screen"),
        ellipsoid(0.21, 0.152, 0.008, sides=28).at(y=0.255, z=0.174).part("screen"),
        *parts("dark", [slat.at(-0.15, 0.02, 0.168) for slat in grille(0.2, 0.035, 5)]),
        *parts("metal", buttons),
        disc(0.004, 0.004).at(0.225, 0.036, 0.169).part("light"),
        *parts(
            "dark",
            [
                copy
                for z in (0.14, -0.1)
                for copy in pair(slab(0.06, 0.012, 0.03).at(0.2, -0.01, z))
            ],
        ),
        *moved(_aerial(), y=0.458, z=0.06),
    ]


def _remote(_: Variant) -> list[Part]:
    """Lay a remote control tilted on its back."""
    shell = body(
        [(-0.09, 0.02, 0.007, 0), (-0.085, 0.024, 0.01, 0), (0, 0.022, 0.011, 0),
         (0.085, 0.025, 0.011, 0), (0.09, 0.022, 0.008, 0)],
        power=4.5,
    )  # fmt: skip
    keys = [
        disc(0.0048, 0.0045, sides=16).at(0.0135 * c, 0.02 - 0.0125 * r, 0.0095)
        for r in range(4)
        for c in (-1, 0, 1)
    ]
    rockers = [
        panel(0.009, 0.024, 0.0045, radius=0.004).at(0.0125 * s, -0.062, 0.0095) for s in (-1, 1)
    ]
    ring = sleeve((0.0085, 0), (0.0155, 0), (0.0155, 0.004), (0.0085, 0.004)).turned(x=90)
    made = [
        shell.part("main"),
        *parts("keys", [*keys, *rockers]),
        ring.at(y=0.046, z=0.0095).part("metal"),
        disc(0.006, 0.005).at(y=0.046, z=0.0095).part("keys"),
        disc(0.005, 0.005, sides=18).at(-0.0135, 0.075, 0.009).part("light"),
        panel(0.016, 0.005, 0.004).at(y=-0.08, z=0.0065).part("metal"),
        cylinder(0.005, 0.003).at(y=0.088).part("dark"),
    ]
    return each(made, lambda shape: shape.turned(x=-72))


def _projector(_: Variant) -> list[Part]:
    """Throw light from a lens beside a vented case."""
    barrel = sleeve((0.032, 0), (0.05, 0), (0.05, 0.05), (0.044, 0.054), (0.034, 0.04), sides=40)
    vents = [slat.at(-0.08, 0.03, 0.128) for slat in grille(0.13, 0.06, 6)]
    keys = [cylinder(0.007, 0.004, sides=16).at(-0.1 + 0.024 * k, 0.119, 0.04) for k in range(5)]
    foot = cylinder(0.012, 0.014, sides=16)
    return [
        box(0.34, 0.11, 0.26, bevel=0.016).at(y=0.01).part("main"),
        sleeve((0.045, 0), (0.06, 0), (0.06, 0.012), (0.045, 0.012))
        .turned(x=90)
        .at(0.09, 0.068, 0.122)
        .part("metal"),
        barrel.turned(x=90).at(0.09, 0.068, 0.122).part("dark"),
        ellipsoid(0.034, 0.034, 0.014).at(0.09, 0.068, 0.15).part("light"),
        *parts("dark", vents),
        *parts("keys", keys),
        sleeve((0.02, 0), (0.028, 0), (0.028, 0.004), (0.02, 0.004))
        .at(0.08, 0.12, -0.02)
        .part("metal"),
        *parts("dark", [copy for z in (-0.1, 0.1) for copy in pair(foot.at(0.14, 0, z))]),
    ]


BUILD = by_subtype(flat=_flat, retro=_retro, crt=_crt, remote=_remote, projector=_projector)
