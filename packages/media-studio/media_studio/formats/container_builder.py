"""Append the materials of the engines to a glTF asset."""

from typing import cast

from media_gltf.building import AssetBuilder
from media_gltf.document import (
    Image,
    MaterialEntry,
    MaterialExtensions,
    MetallicRoughness,
    Texture,
    TextureInfo,
)
from media_gltf.glb import Container
from media_studio.arrays import ByteImage
from media_studio.formats.picture_files import encode, encode_jpeg
from media_studio.formats.texture_coordinates import TextureLayout
from media_studio.mesh.model import Material, PictureFile

LARGEST_PNG_COLOR = 1024 * 1024
"""Pixels above which an opaque base colour is stored as JPEG: 2048² noise is 9 MB as PNG."""


class ContainerBuilder(AssetBuilder):
    """A glTF asset under construction, with materials and maps of the engines.

    Args:
        base: The asset to extend; its binary chunk stays as a prefix.
    """

    def __init__(self, base: Container) -> None:
        super().__init__(base)
        self._textures: dict[int, int] = {}
        self._kept: list[ByteImage] = []

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
            # Another material that shares it may look at its alpha
            as_jpeg = lossy and large and not _has_alpha(pixels)
            file = encode_jpeg(pixels, files) if as_jpeg else encode(pixels, files)
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


def _has_alpha(pixels: ByteImage) -> bool:
    return pixels.ndim == 3 and pixels.shape[2] == 4 and bool((pixels[..., 3] < 255).any())


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
