"""Paint layers into the maps of one atlas, band by band so that memory stays bounded."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Float32Array
from media_studio.mesh.gutter import fill_from, nearest_covered
from media_studio.mesh.raster import Texels, rasterise
from media_studio.texture.bump import normal_band, texel_frames
from media_studio.texture.layer import Layer, locate

# Texels painted at once: temporary arrays of a material take about 300 bytes for each.
_BAND_TEXELS = 1 << 19


@dataclass(frozen=True, kw_only=True, eq=False)
class Maps:
    """The maps of an atlas, as `media_studio.mesh.model.Material` stores them."""

    base_color: ByteImage
    metallic_roughness: ByteImage | None
    normal: ByteImage | None
    emissive: ByteImage | None = None
    occlusion: ByteImage | None = None


def _bytes(values: Float32Array) -> ByteImage:
    return np.asarray(np.clip(values, 0, 1) * 255 + 0.5, np.uint8)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Band:
    """Row `first` to `last` of the atlas, with a row more at each side for slopes."""

    texels: Texels
    top: int
    first: int
    last: int
    size: int

    def spread(self, values: Float32Array, blank: float) -> Float32Array:
        """Lay values of the texels out as an image of the rows from `top` on."""
        shape = (min(self.last + 1, self.size) - self.top, self.size, *values.shape[1:])
        image = np.full(shape, blank, np.float32)
        image[self.texels.rows - self.top, self.texels.columns] = values
        return image

    def own(self, image: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Leave the rows at the sides out."""
        return image[self.first - self.top : self.last - self.top]


class _Atlas:
    """The maps while they are being painted."""

    def __init__(
        self, layers: Sequence[Layer], size: int, channels: int, pbr: bool, light: bool
    ) -> None:
        self.layers, self.size, self.pbr = layers, size, pbr
        self.uv = np.concatenate([layer.uv for layer in layers])
        self.starts = np.cumsum([0, *(len(layer.uv) for layer in layers)])
        self.covered = np.zeros((size, size), np.bool_)
        self.base = np.zeros((size, size, channels), np.uint8)
        shape = (size, size, 3) if pbr else (0, size, 3)
        self.packed, self.normal = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
        self.light = np.zeros((size, size, 4) if light else (0, size, 4), np.uint8)
        corners = np.concatenate([layer.corners for layer in layers])
        self.frames = texel_frames(corners, self.uv, size)

    def paint_band(self, first: int, last: int) -> None:
        top = max(first - 1, 0) if self.pbr else first
        end = min(last + 1, self.size) if self.pbr else last
        texels = rasterise(self.uv, self.size, (top, end))
        count = len(texels.rows)
        color, packed = np.zeros((count, 4), np.uint8), np.zeros((count, 3), np.uint8)
        packed[:, 0] = 255
        height, position = np.zeros(count, np.float32), np.zeros((count, 3), np.float32)
        stored = np.zeros((count, 3), np.uint8)
        light = np.full((count, 4), 255, np.uint8)
        owner = np.searchsorted(self.starts, texels.triangle, side="right") - 1
        for index in np.unique(owner):
            here = np.flatnonzero(owner == index)
            layer = self.layers[index]
            faces = texels.triangle[here].astype(np.int64) - self.starts[index]
            position[here] = locate(layer, faces, texels.barycentric[here])
            look = layer.paint(position[here], faces, texels.barycentric[here])
            color[here] = _bytes(look.color)
            packed[here, 1], packed[here, 2] = _bytes(look.roughness), _bytes(look.metallic)
            height[here] = look.height
            if look.normal is not None:
                stored[here] = _bytes(look.normal)
            if look.emissive is not None:
                light[here, :3] = _bytes(look.emissive)
            if look.occlusion is not None:
                light[here, 3] = _bytes(look.occlusion)
        band = _Band(texels=texels, top=top, first=first, last=last, size=self.size)
        self._store(band, color, packed, light)
        if self.pbr:
            self._store_normals(band, height, position, stored)

    def _store(self, band: _Band, color: ByteImage, packed: ByteImage, light: ByteImage) -> None:
        rows, columns = band.texels.rows, band.texels.columns
        own = (rows >= band.first) & (rows < band.last)
        rows, columns = rows[own], columns[own]
        self.covered[rows, columns] = True
        self.base[rows, columns] = color[own, : self.base.shape[2]]
        if self.pbr:
            self.packed[rows, columns] = packed[own]
        if len(self.light):
            self.light[rows, columns] = light[own]

    def _store_normals(
        self, band: _Band, height: Float32Array, position: Float32Array, stored: ByteImage
    ) -> None:
        triangle = np.full((min(band.last + 1, self.size) - band.top, self.size), -1, np.int32)
        rows, columns = band.texels.rows - band.top, band.texels.columns
        triangle[rows, columns] = band.texels.triangle
        normals = normal_band(
            band.spread(height, np.nan), band.spread(position, 0.0), triangle, self.frames
        )
        kept = stored[:, 2] > 0
        normals[rows[kept], columns[kept]] = stored[kept]
        self.normal[band.first : band.last] = band.own(normals)

    def finish(self) -> Maps:
        """Fill what no chart covers."""
        source = nearest_covered(self.covered)
        for image in (self.base, self.packed, self.normal)[: 3 if self.pbr else 1]:
            fill_from(image, source)
        if len(self.light):
            fill_from(self.light, source)
        return Maps(
            base_color=self.base,
            metallic_roughness=self.packed if self.pbr else None,
            normal=self.normal if self.pbr else None,
            emissive=np.ascontiguousarray(self.light[..., :3]) if len(self.light) else None,
            occlusion=np.ascontiguousarray(self.light[..., 3]) if len(self.light) else None,
        )


def bake(
    layers: Sequence[Layer], *, size: int, alpha: bool, pbr: bool, light: bool = False
) -> Maps:
    """Paint layers into one set of maps.

    Args:
        layers: Faces and looks; later ones win where charts overlap.
        size: Edge of the maps, texels.
        alpha: Whether the base colour map has an alpha channel.
        pbr: Whether to make the metallic-roughness and the normal map.
        light: Whether to make the maps of emitted light and of occlusion.
    """
    atlas = _Atlas(layers, size, 4 if alpha else 3, pbr, light)
    rows = max(_BAND_TEXELS // size, 16)
    for first in range(0, size, rows):
        atlas.paint_band(first, min(first + rows, size))
    return atlas.finish()
