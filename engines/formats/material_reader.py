"""Materials of a glTF document as `Material` records with decoded maps.

Source: Khronos glTF 2.0 specification, section 3.9.
"""

from collections.abc import Sequence

import numpy as np
from PIL import Image as Picture

from engines.errors import InvalidModel
from engines.formats.glb import Container
from engines.formats.gltf_document import MaterialEntry, SpecularGlossiness, TextureInfo
from engines.formats.inspection import open_image
from engines.mesh.model import ByteImage, Material

PLAIN = Material(name="plain")


class MaterialReader:
    """Decodes the materials of one document, each image once.

    Args:
        container: A checked asset.
    """

    def __init__(self, container: Container) -> None:
        self._container = container
        self._pictures: dict[int, Picture.Image] = {}
        self._maps: dict[tuple[int, str], ByteImage] = {}

    def read(self, index: int) -> Material:
        """Return material `index`.

        Raises:
            InvalidModel: If one of its images is damaged.
        """
        entry = self._container.document["materials"][index]
        extensions = entry.get("extensions", {})
        pbr = entry.get("pbrMetallicRoughness", {})
        glossy = extensions.get("KHR_materials_pbrSpecularGlossiness")
        factor = glossy.get("diffuseFactor") if glossy else pbr.get("baseColorFactor")
        alpha_mode = entry.get("alphaMode", "OPAQUE")
        return Material(
            name=entry.get("name", f"material_{index}"),
            base_color=_four(factor or (1.0, 1.0, 1.0, 1.0)),
            metallic=0.0 if glossy else pbr.get("metallicFactor", 1.0),
            roughness=_roughness(glossy) if glossy else pbr.get("roughnessFactor", 1.0),
            base_color_map=self._map(
                base_color_texture(entry), "RGB" if alpha_mode == "OPAQUE" else "RGBA"
            ),
            metallic_roughness_map=self._map(pbr.get("metallicRoughnessTexture"), "RGB"),
            normal_map=self._map(entry.get("normalTexture"), "RGB"),
            emissive=_emissive(entry),
            transmission=extensions.get("KHR_materials_transmission", {}).get(
                "transmissionFactor", 0.0
            ),
            clearcoat=extensions.get("KHR_materials_clearcoat", {}).get("clearcoatFactor", 0.0),
            sheen=max(
                extensions.get("KHR_materials_sheen", {}).get("sheenColorFactor", ()), default=0.0
            ),
            alpha_mode=alpha_mode,
            double_sided=entry.get("doubleSided", False),
        )

    def _map(self, info: TextureInfo | None, mode: str) -> ByteImage | None:
        image = None if info is None else self._image_index(info)
        if image is None:
            return None
        if (image, mode) not in self._maps:
            self._maps[image, mode] = np.asarray(_convert(self._picture(image), mode))
        return self._maps[image, mode]

    def _image_index(self, info: TextureInfo) -> int | None:
        texture = self._container.document["textures"][info["index"]]
        webp = texture.get("extensions", {}).get("EXT_texture_webp")
        image = webp["source"] if webp else texture.get("source")
        if image is not None and image >= len(self._container.document.get("images", [])):
            raise InvalidModel(f"The model is damaged: it names images[{image}], which is missing.")
        return image

    def _picture(self, image: int) -> Picture.Image:
        if image not in self._pictures:
            picture = open_image(self._container, image)
            try:
                picture.load()
            except (OSError, ValueError, SyntaxError) as error:
                raise InvalidModel(
                    f"Image {image} of the model is damaged; export the model again."
                ) from error
            self._pictures[image] = picture
        return self._pictures[image]


def base_color_texture(entry: MaterialEntry) -> TextureInfo | None:
    """Return how a material uses its base colour (or diffuse) texture."""
    glossy = entry.get("extensions", {}).get("KHR_materials_pbrSpecularGlossiness")
    if glossy:
        return glossy.get("diffuseTexture")
    return entry.get("pbrMetallicRoughness", {}).get("baseColorTexture")


def uv_texture(entry: MaterialEntry) -> TextureInfo | None:
    """Return the texture whose coordinates and transform a surface takes: the first in use."""
    return (
        base_color_texture(entry)
        or entry.get("normalTexture")
        or entry.get("pbrMetallicRoughness", {}).get("metallicRoughnessTexture")
    )


def _convert(picture: Picture.Image, mode: str) -> Picture.Image:
    if picture.mode.startswith(("I", "F")):
        # Pillow clips 16-bit grey to white instead of scaling it
        grey = np.asarray(picture, dtype=np.float64) / 257
        picture = Picture.fromarray(grey.astype(np.uint8))
    return picture.convert(mode)


def _roughness(glossy: SpecularGlossiness) -> float:
    return 1.0 - glossy.get("glossinessFactor", 1.0)


def _emissive(entry: MaterialEntry) -> tuple[float, float, float]:
    strength = (
        entry.get("extensions", {})
        .get("KHR_materials_emissive_strength", {})
        .get("emissiveStrength", 1.0)
    )
    red, green, blue = (strength * value for value in entry.get("emissiveFactor", (0, 0, 0)))
    return red, green, blue


def _four(values: Sequence[float]) -> tuple[float, float, float, float]:
    red, green, blue, alpha = values
    return float(red), float(green), float(blue), float(alpha)
