"""Quadrilaterals that Blender's glTF exporter cuts into triangles, noted."""

from dataclasses import dataclass

from media_studio.arrays import IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class QuadMarks:
    """Which triangles of a mesh are halves of quadrilaterals.

    Attributes:
        first: (q,) first triangle of each pair; the second follows it. Triangles count through
            all primitives.
        triangles: Number of all triangles.
        larger: Number of polygons with more than four corners.
    """

    first: IntArray
    triangles: int
    larger: int
