"""FBX and USD files in Blender, written as GLB.

Blender follows file names wherever they lead, so images that were not in the file are removed.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import bpy
import numpy as np
from io_scene_fbx import import_fbx, parse_fbx  # type: ignore[import-not-found]
from mathutils import Matrix

from media_studio.arrays import IntArray
from media_studio.blender.contents import SHAPE_JOINT, DeclaredContents
from media_studio.blender.inside.fbx_contents import contents_of
from media_studio.blender.inside.fbx_curves import add_keys
from media_studio.blender.inside.fbx_models import without_hidden
from media_studio.blender.inside.fbx_opacity import tell_opacity
from media_studio.blender.inside.fbx_polygons import separate_corners
from media_studio.blender.inside.fbx_records import FbxRecord
from media_studio.blender.inside.scene import empty_scene, export_glb, run_operator
from media_studio.blender.inside.usd_instances import without_instances
from media_studio.blender.quad_marks import QuadMarks
from media_studio.errors import InvalidModel
from media_studio.formats.inspection import NO_TRIANGLES, ONLY_MOTION, TextureAllowance

_MATERIAL_FOLDER = "_materials"
_NEAR_FRAME = 0.01
_MOST_KEYFRAMES = 200_000


@dataclass(frozen=True, kw_only=True, eq=False)
class ForeignScene:
    """What the GLB file does not say; see `media_studio.blender.calls.ForeignFacts`."""

    names: tuple[str, ...]
    missing: tuple[str, ...]
    others: tuple[str, ...]
    marks: dict[str, QuadMarks]
    declared: DeclaredContents | None = None


@empty_scene()
def read_fbx(path: Path, destination: Path, *, deformed: bool, needs_surface: bool) -> ForeignScene:
    """Write a binary FBX file as GLB.

    Raises:
        InvalidModel: If it cannot be read, or lacks the surface that it needs.
    """
    # The newer importer is right for characters and wrong for objects that spin
    if deformed:
        run_operator(bpy.ops.wm.fbx_import, filepath=str(path))
        told = [contents_of(parse_fbx.parse(str(path))[0], by_name=True)]
        _drop_hidden(told[0].hidden)
        _round_keys()
        _lay_out_takes()
    else:
        with _plain_lights(), _mended_records() as told:
            run_operator(bpy.ops.import_scene.fbx, filepath=str(path), use_image_search=False)
        _round_keys()
        _join_takes(told[0].clips if told else ())
    _pack_companions(path)
    return replace(_written(destination, needs_surface=needs_surface), declared=told[0])


def _drop_hidden(names: Collection[str]) -> None:
    """Take the surface from what is switched off; what stands below it stays."""
    for thing in bpy.data.objects:
        if thing.type == "MESH" and thing.name in names:
            thing.data = thing.data.copy()
            thing.data.clear_geometry()


@empty_scene()
def read_usd(
    layer: Path, folder: Path, destination: Path, *, rate: float, one_sided: Sequence[str]
) -> ForeignScene:
    """Write a USD layer, whose pictures lie in `folder`, as GLB.

    Raises:
        InvalidModel: If it cannot be read, or has no meshes.
    """
    if rate > 0:
        bpy.context.scene.render.fps = round(min(max(rate, 1), 240))
        # Its glTF exporter multiplies where the rest of Blender divides
        bpy.context.scene.render.fps_base = rate / bpy.context.scene.render.fps
    run_operator(
        bpy.ops.wm.usd_import,
        filepath=str(without_instances(layer)),
        import_textures_mode="IMPORT_NONE",
        import_cameras=False,
        import_lights=False,
        import_volumes=False,
        create_world_material=False,
        # Instances would come beside the thing that they show, which nothing shows
        support_scene_instancing=False,
    )
    _bake_moves()
    _pack_images(folder)
    for name in set(one_sided) & set(bpy.data.materials.keys()):
        bpy.data.materials[name].use_backface_culling = True
    _drop_usd_props()
    return _written(destination, needs_surface=True)


def _written(destination: Path, *, needs_surface: bool) -> ForeignScene:
    missing = _drop_foreign_images()
    if needs_surface and not any(thing.type == "MESH" for thing in bpy.data.objects):
        raise InvalidModel(ONLY_MOTION if bpy.data.actions else NO_TRIANGLES)
    marks = {mesh.name: _mark(mesh) for mesh in bpy.data.meshes}
    others = sorted({t.type.lower() for t in bpy.data.objects} - {"mesh", "armature", "empty"})
    names = _number_clips()
    export_glb(destination)
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


@contextmanager
def _mended_records() -> Iterator[list[DeclaredContents]]:
    """Have the older importer meet nothing that it is known to take wrongly.

    Yields:
        What each file holds that it reads meanwhile.
    """
    original, found = parse_fbx.parse, list[DeclaredContents]()

    def parse(path: str, *rest: object, **options: object) -> tuple[FbxRecord, int]:
        root, version = original(path, *rest, **options)
        found.append(contents_of(root))
        for mend in (separate_corners, add_keys, tell_opacity, without_hidden):
            mend(root)
        return root, version

    parse_fbx.parse = parse
    try:
        yield found
    finally:
        parse_fbx.parse = original


def _bake_moves() -> None:
    """Give things that the USD file moves keyframes, in one clip with all else that moves.

    Raises:
        InvalidModel: If there are too many of them.
    """
    moved = [
        thing
        for thing in bpy.data.objects
        if any(constraint.type == "TRANSFORM_CACHE" for constraint in thing.constraints)
    ]
    scene = bpy.context.scene
    frames = range(scene.frame_start, scene.frame_end + 1)
    if len(moved) * len(frames) > _MOST_KEYFRAMES:
        raise InvalidModel(
            f"The model moves {len(moved):,} things through {len(frames):,} frames, "
            f"over {_MOST_KEYFRAMES:,} in all; shorten it."
        )
    if not moved:
        return
    moves: list[list[Matrix]] = [[] for _ in moved]
    for frame in frames:
        scene.frame_set(frame)
        for thing, places in zip(moved, moves, strict=True):
            places.append(_placed(thing))
    for thing, places in zip(moved, moves, strict=True):
        _set_keyframes(thing, dict(zip(frames, places, strict=True)))
    _gather_actions()


def _placed(thing: bpy.types.Object) -> Matrix:
    """Return the own transform of a thing that puts it where a constraint has put it."""
    if thing.parent is None:
        return thing.matrix_world.copy()
    return (thing.parent.matrix_world @ thing.matrix_parent_inverse).inverted_safe() @ (
        thing.matrix_world
    )


def _set_keyframes(thing: bpy.types.Object, places: dict[int, Matrix]) -> None:
    for constraint in list(thing.constraints):
        thing.constraints.remove(constraint)
    thing.rotation_mode = "QUATERNION"
    for frame, place in places.items():
        before = thing.rotation_quaternion.copy()
        thing.matrix_basis = place
        # Else it turns the long way round between two frames
        thing.rotation_quaternion.make_compatible(before)
        for name in ("location", "rotation_quaternion", "scale"):
            thing.keyframe_insert(name, frame=frame)


def _gather_actions() -> None:
    """Put all that moves on tracks of one name: USD has one time line."""
    owners = [
        each
        for each in (*bpy.data.objects, *bpy.data.shape_keys)
        if each.animation_data and each.animation_data.action
    ]
    name = owners[0].animation_data.action.name
    for owner in owners:
        action = owner.animation_data.action
        _add_track(owner, name, action, owner.animation_data.action_slot)


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


def _round_keys() -> None:
    """Put keys on the frames that they are next to: the exporter cuts 30.999 to 30."""
    for action in bpy.data.actions:
        bags = (
            bag for layer in action.layers for strip in layer.strips for bag in strip.channelbags
        )
        for curve in (curve for bag in bags for curve in bag.fcurves):
            places = np.empty(2 * len(curve.keyframe_points), np.float32)
            curve.keyframe_points.foreach_get("co", places)
            whole = np.round(places[::2])
            near = np.abs(places[::2] - whole) < _NEAR_FRAME
            places[::2] = np.where(near, whole, places[::2])
            curve.keyframe_points.foreach_set("co", places)
            curve.update()


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


def _join_takes(takes: Collection[str]) -> None:
    """Name actions after their take, and gather those of one take on tracks of one name.

    The older importer makes an action `object|take|layer` for each object; any of the three may
    have such a stroke in its own name, as Blender writes takes.

    Args:
        takes: Names of the takes of the file.
    """
    moving = [each for each in (*bpy.data.objects, *bpy.data.shape_keys) if each.animation_data]
    for action in bpy.data.actions:
        owners = [each for each in moving if action.name.startswith(f"{each.name}|")]
        if owners:
            moved = max(owners, key=lambda each: len(each.name))
            rest = action.name[len(moved.name) + 1 :]
            _add_track(moved, _take_of(rest, takes), action, action.slots[0])


def _take_of(name: str, takes: Collection[str]) -> str:
    """Return the take of an action that is named after it, and after a layer behind a stroke."""
    fitting = [each for each in takes if name == each or name.startswith(f"{each}|")]
    return max(fitting, key=len) if fitting else name.rpartition("|")[0] or name


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
        if still and [bone.name for bone in armature.data.bones] == [SHAPE_JOINT]:
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


def _pack_companions(model: Path) -> None:
    """Read the pictures that lie beside a model, whatever folders it names them in."""
    beside = {
        each.name.casefold(): each
        for each in model.parent.iterdir()
        if each.is_file() and not each.is_symlink()
    }
    for image in bpy.data.images:
        found = beside.get(image.filepath.replace("\\", "/").rpartition("/")[2].casefold())
        if image.source == "FILE" and image.packed_file is None and found is not None:
            image.filepath = str(found)
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
