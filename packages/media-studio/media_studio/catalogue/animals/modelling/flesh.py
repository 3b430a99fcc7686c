"""Bodies of muscles that melt into each other and follow the bones that they sit on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.blob import Limb, Lump, surface_net, unambiguous
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import Shape, solid

_FAR = 1e3
"""Distance where no muscle is near."""
_SOFT = 0.045
"""Unit lengths of the animal over which one bone hands over to the next."""


@dataclass(frozen=True)
class Egg:
    """An ellipsoid that may lean.

    Attributes:
        centre: (3,).
        radii: Half axes along its own x, y and z.
        turn: Degrees about x, then y, then z, through the centre.
    """

    centre: Point
    radii: Point
    turn: Point = (0.0, 0.0, 0.0)

    def _axes(self) -> FloatArray:
        return np.asarray(Rotation.from_euler("xyz", self.turn, degrees=True).as_matrix())

    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Return the lower and upper corner of the bounding box."""
        half = np.linalg.norm(self._axes() * np.asarray(self.radii), axis=1)
        return np.subtract(self.centre, half), np.add(self.centre, half)

    def distance(self, points: FloatArray) -> FloatArray:
        """Return the approximate signed distance of points (..., 3), negative inside."""
        offset = (points - np.asarray(self.centre)) @ self._axes()
        return Lump((0.0, 0.0, 0.0), self.radii).distance(offset)


MuscleShape = Egg | Limb


@dataclass(frozen=True)
class Muscle:
    """A solid that belongs to a bone.

    Attributes:
        solid: In unit lengths.
        bone: Name of the joint that carries it.
        blend: Radius of the fillet towards the muscles before it.
        carved: It is taken away instead of added.
    """

    solid: MuscleShape
    bone: str
    blend: float = 0.05
    carved: bool = False

    def joined(self, field: FloatArray, points: FloatArray) -> FloatArray:
        """Add it to (or take it from) a field sampled at points (..., 3)."""
        other = self.solid.distance(points)
        if self.carved:
            return -_smooth_minimum(-field, other, self.blend)
        return _smooth_minimum(field, other, self.blend)

    def near(self, points: FloatArray, reach: float) -> IntArray:
        """Return which of points (n, 3) are within `reach` of the box around it."""
        low, high = self.solid.bounds()
        found = np.arange(len(points))
        for axis in (2, 1, 0):
            place = points[found, axis]
            found = found[(place > low[axis] - reach) & (place < high[axis] + reach)]
        return found

    @property
    def reach(self) -> float:
        """Distance beyond which it changes nothing near the surface."""
        return 2 * self.blend + 0.02

    def mirrored(self) -> Self:
        """Return its counterpart on the right."""
        bone = self.bone.replace("Left", "Right")
        return replace(self, solid=_mirrored(self.solid), bone=bone)


