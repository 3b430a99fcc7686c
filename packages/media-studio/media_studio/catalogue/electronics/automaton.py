"""Machines that act by themselves: mechs, robot arms, robot dogs and turrets."""

import numpy as np

from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _joint(at: Point, radius: float, width: float) -> Shape:
    """Turn a joint whose axle lies along x."""
    x, y, z = at
    return (
        cylinder(radius, width, bevel=0.12 * radius, sides=24).turned(z=-90).at(x - width / 2, y, z)
    )


def _mech_leg() -> list[Part]:
    """Bend the left leg of a walker backwards, with a piston and a toed foot."""
    hip, knee, ankle = (0.62, 1.75, 0.0), (0.68, 1.15, -0.42), (0.7, 0.38, 0.1)
    toes = [
        prism([(0, 0), (0.5, 0), (0.46, 0.1), (0.1, 0.24), (0, 0.24)], 0.2, bevel=0.03)
        .turned(y=-90 + t)
        .at(0.7, 0, 0.1)
        for t in (-24, 24, 180)
    ]
    return [
        beam(hip, knee, 0.26, 0.34, taper=0.85, bevel=0.05).part("main"),
        beam(knee, ankle, 0.22, 0.3, taper=0.8, bevel=0.05).part("main"),
        box(0.3, 0.36, 0.1, bevel=0.03).turned(x=22).at(0.68, 1.02, -0.2).part("trim"),
        *parts(
            "metal", [_joint(hip, 0.22, 0.44), _joint(knee, 0.18, 0.36), _joint(ankle, 0.14, 0.34)]
        ),
        *parts("metal", [rod((0.68, 1.5, -0.32), (0.7, 0.7, -0.22), 0.05)]),
        *parts("dark", toes),
    ]


def _cannon_arm(x: float) -> list[Part]:
    """Hang a housing with a barrel beside a body."""
    body = box(0.34, 0.42, 0.9, bevel=0.06).at(x, 2.1, 0.15)
    profile = [(0.06, 0), (0.105, 0), (0.105, 0.75), (0.125, 0.78), (0.125, 0.9), (0.06, 0.9)]
    barrel = sleeve(*profile, sides=24).turned(x=90).at(x, 2.31, 0.55)
    band = box(0.36, 0.08, 0.5, bevel=0.01).at(x, 2.38, 0.1)
    return [
        body.part("main"),
        barrel.part("cannon"),
        band.part("trim"),
        _joint((x - 0.2, 2.3, 0), 0.17, 0.3).part("metal"),
    ]


def _launcher(x: float) -> list[Part]:
    """Set a box of six missiles upon a shoulder."""
    body = box(0.5, 0.42, 0.6, bevel=0.04).at(x, 2.72, -0.1)
    tips = [
        lathe([(0, 0)], [(0.058, 0)], [(0.05, 0.06), (0, 0.13)], sides=16)
        .turned(x=90)
        .at(x + 0.15 * (k - 1), y, 0.19)
        for k in range(3)
        for y in (2.84, 3.02)
    ]
    return [
        body.part("main"),
        *parts("missile", tips),
        rod((x, 2.5, -0.1), (x, 2.75, -0.1), 0.08).part("metal"),
    ]


