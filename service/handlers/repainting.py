"""Painting a model anew: in place where its UVs stay, unwrapped where they are rebuilt."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from engines.formats import glb
from engines.formats.gltf_editor import with_materials
from engines.formats.posed_model import PosedModel
from engines.formats.reading import read
from engines.formats.remeshing import lost_looks, write_unwrapped
from engines.mesh.model import Model
from engines.mesh.unwrap import unwrap_tracked

Paint = Callable[[Model, Model], Model]
"""Gives a model with UVs (first) new materials; second is the model as it was sent."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Repainted:
    """A painted model file.

    Attributes:
        model: As it stands at rest.
        path: The GLB file.
        uv_rebuilt: Whether its UVs differ from those that were sent.
        lacked_uv: Whether some were missing.
        lost: What of its old look is lost, one phrase each.
    """

    model: Model
    path: Path
    uv_rebuilt: bool
    lacked_uv: bool
    lost: tuple[str, ...]


class Canvas:
    """A model that was sent to be painted.

    Args:
        source: The file, of any format.
        folder: Where to write.
    """

    def __init__(self, source: Path, folder: Path) -> None:
        self._folder = folder
        self._asset = PosedModel.read(read(source).container)
        self.model = replace(self._asset.model, name=source.stem)

    @property
    def parts(self) -> list[str]:
        """Names of the materials of its surfaces."""
        return [self.model.materials[surface.material].name for surface in self.model.surfaces]

    def repaint(self, paint: Paint, *, keep_uv: bool, map_size: int) -> Repainted:
        """Paint it and write it as `model.glb`.

        With `keep_uv` every byte of geometry, skin and animation stays as it was; without, or
        where a surface has no UVs, vertices are split where the new charts end and move as before.

        Args:
            paint: Gives the materials.
            keep_uv: Keep the UVs where all surfaces have some.
            map_size: Edge of the maps, texels.
        """
        path = self._folder / "model.glb"
        lacks_uv = any(surface.uv is None for surface in self.model.surfaces)
        if keep_uv and not lacks_uv:
            painted = paint(self.model, self.model)
            self._write_in_place(painted, path)
            return Repainted(model=painted, path=path, uv_rebuilt=False, lacked_uv=False, lost=())
        fresh, orders = unwrap_tracked(self.model, size=map_size)
        painted = paint(fresh, self.model)
        write_unwrapped(self._asset, painted, orders, path)
        return Repainted(
            model=painted,
            path=path,
            uv_rebuilt=True,
            lacked_uv=lacks_uv,
            lost=lost_looks(self._asset.container.document),
        )

    def _write_in_place(self, painted: Model, path: Path) -> None:
        pairs = zip(self.model.surfaces, painted.surfaces, strict=True)
        materials = {
            new.source: painted.materials[new.material]
            for old, new in pairs
            if new.source is not None
            and painted.materials[new.material] is not self.model.materials[old.material]
        }
        path.write_bytes(glb.serialise(with_materials(self._asset.container, materials)))
