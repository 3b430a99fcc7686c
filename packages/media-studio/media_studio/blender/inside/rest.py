"""How a model stands while no clip plays: the glTF importer leaves it in its first clip."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import bpy
from io_scene_gltf2.blender.imp.scene import BlenderScene  # type: ignore[import-not-found]

RestPlaces = list[tuple[Any, str, Any]]
"""Objects, bones and morph targets, the name of what holds their place, and its value."""


def standing() -> RestPlaces:
    """Return where everything stands now."""
    things = (each for thing in bpy.data.objects for each in (thing, *_bones(thing)))
    places = [(each, "matrix_basis", each.matrix_basis.copy()) for each in things]
    targets = (block for key in bpy.data.shape_keys for block in key.key_blocks)
    return [*places, *((block, "value", block.value) for block in targets)]


def stand(places: RestPlaces) -> None:
    """Put everything where it stood; nothing may be playing."""
    for thing, name, value in places:
        # Helpers of the importer are gone by now
        with suppress(ReferenceError):
            setattr(thing, name, value)
    bpy.context.view_layer.update()


def _bones(thing: bpy.types.Object) -> Iterator[bpy.types.PoseBone]:
    yield from thing.pose.bones if thing.pose else ()


@contextmanager
def remembered_rest() -> Iterator[RestPlaces]:
    """Let the glTF importer read a file.

    Yields:
        How the model stands at rest; filled when it has been read.
    """
    original, found = BlenderScene.create_animations, RestPlaces()

    def create_animations(gltf: object) -> None:
        found.extend(standing())
        original(gltf)

    BlenderScene.create_animations = staticmethod(create_animations)
    try:
        yield found
    finally:
        BlenderScene.create_animations = staticmethod(original)