def _mech(_: Variant) -> list[Part]:
    """Stand an armed cockpit on two backward legs."""
    hull = prism(
        [
            (-0.6, 1.95),
            (0.55, 1.88),
            (0.82, 2.12),
            (0.7, 2.5),
            (0.3, 2.75),
            (-0.55, 2.7),
            (-0.72, 2.3),
        ],
        1.0,
        bevel=0.13,
    ).turned(y=-90)
    window = prism(
        [(0.845, 2.16), (0.745, 2.5), (0.38, 2.73), (0.4, 2.6), (0.66, 2.42), (0.74, 2.16)],
        0.66,
        bevel=0.02,
    ).turned(y=-90)
    brow = box(0.74, 0.07, 0.3, bevel=0.02).turned(x=40).at(y=2.6, z=0.52)
    chin = [
        box(0.16, 0.16, 0.24, bevel=0.03).at(0.28, 1.86, 0.5),
        cylinder(0.07, 0.06, bevel=0.015).turned(x=90).at(0.28, 1.95, 0.6),
    ]
    pelvis = [box(0.76, 0.3, 0.5, bevel=0.06).at(y=1.62), cylinder(0.3, 0.2, bevel=0.03).at(y=1.82)]
    vents = [box(0.5, 0.03, 0.05, bevel=0.005).at(y=2.2 + 0.09 * k, z=-0.7) for k in range(4)]
    mast = rod((-0.36, 2.7, -0.4), (-0.4, 3.3, -0.5), 0.016)
    return [
        hull.part("main"),
        window.part("glass"),
        *parts("trim", [brow]),
        *parts("dark", [*vents, *pair(chin[0])]),
        *parts("light", pair(chin[1])),
        *parts("metal", [*pelvis, mast]),
        *[p for side in (_mech_leg(), _cannon_arm(0.82), _launcher(0.62)) for p in _both(side)],
    ]


def _both(made: list[Part]) -> list[Part]:
    """Add the mirror images at -x."""
    return [*made, *each(made, lambda s: s.mirrored("x"))]


def _arm(_: Variant) -> list[Part]:
    """Raise an industrial arm of six joints on a bolted base, with a gripper."""
    base = [box(0.5, 0.04, 0.5, bevel=0.01), cylinder(0.2, 0.16, bevel=0.02, sides=36).at(y=0.04)]
    bolts = [
        cylinder(0.022, 0.03, bevel=0.004, sides=6).at(x, 0.035, z)
        for x in (-0.2, 0.2)
        for z in (-0.2, 0.2)
    ]
    turret = [
        cylinder(0.17, 0.2, top=0.15, bevel=0.03, sides=36).at(y=0.21),
        box(0.2, 0.26, 0.26, bevel=0.05).at(y=0.34),
    ]
    ring = cylinder(0.18, 0.03, bevel=0.006, sides=36).at(y=0.195)
    shoulder, elbow, wrist = (0, 0.52, 0.0), (0, 1.15, -0.22), (0, 1.28, 0.52)
    upper = beam(shoulder, elbow, 0.14, 0.2, taper=0.8, bevel=0.04)
    fore = beam(elbow, wrist, 0.12, 0.15, taper=0.7, bevel=0.035)
    motor = cylinder(0.08, 0.18, bevel=0.02).turned(x=-90).at(0, 1.15, -0.3)
    joints = [_joint(shoulder, 0.13, 0.3), _joint(elbow, 0.11, 0.26), _joint(wrist, 0.07, 0.16)]
    caps = [
        _joint(at, r, w)
        for at, r, w in ((shoulder, 0.08, 0.33), (elbow, 0.065, 0.29), (wrist, 0.04, 0.18))
    ]
    cable = tube(
        [
            (0.1, 0.4, -0.12),
            (0.16, 0.75, -0.24),
            (0.13, 1.1, -0.34),
            (0.1, 1.28, -0.05),
            (0.06, 1.33, 0.3),
        ],
        0.02,
        sides=10,
    )
    hand = [
        rod((0, 1.26, 0.56), (0, 1.12, 0.68), 0.045, sides=20),
        box(0.2, 0.05, 0.08, bevel=0.012).turned(x=-40).at(0, 1.085, 0.7),
    ]
    claw = [
        beam((0.08, 1.09, 0.71), (0.09, 0.99, 0.8), 0.035, 0.05, bevel=0.008),
        beam((0.09, 0.995, 0.795), (0.045, 0.93, 0.86), 0.03, 0.045, taper=0.6, bevel=0.008),
    ]
    return [
        *parts("base", base),
        *parts("main", [*turret, upper, fore]),
        *parts("metal", [*joints, *bolts]),
        *parts("dark", [*caps, ring, motor, cable]),
        *parts("gripper", [*hand, *[one for c in claw for one in pair(c)]]),
        ellipsoid(0.02, 0.02, 0.02, sides=14).at(0, 1.242, -0.1).part("light"),
    ]


