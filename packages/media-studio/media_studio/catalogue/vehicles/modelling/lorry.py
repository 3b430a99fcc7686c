"""What lorries have in common: the cab over the engine, and the frame on its wheels."""

from media_studio.catalogue.vehicles.modelling.coachwork import (
    arched,
    pane,
    side_view,
    windscreen,
)
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import cylinder, rod, tube

CAB_AXLE = 0.8
"""How far behind its face a cab has the front axle, metres."""


def lamps(half: float, y: float, z: float) -> list[Part]:
    """Fit lamps, a grille, a bumper and a plate to a face at z."""
    lamp = cylinder(0.12, 0.06, bevel=0.02, sides=20).turned(x=90).at(half, y, z)
    bumper = box(2 * half + 0.5, 0.22, 0.18, bevel=0.05).at(y=y - 0.42, z=z + 0.02)
    bars = [box(2 * half - 0.4, 0.04, 0.05).at(y=y - 0.14 + 0.09 * k, z=z) for k in range(4)]
    plate = box(0.44, 0.12, 0.03).at(y=y - 0.37, z=z + 0.11)
    return [
        *parts("light", pair(lamp)),
        *parts("metal", [bumper, *bars]),
        plate.part("plate"),
    ]


def cab(front: float, width: float = 2.0) -> list[Part]:
    """Cut a cab over the engine and the front wheels whose face is at z = `front`."""
    f, half = front, width / 2
    nose: list[Point] = [(f, 0.55), (f, 1.45), (f - 0.22, 2.4), (f - 0.4, 2.55)]
    outline = arched(nose, [(f - 1.5, 2.55), (f - 1.5, 0.55)], [(f - CAB_AXLE, 0.48)], 0.57, 0.55)
    mirror = box(0.06, 0.42, 0.16, bevel=0.02).at(half + 0.14, 1.6, f - 0.15)
    arm = tube([(half - 0.05, 2.0, f - 0.25), (half + 0.14, 1.98, f - 0.15)], 0.018, sides=6)
    step = box(0.2, 0.06, 0.2, bevel=0.02).at(half - 0.06, 0.58, f - 0.12)
    door: list[Point] = [(f - 1.1, 1.5), (f - 0.16, 1.5), (f - 0.33, 2.3), (f - 1.1, 2.3)]
    handle = box(0.03, 0.04, 0.18, bevel=0.01).at(half + 0.01, 1.3, f - 1.0)
    return [
        side_view(outline, width, bevel=0.1),
        *pane(door, half),
        windscreen((1.5, f - 0.005), (2.34, f - 0.2), width - 0.24),
        *lamps(0.72, 0.98, f - 0.01),
        *parts("dark", [*pair(mirror), *pair(arm), *pair(step)]),
        *parts("metal", pair(handle)),
    ]


def chassis(rear: float, front: float, axles: tuple[float, ...], r: float = 0.48) -> list[Part]:
    """Lay rails from `rear` to `front` on wheels of radius `r` at the places of `axles`.

    The last of them is below the cab.
    """
    rail = box(0.14, 0.22, front - rear, bevel=0.02).at(0.4, 0.5, (front + rear) / 2)
    shafts = [rod((-0.9, r, z), (0.9, r, z), 0.07) for z in axles]
    guard = box(0.36, 0.05, 1.25, bevel=0.02)
    guards = [one for z in axles[:-1] for one in pair(guard.at(0.86, 2 * r + 0.06, z))]
    lamp = box(0.26, 0.12, 0.06, bevel=0.02).at(0.8, 0.55, rear)
    sill = box(1.8, 0.08, 0.08, bevel=0.01).at(y=0.57, z=rear + 0.05)
    wheels = [part for z in axles for part in axle(road_wheel(r, 0.32), 0.86, r, z)]
    return [
        *parts("dark", [*pair(rail), *shafts, *guards, sill]),
        *parts("tail", pair(lamp)),
        *wheels,
    ]
