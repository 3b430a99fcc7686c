"""Eyes, noses and mouths."""

from collections.abc import Callable, Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.animals.modelling.flesh import Flesh
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, pair
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import tube, turned

_SUNK = 0.35
"""Share of its radius by which an eyeball lies under the hide."""


def eyes(
    flesh: Flesh,
    origin: Sequence[float],
    towards: Sequence[float],
    radius: float,
    *,
    gaze: float = 0.5,
    iris: float = 56.0,
    white: bool = True,
    lid: str | None = None,
    lid_tilt: float = 92.0,
) -> list[Part]:
    """Set a pair of eyes into a head.

    Args:
        flesh: The head.
        origin: Inside the head, (3,): on x = 0, or in what bears the left eye.
        towards: From there to the left eye, (3,).
        radius: Of the eyeball, unit lengths.
        gaze: How much the eyes look ahead, 0 (sideways, as they lie) to 1.
        iris: Half the angle that the iris spans, degrees.
        white: Whether the eye has a white and an iris; else it is all pupil.
        lid: Slot of the upper lids; None for wide open eyes.
        lid_tilt: Degrees from the gaze up to the middle of the lid; smaller is sleepier.
    """
    place = flesh.surface(origin, towards)
    out = np.asarray(towards, float) / np.linalg.norm(towards)
    look = _unit((1 - gaze) * out + gaze * np.array([0.0, 0.0, 1.0]))
    centre = place - _SUNK * radius * out
    glint = _unit(look + np.array([0.28, 0.42, 0.0]))
    made: list[tuple[str, Shape]] = []
    if white:
        made.append(("eyeball", ellipsoid(radius, radius, radius, sides=20).at(*centre)))
        made.append(("eyes", _cap(centre, look, 1.02 * radius, iris)))
        made.append(("pupil", _cap(centre, look, 1.04 * radius, 0.62 * iris)))
    else:
        made.append(("pupil", ellipsoid(radius, radius, radius, sides=20).at(*centre)))
    made.append(("glint", _cap(centre, glint, 1.07 * radius, 15.0)))
    if lid:
        up = np.array([0.25 * out[0], 1.0, 0.0])
        up = _unit(up - look * (up @ look))
        tilt = np.radians(lid_tilt)
        made.append((lid, _cap(centre, np.cos(tilt) * look + np.sin(tilt) * up, 1.1 * radius, 60)))
    return [side.part(slot).carried_by("Head") for slot, shape in made for side in pair(shape)]


def nose(
    flesh: Flesh, origin: Sequence[float], towards: Sequence[float], radii: Sequence[float]
) -> Part:
    """Put a nose on the end of a muzzle, sunk by a third.

    Args:
        flesh: The head.
        origin: Inside the head.
        towards: From there to the nose.
        radii: Half axes along x, y, z.
    """
    place = flesh.surface(origin, towards)
    out = np.asarray(towards, float) / np.linalg.norm(towards)
    rx, ry, rz = radii
    shape = ellipsoid(rx, ry, rz, sides=18).warped(_wedge(ry)).at(*(place - 0.25 * rz * out))
    return shape.part("nose").carried_by("Head")


def nostrils(
    flesh: Flesh,
    origin: Sequence[float],
    towards: Sequence[float],
    radius: float,
    slot: str = "mouth",
) -> list[Part]:
    """Mark a pair of nostrils on a muzzle.

    Args:
        flesh: The head.
        origin: Inside the muzzle.
        towards: From there to the left nostril.
        radius: Of a nostril.
        slot: Material slot.
    """
    place = flesh.surface(origin, towards)
    out = _unit(np.asarray(towards, float))
    shape = ellipsoid(0.75 * radius, 0.3 * radius, radius, sides=14)
    placed = shape.aimed(place, place + out)
    return [side.part(slot).carried_by("Head") for side in pair(placed)]


def line(
    flesh: Flesh,
    origin: Sequence[float],
    directions: Sequence[Sequence[float]],
    radius: float,
    slot: str = "mouth",
) -> Part:
    """Draw a line on the hide through the points seen from `origin` along directions."""
    points = [flesh.surface(origin, towards) for towards in directions]
    shape = tube(np.array(points), radius, sides=7, steps=5)
    return shape.part(slot).carried_by("Head")


def smile(
    flesh: Flesh, origin: Sequence[float], *, width: float, drop: float, lift: float,
    radius: float, cleft: float = 0.25,
) -> list[Part]:  # fmt: skip
    """Draw a mouth: from under the nose out and up to both corners.

    Args:
        flesh: The head.
        origin: Inside the muzzle.
        width: Tangent of the angle from straight ahead to the corners.
        drop: Tangent of the angle down to the middle of the mouth.
        lift: Tangent of the angle by which the corners are higher.
        radius: Of the line.
        cleft: Share of `lift` by which the lip dips below a nose; 0 for a plain curve.
    """
    across = np.linspace(-1, 1, 9)
    rise = lift * across**2 - cleft * lift * np.cos(3 * np.pi * across) * (1 - across**2)
    ahead = 1 - 0.35 * width * across**2
    ways = np.stack([width * across, rise - drop, ahead], axis=1)
    return [line(flesh, origin, [list(way) for way in ways], radius)]


def _wedge(height: float) -> Callable[[FloatArray], FloatArray]:
    """Narrow a nose towards its lower end."""

    def narrow(points: FloatArray) -> FloatArray:
        share = 0.78 + 0.3 * points[:, 1:2] / height
        return np.asarray(points * np.hstack([share, np.ones_like(share), np.ones_like(share)]))

    return narrow


def _cap(centre: FloatArray, look: FloatArray, radius: float, angle: float) -> Shape:
    """Make a solid dome over the part of a ball that lies within an angle of `look`."""
    turn = np.radians(np.linspace(angle, 0, 7))
    rim = radius * np.stack([np.sin(turn), np.cos(turn)], axis=1)
    profile = np.concatenate([[[0.0, rim[0, 1]]], rim])
    return turned(profile, sides=18, bevel=0).aimed(centre, centre + look)


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / np.linalg.norm(vector))
