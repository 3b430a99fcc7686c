"""Cars: saloons, sports cars, taxis, police cars."""

from dataclasses import dataclass, replace

import numpy as np

from media_studio.catalogue.vehicles.modelling.coachwork import (
    Saloon,
    lower_body,
    saloon,
)
from media_studio.catalogue.vehicles.modelling.wheels import (
    axle,
    road_wheel,
    spare_wheel,
    wheel_arch,
)
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid, torus
from media_studio.modelling.sweeps import loft, rod, tube


@dataclass(frozen=True, kw_only=True)
class _Car:
    """The measures of a car.

    Attributes:
        shell: The body.
        wheel: Radius of the wheels, metres.
        axles: Places of the rear and the front axle.
        half: Half the width of the body at the wheels.
        nose: Place, half width and height of the front lamps.
        tail: The same of the rear lamps.
        lamp: Radius of the front lamps.
        overhang: Added to the distance between the lamps and the bumpers.
    """

    shell: Saloon
    wheel: float
    axles: tuple[float, float]
    half: float
    nose: tuple[float, float, float]
    tail: tuple[float, float, float]
    lamp: float = 0.11
    overhang: float = 0.0


_SEDAN = _Car(
    shell=Saloon(
        body=(
            (-2.1, 0.6, 0.42, 0.76),
            (-2.02, 0.76, 0.34, 0.86),
            (-1.5, 0.85, 0.27, 0.93),
            (-0.6, 0.87, 0.25, 0.94),
            (0.5, 0.87, 0.25, 0.93),
            (1.2, 0.85, 0.27, 0.86),
            (1.85, 0.78, 0.31, 0.76),
            (2.05, 0.62, 0.4, 0.62),
        ),
        cabin=(
            (0.86, 0.8, -1.62, 0.98),
            (0.96, 0.785, -1.5, 0.84),
            (1.33, 0.65, -0.98, 0.22),
            (1.42, 0.6, -0.84, 0.06),
            (1.44, 0.46, -0.66, -0.1),
        ),
    ),
    wheel=0.34,
    axles=(-1.28, 1.24),
    half=0.86,
    nose=(1.98, 0.55, 0.61),
    tail=(-2.06, 0.54, 0.71),
)


_SPORTS = _Car(
    shell=Saloon(
        body=(
            (-2.02, 0.72, 0.42, 0.8),
            (-1.92, 0.86, 0.3, 0.88),
            (-1.3, 0.94, 0.2, 0.88),
            (-0.4, 0.88, 0.18, 0.74),
            (0.5, 0.88, 0.18, 0.72),
            (1.2, 0.92, 0.19, 0.77),
            (1.85, 0.84, 0.2, 0.5),
            (2.14, 0.64, 0.22, 0.36),
        ),
        cabin=(
            (0.66, 0.76, -1.5, 0.92),
            (0.76, 0.73, -1.32, 0.74),
            (1.06, 0.54, -0.72, 0.02),
            (1.14, 0.48, -0.56, -0.14),
            (1.155, 0.36, -0.46, -0.24),
        ),
        roof=0.84,
        pillars=(0.05, 0.42, 0.96),
    ),
    wheel=0.33,
    axles=(-1.3, 1.28),
    half=0.93,
    nose=(1.93, 0.6, 0.5),
    tail=(-2.0, 0.5, 0.72),
    lamp=0.09,
)


_SUV = _Car(
    shell=Saloon(
        body=(
            (-2.12, 0.74, 0.5, 1.0),
            (-2.05, 0.86, 0.42, 1.1),
            (-1.4, 0.93, 0.38, 1.14),
            (0.5, 0.93, 0.38, 1.12),
            (1.3, 0.92, 0.38, 1.07),
            (1.9, 0.87, 0.42, 1.0),
            (2.08, 0.72, 0.5, 0.88),
        ),
        cabin=(
            (1.05, 0.88, -2.04, 0.98),
            (1.16, 0.86, -1.99, 0.86),
            (1.62, 0.76, -1.82, 0.42),
            (1.74, 0.71, -1.72, 0.28),
            (1.77, 0.56, -1.5, 0.1),
        ),
        pillars=(0.04, 0.34, 0.66, 0.96),
    ),
    wheel=0.42,
    axles=(-1.3, 1.28),
    half=0.93,
    nose=(2.03, 0.6, 0.84),
    tail=(-2.1, 0.68, 0.92),
)


