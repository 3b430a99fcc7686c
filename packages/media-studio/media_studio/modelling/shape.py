"""A triangle mesh that a description of an object moves, turns and joins."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.form import Form
from media_studio.modelling.part import Part

# Points closer than this are one point, in metres. The offset keeps values that are exact
# multiples of half the tolerance away from the rounding boundary.
_WELD = 1e-7
_WELD_OFFSET = 0.2371


@dataclass(frozen=True, kw_only=True, eq=False)
class Shape:
    """A surface without a material; every method returns a new one.

    Attributes:
        vertices: (n, 3), metres.
        faces: (m, 3), counter-clockwise seen from outside.
        crease: Edges bent by more than this many degrees stay sharp.
        closed: False for sheets.
        form: The primitive that made it, if nothing but affine maps has changed it since.
        frame: (4, 4) from that primitive to this shape.
    """

    vertices: FloatArray
    faces: IntArray
    crease: float = 35.0
    closed: bool = True
    form: Form | None = None
    frame: FloatArray = field(default_factory=lambda: np.eye(4))

    @property
    def low(self) -> FloatArray:
        """Lower corner of the bounding box, (3,)."""
        return self.vertices.min(axis=0)

    @property
    def high(self) -> FloatArray:
        """Upper corner of the bounding box, (3,)."""
        return self.vertices.max(axis=0)

    def at(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Self:
        """Translate."""
        return self._mapped(np.eye(3), np.array([x, y, z]))

    def scaled(self, x: float = 1.0, y: float = 1.0, z: float = 1.0) -> Self:
        """Scale about the origin; mirrored shapes stay oriented outward."""
        return self._mapped(np.diag([x, y, z]).astype(float))

    def mirrored(self, axis: str) -> Self:
        """Mirror in the plane through the origin across `axis`: x, y or z."""
        return self.scaled(**{axis: -1.0})

    def turned(self, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Self:
        """Rotate by degrees about the x axis, then y, then z, all through the origin."""
        return self._mapped(rotation(x, y, z))

    def turned_about(
        self, pivot: tuple[float, float, float], x: float = 0.0, y: float = 0.0, z: float = 0.0
    ) -> Self:
        """Rotate as `turned` does, about axes through `pivot`: a lid on its hinge."""
        px, py, pz = pivot
        return self.at(-px, -py, -pz).turned(x, y, z).at(px, py, pz)

    def aimed(self, start: Iterable[float], end: Iterable[float]) -> Self:
        """Move the origin to `start` and turn the y axis towards `end`, without twisting."""
        origin = np.fromiter(start, float)
        up = np.fromiter(end, float) - origin
        up /= np.linalg.norm(up)
        side = np.array([1.0, 0.0, 0.0]) if abs(up[0]) < 0.9 else np.array([0.0, -1.0, 0.0])
        side -= up * (side @ up)
        side /= np.linalg.norm(side)
        return self._mapped(np.stack([side, up, np.cross(side, up)], axis=1), origin)

    def mapped(self, frame: FloatArray) -> Self:
        """Apply an affine map (4, 4); mirrored shapes stay oriented outward."""
        return self._mapped(frame[:3, :3], frame[:3, 3])

    def _mapped(self, linear: FloatArray, shift: FloatArray | None = None) -> Self:
        step = np.eye(4)
        step[:3, :3], step[:3, 3] = linear, 0.0 if shift is None else shift
        faces = self.faces[:, ::-1] if np.linalg.det(linear) < 0 else self.faces
        vertices = self.vertices @ step[:3, :3].T + step[:3, 3]
        return replace(self, vertices=vertices, faces=faces, frame=step @ self.frame)

    def warped(self, change: Callable[[FloatArray], FloatArray]) -> Self:
        """Replace the positions (n, 3) by `change(positions)`."""
        return replace(self, vertices=change(self.vertices), form=None)

    def roughened(
        self, rng: np.random.Generator, amount: float, wavelength: float, waves: int = 12
    ) -> Self:
        """Push the surface in and out by about `amount` metres, smoothly and at random.

        Args:
            rng: Source of the directions and phases.
            amount: Standard deviation of the displacement along the normals, metres.
            wavelength: Size of the lumps, metres.
            waves: Number of plane waves that are added up.
        """
        directions = rng.normal(size=(waves, 3))
        directions *= 2 * np.pi / wavelength / np.linalg.norm(directions, axis=1, keepdims=True)
        phases = rng.uniform(0, 2 * np.pi, waves)
        heights = np.sin(self.vertices @ directions.T + phases).sum(axis=1) * np.sqrt(2 / waves)
        moved = self.vertices + self.vertex_normals() * (amount * heights)[:, None]
        return replace(self, vertices=moved, form=None)

    def vertex_normals(self) -> FloatArray:
        """Average the face normals at each vertex, weighted by area: (n, 3) unit vectors."""
        a, b, c = (self.vertices[self.faces[:, k]] for k in range(3))
        normals = np.zeros_like(self.vertices)
        for corner in range(3):
            np.add.at(normals, self.faces[:, corner], np.cross(b - a, c - a))
        return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)

    def creased(self, degrees: float) -> Self:
        """Change the angle above which edges stay sharp."""
        return replace(self, crease=degrees)

    def part(self, slot: str) -> Part:
        """Give the shape a material slot."""
        return Part(
            slot=slot,
            vertices=self.vertices,
            faces=self.faces,
            crease=self.crease,
            closed=self.closed,
            form=self.form,
            frame=self.frame,
        )


def solid(vertices: FloatArray, faces: IntArray, *, crease: float = 35.0) -> Shape:
    """Weld points that coincide, drop faces that vanish and turn the surface outward.

    Args:
        vertices: (n, 3).
        faces: (m, 3), consistently oriented, enclosing a volume once welded.
        crease: See `Shape`.
    """
    keys = np.floor(vertices / _WELD + _WELD_OFFSET).astype(np.int64)
    _, first, index = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    welded, points = index[faces], vertices[first]
    a, b, c = welded.T
    welded = welded[(a != b) & (b != c) & (c != a)]
    if signed_volume(points, welded) < 0:
        welded = welded[:, ::-1]
    return Shape(vertices=points, faces=np.ascontiguousarray(welded), crease=crease)


def skin(rings: FloatArray, *, loop: bool = False, crease: float = 35.0) -> Shape:
    """Cover a stack of rings with a closed surface.

    Args:
        rings: (k, n, 3); every ring turns the same way. A ring of coincident points is a pole.
        loop: Join the last ring to the first instead of capping both.
        crease: See `Shape`.
    """
    count, sides, _ = rings.shape
    ring = np.arange(count if loop else count - 1)[:, None] * sides
    near, step = np.arange(sides)[None, :], np.roll(np.arange(sides), -1)[None, :]
    above = (ring + sides) % (count * sides)
    a, b, c, d = ring + near, ring + step, above + step, above + near
    faces = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)
    vertices = rings.reshape(-1, 3)
    if loop:
        return solid(vertices, faces, crease=crease)
    first, last = np.arange(sides), np.arange(sides) + (count - 1) * sides
    centres = np.stack([rings[0].mean(axis=0), rings[-1].mean(axis=0)])
    bottom = np.stack([np.roll(first, -1), first, np.full(sides, len(vertices))], axis=-1)
    top = np.stack([last, np.roll(last, -1), np.full(sides, len(vertices) + 1)], axis=-1)
    return solid(
        np.concatenate([vertices, centres]), np.concatenate([faces, bottom, top]), crease=crease
    )


def signed_volume(vertices: FloatArray, faces: IntArray) -> float:
    """Measure the enclosed volume in cubic metres, negative when turned inside out."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def pair(shape: Shape, axis: str = "x") -> list[Shape]:
    """Return the shape and its mirror image across `axis`."""
    return [shape, shape.mirrored(axis)]


