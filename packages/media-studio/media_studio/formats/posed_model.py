"""A model that can be posed many times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from media_gltf.glb import Container
from media_gltf.triangles import read_faces
from media_studio.arrays import FloatArray
from media_studio.formats.gltf_animation import Clip, poses
from media_studio.formats.gltf_pose import PosablePrimitive, Pose, read_figure, rest_pose
from media_studio.formats.gltf_reader import build_model, used_vertices
from media_studio.mesh.model import Model, Surface

PosedSurface = tuple[FloatArray, FloatArray | None]
"""Positions (n, 3) and unit normals (n, 3) of a surface, world space."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PosedModel:
    """A model with what it takes to move its vertices.

    Attributes:
        model: The model as its nodes are stored.
        container: Where it was read from.
        figures: What moves the vertices of each of its surfaces.
    """

    model: Model
    container: Container
    figures: tuple[PosablePrimitive, ...]

    @classmethod
    def read(cls, container: Container) -> "PosedModel":
        """Read a checked container without Draco data.

        Raises:
            InvalidModel: If the model is damaged or has no surface.
        """
        model = build_model(container)
        figures = tuple(_figure(container, surface) for surface in model.surfaces)
        return cls(model=model, container=container, figures=figures)

    def at_rest(self) -> tuple[PosedSurface, ...]:
        """Return the surfaces as the nodes are stored."""
        return self.at(rest_pose(self.container.document))

    def at(self, pose: Pose) -> tuple[PosedSurface, ...]:
        """Return where the vertices of each surface of `model` are in a pose."""
        return tuple(figure.posed(pose) for figure in self.figures)

    def play(
        self, clip: Clip, times: Sequence[float] | FloatArray
    ) -> Iterator[tuple[PosedSurface, ...]]:
        """Yield the surfaces at each time of a clip, in seconds.

        Raises:
            InvalidModel: If keyframes are damaged.
        """
        return map(self.at, poses(self.container, clip, times))


def _figure(container: Container, surface: Surface) -> PosablePrimitive:
    if surface.source is None or surface.node is None:
        raise ValueError("a surface that was read from a file names its node and primitive")
    mesh, number = surface.source
    primitive = container.document["meshes"][mesh]["primitives"][number]
    count = container.document["accessors"][primitive["attributes"]["POSITION"]]["count"]
    used = used_vertices(read_faces(container, primitive), count)
    return read_figure(container, surface.node, primitive, used)
