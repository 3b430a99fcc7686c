"""FBX and USD files in Blender, written as GLB.

Blender follows file names wherever they lead, so images that were not in the file are removed.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from io_scene_fbx import import_fbx  # type: ignore[import-not-found]

from media_pipelines.blender.inside.scene import export_glb, reset, run_operator
from media_pipelines.blender.quad_marks import QuadMarks
from media_pipelines.engines.arrays import IntArray
from media_pipelines.engines.errors import InvalidModel
from media_pipelines.engines.formats.inspection import TextureAllowance

_MATERIAL_FOLDER = "_materials"
_SHAPE_JOINT = "joint1"


@dataclass(frozen=True, kw_only=True, eq=False)
class ForeignScene:
    """What the GLB file does not say; see `media_pipelines.blender.calls.ForeignFacts`."""

    names: tuple[str, ...]
    missing: tuple[str, ...]
    others: tuple[str, ...]
    marks: dict[str, QuadMarks]


def read_fbx(path: Path, destination: Path, *, deformed: bool, needs_surface: bool) -> ForeignScene:
    """Write a binary FBX file as GLB.

    Raises:
        InvalidModel: If it cannot be read, or lacks the surface that it needs.
    """
    reset()
    # The newer importer is right for characters and wrong for objects that spin
    if deformed:
        run_operator(bpy.ops.wm.fbx_import, filepath=str(path))
        _lay_out_takes()
    else:
        with _plain_lights():
            run_operator(bpy.ops.import_scene.fbx, filepath=str(path), use_image_search=False)
        _join_takes()
    return _written(destination, needs_surface=needs_surface)


def read_usd(
    layer: Path, folder: Path, destination: Path, *, rate: float, one_sided: Sequence[str]
) -> ForeignScene:
    """Write a USD layer, whose pictures lie in `folder`, as GLB.

    Raises:
        InvalidModel: If it cannot be read, or has no meshes.
    """
    reset()
    if rate > 0:
        bpy.context.scene.render.fps = round(min(max(rate, 1), 240))
        # Its glTF exporter multiplies where the rest of Blender divides
        bpy.context.scene.render.fps_base = rate / bpy.context.scene.render.fps
    run_operator(
        bpy.ops.wm.usd_import,
        filepath=str(layer),
        import_textures_mode="IMPORT_NONE",
        import_cameras=False,
        import_lights=False,
        import_volumes=False,
        create_world_material=False,
    )
    _pack_images(folder)
    for name in set(one_sided) & set(bpy.data.materials.keys()):
        bpy.data.materials[name].use_backface_culling = True
    _drop_usd_props()
    return _written(destination, needs_surface=True)


def _written(destination: Path, *, needs_surface: bool) -> ForeignScene:
    missing = _drop_foreign_images()
    if needs_surface and not any(thing.type == "MESH" for thing in bpy.data.objects):
        raise InvalidModel("The model holds no triangles, so there is nothing to work on.")
    marks = {mesh.name: _mark(mesh) for mesh in bpy.data.meshes}
    others = sorted({t.type.lower() for t in bpy.data.objects} - {"mesh", "armature", "empty"})
    names = _number_clips()
    export_glb(destination)
    reset()
    return ForeignScene(names=names, missing=missing, others=tuple(others), marks=marks)


@contextmanager
def _plain_lights() -> Iterator[None]:
    """Keep the older importer from setting what lights of this Blender no longer have."""
    original = import_fbx.blen_read_light
    import_fbx.blen_read_light = lambda *_: bpy.data.lights.new("light", "POINT")
    try:
        yield
    finally:
        import_fbx.blen_read_light = original


def _lay_out_takes() -> None:
    """Put every action on a track of its name of each thing that it moves.

    The newer importer makes an action for each take and plays the first one; the glTF exporter
    finds the others of armatures only.
    """
    owners = {"OBJECT": bpy.data.objects, "KEY": bpy.data.shape_keys}
    for action in bpy.data.actions:
        for slot in action.slots:
            moved = owners.get(slot.target_id_type, {}).get(slot.name_display)
            if moved is not None:
                _add_track(moved, action.name, action, slot)


def _add_track(
    moved: bpy.types.Object | bpy.types.Key,
    name: str,
    action: bpy.types.Action,
    slot: bpy.types.ActionSlot,
) -> None:
    data = moved.animation_data or moved.animation_data_create()
    data.action = None
    track = data.nla_tracks.new()
    track.name = name
    track.strips.new(name, 0, action).action_slot = slot


def _join_takes() -> None:
    """Name actions after their take, and gather those of one take on tracks of one name.

    The older importer makes an action `object|take|layer` for each object.
    """
    for action in bpy.data.actions:
        thing, _, take = action.name.partition("|")
        moved = bpy.data.objects.get(thing)
        if take and moved is not None and moved.animation_data:
            _add_track(moved, take.partition("|")[0], action, action.slots[0])


def _number_clips() -> tuple[str, ...]:
    """Number tracks, or actions where there are none, in the order of the file.

    Returns:
        The names that they had.
    """
    tracks = [
        track
        for thing in (*bpy.data.objects, *bpy.data.shape_keys)
        if thing.animation_data
        for track in thing.animation_data.nla_tracks
    ]
    if tracks:
        tracks.sort(key=lambda track: _age(track.strips[0].action))
        names = tuple(dict.fromkeys(track.name for track in tracks))
        places = {name: number for number, name in enumerate(names)}
        _rename([(track, places[track.name]) for track in tracks])
        return names
    actions = sorted(bpy.data.actions, key=_age)
    names = tuple(action.name for action in actions)
    _rename([(action, number) for number, action in enumerate(actions)])
    return names


def _rename(numbered: list[tuple[bpy.types.NlaTrack | bpy.types.Action, int]]) -> None:
    """Name things after their numbers, which may be names that others of them have."""
    for text in ("number {}", "{}"):
        for thing, number in numbered:
            thing.name = text.format(number)


def _age(action: bpy.types.Action) -> int:
    """Return what sorts actions by when they were made: importers follow the file."""
    return int(action.session_uid)


def _drop_usd_props() -> None:
    """Remove what Blender's USD exporter adds: a folder, and a skeleton for morph targets."""
    folder = bpy.data.objects.get(_MATERIAL_FOLDER)
    if folder is not None and folder.type == "EMPTY" and not folder.children:
        bpy.data.objects.remove(folder)
    for armature in [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]:
        still = armature.animation_data is None or armature.animation_data.action is None
        if still and [bone.name for bone in armature.data.bones] == [_SHAPE_JOINT]:
            for thing in bpy.data.objects:
                for modifier in [m for m in thing.modifiers if m.type == "ARMATURE"]:
                    if modifier.object == armature:
                        thing.modifiers.remove(modifier)
                        thing.vertex_groups.clear()
            bpy.data.objects.remove(armature)