@dataclass(frozen=True)
class Flesh:
    """Muscles in the order in which they are joined."""

    muscles: tuple[Muscle, ...]

    def with_muscles(self, muscles: Iterable[Muscle]) -> Self:
        """Return the body with more muscles."""
        return replace(self, muscles=(*self.muscles, *muscles))

    def field(self, points: FloatArray) -> FloatArray:
        """Return the approximate signed distance of points (n, 3), negative inside.

        Points far from every muscle get a large number.
        """
        field = np.full(len(points), _FAR)
        for muscle in self.muscles:
            near = muscle.near(points, muscle.reach)
            field[near] = muscle.joined(field[near], points[near])
        return field

    def hide(self, *, cells: int = 56, crease: float = 80.0) -> Shape:
        """Cover the body with one closed surface.

        Args:
            cells: Grid cells along the longest side; triangles grow with the square.
            crease: See `Shape`.
        """
        bounds = [muscle.solid.bounds() for muscle in self.muscles if not muscle.carved]
        low, high = np.min([b[0] for b in bounds], axis=0), np.max([b[1] for b in bounds], axis=0)
        step = float((high - low).max()) / cells
        # Where many muscles meet, their fillets bulge over all of them.
        bulge = max(muscle.blend for muscle in self.muscles) / 2 + 2 * step
        axes = [
            np.arange(a - bulge, b + bulge + step, step) for a, b in zip(low, high, strict=True)
        ]
        axes[0] = _symmetric(float(max(-low[0], high[0])) + bulge, step)
        field = unambiguous(self._sampled(axes), step)
        places, faces = surface_net(field)
        vertices = np.array([axis[0] for axis in axes]) + places * step
        return solid(self._projected(vertices, step), faces, crease=crease)

    def dressed(self, shape: Shape, slot: str) -> Part:
        """Make a part of a shape that lies on the body and moves with it."""
        bones, shares = self.weights(shape.vertices)
        return replace(shape.part(slot), bones=bones, weights=shares)

    def weights(self, points: FloatArray) -> tuple[tuple[str, ...], FloatArray]:
        """Return the bones and the shares (n, bones), which sum to 1, by the nearest muscles."""
        bones = tuple(dict.fromkeys(muscle.bone for muscle in self.muscles))
        nearest = np.full((len(points), len(bones)), np.inf)
        for muscle in self.muscles:
            if not muscle.carved:
                column, near = bones.index(muscle.bone), muscle.near(points, 8 * _SOFT)
                away = muscle.solid.distance(points[near])
                nearest[near, column] = np.minimum(nearest[near, column], away)
        nearest[np.isinf(nearest).all(axis=1), 0] = 0.0
        closeness = np.exp(-(nearest - nearest.min(axis=1, keepdims=True)) / _SOFT)
        return bones, closeness / closeness.sum(axis=1, keepdims=True)

    def surface(
        self, start: Sequence[float] | FloatArray, towards: Sequence[float] | FloatArray
    ) -> FloatArray:
        """Return where a ray from inside first leaves the body, (3,).

        Args:
            start: Inside, (3,).
            towards: Direction, (3,), of any length.
        """
        direction = np.asarray(towards, float) / np.linalg.norm(towards)
        steps = np.linspace(0, 1.5, 241)
        field = self.field(np.asarray(start, float) + steps[:, None] * direction)
        last = int(np.argmax(field > 0))
        before, after = field[last - 1], field[last]
        reach = steps[last - 1] + (steps[last] - steps[last - 1]) * before / (before - after)
        return np.asarray(np.asarray(start, float) + reach * direction)

    def _sampled(self, axes: list[FloatArray]) -> FloatArray:
        """Sample the field on a grid, each muscle only where it can matter."""
        field = np.full(tuple(len(axis) for axis in axes), _FAR)
        grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1)
        for muscle in self.muscles:
            low, high = muscle.solid.bounds()
            reach = muscle.reach + 2 * (axes[1][1] - axes[1][0])
            window = tuple(
                slice(*np.searchsorted(axis, [a - reach, b + reach]))
                for axis, a, b in zip(axes, low, high, strict=True)
            )
            field[window] = muscle.joined(field[window], grid[window])
        return field

    def _projected(self, vertices: FloatArray, step: float) -> FloatArray:
        """Take one Newton step towards the surface, at most half a cell long."""
        probe = step * 1e-3
        samples = vertices + probe * np.concatenate([np.zeros((1, 3)), np.eye(3)])[:, None]
        field = np.full(samples.shape[:2], _FAR)
        for muscle in self.muscles:
            near = muscle.near(vertices, muscle.reach)
            field[:, near] = muscle.joined(field[:, near], samples[:, near])
        here, slope = field[0], ((field[1:] - field[0]) / probe).T
        move = here / np.maximum((slope**2).sum(axis=-1), 1e-6)
        return np.asarray(vertices - np.clip(move[:, None] * slope, -step / 2, step / 2))


def both(*muscles: Muscle) -> list[Muscle]:
    """Return muscles of the left and their counterparts on the right."""
    return [side for muscle in muscles for side in (muscle, muscle.mirrored())]


def strand(
    points: Sequence[Point], radii: Sequence[float], bones: Sequence[str], blend: float = 0.05
) -> list[Muscle]:
    """Make tapering limbs through points, one per bone."""
    spans = zip(points[:-1], points[1:], radii[:-1], radii[1:], bones, strict=True)
    return [Muscle(Limb(a, b, r, s), bone, blend) for a, b, r, s, bone in spans]


def _symmetric(reach: float, step: float) -> FloatArray:
    """Return grid planes with x = 0 half way between two, so that both sides look alike."""
    half = (np.arange(int(np.ceil(reach / step))) + 0.5) * step
    return np.concatenate([-half[::-1], half])


def _mirrored(piece: MuscleShape) -> MuscleShape:
    if isinstance(piece, Limb):
        start, end = (_across(point) for point in (piece.start, piece.end))
        return replace(piece, start=start, end=end)
    x, y, z = piece.turn
    return replace(piece, centre=_across(piece.centre), turn=(x, -y, -z))


def _across(point: Point) -> Point:
    return (-point[0], point[1], point[2])


def _smooth_minimum(field: FloatArray, other: FloatArray, blend: float) -> FloatArray:
    """Return the polynomial smooth minimum, whose fillets have the radius `blend`."""
    near = np.maximum(blend - np.abs(field - other), 0) / blend
    return np.asarray(np.minimum(field, other) - near**2 * blend / 4)
