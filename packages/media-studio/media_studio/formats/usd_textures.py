"""How USD changes the numbers of a picture before it is used, which Blender's importer ignores.

Source: OpenUSD, UsdPreviewSurface proposal, UsdUVTexture: value = picture * scale + bias.
"""

import io
from collections.abc import Sequence

import numpy as np
from PIL import Image as Picture

from media_gltf.building import AssetBuilder
from media_gltf.compaction import copied, without_unused_data
from media_gltf.document import Image, MaterialEntry, Texture
from media_gltf.glb import Container
from media_gltf.materials import image_of
from media_studio.blender.contents import TextureChange
from media_studio.formats.inspection import open_image


def with_texture_changes(container: Container, changes: Sequence[TextureChange]) -> Container:
    """Return an asset whose materials use their pictures as the USD file says.

    Args:
        container: What Blender has made of the file.
        changes: By names of materials.
    """
    if not changes:
        return container
    builder = AssetBuilder(Container(document=copied(container.document), binary=container.binary))
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
    container: Container, builder: AssetBuilder, entry: MaterialEntry, turned: tuple[bool, bool]
) -> None:
    """Give a material a normal map whose red or green goes the other way."""
    info = entry.get("normalTexture")
    textures = builder.document.get("textures", [])
    image = image_of(textures[info["index"]]) if info else None
    if info is None or image is None:
        return
    with open_image(container, image) as picture:
        pixels = np.array(picture.convert("RGB"))
    for channel, is_turned in enumerate(turned):
        if is_turned:
            pixels[..., channel] = 255 - pixels[..., channel]
    content = io.BytesIO()
    Picture.fromarray(pixels).save(content, "PNG")
    view = builder.add_view(content.getvalue())
    name = container.document["images"][image].get("name", "normals")
    images = [*builder.document["images"], Image(name=name, bufferView=view, mimeType="image/png")]
    builder.document["images"] = images
    old = textures[info["index"]]
    new = Texture(source=len(images) - 1)
    if "sampler" in old:
        new["sampler"] = old["sampler"]
    builder.document["textures"] = [*textures, new]
    info["index"] = len(textures)