def _dog(_: Variant) -> list[Part]:
    """Walk a headless body on four jointed legs, with sensors in front and a handle on its back."""
    body = prism(
        [
            (-0.44, 0.5),
            (0.4, 0.5),
            (0.48, 0.56),
            (0.46, 0.64),
            (0.36, 0.68),
            (-0.4, 0.68),
            (-0.48, 0.6),
        ],
        0.24,
        bevel=0.045,
    ).turned(y=-90)
    made: list[Part] = [body.part("main")]
    for z in (0.34, -0.34):
        hip, knee, foot = (0.19, 0.56, z), (0.2, 0.3, z - 0.16), (0.2, 0.03, z + 0.01)
        leg = [
            *parts("main", [beam(hip, knee, 0.07, 0.1, taper=0.75, bevel=0.02)]),
            *parts("metal", [_joint(hip, 0.075, 0.13), _joint(knee, 0.045, 0.09)]),
            rod(knee, foot, 0.028, tip=0.02).part("dark"),
            ellipsoid(0.035, 0.03, 0.035, sides=16).at(0.2, 0.03, z + 0.01).part("dark"),
        ]
        made += _both(leg)
    face = box(0.2, 0.11, 0.05, bevel=0.02).at(y=0.535, z=0.465)
    eyes = cylinder(0.024, 0.02, bevel=0.006).turned(x=90).at(0.055, 0.6, 0.485)
    camera = cylinder(0.018, 0.02, bevel=0.004).turned(x=90).at(0, 0.565, 0.485)
    handle = tube(
        [(0, 0.67, -0.16), (0, 0.75, -0.12), (0, 0.75, 0.06), (0, 0.67, 0.1)], 0.016, sides=8
    )
    strip = box(0.244, 0.015, 0.5, bevel=0.004).at(y=0.585)
    return [
        *made,
        *parts("dark", [face, handle]),
        *parts("eyes", pair(eyes)),
        camera.part("glass"),
        strip.part("trim"),
    ]


def _turret(_: Variant) -> list[Part]:
    """Aim two barrels from an armoured head on a tripod."""
    leg = beam((0.12, 0.5, 0), (0.55, 0.05, 0), 0.1, 0.13, taper=0.8, bevel=0.02)
    pad = cylinder(0.12, 0.05, bevel=0.015, sides=20).at(x=0.56)
    column = [
        cylinder(0.17, 0.34, bevel=0.03, top=0.13).at(y=0.4),
        cylinder(0.24, 0.08, bevel=0.02, sides=32).at(y=0.72),
    ]
    head = prism(
        [(-0.42, 0.8), (0.3, 0.8), (0.44, 0.92), (0.34, 1.12), (-0.3, 1.2), (-0.46, 1.05)],
        0.5,
        bevel=0.07,
    ).turned(y=-90)
    cheek = box(0.13, 0.3, 0.42, bevel=0.04).at(0.31, 0.84, -0.02)
    gun = (
        sleeve(
            (0.025, 0),
            (0.045, 0),
            (0.045, 0.5),
            (0.06, 0.53),
            (0.06, 0.62),
            (0.025, 0.62),
            sides=20,
        )
        .turned(x=90)
        .at(0.31, 0.99, 0.16)
    )
    fins = [
        sleeve((0.04, 0), (0.062, 0), (0.062, 0.025), (0.04, 0.025), sides=20)
        .turned(x=90)
        .at(0.31, 0.99, 0.26 + 0.06 * k)
        for k in range(4)
    ]
    eye = [
        cylinder(0.075, 0.04, bevel=0.012, sides=24).turned(x=90).at(0, 1.0, 0.385),
        ellipsoid(0.05, 0.05, 0.03, sides=20).at(0, 1.0, 0.425),
    ]
    mast = [
        rod((-0.15, 1.16, -0.2), (-0.17, 1.5, -0.24), 0.01),
        ellipsoid(0.02, 0.02, 0.02, sides=12).at(-0.17, 1.51, -0.24),
    ]
    ammo = box(0.24, 0.26, 0.2, bevel=0.03).at(0, 0.84, -0.5)
    return [
        *parts("base", [*around(leg, 3, 90), *around(pad, 3, 90), column[0]]),
        *parts("metal", [column[1], mast[0]]),
        head.part("main"),
        *parts("trim", pair(cheek)),
        *parts("cannon", [*pair(gun), *[one for f in fins for one in pair(f)]]),
        *parts("dark", [eye[0], ammo]),
        *parts("eyes", [eye[1], mast[1]]),
    ]


