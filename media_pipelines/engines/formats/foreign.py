"""Read FBX and USDZ through Blender. Only worker processes import this module.

Blender follows file names wherever they lead, so USDZ is unpacked into a folder of its own
first, and images that were not in the file are removed afterwards.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from io_scene_fbx import import_fbx  # type: ignore[import-not-found]

from media_pipelines.engines.arrays import IntArray
from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.engines.formats import gltf_file, inspection
from media_pipelines.engines.formats.blender_scene import export_glb, quiet, reset, run_operator
from media_pipelines.engines.formats.clip_order import with_named_clips
from media_pipelines.engines.formats.inspection import is_safe_image
from media_pipelines.engines.formats.quad_marks import QuadMarks, with_quads
from media_pipelines.engines.formats.usdz_package import unpack_usdz
from media_pipelines.gltf.glb import Container

_FBX_MAGIC = b"Kaydara FBX Binary"
_MATERIAL_FOLDER = "_materials"
_SHAPE_JOINT = "joint1"


@dataclass(frozen=True, kw_only=True, eq=False)
class ForeignContents:
    """What an FBX or USDZ file holds.

    Attributes:
        container: The asset; quadrilaterals are kept with FB_ngon_encoding.
        larger: How many polygons had more than four corners.
        missing: Names of pictures that are not in the file or cannot be read.
        others: Kinds of objects that are no meshes, such as lights.
    """

    container: Container
    larger: int
    missing: tuple[str, ...]
    others: tuple[str, ...]


def read_foreign(path: Path, *, needs_surface: bool = True) -> ForeignContents:
    """Read an FBX or USDZ file as a glTF asset, Y up, in metres.

    Args:
        path: The file.
        needs_surface: Whether a file without meshes is refused; motions often come without.

    Raises:
        InvalidModel: If the file is damaged or hostile.
        UnsupportedModel: If it is a variant that is not read.
    """
    gltf_file.check_size(path)
    with tempfile.TemporaryDirectory() as folder, quiet():
        reset()
        if path.suffix.lower() == ".fbx":
            _load_fbx(path)
        else:
            _load_usdz(path, Path(folder, "unpacked"))
        missing = _drop_foreign_images()
        if needs_surface and not any(thing.type == "MESH" for thing in bpy.data.objects):
            raise InvalidModel("The model holds no triangles, so there is nothing to work on.")
        marks = {mesh.name: _mark(mesh) for mesh in bpy.data.meshes}
        others = sorted({t.type.lower() for t in bpy.data.objects} - {"mesh", "armature", "empty"})
        plain = Path(folder, "plain.glb")
        names = _number_clips()
        export_glb(plain)
        reset()
        container = with_quads(with_named_clips(gltf_file.read(plain), names), marks)
    if needs_surface:
        inspection.check(container)
    else:
        inspection.check_structure(container)
    return ForeignContents(
        container=container,
        larger=sum(mark.larger for mark in marks.values()),
        missing=missing,
        others=tuple(others),
    )


def _load_fbx(path: Path) -> None:
    data = path.read_bytes()
    if not data.startswith(_FBX_MAGIC):
        raise UnsupportedModel("Only binary FBX is read; export the model again as binary FBX.")
    # The newer importer is right for characters and wrong for objects that spin
    if is_deformed(data):
        run_operator(bpy.ops.wm.fbx_import, filepath=str(path))
        _lay_out_takes()
    else:
        with _plain_lights():
            run_operator(bpy.ops.import_scene.fbx, filepath=str(path), use_image_search=False)
        _join_takes()


def is_deformed(data: bytes) -> bool:
    """Tell whether binary FBX holds skins or morph targets.

    Looks for a record of type Deformer: the length of the type in one byte, the type, and its
    number, an int64. Names of objects are preceded by their length in four bytes.
    """
    return b"\x08DeformerL" in data


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


def _load_usdz(path: Path, folder: Path) -> None:
    folder.mkdir()
    layer, facts = unpack_usdz(path, folder)
    rate = facts["rate"]
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
    for name in set(facts["one_sided"]) & set(bpy.data.materials.keys()):
        bpy.data.materials[name].use_backface_culling = True
    _drop_usd_props()


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
    dropped = []
    for image in list(bpy.data.images):
        if image.packed_file is None or not is_safe_image(image.packed_file.data):
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
