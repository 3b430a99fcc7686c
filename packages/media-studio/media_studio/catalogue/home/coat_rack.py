"""Coat racks and hangers."""

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import around, each, pair, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _coat_rack(variant: Variant) -> list[Part]:
    """Turn a stand with curved hooks."""
    post = lathe(
        [(0.022, 0)],
        [(0.022, 0.1), (0.03, 0.16), (0.02, 0.24), (0.018, 1.2), (0.028, 1.3), (0.018, 1.4)],
        [(0.018, 1.72)],
        [(0, 1.74)],
        sides=24,
    )
    leg = tube(
        [(0.02, 0.26, 0), (0.1, 0.2, 0), (0.2, 0.06, 0), (0.27, 0.02, 0)],
        [0.018, 0.018, 0.017, 0.02],
    )
    hook = tube(
        [(0.015, 1.6, 0), (0.09, 1.56, 0), (0.15, 1.62, 0), (0.16, 1.72, 0)],
        [0.013, 0.012, 0.011, 0.012],
    )
    peg = tube(
        [(0.015, 1.36, 0), (0.07, 1.33, 0), (0.105, 1.37, 0), (0.11, 1.43, 0)],
        [0.011, 0.01, 0.01, 0.011],
    )
    balls = [
        ellipsoid(0.022, 0.022, 0.022, sides=14).at(0.16, 1.735, 0),
        ellipsoid(0.017, 0.017, 0.017, sides=14).at(0.11, 1.44, 0),
    ]
    made = [
        *parts(
            "main",
            [
                post,
                *around(leg, 4, 45),
                *around(hook, 4),
                *around(peg, 4, 45),
                ellipsoid(0.034, 0.04, 0.034, sides=20).at(y=1.77),
            ],
        ),
        *parts("metal", [*around(balls[0], 4), *around(balls[1], 4, 45)]),
    ]
    return made + _hung_hat() if "hat" in variant.attributes else made


def _hung_hat() -> list[Part]:
    hat = lathe(
        [(0, 0.0)],
        [(0.13, -0.005), (0.17, 0.01)],
        [(0.165, 0.018), (0.1, 0.012)],
        [(0.09, 0.09), (0.06, 0.11)],
        [(0, 0.105)],
        sides=36,
    )
    ribbon = sleeve((0.08, 0.016), (0.102, 0.016), (0.099, 0.04), (0.08, 0.04))
    made = [hat.part("second"), ribbon.part("trim")]
    return each(made, lambda s: s.turned(z=-24).at(0.15, 1.72, 0))


def _hanger(_: Variant) -> list[Part]:
    arm = tube(
        [(0, 0.12, 0), (0.08, 0.095, 0), (0.17, 0.04, 0), (0.215, 0.0, 0)],
        [0.012, 0.0125, 0.0115, 0.011],
        flat=1.2,
    )
    hook = [
        (0, 0.12, 0),
        (0, 0.17, 0),
        (0.008, 0.19, 0),
        (0.03, 0.21, 0),
        (0.026, 0.245, 0),
        (-0.006, 0.25, 0),
        (-0.026, 0.232, 0),
    ]
    return [
        *parts("main", pair(arm)),
        rod((-0.205, 0.006, 0), (0.205, 0.006, 0), 0.006).part("main"),
        tube(hook, 0.0028).part("metal"),
        cylinder(0.007, 0.012, sides=16).at(y=0.126).part("metal"),
    ]


BUILD = by_subtype(coat_rack=_coat_rack, hanger=_hanger)
