"""A primitive that is being changed, and how the change is stored in the file."""

from dataclasses import dataclass, field

import numpy as np

from media_gltf.accessors import read_floats
from media_gltf.glb import Container
from media_gltf.triangles import TRIANGLES
from media_pipelines.quality.geometry import Faces, Labels, Vectors
from media_pipelines.quality.gltf_edit import GltfEdit
from media_pipelines.quality.surfaces import PrimitivePart


@dataclass(eq=False)
class PartEdit:
    """The triangles of a primitive, and what becomes of its vertices.

    Attributes:
        asset: Where it comes from.
        part: As it was.
        faces: (m, 3) vertices as they will be.
        rows: (n,) the old vertex that each new one is a copy of.
        changed: Attributes with new values, (n, width) float64.
    """

    asset: Container
    part: PrimitivePart
    faces: Faces
    rows: Labels
    changed: dict[str, Vectors] = field(default_factory=dict)

    @classmethod
    def of(cls, asset: Container, part: PrimitivePart) -> "PartEdit":
        """Begin with the primitive as it is."""
        return cls(asset, part, part.faces, np.arange(len(part.points)))

    @property
    def points(self) -> Vectors:
        """(n, 3) positions."""
        return self.part.points.astype(np.float64)[self.rows]

    @property
    def corners(self) -> Vectors:
        """(m, 3, 3) positions of the corners of each face."""
        return self.points[self.faces]

    def has(self, name: str) -> bool:
        """Whether there is such an attribute."""
        return name in self.changed or name in self.part.primitive["attributes"]

    def values(self, name: str) -> Vectors:
        """Return an attribute, (n, width)."""
        if name in self.changed:
            return self.changed[name]
        return read_floats(self.asset, self.part.primitive["attributes"][name])[self.rows]

    def copy_vertices(self, vertices: Labels) -> Labels:
        """Add copies of vertices and return their numbers."""
        new = len(self.rows) + np.arange(len(vertices))
        self._take(np.concatenate([np.arange(len(self.rows)), vertices]))
        return new

    def split(self, keys: Vectors) -> Labels:
        """Give each corner a vertex that it shares with corners of equal vertex and key only.

        Args:
            keys: (m, 3, k) numbers.

        Returns:
            A corner, 3 * f + k, of each vertex.
        """
        bits = np.ascontiguousarray(keys.reshape(-1, keys.shape[2]) + 0.0).view(np.int64)
        rows = np.column_stack([self.faces.reshape(-1), bits])
        _, corner, vertex = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        self._take(self.faces.reshape(-1)[corner])
        self.faces = vertex.reshape(-1, 3).astype(np.int64)
        return corner.astype(np.int64)

    def _take(self, vertices: Labels) -> None:
        self.rows = self.rows[vertices]
        self.changed = {name: values[vertices] for name, values in self.changed.items()}

    def store(self, edit: GltfEdit) -> None:
        """Write what has changed; what has not keeps its accessor."""
        primitive = edit.primitive(self.part.mesh, self.part.number)
        is_same_faces = self.faces is self.part.faces
        is_same_rows = np.array_equal(self.rows, np.arange(len(self.part.points)))
        attributes = dict(self.part.primitive["attributes"])
        if not is_same_rows:
            attributes = self._gathered(edit, attributes)
            if "targets" in primitive:
                targets = self.part.primitive["targets"]
                primitive["targets"] = [self._gathered(edit, target) for target in targets]
        for name, values in self.changed.items():
            attributes[name] = edit.add_floats(values, bounds=name == "POSITION")
        primitive["attributes"] = attributes
        if not is_same_faces:
            primitive["indices"] = edit.add_indices(self.faces, len(self.rows))
            primitive["mode"] = TRIANGLES
            edit.drop_polygons(primitive)

    def _gathered(self, edit: GltfEdit, attributes: dict[str, int]) -> dict[str, int]:
        return {
            name: index if name in self.changed else edit.add_like(index, self.rows)
            for name, index in attributes.items()
        }
