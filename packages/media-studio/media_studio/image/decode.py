"""Reading pictures that someone sent."""

import io
import struct
import warnings
from pathlib import Path

import numpy as np
from PIL import Image as Picture
from PIL import ImageCms, ImageOps, UnidentifiedImageError

from media_gltf.images import MOST_SCANS, has_too_many_scans
from media_studio.arrays import ByteImage
from media_studio.errors import InvalidImage

MAX_PIXELS = 64_000_000
FREE_PIXELS = 24_000_000
PIXELS_PER_BYTE = 64
"""Plain colours compress without end: what a small file unfolds to is limited by its size."""

_FORMATS = ("PNG", "JPEG", "WEBP", "AVIF")
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, struct.error)
"""What Pillow's decoders raise on files that are cut off or altered."""


def decode_picture(path: Path) -> ByteImage:
    """Read a PNG, JPEG, WebP or AVIF file, upright and in sRGB.

    16-bit pictures lose their lower bits, colour profiles are applied, and of an animation only
    the first picture is read.

    Args:
        path: The file, whatever its ending.

    Returns:
        (h, w, 4) sRGB and alpha, colours not multiplied with alpha.

    Raises:
        InvalidImage: If the file is none of these types, damaged, or has too many pixels.
    """
    try:
        with warnings.catch_warnings():
            # The pixels are counted here before any is decoded.
            warnings.simplefilter("ignore")
            with Picture.open(path, formats=_FORMATS) as picture:
                _check_size(picture, path)
                picture.load()
                return np.array(_standard(picture))
    except UnidentifiedImageError as error:
        raise InvalidImage(
            "The file is not a PNG, JPEG, WebP or AVIF picture; send one of these."
        ) from error
    except Picture.DecompressionBombError as error:
        raise InvalidImage(_too_large("far more")) from error
    except _DAMAGED as error:
        raise InvalidImage(
            "The picture is damaged and cannot be read to its end; save it again and resend it."
        ) from error


def _check_size(picture: Picture.Image, path: Path) -> None:
    pixels = picture.width * picture.height
    if pixels > MAX_PIXELS:
        raise InvalidImage(_too_large(f"{pixels / 1e6:.0f}"))
    if pixels > FREE_PIXELS + PIXELS_PER_BYTE * path.stat().st_size:
        raise InvalidImage(
            f"The picture has {pixels / 1e6:.0f} megapixels and almost nothing in them. Send a"
            " smaller one."
        )
    if has_too_many_scans(path.read_bytes()):
        raise InvalidImage(
            f"The picture is a JPEG of over {MOST_SCANS} scans; save it again and resend it."
        )


def _too_large(megapixels: str) -> str:
    return (
        f"The picture has {megapixels} megapixels; at most {MAX_PIXELS // 10**6} are read. "
        "Send a smaller one."
    )


def _standard(picture: Picture.Image) -> Picture.Image:
    upright = ImageOps.exif_transpose(picture)
    if upright.mode.startswith("I"):
        levels = np.asarray(upright, dtype=np.int64) >> 8
        return Picture.fromarray(np.clip(levels, 0, 255).astype(np.uint8)).convert("RGBA")
    return _in_srgb(upright).convert("RGBA")


def _in_srgb(picture: Picture.Image) -> Picture.Image:
    """Apply the colour profile; one that cannot be used counts as sRGB."""
    profile = picture.info.get("icc_profile")
    if not profile or picture.mode not in ("RGB", "RGBA", "CMYK"):
        return picture
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        mode = "RGBA" if picture.mode == "RGBA" else "RGB"
        converted = ImageCms.profileToProfile(picture, source, target, outputMode=mode)
    except (ImageCms.PyCMSError, OSError):
        return picture
    return picture if converted is None else converted
