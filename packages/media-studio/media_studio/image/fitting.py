"""Bring a picture from elsewhere to the size and the background that were asked for."""

from dataclasses import dataclass

import numpy as np
from PIL import Image as Picture
from PIL import ImageOps

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidImage

_OPAQUE = 255
# How far proportions may differ before anything is cut off
_SAME_PROPORTIONS = 0.01


@dataclass(frozen=True, kw_only=True, eq=False)
class FittedPicture:
    """A picture of the size that was asked for.

    Attributes:
        pixels: (h, w, 3) sRGB, or (h, w, 4) with alpha.
        notes: What was done to it, a phrase each.
    """

    pixels: ByteImage
    notes: tuple[str, ...]


def fit_picture(pixels: ByteImage, width: int, height: int, *, transparent: bool) -> FittedPicture:
    """Scale a picture; where its proportions are others, cut off what is too much on both sides.

    Args:
        pixels: (h, w, 4) sRGB and alpha.
        width: Pixels.
        height: Pixels.
        transparent: Whether the background has to be; else it becomes white.

    Raises:
        InvalidImage: If every pixel is opaque and the background has to be transparent.
    """
    alpha = pixels[..., 3]
    if transparent and (alpha == _OPAQUE).all():
        raise InvalidImage(
            "its background is not transparent. Ask for an opaque one, or name another model."
        )
    picture, notes = Picture.fromarray(pixels), []
    if picture.size != (width, height):
        share = (picture.width / picture.height) / (width / height)
        cut = "" if abs(share - 1) < _SAME_PROPORTIONS else " and cut"
        notes.append(f"scaled{cut} from {picture.width} x {picture.height} pixels")
        picture = ImageOps.fit(picture, (width, height), Picture.Resampling.LANCZOS)
    if not transparent:
        if (alpha < _OPAQUE).any():
            notes.append("its transparent background was made white")
        white = Picture.new("RGBA", picture.size, "white")
        picture = Picture.alpha_composite(white, picture).convert("RGB")
    return FittedPicture(pixels=np.array(picture), notes=tuple(notes))
