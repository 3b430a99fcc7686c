"""Append accessors, images and materials to a glTF asset."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from media_pipelines.engines.arrays import ByteImage
from media_pipelines.engines.formats.picture_files import encode, encode_jpeg
from media_pipelines.engines.formats.texture_coordinates import TextureLayout
from media_pipelines.engines.mesh.model import Material, PictureFile
from media_pipelines.gltf.document import (
    Accessor,
    BufferView,
    Document,
    Image,
    MaterialEntry,
    MaterialExtensions,
    MetallicRoughness,
    Texture,
    TextureInfo,
)
from media_pipelines.gltf.glb import Container

ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
FLOAT, UNSIGNED_INT, UNSIGNED_SHORT = 5126, 5125, 5123

LARGEST_PNG_COLOR = 1024 * 1024
"""Pixels above which an opaque base colour is stored as JPEG: 2048² noise is 9 MB as PNG."""

_WIDTHS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
_NUMBERS = {"float32": FLOAT, "uint32": UNSIGNED_INT, "uint16": UNSIGNED_SHORT}


class ContainerBuilder:
    """A glTF asset under construction; what it started from stays as it was.

    Args:
        base: The asset to extend; its binary chunk stays as a prefix.
    """

    def __init__(self, base: Container) -> None:
        self.document: Document = base.document.copy()
        self._parts = [base.binary]
        self._end = len(base.binary)
        self._textures: dict[int, int] = {}
        self._kept: list[ByteImage] = []

    def finish(self) -> Container:
        """Return the finished asset."""
        return Container(document=self.document, binary=b"".join(self._parts))

    def use_extension(self, name: str) -> None:
        """List an extension as used."""
        used = self.document.setdefault("extensionsUsed", [])
        if name not in used:
            self.document["extensionsUsed"] = [*used, name]

    def add_view(self, data: bytes, target: int | None = None) -> int:
        """Append bytes and return the index of their buffer view."""
        filler = -self._end % 4
        view = BufferView(buffer=0, byteOffset=self._end + filler, byteLength=len(data))
        if target is not None:
            view["target"] = target
        self._parts += [b"\0" * filler, data]
        self._end += filler + len(data)
        views = self.document["bufferViews"] = [*self.document.get("bufferViews", []), view]
        return len(views) - 1

    def add_accessor(
        self, values: NDArray[np.generic], *, target: int | None, normalized: bool = False
    ) -> int:
        """Append an (n,) or (n, k) array of float32, uint32 or uint16 and return its index."""
        rows = values.reshape(len(values), -1)
        accessor = Accessor(
            bufferView=self.add_view(np.ascontiguousarray(rows).tobytes(), target),
            componentType=_NUMBERS[rows.dtype.name],
            count=len(rows),
            type=_WIDTHS[rows.shape[1]],
            min=np.min(rows, axis=0).tolist(),
            max=np.max(rows, axis=0).tolist(),
        )
        if normalized:
            accessor["normalized"] = True
        listed = self.document["accessors"] = [*self.document.get("accessors", []), accessor]
        return len(listed) - 1

    def add_texture(
        self, pixels: ByteImage, *, lossy: bool = False, files: tuple[PictureFile, ...] = ()
    ) -> TextureInfo:
        """Store a map once, however often it is used, and return a reference to its texture.

        Args:
            pixels: The map, (h, w) or (h, w, 3 or 4).
            lossy: Whether it is stored as JPEG where it is large.
            files: Those of which one is stored if the map was decoded from it.
        """
        if id(pixels) not in self._textures:
            large = pixels.shape[0] * pixels.shape[1] > LARGEST_PNG_COLOR
            file = encode_jpeg(pixels, files) if lossy and large else encode(pixels, files)
            kind = f"image/{file.format.lower()}"
            image = Image(bufferView=self.add_view(file.data), mimeType=kind)
            images = self.document["images"] = [*self.document.get("images", []), image]
            texture = Texture(source=len(images) - 1)
            textures = self.document["textures"] = [*self.document.get("textures", []), texture]
            self._textures[id(pixels)] = len(textures) - 1
            self._kept.append(pixels)  # an id is only unique while its object lives
        return TextureInfo(index=self._textures[id(pixels)])

    def add_material(self, material: Material, layout: TextureLayout | None = None) -> int:
        """Append a material with its maps and return its index.

        Args:
            material: What to store.
            layout: Texture coordinates that its maps are read with; the first set by default.
        """
        entry = self._entry(material, layout or TextureLayout())
        for name in entry.get("extensions", {}):
            self.use_extension(name)
        listed = self.document["materials"] = [*self.document.get("materials", []), entry]
        return len(listed) - 1

    def _entry(self, material: Material, layout: TextureLayout) -> MaterialEntry:
        opaque = material.alpha_mode == "OPAQUE"
        entry = MaterialEntry(
            name=material.name, pbrMetallicRoughness=self._metallic_roughness(material, layout)
        )
        if material.normal_map is not None:
            info = self.add_texture(material.normal_map, files=material.files)
            entry["normalTexture"] = layout.applied(info)
            if material.normal_scale != 1:
                entry["normalTexture"]["scale"] = float(material.normal_scale)
        if material.occlusion_map is not None:
            entry["occlusionTexture"] = layout.applied(self.add_texture(material.occlusion_map))
            entry["occlusionTexture"]["strength"] = float(material.occlusion_strength)
        if material.emissive_map is not None:
            info = self.add_texture(material.emissive_map, lossy=True, files=material.files)
            entry["emissiveTexture"] = layout.applied(info)
        if not opaque:
            entry["alphaMode"] = material.alpha_mode
        if material.alpha_mode == "MASK":
            entry["alphaCutoff"] = float(material.alpha_cutoff)
        if material.double_sided:
            entry["doubleSided"] = True
        strength = max(1.0, *material.emissive)
        if any(material.emissive):
            entry["emissiveFactor"] = [float(value) / strength for value in material.emissive]
        extensions = _extensions(material, strength)
        if extensions:
            entry["extensions"] = extensions
        return entry

    def _metallic_roughness(self, material: Material, layout: TextureLayout) -> MetallicRoughness:
        pbr = MetallicRoughness(
            baseColorFactor=[float(value) for value in material.base_color],
            metallicFactor=float(material.metallic),
            roughnessFactor=float(material.roughness),
        )
        if material.base_color_map is not None:
            lossy = material.alpha_mode == "OPAQUE"
            info = self.add_texture(material.base_color_map, lossy=lossy, files=material.files)
            pbr["baseColorTexture"] = layout.applied(info)
        if material.metallic_roughness_map is not None:
            info = self.add_texture(material.metallic_roughness_map, files=material.files)
            pbr["metallicRoughnessTexture"] = layout.applied(info)
        return pbr


def _extensions(material: Material, emissive_strength: float) -> MaterialExtensions:
    numbers = {name: dict(values) for name, values in material.extensions.items()}
    if material.transmission:
        transmission = numbers.setdefault("KHR_materials_transmission", {})
        transmission["transmissionFactor"] = float(material.transmission)
        numbers.setdefault("KHR_materials_ior", {"ior": 1.5})
    if material.clearcoat:
        clearcoat = numbers.setdefault("KHR_materials_clearcoat", {"clearcoatRoughnessFactor": 0.1})
        clearcoat["clearcoatFactor"] = float(material.clearcoat)
    if material.sheen:
        sheen = {"sheenColorFactor": [float(material.sheen)] * 3, "sheenRoughnessFactor": 0.5}
        numbers.setdefault("KHR_materials_sheen", sheen)
    if emissive_strength > 1:
        numbers["KHR_materials_emissive_strength"] = {"emissiveStrength": float(emissive_strength)}
    return cast(MaterialExtensions, numbers)
