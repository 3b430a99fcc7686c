"""Painting a model anew: in place where its UVs stay, unwrapped where they are rebuilt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from media_gltf.document import Document
from media_gltf.nodes import node_parents
from media_studio.formats.posed_model import PosedModel
from media_studio.formats.reading import read
from media_studio.formats.remeshing import (
    lost_looks,
    write_partly_unwrapped,
    write_unwrapped,
)
from media_studio.mesh.model import Model, Surface
from media_studio.mesh.unwrap import unwrap_tracked

Paint = Callable[[Model, Model], Model]
"""Gives a model with UVs (first) new materials; second is the model as it was sent."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Repainted:
    """A painted model file.

    Attributes:
        model: As it stands at rest.
        path: The GLB file.
        uv_rebuilt: Whether all its UVs are new.
        surfaces: How many surfaces it has.
        lacked_uv: How many of them had no UVs.
        lost: What of its old look is lost, one phrase each.
        left_out: What the file holds and the model has not, one phrase each.
        mended: What was mended of its triangles and normals, one phrase each.
    """

    model: Model
    path: Path
    uv_rebuilt: bool
    surfaces: int
    lacked_uv: int
    lost: tuple[str, ...]
    left_out: tuple[str, ...]
    mended: tuple[str, ...]


def _object_name(document: Document, parents: Sequence[int], surface: Surface) -> str:
    """Return the names of the node that shows a surface, its mesh, and the node above."""
    assert surface.node is not None
    node = document["nodes"][surface.node]
    mesh = document["meshes"][node["mesh"]]
    above = parents[surface.node]
    # A root is named after the whole model
    is_inner = above >= 0 and parents[above] >= 0
    group = document["nodes"][above] if is_inner else {}
    return " ".join(str(each.get("name", "")) for each in (node, mesh, group))


class RepaintSource:
    """A model that was sent to be painted.

    Args:
        source: The file, of any format.
        folder: Where to write.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        self._folder = folder
        reading = read(source)
        self._reading = reading
        self._asset = PosedModel.read(reading.container)
        self.model = replace(self._asset.model, name=source.stem)

    @property
    def parts(self) -> list[str]:
        """Names of the nodes of its surfaces and of their materials, with a slash between."""
        document = self._asset.container.document
        parents = node_parents(document)
        return [
            f"{_object_name(document, parents, surface)}/"
            f"{self.model.materials[surface.material].name}"
            for surface in self.model.surfaces
        ]

    def repaint(self, paint: Paint, *, keep_uv: bool, map_size: int) -> Repainted:
        """Paint it and write it as `model.glb`.

        With `keep_uv` every byte of geometry, skin and animation of the surfaces that have UVs
        stays as it was. Of the others, or without it of all, vertices are split where the new
        charts end and move as before.

        Args:
            paint: Gives the materials.
            keep_uv: Keep the UVs that there are.
            map_size: Edge of the maps, texels.
        """
        path = self._folder / "model.glb"
        filled = [surface for surface in self.model.surfaces if len(surface.faces)]
        bare = [surface for surface in filled if surface.uv is None]
        is_kept = keep_uv and len(bare) < len(filled)
        unwrapped, orders = unwrap_tracked(self.model, size=map_size, keep_uv=is_kept)
        painted = paint(unwrapped, self.model)
        write = write_partly_unwrapped if is_kept else write_unwrapped
        write(self._asset, painted, orders, path)
        return Repainted(
            model=painted,
            path=path,
            uv_rebuilt=not is_kept,
            surfaces=len(filled),
            lacked_uv=len(bare),
            lost=() if is_kept else lost_looks(self._asset.container.document),
            left_out=self._reading.left_out,
            mended=self._reading.mended,
        )