_BEETLE = _Car(
    shell=Saloon(
        body=(
            (-1.8, 0.3, 0.42, 0.56),
            (-1.72, 0.52, 0.36, 0.76),
            (-1.3, 0.68, 0.3, 0.95),
            (-0.5, 0.72, 0.28, 0.98),
            (0.5, 0.72, 0.28, 0.95),
            (1.1, 0.62, 0.32, 0.93),
            (1.6, 0.44, 0.38, 0.78),
            (1.78, 0.24, 0.46, 0.6),
        ),
        cabin=(
            (0.86, 0.66, -1.5, 0.62),
            (0.96, 0.66, -1.36, 0.56),
            (1.25, 0.6, -1.0, 0.3),
            (1.42, 0.5, -0.72, 0.08),
            (1.48, 0.32, -0.45, -0.1),
        ),
        roof=0.7,
    ),
    wheel=0.34,
    axles=(-1.12, 1.12),
    half=0.72,
    nose=(1.5, 0.62, 0.7),
    tail=(-1.5, 0.62, 0.66),
    lamp=0.12,
    overhang=0.24,
)


_LIMOUSINE = _Car(
    shell=Saloon(
        body=(
            (-3.4, 0.6, 0.42, 0.76),
            (-3.32, 0.78, 0.34, 0.88),
            (-2.8, 0.86, 0.27, 0.94),
            (-1.0, 0.88, 0.25, 0.95),
            (1.2, 0.88, 0.25, 0.94),
            (2.5, 0.86, 0.27, 0.88),
            (3.15, 0.79, 0.31, 0.8),
            (3.36, 0.64, 0.4, 0.68),
        ),
        cabin=(
            (0.88, 0.8, -2.95, 2.1),
            (0.97, 0.785, -2.85, 1.96),
            (1.34, 0.66, -2.4, 1.4),
            (1.43, 0.61, -2.28, 1.26),
            (1.45, 0.46, -2.1, 1.1),
        ),
        pillars=(0.02, 0.2, 0.36, 0.52, 0.68, 0.975),
    ),
    wheel=0.34,
    axles=(-2.5, 2.45),
    half=0.87,
    nose=(3.28, 0.56, 0.66),
    tail=(-3.36, 0.54, 0.73),
)


def _fittings(car: _Car) -> list[Part]:
    z, half, y = car.nose
    back, wide, high = car.tail
    sill, far = y - 0.22, z + car.overhang
    front = [(-half - 0.24, sill, far - 0.26), (-half, sill, far + 0.04), (0, sill, far + 0.13)]
    bumper = tube([*front, *[(-a, b, c) for a, b, c in front[1::-1]]], 0.06, flat=1.2)
    rear = [(a, b, back - (c - z)) for a, b, c in front]
    guard = tube([*rear, *[(-a, b, c) for a, b, c in rear[1::-1]]], 0.06, flat=1.2)
    bars = [box(1.1 * half, 0.02, 0.05).at(y=y - 0.08 + 0.05 * k, z=z + 0.04) for k in range(3)]
    lamp = ellipsoid(car.lamp, 0.85 * car.lamp, 0.05, sides=16).at(half, y, z)
    tail = ellipsoid(0.13, 0.06, 0.05, sides=14).at(wide, high, back + 0.02)
    plate = box(0.42, 0.11, 0.02)
    row = car.shell.cabin[1]
    side, belt, seen = row[1] + 0.09, row[0] + 0.05, row[3] - 0.14
    mirror = ellipsoid(0.06, 0.055, 0.08, sides=12).at(side, belt, seen)
    stalk = rod((side - 0.2, belt - 0.06, seen - 0.04), (side, belt, seen), 0.02, sides=8)
    return [
        *parts("metal", [bumper, guard, *bars]),
        *parts("light", pair(lamp)),
        *parts("tail", pair(tail)),
        *parts("main", [*pair(mirror), *pair(stalk)]),
        *parts(
            "plate",
            [
                plate.at(y=sill - 0.05, z=far + 0.19),
                plate.at(y=high - 0.2, z=back - car.overhang - 0.04),
            ],
        ),
    ]


def _handles(car: _Car) -> list[Part]:
    belt, half = float(car.shell.cabin[0][0]), car.half
    handle = box(0.03, 0.025, 0.16, bevel=0.006).at(half + 0.005, belt - 0.12, 0)
    return parts("metal", [one for z in (-0.15, -1.0) for one in pair(handle.at(z=z))])


