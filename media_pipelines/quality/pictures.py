"""The pictures of a glTF file: what they are, whether they open, and how large they are."""

from dataclasses import dataclass

from media_gltf.document import Document
from media_gltf.glb import Container
from media_gltf.images import (
    UNREADABLE,
    DamagedImage,
    OversizedImage,
    image_data,
    open_image,
)
from media_gltf.materials import image_of

MOST_DECODED_PIXELS = 4 * 8192 * 8192
"""Of all pictures together: some seconds; beyond, only their headers are read."""
_FORMATS = {
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/webp": "WEBP",
}
_BASIS = b"\xabKTX 20\xbb\r\n\x1a\n"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One image of a file.

    Attributes:
        index: Its number among the images.
        name: As people know it.
        size: Width and height in pixels; zeros where they could not be read.
        fault: What is wrong with it, or nothing.
        not_checked: Why it was not looked at, or nothing.
    """

    index: int
    name: str
    size: tuple[int, int] = (0, 0)
    fault: str = ""
    not_checked: str = ""


def pictures_of(asset: Container) -> list[Picture]:
    """Look at every image once, however often its bytes are named."""
    found: list[Picture] = []
    seen: dict[tuple[int | None, str | None], Picture] = {}
    pixels = 0
    for index, image in enumerate(asset.document.get("images", [])):
        name = image.get("name") or f"image {index}"
        key = (image.get("bufferView"), image.get("uri"))
        if key in seen:
            first = seen[key]
            found.append(
                Picture(index=index, name=name, size=first.size, not_checked=first.not_checked)
            )
            continue
        picture = _look(asset, index, name, may_decode=pixels < MOST_DECODED_PIXELS)
        pixels += picture.size[0] * picture.size[1]
        seen[key] = picture
        found.append(picture)
    return found


def direction_images(document: Document) -> set[int | None]:
    """Return the images of normal maps, whose colours are directions."""
    return {
        image_of(document["textures"][material["normalTexture"]["index"]])
        for material in document.get("materials", [])
        if "normalTexture" in material
    }


def _look(asset: Container, index: int, name: str, *, may_decode: bool) -> Picture:
    image = asset.document["images"][index]
    if ("uri" in image) == ("bufferView" in image):
        return Picture(index=index, name=name, fault="it has no content, or two")
    if "uri" in image:
        elsewhere = f"it is in another file, {image['uri'][:80]}"
        return Picture(index=index, name=name, not_checked=elsewhere)
    data = image_data(asset, index)
    if data.startswith(_BASIS):
        return Picture(index=index, name=name, not_checked="it is in KTX 2, which is not unpacked")
    if "mimeType" not in image:
        return Picture(index=index, name=name, fault="it has no media type")
    kind = image["mimeType"]
    if kind not in _FORMATS:
        return Picture(index=index, name=name, not_checked=f"it is {kind[:40]!r}")
    return _opened(data, index, name, _FORMATS[kind], may_decode=may_decode)


def _opened(data: bytes, index: int, name: str, kind: str, *, may_decode: bool) -> Picture:
    size = (0, 0)
    try:
        with open_image(data) as picture:
            size = picture.size
            if picture.format != kind:
                wrong = f"it is {picture.format} and says that it is {kind}"
                return Picture(index=index, name=name, size=size, fault=wrong)
            if may_decode:
                picture.load()
    except OversizedImage as error:
        return Picture(index=index, name=name, not_checked=str(error))
    except DamagedImage as error:
        return Picture(index=index, name=name, fault=str(error))
    except UNREADABLE as error:
        return Picture(index=index, name=name, size=size, fault=f"it cannot be opened ({error})")
    return Picture(index=index, name=name, size=size)
