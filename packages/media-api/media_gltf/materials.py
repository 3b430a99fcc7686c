"""How materials use textures, and textures images.

Source: Khronos glTF 2.0 specification, sections 3.8 and 3.9.
"""

from collections.abc import Sequence
from typing import Final

from media_gltf.document import MaterialEntry, Texture, TextureInfo

GLOSSY: Final = "KHR_materials_pbrSpecularGlossiness"
UNLIT = "KHR_materials_unlit"
IMAGE_EXTENSIONS = ("EXT_texture_webp", "EXT_texture_avif", "KHR_texture_basisu")


def base_color_texture(entry: MaterialEntry) -> TextureInfo | None:
    """Return how a material uses its base colour (or diffuse) texture."""
    glossy = entry.get("extensions", {}).get(GLOSSY)
    if glossy:
        return glossy.get("diffuseTexture")
    return entry.get("pbrMetallicRoughness", {}).get("baseColorTexture")


def texture_uses(entry: MaterialEntry) -> dict[str, TextureInfo]:
    """Return how a material uses its textures, by what they are for.

    Where it has gloss instead of roughness, that map stands under `metallic_roughness_map`.
    """
    glossy = entry.get("extensions", {}).get(GLOSSY)
    pbr = entry.get("pbrMetallicRoughness", {})
    uses = {
        "base_color_map": base_color_texture(entry),
        "normal_map": entry.get("normalTexture"),
        "metallic_roughness_map": glossy.get("specularGlossinessTexture")
        if glossy
        else pbr.get("metallicRoughnessTexture"),
        "emissive_map": entry.get("emissiveTexture"),
        "occlusion_map": entry.get("occlusionTexture"),
    }
    return {name: info for name, info in uses.items() if info is not None}


def named_textures(entry: MaterialEntry) -> list[TextureInfo]:
    """Return every use of a texture, those that gloss takes the place of included."""
    pbr = entry.get("pbrMetallicRoughness", {})
    replaced = (pbr.get("baseColorTexture"), pbr.get("metallicRoughnessTexture"))
    uses = [*texture_uses(entry).values(), *(info for info in replaced if info is not None)]
    return list({id(use): use for use in uses}.values())


def is_unlit(entry: MaterialEntry) -> bool:
    """Tell whether light makes no difference to a material."""
    return UNLIT in entry.get("extensions", {})


def coordinate_set(info: TextureInfo) -> int:
    """Return the number of the set of texture coordinates that a texture is looked up with."""
    change = info.get("extensions", {}).get("KHR_texture_transform", {})
    return change.get("texCoord", info.get("texCoord", 0))


def image_of(texture: Texture, extensions: Sequence[str] = IMAGE_EXTENSIONS) -> int | None:
    """Return the image that a texture shows to those who read the given extensions."""
    for name in extensions:
        other = texture.get("extensions", {}).get(name)
        if isinstance(other, dict) and "source" in other:
            return int(other["source"])
    return texture.get("source")
