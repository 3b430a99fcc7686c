"""Encoded pictures: opened without decoding them, and without trusting what they say."""

import io
import struct
import warnings
import zlib

from PIL import Image, UnidentifiedImageError

from media_gltf.errors import GltfError
from media_gltf.glb import Container, view_data

FORMATS = ("PNG", "JPEG", "WEBP")
UNREADABLE = (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error)
"""What Pillow raises on a damaged file."""


MOST_SCANS = 100
"""Times that a JPEG goes over its picture; cameras and editors go ten times at most."""


class DamagedImage(GltfError):
    """A picture is damaged or of another type."""


class OversizedImage(GltfError):
    """A picture has more pixels than Pillow opens, 89 million."""


def image_data(container: Container, index: int) -> bytes:
    """Return embedded image `index` as it is encoded."""
    return view_data(container, container.document["images"][index]["bufferView"])


def open_image(data: bytes, formats: tuple[str, ...] | None = FORMATS) -> Image.Image:
    """Open an encoded picture and read no more than its header.

    Args:
        data: The file.
        formats: Those that are opened; every one that Pillow knows where there are none.

    Raises:
        DamagedImage: If it cannot be opened.
        OversizedImage: If it is too large.
    """
    try:
        with warnings.catch_warnings():
            # Pillow warns before it refuses; a texture that large is of no use.
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return Image.open(io.BytesIO(data), formats=formats)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise OversizedImage("it has more than 89 megapixels") from error
    except UnidentifiedImageError as error:
        raise DamagedImage("it is neither PNG nor JPEG nor WebP") from error
    except UNREADABLE as error:
        raise DamagedImage(f"it cannot be opened ({error})") from error


def has_too_many_scans(data: bytes) -> bool:
    """Tell whether a file is a JPEG that goes over its picture again and again, at full cost."""
    return data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MOST_SCANS
