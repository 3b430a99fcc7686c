"""Texture coordinates of a glTF primitive, as its material reads them.

Source: Khronos glTF 2.0 specification, section 3.9.3; KHR_texture_transform.
"""

from dataclasses import dataclass

import numpy as np

from media_gltf import accessors
from media_gltf.document import Primitive, TextureInfo, TextureTransform
from media_gltf.glb import Container
from media_gltf.materials import texture_uses
from media_studio.arrays import FloatArray


@dataclass(frozen=True, kw_only=True)
class TextureLayout:
    """Which texture coordinates the maps of a material are read with.

    Attributes:
        channel: Number of the set of coordinates.
        transform: KHR_texture_transform, or None.
    """

    channel: int = 0
    transform: TextureTransform | None = None

    @classmethod
    def of(cls, info: TextureInfo | None) -> "TextureLayout":
        """Return that of a use of a texture."""
        if info is None:
            return cls()
        transform = info.get("extensions", {}).get("KHR_texture_transform")
        channel = info.get("texCoord", 0)
        if transform is not None:
            channel = transform.get("texCoord", channel)
        return cls(channel=channel, transform=transform)

    def applied(self, info: TextureInfo) -> TextureInfo:
        """Use another texture with these coordinates; `info` is changed and returned."""
        if self.channel:
            info["texCoord"] = self.channel
        if self.transform is not None:
            info["extensions"] = {"KHR_texture_transform": self.transform}
        return info


def read_coordinates(
    container: Container, primitive: Primitive
) -> tuple[FloatArray | None, dict[str, FloatArray]]:
    """Read the coordinates that most maps of a primitive are read with, and the exceptions.

    Returns:
        Coordinates (n, 2) of the first map that the material has, of the first set where it has
        no map, None where the set is missing; and those of the maps that have other ones, by the
        field of `Material`.
    """
    uses: dict[str, TextureInfo] = {}
    if "material" in primitive:
        uses = texture_uses(container.document["materials"][primitive["material"]])
    first = TextureLayout.of(next(iter(uses.values()), None))
    layouts = {name: TextureLayout.of(info) for name, info in uses.items()}
    others = {
        name: coordinates_of(container, primitive, layout)
        for name, layout in layouts.items()
        if layout != first
    }
    known = {name: uv for name, uv in others.items() if uv is not None}
    return coordinates_of(container, primitive, first), known


def coordinates_of(
    container: Container, primitive: Primitive, layout: TextureLayout
) -> FloatArray | None:
    """Read the coordinates (n, 2) of a layout; None: the primitive has no such set."""
    accessor = primitive["attributes"].get(f"TEXCOORD_{layout.channel}")
    if accessor is None:
        return None
    uv = accessors.read_floats(container, accessor)
    change = layout.transform
    if change is None:
        return uv
    angle = change.get("rotation", 0.0)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    scaled = uv * np.array(change.get("scale", (1.0, 1.0)))
    return scaled @ turn.T + np.array(change.get("offset", (0.0, 0.0)))
