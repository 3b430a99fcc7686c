"""Faces in an atlas together with a rule that says how they look."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from media_studio.arrays import Float32Array, FloatArray, IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class Painted:
    """The look of k texels, ready to be stored; float32, 0..1 except the height.

    Attributes:
        color: (k, 4), sRGB and alpha.
        roughness: (k,).
        metallic: (k,).
        height: (k,), metres.
        normal: (k, 3), stored tangent-space normals that replace the height, or None.
        emissive: (k, 3), sRGB, or None for white.
        occlusion: (k,), or None for none.
    """

    color: Float32Array
    roughness: Float32Array
    metallic: Float32Array
    height: Float32Array
    normal: Float32Array | None
    emissive: Float32Array | None = None
    occlusion: Float32Array | None = None


class Layer(Protocol):
    """What the baker needs to know of a surface."""

    @property
    def corners(self) -> FloatArray:
        """Positions of the faces, (m, 3, 3), metres."""

    @property
    def uv(self) -> FloatArray:
        """Texture coordinates of the faces, (m, 3, 2)."""

    def paint(self, position: Float32Array, faces: IntArray, weights: Float32Array) -> Painted:
        """Evaluate the look at texels.

        Args:
            position: From `locate`, (k, 3).
            faces: Face under each texel, (k,).
            weights: Barycentric coordinates, (k, 3).
        """


def interpolate_single(corners: FloatArray, faces: IntArray, weights: Float32Array) -> Float32Array:
    """Mix in single precision, without a copy of the values of all faces."""
    chosen = corners[faces].astype(np.float32)
    return np.asarray(np.einsum("kij,ki->kj", chosen, weights), np.float32)


def locate(layer: Layer, faces: IntArray, weights: Float32Array) -> Float32Array:
    """Find the positions of texels, (k, 3) float32 metres."""
    return interpolate_single(layer.corners, faces, weights)
