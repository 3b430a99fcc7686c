"""The pictures of a glTF file: what they are, whether they open, and how large they are."""

import io
import struct
import warnings
import zlib
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from media_pipelines.quality.gltf_file import ElsewhereStored, GltfFile, NotGltf

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


def pictures_of(file: GltfFile) -> list[Picture]:
    """Look at every image once, however often its bytes are named."""
    found: list[Picture] = []
    seen: dict[tuple[int | None, str | None], Picture] = {}
    pixels = 0
    for index, image in enumerate(file.document.images):
        name = image.name or f"image {index}"
        key = (image.bufferView, image.uri)
        if key in seen:
            first = seen[key]
            found.append(
                Picture(index=index, name=name, size=first.size, not_checked=first.not_checked)
            )
            continue
        picture = _look(file, index, name, may_decode=pixels < MOST_DECODED_PIXELS)
        pixels += picture.size[0] * picture.size[1]
        seen[key] = picture
        found.append(picture)
    return found


def _look(file: GltfFile, index: int, name: str, *, may_decode: bool) -> Picture:
    image = file.document.images[index]
    if (image.uri is None) == (image.bufferView is None):
        return Picture(index=index, name=name, fault="it has no content, or two")
    try:
        data = file.picture(index)
    except NotGltf as error:
        return Picture(index=index, name=name, fault=str(error))
    except ElsewhereStored as error:
        return Picture(index=index, name=name, not_checked=f"it is in another file, {error}")
    if data.startswith(_BASIS):
        return Picture(index=index, name=name, not_checked="it is in KTX 2, which is not unpacked")
    kind = image.mimeType or (image.uri or "")[5:].partition(";")[0]
    if image.bufferView is not None and image.mimeType is None:
        return Picture(index=index, name=name, fault="it has no media type")
    if kind not in _FORMATS:
        return Picture(index=index, name=name, not_checked=f"it is {kind[:40]!r}")
    return _opened(data, index, name, _FORMATS[kind], may_decode=may_decode)


def _opened(data: bytes, index: int, name: str, kind: str, *, may_decode: bool) -> Picture:
    size = (0, 0)
    try:
        with warnings.catch_warnings():
            # Pillow warns before it refuses; a texture that large is of no use.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=list(_FORMATS.values())) as picture:
                size = picture.size
                if picture.format != kind:
                    wrong = f"it is {picture.format} and says that it is {kind}"
                    return Picture(index=index, name=name, size=size, fault=wrong)
                if may_decode:
                    picture.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return Picture(index=index, name=name, not_checked="it has more than 89 megapixels")
    except UnidentifiedImageError:
        return Picture(index=index, name=name, fault="it is neither PNG nor JPEG nor WebP")
    except (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error) as error:
        return Picture(index=index, name=name, size=size, fault=f"it cannot be opened ({error})")
    return Picture(index=index, name=name, size=size)
