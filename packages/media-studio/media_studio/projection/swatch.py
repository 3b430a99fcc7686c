"""Paint a model with a sample of a material.

The sample is laid on from the six directions of the axes of the model, without stretching, and
blended where a surface turns from one direction to the next.

Source: Geiss 2007, GPU Gems 3, chapter 1 (triplanar mapping); Heitz & Neyret 2018 (blending that
keeps the contrast).
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numba import njit, prange

from media_studio.arrays import ByteImage, Float32Array, FloatArray, IntArray
from media_studio.mesh.model import Model
from media_studio.projection.finish import finish_model
from media_studio.projection.relief import ROUGHNESS, relief_of
from media_studio.projection.sample import cut_sample
from media_studio.projection.skin import TargetSurface, skin_of
from media_studio.projection.tile import make_tileable
from media_studio.texture.coat import typical_texel
from media_studio.texture.grain import pattern_scale
from media_studio.texture.layer import Layer, Painted

_EDGE = 0.5
"""Longer edge of a sample, metres; a picture does not say how large what it shows is."""
_FEWEST, _MOST = 1.0, 4.0
"""Range of how often a sample repeats along the longest edge of a model."""
_SHARPNESS = 8.0
"""Power of the cosines that weigh the directions."""


def paint_swatch(model: Model, picture: ByteImage, *, size: int, pbr: bool, seed: int) -> Model:
    """Paint a model with a sample of a material.

    Args:
        model: Every surface has texture coordinates.
        picture: (h, w, 3) sRGB of a material, or (h, w, 4) of a cut-out subject, of which the
            largest rectangle is taken.
        size: Edge of the maps, texels; smaller for models whose surfaces cannot share maps.
        pbr: Whether to make metallic-roughness and normal maps as well: estimates (see
            `media_studio.projection.relief`), without metal.
        seed: Chooses where the sample starts.

    Returns:
        The same surfaces without vertex colours, each with a material of its own that has the
        name of the old one.

    Raises:
        InvalidModel: If a surface has no texture coordinates.
        InvalidImage: If the picture is transparent everywhere.
    """
    tile = make_tileable(cut_sample(picture))
    skins = {i: skin_of(model, i) for i, surface in enumerate(model.surfaces) if len(surface.faces)}

    def make_layers(edge: int) -> Mapping[int, Layer]:
        return _make_layers(skins, tile, edge, np.random.default_rng(seed), pbr=pbr)

    return finish_model(model, make_layers, size=size, pbr=pbr, roughness=ROUGHNESS)


@dataclass(frozen=True, kw_only=True, eq=False)
class SwatchLayer:
    """Faces that show a repeating sample.

    Attributes:
        skin: The faces.
        tile: (h, w, 5) float32: sRGB 0..1, height in metres, roughness.
        mean: Of the tile, (5,).
        scale: Pixels of the tile per metre.
        start: Pixel of the tile at the origin, for each axis, (3, 2).
    """

    skin: TargetSurface
    tile: Float32Array
    mean: Float32Array
    scale: float
    start: FloatArray

    @property
    def corners(self) -> FloatArray:
        """Positions of the faces, (m, 3, 3), metres."""
        return self.skin.corners

    @property
    def uv(self) -> FloatArray:
        """Texture coordinates of the faces, (m, 3, 2)."""
        return self.skin.uv

    def paint(self, position: Float32Array, faces: IntArray, weights: Float32Array) -> Painted:
        """Evaluate the look at texels (see `media_studio.texture.layer.Layer`)."""
        normal = self.skin.normals_at(faces, weights)
        shown = np.empty((len(faces), 5), np.float32)
        _lay(position, normal, self.tile, self.mean, self.scale, self.start, shown)
        opaque = np.ones((len(faces), 1), np.float32)
        return Painted(
            color=np.concatenate([shown[:, :3], opaque], axis=1),
            roughness=shown[:, 4],
            metallic=np.zeros(len(faces), np.float32),
            height=shown[:, 3],
            normal=None,
        )


def _make_layers(
    skins: dict[int, TargetSurface],
    tile: ByteImage,
    edge: int,
    rng: np.random.Generator,
    *,
    pbr: bool,
) -> dict[int, SwatchLayer]:
    corners = np.concatenate([skin.corners for skin in skins.values()])
    uv = np.concatenate([skin.uv for skin in skins.values()])
    length = sample_length(corners.reshape(-1, 3))
    tile = _matched(tile, length, typical_texel(corners, uv, edge))
    pixel = length / max(tile.shape[:2])
    laid = _with_relief(tile, pixel if pbr else 0.0)
    start = rng.random((3, 2)) * laid.shape[1::-1]
    return {
        i: SwatchLayer(
            skin=skin, tile=laid, mean=laid.mean(axis=(0, 1)), scale=1 / pixel, start=start
        )
        for i, skin in skins.items()
    }


def sample_length(points: FloatArray) -> float:
    """Choose the longer edge of a sample in units of a model with vertices (n, 3)."""
    longest = float(np.ptp(points, axis=0).max())
    return float(np.clip(_EDGE / pattern_scale(points), longest / _MOST, longest / _FEWEST))


def _matched(tile: ByteImage, length: float, texel: float) -> ByteImage:
    """Reduce a tile whose pixels are finer than the texels that will show it."""
    factor = length / max(tile.shape[:2]) / texel
    if factor >= 1:
        return tile
    size = (max(4, round(tile.shape[1] * factor)), max(4, round(tile.shape[0] * factor)))
    return np.asarray(cv2.resize(tile, size, interpolation=cv2.INTER_AREA), np.uint8)


def _with_relief(tile: ByteImage, pixel: float) -> Float32Array:
    """Add the estimated height and roughness to a tile; flat when its pixels have no size."""
    height, width = tile.shape[:2]
    color = tile.astype(np.float32) / 255
    if pixel == 0:
        flat = np.zeros((height, width, 1), np.float32)
        return np.concatenate([color, flat, flat + np.float32(ROUGHNESS)], axis=2)
    # The filters must see the neighbouring tiles.
    around = np.pad(tile, ((height, height), (width, width), (0, 0)), mode="wrap")
    relief = relief_of(
        around, np.ones(around.shape[:2], np.bool_), edge=max(height, width), pixel=pixel
    )
    return np.concatenate([color, relief[height : 2 * height, width : 2 * width]], axis=2)


@njit(cache=True, inline="always")
def _wrapped(tile: Float32Array, column: float, row: float, channel: int) -> np.float32:
    height, width = tile.shape[0], tile.shape[1]
    left, top = int(np.floor(column)), int(np.floor(row))
    aside, down = np.float32(column - left), np.float32(row - top)
    x0, x1, y0, y1 = left % width, (left + 1) % width, top % height, (top + 1) % height
    upper = tile[y0, x0, channel] * (1 - aside) + tile[y0, x1, channel] * aside
    lower = tile[y1, x0, channel] * (1 - aside) + tile[y1, x1, channel] * aside
    return upper * (1 - down) + lower * down


@njit(cache=True, parallel=True)
def _lay(
    position: Float32Array,
    normal: Float32Array,
    tile: Float32Array,
    mean: Float32Array,
    scale: float,
    start: FloatArray,
    shown: Float32Array,
) -> None:
    for i in prange(len(position)):
        x, y, z = position[i, 0] * scale, position[i, 1] * scale, position[i, 2] * scale
        total, squares = 0.0, 0.0
        shown[i] = 0
        for axis in range(3):
            total += abs(normal[i, axis]) ** _SHARPNESS
        for axis in range(3):
            weight = abs(normal[i, axis]) ** _SHARPNESS / max(total, 1e-12)
            if weight < 0.004:
                continue
            squares += weight * weight
            side = 1.0 if normal[i, axis] > 0 else -1.0
            # As seen from outside: upright on walls, and on top as from the front.
            column, row = x, -y
            if axis == 0:
                column = -z * side
            elif axis == 1:
                row = z * side
            else:
                column = x * side
            column, row = column + start[axis, 0], row + start[axis, 1]
            for channel in range(5):
                value = _wrapped(tile, column, row, channel) - mean[channel]
                shown[i, channel] += weight * value
        spread = np.sqrt(max(squares, 1e-12))
        for channel in range(5):
            shown[i, channel] = mean[channel] + shown[i, channel] / spread