def _pack_images(folder: Path) -> None:
    """Read the images that lie in `folder`; the others stay as names without data."""
    inside = folder.resolve()
    for image in bpy.data.images:
        file = Path(bpy.path.abspath(image.filepath)).resolve()
        if image.source == "FILE" and file.is_relative_to(inside) and file.is_file():
            image.pack()


def _drop_foreign_images() -> tuple[str, ...]:
    """Remove images that the file does not hold, and those that cannot be decoded safely."""
    dropped, allowance = [], TextureAllowance()
    for image in list(bpy.data.images):
        if image.packed_file is None or not allowance.admits(image.packed_file.data):
            dropped.append(image.name[:60])
            bpy.data.images.remove(image)
    return tuple(dropped)


def _mark(mesh: bpy.types.Mesh) -> QuadMarks:
    """Note quadrilaterals in the order in which the glTF exporter writes triangles."""
    mesh.calc_loop_triangles()
    polygons = _read(mesh.loop_triangles, "polygon_index")
    sizes = _read(mesh.polygons, "loop_total")
    order = np.argsort(_read(mesh.loop_triangles, "material_index"), kind="stable")
    is_half = sizes[polygons[order]] == 4
    first = np.flatnonzero(is_half)[::2]
    return QuadMarks(first=first, triangles=len(polygons), larger=int((sizes > 4).sum()))


def _read(items: bpy.types.bpy_prop_collection, name: str) -> IntArray:
    values = np.zeros(len(items), np.int32)
    items.foreach_get(name, values)
    return values.astype(np.int64)
