"""Changes to a glTF file: new arrays and pictures beside the old bytes, which stay as they are."""

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_numbers
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, AssetBuilder
from media_gltf.compaction import copied, without_unused_data
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.triangles import NGON
from media_pipelines.quality.geometry import Faces, Labels, Vectors


class GltfEdit(AssetBuilder):
    """A copy of an asset, to be changed."""

    def __init__(self, asset: Container) -> None:
        super().__init__(Container(document=copied(asset.document), binary=asset.binary))
        self._asset = asset
        self._has_unused_data = False

    def primitive(self, mesh: int, number: int) -> Primitive:
        """Return the description of a primitive, to be changed."""
        return self.document["meshes"][mesh]["primitives"][number]

    def add_like(self, accessor_index: int, rows: Labels) -> int:
        """Add the given rows of an accessor, bit for bit; return the new accessor."""
        old = self._asset.document["accessors"][accessor_index]
        return self.add_accessor(
            read_numbers(self._asset, accessor_index)[rows],
            target=ARRAY_BUFFER,
            normalized=old.get("normalized", False),
            bounds="min" in old or "max" in old,
        )

    def add_floats(self, values: Vectors, *, bounds: bool = False) -> int:
        """Add an attribute of floats, (n, width); return its accessor."""
        return self.add_accessor(values.astype(np.float32), target=ARRAY_BUFFER, bounds=bounds)

    def add_indices(self, faces: Faces, vertices: int) -> int:
        """Add the indices of triangles, (m, 3); return their accessor."""
        # The largest short restarts a strip and is no index.
        kind = np.uint16 if vertices < 2**16 else np.uint32
        corners = faces.reshape(-1).astype(kind)
        return self.add_accessor(corners, target=ELEMENT_ARRAY_BUFFER, bounds=False)

    def replace_picture(self, image_index: int, data: bytes, media_type: str = "") -> None:
        """Put other bytes in the place of an image, of the same kind where none is given."""
        image = self.document["images"][image_index]
        image["bufferView"] = self.add_view(data)
        if media_type:
            image["mimeType"] = media_type
        self._has_unused_data = True

    def replace_numbers(
        self, holder: dict[str, int], name: str, values: NDArray[np.generic]
    ) -> None:
        """Put other numbers, (n, width), in the place of an attribute."""
        bounds = name == "POSITION"
        holder[name] = self.add_accessor(values, target=ARRAY_BUFFER, bounds=bounds)
        self._has_unused_data = True

    def drop_polygons(self, primitive: Primitive) -> None:
        """Forget that triangles encode polygons, which depends on the order of their corners."""
        extensions = primitive.get("extensions", {})
        if extensions.pop(NGON, None) is None:  # type: ignore[misc]
            return
        if not extensions:
            del primitive["extensions"]
        primitives = [part for mesh in self.document["meshes"] for part in mesh["primitives"]]
        used = self.document.get("extensionsUsed", [])
        if NGON in used and not any(NGON in part.get("extensions", {}) for part in primitives):
            self.forget_extension(NGON)

    def finish(self) -> Container:
        """Return the changed asset, without the pictures and numbers that were replaced."""
        asset = super().finish()
        return without_unused_data(asset) if self._has_unused_data else asset
