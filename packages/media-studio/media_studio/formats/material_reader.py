"""Materials of a glTF document as `Material` records with decoded maps.

Source: Khronos glTF 2.0 specification, section 3.9.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from PIL import Image as Picture

from media_gltf.document import (
    MaterialEntry,
    SpecularGlossiness,
    TextureInfo,
)
from media_gltf.glb import Container
from media_gltf.images import image_data
from media_gltf.materials import GLOSSY, image_of, texture_uses
from media_studio.arrays import ByteImage
from media_studio.errors import InvalidModel
from media_studio.formats.inspection import open_image
from media_studio.formats.picture_files import decode
from media_studio.mesh.model import Material, PictureFile

PLAIN = Material(name="plain")

_READ = ("KHR_materials_emissive_strength", GLOSSY)


class MaterialReader:
    """Decodes the materials of one document, each image once.

    Args:
        container: A checked asset.
    """

    def __init__(self, container: Container) -> None:
        self._container = container
        self._pictures: dict[int, Picture.Image] = {}
        self._maps: dict[tuple[int, str], ByteImage] = {}
        self._files: dict[int, list[PictureFile]] = {}

    def read(self, index: int) -> Material:
        """Return material `index`.

        Raises:
            InvalidModel: If one of its images is damaged.
        """
        entry = self._container.document["materials"][index]
        extensions = entry.get("extensions", {})
        pbr = entry.get("pbrMetallicRoughness", {})
        glossy = extensions.get(GLOSSY)
        factor = glossy.get("diffuseFactor") if glossy else pbr.get("baseColorFactor")
        alpha_mode = entry.get("alphaMode", "OPAQUE")
        uses = texture_uses(entry)
        return Material(
            name=entry.get("name", f"material_{index}"),
            base_color=_four(factor or (1.0, 1.0, 1.0, 1.0)),
            metallic=0.0 if glossy else pbr.get("metallicFactor", 1.0),
            roughness=self._roughness(entry),
            base_color_map=self._map(
                uses.get("base_color_map"), "RGB" if alpha_mode == "OPAQUE" else "RGBA"
            ),
            metallic_roughness_map=self._packed_map(entry),
            normal_map=self._map(uses.get("normal_map"), "RGB"),
            normal_scale=entry.get("normalTexture", {}).get("scale", 1.0),
            emissive=_emissive(entry),
            emissive_map=self._map(uses.get("emissive_map"), "RGB"),
            occlusion_map=self._map(uses.get("occlusion_map"), "R"),
            occlusion_strength=entry.get("occlusionTexture", {}).get("strength", 1.0),
            transmission=extensions.get("KHR_materials_transmission", {}).get(
                "transmissionFactor", 0.0
            ),
            clearcoat=extensions.get("KHR_materials_clearcoat", {}).get("clearcoatFactor", 0.0),
            sheen=max(
                extensions.get("KHR_materials_sheen", {}).get("sheenColorFactor", ()), default=0.0
            ),
            alpha_mode=alpha_mode,
            alpha_cutoff=entry.get("alphaCutoff", 0.5),
            double_sided=entry.get("doubleSided", False),
            extensions=_further_numbers(extensions),
            files=self._files_of(uses.values()),
        )

    def _files_of(self, uses: Iterable[TextureInfo]) -> tuple[PictureFile, ...]:
        images = dict.fromkeys(self._image_index(info) for info in uses)
        return tuple(
            file for image in images if image is not None for file in self._files.get(image, ())
        )

    def _roughness(self, entry: MaterialEntry) -> float:
        glossy = entry.get("extensions", {}).get(GLOSSY)
        if not glossy:
            return entry.get("pbrMetallicRoughness", {}).get("roughnessFactor", 1.0)
        return 1.0 if "specularGlossinessTexture" in glossy else 1.0 - _gloss(glossy)

    def _packed_map(self, entry: MaterialEntry) -> ByteImage | None:
        """Return the metallic-roughness map, made from gloss where a material has that instead."""
        info = texture_uses(entry).get("metallic_roughness_map")
        glossy = entry.get("extensions", {}).get(GLOSSY)
        if not glossy:
            return self._map(info, "RGB")
        shiny = self._map(info, "RGBA")
        if shiny is None:
            return None
        rough = np.rint(255 - _gloss(glossy) * shiny[..., 3]).astype(np.uint8)
        return np.stack([np.full_like(rough, 255), rough, np.zeros_like(rough)], axis=-1)

    def _map(self, info: TextureInfo | None, mode: str) -> ByteImage | None:
        image = None if info is None else self._image_index(info)
        if image is None:
            return None
        if (image, mode) not in self._maps:
            self._maps[image, mode] = self._decode(image, mode)
        return self._maps[image, mode]

    def _decode(self, image: int, mode: str) -> ByteImage:
        picture = self._picture(image)
        if mode == "R":
            return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, 0])
        pixels, file = decode(picture, mode, image_data(self._container, image))
        if file is not None:
            self._files.setdefault(image, []).append(file)
        return pixels

    def _image_index(self, info: TextureInfo) -> int | None:
        texture = self._container.document["textures"][info["index"]]
        return image_of(texture, ("EXT_texture_webp",))

    def _picture(self, image: int) -> Picture.Image:
        if image not in self._pictures:
            picture = open_image(self._container, image)
            try:
                picture.load()
            except (OSError, ValueError, SyntaxError) as error:
                raise InvalidModel(
                    f"Image {image} of the model is damaged; export the model again."
                ) from error
            self._pictures[image] = _eight_bit(picture)
        return self._pictures[image]


def uv_texture(entry: MaterialEntry) -> TextureInfo | None:
    """Return the texture whose coordinates and transform a surface takes: the first in use."""
    return next(iter(texture_uses(entry).values()), None)


def unread_textures(entry: MaterialEntry) -> tuple[str, ...]:
    """Name the textures of a material that `Material` has no place for."""
    return tuple(
        name
        for extension, values in entry.get("extensions", {}).items()
        if isinstance(values, dict)
        for name in values
        if name.endswith("Texture") and extension != GLOSSY
    )


def _further_numbers(extensions: Mapping[str, object]) -> dict[str, dict[str, object]]:
    return {
        name: {key: value for key, value in values.items() if not key.endswith("Texture")}
        for name, values in extensions.items()
        if isinstance(values, dict) and name.startswith("KHR_materials_") and name not in _READ
    }


def _eight_bit(picture: Picture.Image) -> Picture.Image:
    """Scale 16-bit grey, which Pillow would clip to white."""
    if not picture.mode.startswith(("I", "F")):
        return picture
    return Picture.fromarray((np.asarray(picture, dtype=np.float64) / 257).astype(np.uint8))


def _gloss(glossy: SpecularGlossiness) -> float:
    return glossy.get("glossinessFactor", 1.0)


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
