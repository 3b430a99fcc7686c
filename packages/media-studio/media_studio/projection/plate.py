"""A view made ready for projection: what it shows, how deep, and how far it is to be believed."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from media_studio.arrays import ByteImage, Float32Array, FloatArray, IntArray
from media_studio.errors import InvalidImage
from media_studio.projection.relief import read_relief
from media_studio.projection.trust import bleed, reliable_pixels, trust_of
from media_studio.reconstruction.view import Side, View
from media_studio.render.raster import NOTHING, visible_triangles

PLATE_EDGE = 2048
"""Pixels of the longer edge above which pictures are reduced; more costs memory and shows no
more on a map of 8192 texels, of which a side of the model takes about a fourth."""

COARSE = 8
"""Pixels of a picture per pixel of its coarse band."""

_COARSE_SHARE = 0.02
"""Standard deviation of the smoothing, as a share of the longer edge."""

_OPPOSITE: dict[Side, Side] = {"front": "back", "back": "front", "left": "right", "right": "left"}


@dataclass(frozen=True, kw_only=True, eq=False)
class Plate:
    """A picture whose pixels (row, column) have their centres at a half.

    Attributes:
        right: Unit vector to the right in the picture.
        towards: Unit vector to the camera.
        corner: See `View`.
        scale: Pixels per metre.
        color: (h, w, 3) sRGB, bled beyond the subject.
        coarse: (h / 8, w / 8, 3) float32, the same smoothed, 0..255.
        nearness: (h, w) float32 of the model, metres towards the camera.
        trust: (h, w) float32, 0..1.
        relief: (h, w, 2) float32: height in metres and roughness, estimates; or one pixel.
    """

    right: FloatArray
    towards: FloatArray
    corner: tuple[float, float]
    scale: float
    color: ByteImage
    coarse: Float32Array
    nearness: Float32Array
    trust: Float32Array
    relief: Float32Array


def missing_sides(views: list[View]) -> list[View]:
    """Make up the missing one of each pair of opposite sides of which one is given.

    It shows the other one as seen through the object: x stays x for the back, z for a side.
    """
    given = {view.side for view in views}
    return [seen_through(view) for view in views if _OPPOSITE[view.side] not in given]


def seen_through(view: View) -> View:
    """Return the mirrored picture as a view from the opposite side."""
    left, top = view.corner
    width = view.picture.shape[1] / view.pixels_per_metre
    return View(
        picture=np.ascontiguousarray(view.picture[:, ::-1]),
        side=_OPPOSITE[view.side],
        corner=(-(left + width), top),
        pixels_per_metre=view.pixels_per_metre,
    )


def make_plate(
    view: View, corners: FloatArray, part: IntArray, *, pbr: bool, belief: float = 1.0
) -> Plate:
    """Prepare a view.

    Args:
        view: Registered to the model.
        corners: All triangles of the model, (m, 3, 3), metres.
        part: The surface of each, (m,).
        pbr: Whether to read heights and roughness from the picture.
        belief: Factor of the trust in all pixels.

    Raises:
        InvalidImage: If the picture is transparent everywhere.
    """
    view = _reduced(view)
    height, width = view.picture.shape[:2]
    flat = view.project(corners.reshape(-1, 3)).reshape(-1, 3, 3)
    seen = visible_triangles(flat, width, height)
    parts_seen = np.where(seen.triangle == NOTHING, -1, part[seen.triangle])
    reliable = reliable_pixels(np.ascontiguousarray(view.picture[..., 3]))
    if not reliable.any():
        raise InvalidImage(f"The {view.side} picture shows nothing; send one with a subject.")
    color = bleed(np.ascontiguousarray(view.picture[..., :3]), reliable)
    pixel = 1 / view.pixels_per_metre
    return Plate(
        right=view.right_axis,
        towards=view.towards_camera,
        corner=view.corner,
        scale=view.pixels_per_metre,
        color=color,
        coarse=_coarse(color),
        nearness=seen.nearness,
        trust=trust_of(reliable, seen.nearness, parts_seen, pixel) * np.float32(belief),
        relief=read_relief(color, reliable, pixel) if pbr else np.zeros((1, 1, 2), np.float32),
    )


def _reduced(view: View) -> View:
    height, width = view.picture.shape[:2]
    factor = PLATE_EDGE / max(height, width)
    if factor >= 1:
        return view
    # Both edges shrink by exactly the same factor, so a last partial pixel is cut off.
    size = (int(width * factor), int(height * factor))
    alpha = view.picture[..., 3:].astype(np.float32)
    weighted = np.concatenate([view.picture[..., :3] * (alpha / 255), alpha], axis=2)
    matrix = np.array([[1 / factor, 0, 0.5 / factor - 0.5], [0, 1 / factor, 0.5 / factor - 0.5]])
    blurred = cv2.GaussianBlur(weighted, (0, 0), 0.45 / factor) if factor < 0.8 else weighted
    small = cv2.warpAffine(
        blurred,
        matrix,
        size,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    color = small[..., :3] / np.maximum(small[..., 3:] / 255, 1e-3)
    picture = np.clip(np.dstack([color, small[..., 3]]) + 0.5, 0, 255).astype(np.uint8)
    return replace(view, picture=picture, pixels_per_metre=view.pixels_per_metre * factor)


def _coarse(color: ByteImage) -> Float32Array:
    """Reduce and smooth; pixel (i, j) has its centre at (8 i + 4, 8 j + 4) of the picture."""
    height, width = (-(-length // COARSE) for length in color.shape[:2])
    padded = cv2.copyMakeBorder(
        color,
        0,
        height * COARSE - color.shape[0],
        0,
        width * COARSE - color.shape[1],
        cv2.BORDER_REPLICATE,
    )
    small = cv2.resize(padded, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    deviation = max(_COARSE_SHARE * max(height, width), 1.0)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), deviation), np.float32)
