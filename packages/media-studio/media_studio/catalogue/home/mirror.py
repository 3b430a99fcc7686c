"""Mirrors on a wall and on a stand."""

import numpy as np

from media_studio.catalogue.modelling.fittings import moulding
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _mirror(_: Variant) -> list[Part]:
    pane = box(0.46, 0.72, 0.006, bevel=0.002).at(y=0.04)
    return [
        *parts("main", moulding(0.54, 0.8, 0.07)),
        pane.at(z=0.004).part("mirror"),
        box(0.5, 0.76, 0.01).at(y=0.02, z=-0.012).part("main"),
    ]


def _standing_mirror(_: Variant) -> list[Part]:
    """Hang an oval mirror between two posts."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    path = np.stack([0.24 * np.cos(angle), 0.95 + 0.56 * np.sin(angle), 0 * angle], axis=-1)
    frame = tube(path, 0.024, steps=1, sides=10, loop=True)
    pane = prism(path[:, :2], 0.008, bevel=0.002)
    tilted = [shape.turned_about((0, 0.95, 0), x=-5) for shape in (frame, pane)]
    post = rod((0.3, 0.08, 0), (0.3, 1.25, 0), 0.017, tip=0.013)
    foot = tube(
        [(0.3, 0.02, -0.2), (0.3, 0.09, -0.06), (0.3, 0.09, 0.06), (0.3, 0.02, 0.2)],
        0.018,
        sides=10,
    )
    knob = ellipsoid(0.024, 0.03, 0.024, sides=16).at(0.3, 1.27, 0)
    pin = rod((0.25, 0.95, 0), (0.33, 0.95, 0), 0.012)
    return [
        *parts(
            "main", [tilted[0], *pair(post), *pair(foot), rod((-0.3, 0.2, 0), (0.3, 0.2, 0), 0.014)]
        ),
        *parts("metal", [*pair(knob), *pair(pin)]),
        tilted[1].part("mirror"),
    ]


def _compact(_: Variant) -> list[Part]:
    """Open a round case: a mirror in its lid, powder and a puff in its foot."""
    shell = lathe(
        [(0, 0)], [(0.031, 0), (0.036, 0.003)], [(0.037, 0.006)], [(0.035, 0.0075)],
        [(0.0335, 0.006)], [(0, 0.006)], sides=52, bevel=0.0004,
    )  # fmt: skip
    pane = cylinder(0.0332, 0.0008, bevel=0.0002, sides=52).at(y=0.0062)
    lid = [s.turned_about((0, 0.0078, -0.0365), x=-112) for s in
           (shell.mirrored("y").at(y=0.0156), pane.mirrored("y").at(y=0.0154))]  # fmt: skip
    hinge = rod((-0.011, 0.0075, -0.0372), (0.011, 0.0075, -0.0372), 0.0018, sides=14)
    catch = box(0.008, 0.0045, 0.003, bevel=0.0008).at(y=0.0025, z=0.037)
    cake = lathe([(0, 0.005)], [(0.0325, 0.005)], [(0.0325, 0.0064), (0, 0.0072)], sides=44)
    puff = lathe([(0, 0)], [(0.016, 0), (0.0185, 0.0022)], [(0.016, 0.0045), (0, 0.005)], sides=36)
    bow = tube([(-0.013, 0.0042, 0), (0, 0.0056, 0), (0.013, 0.0042, 0)], 0.0026, flat=0.35)
    made = [s.at(0.006, 0.0066, 0.008) for s in (puff, bow)]
    return [
        *parts("main", [shell, lid[0]]),
        *parts("metal", [hinge, catch]),
        lid[1].part("mirror"),
        cake.part("powder"),
        made[0].part("puff"),
        made[1].part("ribbon"),
    ]


BUILD = by_subtype(mirror=_mirror, standing_mirror=_standing_mirror, compact=_compact)
