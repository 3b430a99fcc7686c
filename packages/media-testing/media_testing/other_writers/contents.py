"""What a model file holds, counted without any code of the product.

All readers of this package leave pieces, which are meshes where they stand; the figures are made
of them here, so that two formats are measured in one way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOMENTS = np.linspace(0, 1, 5)
"""Shares of a clip at which its pose is taken."""


@dataclass(frozen=True, kw_only=True)
class CountedImage:
    """Size of a picture, and mean colour, 0..255, of each quarter."""

    width: int
    height: int
    means: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class CountedLook:
    """What a material says.

    Attributes:
        color: Base colour and alpha, linear, 0..1.
        pictures: By what they are for: base, normal, roughness, metallic, emission, occlusion,
            alpha.
        emits: Whether it emits light.
        metallic: 0..1; None: not said.
        roughness: 0..1; None: not said.
        alpha: OPAQUE, MASK or BLEND; empty: not said.
        two_sided: None: not said.
    """

    color: tuple[float, ...]
    pictures: Mapping[str, CountedImage] = field(default_factory=dict)
    emits: bool = False
    metallic: float | None = None
    roughness: float | None = None
    alpha: str = ""
    two_sided: bool | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedClip:
    """What a clip moves.

    Attributes:
        seconds: Its length.
        extents: Least and greatest coordinates of all meshes at `MOMENTS`, (5, 6); morph targets
            do not count.
        joints: Where each joint is at `MOMENTS`, (5, 3), metres.
        morphs: Weight of each morph target at `MOMENTS`, (5,).
    """

    seconds: float
    extents: Floats
    joints: Mapping[str, Floats] = field(default_factory=dict)
    morphs: Mapping[str, Floats] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedPiece:
    """A mesh, or a part of it, where it stands.

    Attributes:
        thing: Of which object; pieces of one object have the same.
        name: Of the object.
        points: Corners in the world, metres, Y up, (n, 3).
        corners: Numbers of points, polygon after polygon, (c,).
        sizes: Corners of each polygon, (p,).
        shown: Name of the material of each polygon, empty: of none; () for none at all.
        uv: Sets of texture coordinates with the origin in the lower left corner, each (c, 2); nan
            where a corner has none.
        colors: Linear, (c, 3) or (c, 4), also with nan.
        normals: In the world, (c, 3).
        morphs: Names of its targets.
        is_mirrored: Whether its transform turns polygons over.
    """

    thing: object
    name: str
    points: Floats
    corners: Ints
    sizes: Ints
    shown: Sequence[str] = ()
    uv: tuple[Floats, ...] = ()
    colors: Floats | None = None
    normals: Floats | None = None
    morphs: tuple[str, ...] = ()
    is_mirrored: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedContents:
    """What a file holds.

    Attributes:
        low: Least coordinates, Y up, metres.
        high: Greatest coordinates.
        triangles: After polygons are cut.
        quads: Polygons of four corners.
        larger: Polygons of more corners.
        volume: Within the surface, by the side that polygons show, cubic metres.
        names: Of the objects with a mesh, as often as they stand there.
        materials: Those that are shown, by name.
        areas: What of the surface shows each of them, square metres.
        uv: Extent of each set of texture coordinates.
        placing: How each set, and then the colours of vertices, lie on the surface: integrals of
            their products with the place, in shares of the extent.
        color: Middle of the colours of the vertices, sRGB 0..1; empty: none.
        clear: Whether colours of vertices are see-through.
        shading: How far the normals of corners agree with their polygons, 1: flat; None: none.
        clips: By name.
        joints: Names of those that move a skin.
        morphs: Names of targets.
        cameras: How many.
        lights: How many.
    """

    low: Floats
    high: Floats
    triangles: int
    quads: int
    larger: int
    volume: float
    names: tuple[str, ...]
    materials: Mapping[str, CountedLook]
    areas: Mapping[str, float]
    uv: tuple[tuple[float, ...], ...]
    placing: tuple[Floats, ...]
    color: tuple[float, ...]
    clear: bool
    shading: float | None
    clips: Mapping[str, CountedClip] = field(default_factory=dict)
    joints: frozenset[str] = frozenset()
    morphs: frozenset[str] = frozenset()
    cameras: int = 0
    lights: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedScene:
    """What a reader has found, of which `counted` makes figures."""

    pieces: Sequence[CountedPiece]
    looks: Mapping[str, CountedLook] = field(default_factory=dict)
    clips: Mapping[str, CountedClip] = field(default_factory=dict)
    joints: frozenset[str] = frozenset()
    cameras: int = 0
    lights: int = 0


def encoded(linear: Floats) -> Floats:
    """Return linear shares as sRGB."""
    bent = 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055
    return np.where(linear < 0.0031308, 12.92 * linear, bent)


def decoded(stored: Floats) -> Floats:
    """Return sRGB shares as linear ones."""
    return np.where(stored < 0.04045, stored / 12.92, ((stored + 0.055) / 1.055) ** 2.4)


def bounds(points: Floats) -> Floats:
    """Return least and greatest coordinates in one row."""
    return np.concatenate([points.min(axis=0), points.max(axis=0)])
