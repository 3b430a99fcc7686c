"""Bake how textures are moved into texture coordinates, for formats that say it in other ways.

FBX programs disagree on which way a texture moves, and USD viewers lose the coordinates of one that
moves.

Source: Khronos, KHR_texture_transform.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from media_gltf.building import ARRAY_BUFFER
from media_gltf.compaction import copied
from media_gltf.document import MaterialEntry, Primitive, TextureInfo
from media_gltf.glb import Container
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.texture_coordinates import TextureLayout, coordinates_of

_TRANSFORM = "KHR_texture_transform"
_SET = "TEXCOORD_"


def with_plain_coordinates(container: Container) -> Container:
    """Return a checked asset none of whose textures is moved; it looks the same.

    Materials that move a texture have a set of coordinates for each way in which they do.
    """
    if _TRANSFORM not in container.document.get("extensionsUsed", []):
        return container
    builder = ContainerBuilder(
        Container(document=copied(container.document), binary=container.binary)
    )
    document = builder.document
    layouts = [_settled(entry) for entry in document.get("materials", [])]
    for mesh in document.get("meshes", []):
        for primitive in mesh["primitives"]:
            wanted = layouts[primitive["material"]] if "material" in primitive else ()
            if wanted:
                primitive["attributes"] = _attributes(container, builder, primitive, wanted)
    builder.forget_extension(_TRANSFORM)
    return builder.finish()


def _settled(entry: MaterialEntry) -> Sequence[TextureLayout]:
    """Let each texture of a material use a set of its own; return what goes into the sets.

    Returns:
        Nothing where no texture moves.
    """
    uses = list(_uses(entry))
    found = [TextureLayout.of(info) for info in uses]
    if all(layout.transform is None for layout in found):
        return ()
    distinct = [each for number, each in enumerate(found) if each not in found[:number]]
    for info, layout in zip(uses, found, strict=True):
        info["texCoord"] = distinct.index(layout)
        info.get("extensions", {}).pop("KHR_texture_transform", None)
    return distinct


def _uses(value: Any) -> Iterator[TextureInfo]:
    """Yield every use of a texture within a material, those of its extensions included."""
    if isinstance(value, dict):
        if isinstance(value.get("index"), int):
            yield value  # type: ignore[misc]  # so the specification has it
        for each in value.values():
            yield from _uses(each)


def _attributes(
    container: Container,
    builder: ContainerBuilder,
    primitive: Primitive,
    layouts: Sequence[TextureLayout],
) -> dict[str, int]:
    old = primitive["attributes"]
    kept = {name: accessor for name, accessor in old.items() if not name.startswith(_SET)}
    sets: list[int] = []
    for layout in layouts:
        values = coordinates_of(container, primitive, layout)
        if values is None:
            # Without coordinates there is nothing to look a texture up with
            return {name: accessor for name, accessor in old.items() if name in kept}
        sets.append(builder.add_accessor(values.astype(np.float32), target=ARRAY_BUFFER))
    used = {f"{_SET}{layout.channel}" for layout in layouts}
    sets += [old[name] for name in sorted(old) if name.startswith(_SET) and name not in used]
    return kept | {f"{_SET}{number}": accessor for number, accessor in enumerate(sets)}