def _wheels(car: _Car, width: float = 0.24) -> list[Part]:
    made: list[Part] = []
    r, half = car.wheel, car.half
    for z in car.axles:
        lip = tube(
            [
                (half + 0.015, r + 1.12 * r * np.sin(a), z + 1.12 * r * np.cos(a))
                for a in np.radians([-8, 30, 60, 90, 120, 150, 188])
            ],
            0.035,
            sides=8,
            steps=3,
        )
        made += [*wheel_arch(1.14 * r, half + 0.004, r, z), *parts("main", pair(lip))]
        made += axle(road_wheel(r, width, rim="rim"), half - 0.17 * width, r, z)
    return made


def _built(car: _Car) -> list[Part]:
    return [*saloon(car.shell), *_fittings(car), *_handles(car), *_wheels(car)]


def _sedan(_: Variant) -> list[Part]:
    return _built(_SEDAN)


def _sports(_: Variant) -> list[Part]:
    """Add a spoiler, an air dam and side intakes to a low body."""
    wing = box(1.5, 0.04, 0.3, bevel=0.015).at(y=1.04, z=-1.82)
    post = beam((0.55, 0.82, -1.72), (0.55, 1.06, -1.82), 0.05, 0.14, bevel=0.01)
    intake = box(0.06, 0.2, 0.34, bevel=0.02).turned(x=-14).at(0.875, 0.42, -0.66)
    split = box(1.5, 0.05, 0.3, bevel=0.015).at(y=0.2, z=1.98)
    pipe = rod((0.3, 0.34, -1.9), (0.3, 0.34, -2.12), 0.055)
    made = [*saloon(_SPORTS.shell), *_wheels(_SPORTS, 0.29)]
    lamp = ellipsoid(0.16, 0.05, 0.2, sides=16).turned(x=20, y=24).at(0.62, 0.56, 1.84)
    tail = box(0.44, 0.08, 0.05, bevel=0.02).at(0.45, 0.68, -2.02)
    return [
        *made,
        *parts("main", [wing, *pair(post)]),
        *parts("dark", [*pair(intake), split, box(1.2, 0.1, 0.05).at(y=0.36, z=-2.0)]),
        *parts("metal", pair(pipe)),
        *parts("light", pair(lamp)),
        *parts("tail", pair(tail)),
    ]


def _suv(_: Variant) -> list[Part]:
    """Add roof rails, sills and a spare wheel to a tall body."""
    rail = tube(
        [(0.66, 1.72, 0.1), (0.66, 1.82, 0.0), (0.66, 1.82, -1.4), (0.66, 1.72, -1.5)], 0.03
    )
    sill = box(0.16, 0.1, 1.6, bevel=0.03).at(0.93, 0.36, 0)
    spare = moved(spare_wheel(0.36, 0.22, rim="rim"), 0, 0.92, -2.2)
    return [*_built(_SUV), *parts("metal", pair(rail)), *parts("dark", pair(sill)), *spare]


def _taxi(_: Variant) -> list[Part]:
    """Put a lit sign and a chequered band on a saloon."""
    sign = prism([(-0.3, 0), (0.3, 0), (0.24, 0.16), (-0.24, 0.16)], 0.16, bevel=0.02)
    checks = [
        box(0.02, 0.055, 0.08, bevel=0).at(0.868, 0.66 + 0.055 * (k % 2), -0.82 + 0.08 * k)
        for k in range(21)
    ]
    both = [one for check in checks for one in pair(check)]
    return [
        *_built(_SEDAN),
        sign.at(y=1.45, z=-0.38).part("light"),
        box(0.7, 0.03, 0.2).at(y=1.44, z=-0.38).part("dark"),
        *parts("checker", both),
    ]


def _police(_: Variant) -> list[Part]:
    """Put a light bar and white doors on a saloon."""
    bar = box(0.24, 0.11, 0.2, bevel=0.04)
    mount = box(1.1, 0.05, 0.16, bevel=0.02).at(y=1.45, z=-0.38)
    door = prism([(-0.92, 0.36), (0.72, 0.36), (0.62, 0.86), (-0.86, 0.86)], 0.02, bevel=0.004)
    star = ellipsoid(0.02, 0.13, 0.13, sides=16).at(0.885, 0.62, 0.2)
    return [
        *[replace(p, slot="headlight") if p.slot == "light" else p for p in _built(_SEDAN)],
        *parts("door", pair(door.turned(y=-90).at(x=0.868))),
        *parts("plate", pair(star)),
        mount.part("metal"),
        bar.scaled(1.7).at(0.32, 1.49, -0.38).part("light1"),
        bar.scaled(1.7).at(-0.32, 1.49, -0.38).part("light2"),
        bar.at(0, 1.49, -0.38).part("plate"),
    ]