def _binoculars() -> tuple[list[Shape], list[Shape]]:
    """Turn the left eye: its housing, a lens and a pupil."""
    pod = [
        lathe(
            [(0, 0)],
            [(0.07, 0)],
            [(0.1, 0.05), (0.1, 0.17)],
            [(0.088, 0.175)],
            [(0.08, 0.15)],
            [(0, 0.15)],
            sides=28,
        )
        .turned(x=90)
        .turned(z=-6)
        .at(0.105, 0.93, -0.03)
    ]
    eye = [
        ellipsoid(0.068, 0.068, 0.03, sides=24).at(0.105, 0.93, 0.125),
        ellipsoid(0.03, 0.03, 0.012, sides=16).at(0.105, 0.93, 0.15),
    ]
    return pod, eye


def _tracked(_: Variant) -> list[Part]:
    """Drive a boxy robot with two big eyes on tracks."""
    body = box(0.46, 0.44, 0.42, bevel=0.04).at(y=0.24)
    lines = [box(0.47, 0.012, 0.43, bevel=0.002).at(y=y) for y in (0.34, 0.56)]
    belt = prism(
        [(-0.3, 0.06), (-0.26, 0.01), (0.26, 0.01), (0.32, 0.07), (0.06, 0.32), (-0.02, 0.32)],
        0.13,
        bevel=0.02,
    ).turned(y=-90)
    lugs = [
        box(0.135, 0.025, 0.04, bevel=0.004).at(0.32, 0.0, z) for z in np.linspace(-0.22, 0.22, 6)
    ]
    hubs = [
        cylinder(r, 0.15, bevel=0.01, sides=24).turned(z=-90).at(0.245, y, z)
        for r, y, z in ((0.06, 0.08, -0.2), (0.06, 0.08, 0.2), (0.045, 0.25, 0.02), (0.05, 0.08, 0))
    ]
    neck = [rod((0, 0.66, -0.03), (0, 0.86, 0.0), 0.035), _joint((0, 0.86, 0.0), 0.05, 0.12)]
    pod, eye = _binoculars()
    arm = [
        tube(
            [(0.25, 0.5, 0.02), (0.34, 0.48, 0.08), (0.34, 0.44, 0.26), (0.32, 0.43, 0.34)],
            0.032,
            sides=12,
        )
    ]
    claw = [
        beam((0.32 + d, 0.43, 0.33), (0.32 + 1.2 * d, 0.42, 0.44), 0.02, 0.05, bevel=0.006)
        for d in (-0.035, 0.035)
    ]
    panel = box(0.28, 0.12, 0.02, bevel=0.005).at(y=0.4, z=0.212)
    lamps = [
        ellipsoid(0.018, 0.018, 0.01, sides=12).at(x, 0.46, 0.224) for x in (-0.09, -0.03, 0.03)
    ]
    return [
        body.part("main"),
        *parts(
            "dark", [*lines, *pair(belt.at(x=0.32)), *[one for g in lugs for one in pair(g)], panel]
        ),
        *parts(
            "metal",
            [
                *neck,
                *[one for h in hubs for one in pair(h)],
                *[one for a in arm for one in pair(a)],
            ],
        ),
        *parts("main", [one for p in pod for one in pair(p)]),
        *parts("eyes", pair(eye[0])),
        *parts("dark", pair(eye[1])),
        *parts("gripper", [one for c in claw for one in pair(c)]),
        *parts("light", lamps),
    ]


BUILD = by_subtype(mech=_mech, arm=_arm, dog=_dog, turret=_turret, tracked=_tracked)
