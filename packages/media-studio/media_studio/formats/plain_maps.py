"""Multiply the maps of a glTF asset with their factors.

FBX and USDZ writers see only images that are used as they are.
"""

import numpy as np

from media_gltf.document import (
    MaterialEntry,
    MetallicRoughness,
    TextureInfo,
)
from media_gltf.glb import Container
from media_gltf.materials import image_of
from media_studio.arrays import ByteImage
from media_studio.formats.colors import scaled_color_map
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.inspection import open_image
from media_studio.formats.material_reader import MaterialReader
from media_studio.mesh.model import Material


def with_plain_maps(container: Container) -> Container:
    """Return a checked asset whose maps need no factor beside them.

    Materials without maps, and maps of extensions, stay as they are.
    """
    builder, reader = _Builder(container), MaterialReader(container)
    entries = list(container.document.get("materials", []))
    for index, entry in enumerate(entries):
        spare = _has_spare_alpha(container, entry)
        if spare or _has_factors(entry):
            entries[index] = _plain(builder, entry, reader.read(index), has_spare_alpha=spare)
    if entries:
        builder.document["materials"] = entries
    return builder.finish()


def _has_factors(entry: MaterialEntry) -> bool:
    pbr = entry.get("pbrMetallicRoughness", {})
    packed = [pbr.get("metallicFactor", 1), pbr.get("roughnessFactor", 1)]
    factors = {
        "baseColorTexture": pbr.get("baseColorFactor", [1]),
        "metallicRoughnessTexture": packed,
        "emissiveTexture": entry.get("emissiveFactor", [0]),
        "normalTexture": [entry.get("normalTexture", {}).get("scale", 1)],
    }
    used = {**pbr, **entry}
    return any(name in used and set(values) != {1} for name, values in factors.items())


def _has_spare_alpha(container: Container, entry: MaterialEntry) -> bool:
    """Whether a material is opaque, and its picture has an alpha that others would look at."""
    info = entry.get("pbrMetallicRoughness", {}).get("baseColorTexture")
    if info is None or entry.get("alphaMode", "OPAQUE") != "OPAQUE":
        return False
    image = image_of(container.document["textures"][info["index"]])
    return image is not None and open_image(container, image).has_transparency_data


def _plain(
    builder: "_Builder", entry: MaterialEntry, material: Material, *, has_spare_alpha: bool
) -> MaterialEntry:
    plain = entry.copy()
    pbr = plain["pbrMetallicRoughness"] = plain.get(
        "pbrMetallicRoughness", MetallicRoughness()
    ).copy()
    if material.base_color_map is not None and "baseColorTexture" in pbr:
        pixels, alpha = _with_alpha(material.base_color_map, material.base_color[3])
        scaled = scaled_color_map(pixels, material.base_color[:3])
        if has_spare_alpha and scaled is material.base_color_map:
            # Its file is written anew
            scaled = scaled.copy()
        pbr["baseColorTexture"] = builder.replaced(
            pbr["baseColorTexture"],
            material.base_color_map,
            scaled,
            lossy=scaled.shape[2] == 3,
        )
        pbr["baseColorFactor"] = [1.0, 1.0, 1.0, alpha]
    packed = material.metallic_roughness_map
    if packed is not None and "metallicRoughnessTexture" in pbr:
        scaled = _scaled(packed, (1.0, material.roughness, material.metallic))
        pbr["metallicRoughnessTexture"] = builder.replaced(
            pbr["metallicRoughnessTexture"], packed, scaled
        )
        pbr["metallicFactor"] = pbr["roughnessFactor"] = 1.0
    if material.emissive_map is not None and any(material.emissive):
        strength = max(1.0, *material.emissive)
        factor = tuple(value / strength for value in material.emissive)
        scaled = scaled_color_map(material.emissive_map, factor)
        plain["emissiveTexture"] = builder.replaced(
            plain["emissiveTexture"], material.emissive_map, scaled, lossy=True
        )
        plain["emissiveFactor"] = [1.0, 1.0, 1.0]
    if material.normal_map is not None and material.normal_scale != 1:
        scaled = _bent(material.normal_map, material.normal_scale)
        plain["normalTexture"] = builder.replaced(
            plain["normalTexture"], material.normal_map, scaled
        )
        plain["normalTexture"].pop("scale", None)
    return plain


def _with_alpha(pixels: ByteImage, alpha: float) -> tuple[ByteImage, float]:
    """Move a factor of alpha into a map that has alpha."""
    if pixels.shape[2] == 3:
        return pixels, alpha
    return _scaled(pixels, (1.0, 1.0, 1.0, alpha)), 1.0


def _scaled(pixels: ByteImage, shares: tuple[float, ...]) -> ByteImage:
    """Multiply channels; the array itself comes back where nothing changes."""
    if set(shares) == {1.0}:
        return pixels
    return np.rint(pixels * np.array(shares)).astype(np.uint8)


def _bent(pixels: ByteImage, scale: float) -> ByteImage:
    normals = (pixels / 127.5 - 1) * (scale, scale, 1.0)
    lengths = np.linalg.norm(normals, axis=2, keepdims=True)
    return np.rint((normals / np.maximum(lengths, 1e-9) + 1) * 127.5).astype(np.uint8)


class _Builder(ContainerBuilder):
    """Stores maps that differ from those of the asset."""

    def replaced(
        self, info: TextureInfo, before: ByteImage, after: ByteImage, *, lossy: bool = False
    ) -> TextureInfo:
        """Return a reference to a changed map; one that is as before keeps its file."""
        if after is before:
            return info
        return {**info, "index": self.add_texture(after, lossy=lossy)["index"]}