def corners(shape: Shape) -> list[Shape]:
    """Return the shape and its images in the x and z planes: the four legs of a table."""
    return [copy for half in pair(shape, "x") for copy in pair(half, "z")]


def around(shape: Shape, count: int, start: float = 0.0) -> list[Shape]:
    """Return copies evenly turned about the y axis, the first by `start` degrees."""
    return [shape.turned(y=start + 360 * k / count) for k in range(count)]


def parts(slot: str, shapes: Iterable[Shape]) -> list[Part]:
    """Give each shape the same material slot."""
    return [shape.part(slot) for shape in shapes]


def each(made: Iterable[Part], change: Callable[[Shape], Shape]) -> list[Part]:
    """Move finished parts together."""
    return [_changed(part, change) for part in made]


def joined(
    meshes: Sequence[tuple[FloatArray, IntArray]],
) -> tuple[FloatArray, IntArray]:
    """Put meshes, each vertices (n, 3) and faces (m, 3), into one."""
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    return (
        np.concatenate([vertices for vertices, _ in meshes]),
        np.concatenate([f + start for (_, f), start in zip(meshes, starts, strict=False)]),
    )


def shape_of(part: Part) -> Shape:
    """Return the surface of a part."""
    return Shape(
        vertices=part.vertices,
        faces=part.faces,
        crease=part.crease,
        closed=part.closed,
        form=part.form,
        frame=part.frame,
    )


def _changed(part: Part, change: Callable[[Shape], Shape]) -> Part:
    return replace(
        change(shape_of(part)).part(part.slot),
        bones=part.bones,
        weights=part.weights,
        still=part.still,
    )


def moved(made: Iterable[Part], x: float = 0.0, y: float = 0.0, z: float = 0.0) -> list[Part]:
    """Translate finished parts together."""
    return each(made, lambda shape: shape.at(x, y, z))


def rotation(x: float, y: float, z: float) -> FloatArray:
    """Return the matrix (3, 3) that turns by degrees about x, then y, then z."""
    turned: FloatArray = _rotation(2, z) @ _rotation(1, y) @ _rotation(0, x)
    return turned


def _rotation(axis: int, degrees: float) -> FloatArray:
    angle = np.radians(degrees)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.eye(3)
    matrix[i, i] = matrix[j, j] = np.cos(angle)
    matrix[j, i], matrix[i, j] = np.sin(angle), -np.sin(angle)
    return matrix


def ridged(count: int, groove: float, ridge: float) -> Callable[[FloatArray], FloatArray]:
    """Return a change that scales x and z by `groove` to `ridge`, `count` times around Y."""

    def change(points: FloatArray) -> FloatArray:
        angle = np.arctan2(points[:, 2], points[:, 0])
        scale = groove + (ridge - groove) * np.abs(np.sin(count / 2 * angle))
        return points * np.column_stack([scale, np.ones(len(points)), scale])

    return change