def _wing(z: float) -> Shape:
    """Round a wing over a wheel at z: a shell that runs into the body and down at both ends."""
    rings = []
    for turn in np.radians(np.linspace(-6, 186, 25)):
        ahead, up = np.cos(turn), np.sin(turn)
        section = []
        for inset in (0.0, 0.025):
            for lean in np.radians(np.linspace(0, 90, 9))[:: 1 if inset == 0 else -1]:
                reach = 0.41 - inset + 0.09 * np.cos(lean)
                side = 0.52 + (0.37 - inset) * np.sin(lean)
                section.append((side, 0.34 + reach * up, z + 1.06 * reach * ahead))
        rings.append(np.array(section))
    return loft(rings, crease=60)


def _beetle(_: Variant) -> list[Part]:
    """Give a small round body separate wings and running boards."""
    made = [*saloon(_BEETLE.shell), *_fittings(_BEETLE)]
    for z in (1.12, -1.12):
        made += parts("main", pair(_wing(z)))
        made += axle(road_wheel(0.34, 0.2, rim="rim"), 0.74, 0.34, z)
    board = box(0.2, 0.05, 1.3, bevel=0.02).at(0.78, 0.3, 0)
    return [*made, *parts("dark", pair(board))]


def _limousine(_: Variant) -> list[Part]:
    """Stretch a saloon to six windows a side, with two little flags on its wings."""
    rod_ = rod((0.72, 0.8, 3.0), (0.72, 1.12, 3.0), 0.008, sides=8)
    flag = box(0.006, 0.12, 0.2, bevel=0.002).at(0.72, 0.98, 2.9)
    return [
        *_built(_LIMOUSINE),
        *parts("flags", pair(rod_)),
        *parts("flag", pair(flag)),
    ]


def _open_top(_: Variant) -> list[Part]:
    """Leave the roof off: four seats, a raked screen and a folded hood."""
    well = prism(rectangle(1.36, 2.2, radius=0.22), 0.06, bevel=0.01).turned(x=90)
    seat = _lounge()
    frame = tube(
        [
            (0.72, 0.9, 0.78),
            (0.62, 1.3, 0.3),
            (0, 1.34, 0.32),
            (-0.62, 1.3, 0.3),
            (-0.72, 0.9, 0.78),
        ],
        0.028,
        sides=8,
    )
    wheel = torus(0.17, 0.018, sides=24, section=8).turned(x=62).at(-0.36, 1.0, 0.35)
    hood = tube(
        [(-0.68, 0.97, -1.12), (0, 1.0, -1.2), (0.68, 0.97, -1.12)], 0.11, sides=12, flat=0.8
    )
    return [
        lower_body(_SEDAN.shell),
        *_fittings(_SEDAN),
        *_handles(_SEDAN),
        *_wheels(_SEDAN),
        well.at(y=0.945, z=-0.25).part("dark"),
        *parts(
            "seat", [s.at(x, 0.72, z) for x in (-0.36, 0.36) for z in (-0.9, 0.0) for s in seat]
        ),
        *parts("metal", [frame]),
        wheel.part("dark"),
        box(1.3, 0.1, 0.24, bevel=0.04).at(y=0.9, z=0.66).part("dark"),
        beam((0, 0.93, 0.75), (0, 1.31, 0.32), 1.3, 0.015, taper=0.92, bevel=0.004).part("glass"),
        hood.part("roof"),
    ]


def _lounge() -> list[Shape]:
    """Make a car seat whose cushion is at y = 0, facing +Z."""
    return [
        box(0.54, 0.2, 0.5, bevel=0.07),
        box(0.54, 0.46, 0.15, bevel=0.06).turned(x=-14).at(y=0.14, z=-0.26),
        box(0.26, 0.15, 0.1, bevel=0.04).turned(x=-14).at(y=0.57, z=-0.37),
    ]


BUILD = by_subtype(
    sedan=_sedan,
    sports=_sports,
    suv=_suv,
    limousine=_limousine,
    open_top=_open_top,
    taxi=_taxi,
    police=_police,
    beetle=_beetle,
)
