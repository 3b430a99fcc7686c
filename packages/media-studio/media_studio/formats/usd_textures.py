"""How USD changes the numbers of a picture before it is used, which Blender's importer ignores.

Source: OpenUSD, UsdPreviewSurface proposal, UsdUVTexture: value = picture * scale + bias.
"""

from collections.abc import Sequence

import numpy as np

from media_gltf.compaction import copied, without_unused_data
from media_gltf.document import MaterialEntry
from media_gltf.glb import Container
from media_gltf.materials import image_of
from media_studio.blender.contents import TextureChange
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.inspection import open_image


def with_texture_changes(container: Container, changes: Sequence[TextureChange]) -> Container:
    """Return an asset whose materials use their pictures as the USD file says.

    Args:
        container: What Blender has made of the file.
        changes: By names of materials.
    """
    if not changes:
        return container
    builder = ContainerBuilder(
        Container(document=copied(container.document), binary=container.binary)
    )
    told = {each.material: each for each in changes}
    for entry in builder.document.get("materials", []):
        change = told.get(entry.get("name", ""))
        if change is not None:
            _tint(entry, change.tint)
            if any(change.turned):
                _turn(container, builder, entry, change.turned)
    return without_unused_data(builder.finish())


def _tint(entry: MaterialEntry, tint: tuple[float, float, float]) -> None:
    pbr = entry.get("pbrMetallicRoughness", {})
    if "baseColorTexture" in pbr and tint != (1.0, 1.0, 1.0):
        factor = pbr.get("baseColorFactor", [1.0, 1.0, 1.0, 1.0])
        shown = [min(max(a * b, 0.0), 1.0) for a, b in zip(factor, tint, strict=False)]
        pbr["baseColorFactor"] = [*shown, factor[3]]


def _turn(
    container: Container, builder: ContainerBuilder, entry: MaterialEntry, turned: tuple[bool, bool]
) -> None:
    """Give a material a normal map whose red or green goes the other way."""
    info = entry.get("normalTexture")
    if info is None:
        return
    old = builder.document["textures"][info["index"]]
    image = image_of(old)
    if image is None:
        return
    with open_image(container, image) as picture:
        pixels = np.array(picture.convert("RGB"))
    for channel, is_turned in enumerate(turned):
        if is_turned:
            pixels[..., channel] = 255 - pixels[..., channel]
    info["index"] = builder.add_texture(pixels)["index"]
    new = builder.document["textures"][-1]
    builder.document["images"][-1]["name"] = container.document["images"][image].get(
        "name", "normals"
    )
    if "sampler" in old:
        new["sampler"] = old["sampler"]
