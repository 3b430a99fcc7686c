"""Wings and tails of feathers."""

from collections.abc import Sequence

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.flesh import Egg, Flesh, Muscle, strand
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part

WING = ("LeftWing", "LeftWing1", "LeftWing2")


def feather(start: Point, end: Point, width: float, thickness: float, normal: Point) -> Egg:
    """Return a flat egg from `start` to `end`.

    Args:
        start: (3,).
        end: (3,).
        width: Half of it.
        thickness: Half of it.
        normal: Roughly the direction in which it is thin.
    """
    a, b, up = (np.asarray(value, float) for value in (start, end, normal))
    # Straight along x the angles of the turn are not unique.
    along = _unit((b - a) / np.linalg.norm(b - a) + [0.0, 0.0, 1e-4])
    side = np.cross(up, along)
    side /= np.linalg.norm(side)
    turn = Rotation.from_matrix(np.stack([side, np.cross(along, side), along], axis=1))
    x, y, z = turn.as_euler("xyz", degrees=True)
    half = float(np.linalg.norm(b - a) / 2)
    return Egg(tuple((a + b) / 2), (width, thickness, half), (float(x), float(y), float(z)))


def fan(
    root: Point,
    count: int,
    *,
    spread: float,
    pitch: float,
    length: float,
    width: float,
    bone: str = "Tail",
) -> list[Muscle]:
    """Fan tail feathers out.

    Args:
        root: Where they begin, (3,).
        count: Number of feathers.
        spread: From the first to the last, degrees.
        pitch: Of the middle one over the horizontal, degrees.
        length: Of a feather.
        width: Half the width of a feather.
        bone: Carries them.
    """
    tilt = Rotation.from_euler("x", pitch, degrees=True)
    normal = tilt.apply([0, 1, 0])
    made = []
    for angle in np.radians(np.linspace(-spread / 2, spread / 2, count)):
        way = tilt.apply([np.sin(angle), 0, -np.cos(angle)])
        end = np.asarray(root, float) + length * way
        made.append(
            Muscle(feather(root, tuple(end), width, 0.3 * width, tuple(normal)), bone, 0.012)
        )
    return made


def folded(
    shoulder: Point, tip: Point, *, width: float, thickness: float = 0.045, flare: float = 0.25
) -> list[Muscle]:
    """Fold the left wing along the body.

    Args:
        shoulder: Front end, (3,).
        tip: End of the longest feather.
        width: Half the height of the wing.
        thickness: Half of it, at the shoulder.
        flare: How far the lower feathers point down.
    """
    a, b = np.asarray(shoulder, float), np.asarray(tip, float)
    out = (1.0, 0.25, 0.0)
    middle = a + 0.6 * (b - a)
    made = [Muscle(feather(shoulder, tuple(middle), width, thickness, out), WING[0])]
    for k in range(4):
        start = a + 0.25 * (b - a) + np.array([0, -0.25 * k * width, 0])
        end = b + np.array([-0.004 * k, -flare * k * width, 0.1 * k * np.linalg.norm(b - a)])
        blade = feather(tuple(start), tuple(end), 0.42 * width, 0.5 * thickness, out)
        made.append(Muscle(blade, WING[1], 0.012))
    return made


def spread(
    arm: Sequence[Point],
    *,
    chord: float,
    count: int = 10,
    width: float = 0.06,
    back: Point = (0.0, -0.35, -1.0),
    radius: float = 0.05,
) -> list[Muscle]:
    """Spread the left wing.

    Args:
        arm: Shoulder, elbow, wrist and tip of the bones, (4, 3).
        chord: Length of the feathers next to the body.
        count: Number of feathers.
        width: Half the width of a feather.
        back: Direction of the feathers next to the body.
        radius: Of the arm at the shoulder.
    """
    path = np.asarray(arm, float)
    made = strand(arm, (radius, 0.9 * radius, 0.8 * radius, 0.4 * radius), WING, 0.03)
    inner = np.asarray(back, float) / np.linalg.norm(back)
    outer = _unit(path[3] - path[2] + 0.12 * inner)
    for share in np.linspace(0.06, 1, count):
        place = np.array([np.interp(3 * share, range(4), path[:, k]) for k in range(3)])
        turn = max(share - 0.45, 0) / 0.55
        way = _unit((1 - turn) * inner + turn * outer)
        reach = chord * (0.92 + 0.35 * np.sin(np.pi * min(share * 0.9, 1)))
        normal = _unit(np.cross(way, _unit(path[3] - path[0])) + 1e-3)
        bone = WING[min(int(3 * share), 2)]
        blade = feather(tuple(place), tuple(place + reach * way), width, 0.2 * width, tuple(normal))
        made.append(Muscle(blade, bone, 0.012))
        cover = feather(
            tuple(place), tuple(place + 0.5 * reach * way), 1.1 * width, 0.42 * width, tuple(normal)
        )
        made.append(Muscle(cover, bone, 0.03))
    return made


def winged(muscles: Sequence[Muscle], slot: str, *, cells: int = 44) -> list[Part]:
    """Make both wings of the muscles of the left one."""
    left = Flesh(tuple(muscles))
    right = Flesh(tuple(muscle.mirrored() for muscle in muscles))
    shape = left.hide(cells=cells)
    return [left.dressed(shape, slot), right.dressed(shape.mirrored("x"), slot)]


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / np.linalg.norm(vector))
