"""GLB files written as FBX and USDZ."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bpy
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Picture

from media_studio.blender.inside.fbx_takes import LoadedClip, takes_of
from media_studio.blender.inside.rest import remembered_rest, stand
from media_studio.blender.inside.scene import empty_scene, load_glb, run_operator
from media_studio.blender.takes import Take
from media_studio.formats.quad_diagonals import DIAGONALS, TRIANGLES

# isort: split
import bmesh  # exists once bpy has been imported

_ENDINGS = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg"}
_CORNER = "corner_before"
_KNOWN_ENDING = re.compile(r"\.(png|jpe?g)$", re.IGNORECASE)


@empty_scene()
def export_fbx(source: Path, destination: Path, takes: tuple[Take, ...], rate: int) -> None:
    """Write a GLB file as binary FBX; see `media_studio.blender.calls.export_fbx`."""
    clips = _load(source, takes, rate)
    _split_packed_maps(destination.with_suffix(".grey.png"))
    _link_alpha()
    _join_equal_images()
    _name_packed_images()
    with takes_of(clips):
        run_operator(
            bpy.ops.export_scene.fbx,
            filepath=str(destination),
            object_types={"EMPTY", "ARMATURE", "MESH"},
            path_mode="COPY",
            embed_textures=True,
            add_leaf_bones=False,
            apply_scale_options="FBX_SCALE_ALL",
            mesh_smooth_type="OFF",
            bake_anim=bool(clips),
        )


@empty_scene()
def export_usdz(source: Path, destination: Path, takes: tuple[Take, ...], rate: int) -> None:
    """Write a GLB file as USDZ; see `media_studio.blender.calls.export_usdz`."""
    clips = _load(source, takes, rate)
    _name_display_colors()
    if clips:
        clips[0].play()
    with _picture_files():
        run_operator(
            bpy.ops.wm.usd_export,
            filepath=str(destination),
            export_animation=bool(clips),
            convert_orientation=True,
            export_global_up_selection="Y",
            export_global_forward_selection="NEGATIVE_Z",
            export_custom_properties=False,
            convert_world_material=False,
            export_lights=False,
            export_cameras=False,
        )


@contextmanager
def _picture_files() -> Iterator[None]:
    """Unpack pictures, and name each in its own way.

    The exporter decodes those that are packed, only to learn the ending of their names. It loses
    those whose names have a slash, or are equal.
    """
    with tempfile.TemporaryDirectory() as folder:
        for number, image in enumerate(bpy.data.images):
            data = bytes(image.packed_file.data) if image.packed_file else b""
            ending = next((end for head, end in _ENDINGS.items() if data.startswith(head)), None)
            if ending is None:
                continue
            stem = bpy.path.clean_name(_KNOWN_ENDING.sub("", image.name))
            place = Path(folder, f"{stem}{ending}")
            if place.exists():
                place = Path(folder, f"{stem}_{number}{ending}")
            place.write_bytes(data)
            image.filepath_raw = str(place)
            image.unpack(method="REMOVE")
        yield


def _load(source: Path, takes: tuple[Take, ...], rate: int) -> tuple[LoadedClip, ...]:
    bpy.context.scene.render.fps = rate
    with remembered_rest() as rest:
        load_glb(source)
    _join_quads()
    _thin_out_glass()
    _whiten_linked_colors()
    clips = _gather_clips(takes, rate)
    stand(rest)
    return clips


def _gather_clips(takes: tuple[Take, ...], rate: int) -> tuple[LoadedClip, ...]:
    """Take the clips from where Blender's importer has put them: muted tracks by name."""
    names = {str(take.number): take.name for take in takes}
    tracks: dict[str, list[tuple[bpy.types.ID, bpy.types.Action, bpy.types.ActionSlot]]] = {}
    for moved in (*bpy.data.objects, *bpy.data.shape_keys):
        if moved.animation_data:
            # The importer plays the first one
            moved.animation_data.action = None
            for track in list(moved.animation_data.nla_tracks):
                (strip,) = track.strips
                strip.action.name = names[track.name]
                tracks.setdefault(track.name, []).append((moved, strip.action, strip.action_slot))
                moved.animation_data.nla_tracks.remove(track)
    return tuple(
        LoadedClip(
            name=take.name,
            frames=max(1, round(take.end * rate)),
            tracks=tuple(tracks[str(take.number)]),
        )
        for take in takes
        if str(take.number) in tracks
    )


def _join_quads() -> None:
    """Dissolve the diagonals that `with_diagonals` noted."""
    for mesh in bpy.data.meshes:
        if DIAGONALS not in mesh:
            continue
        firsts, triangles = list(mesh[DIAGONALS]), mesh[TRIANGLES]
        del mesh[DIAGONALS], mesh[TRIANGLES]
        if triangles != len(mesh.polygons):
            continue  # the importer dropped faces without area, so the numbers mean nothing
        normals = _numbered_normals(mesh)
        editable = bmesh.new()
        editable.from_mesh(mesh)
        editable.faces.ensure_lookup_table()
        diagonals = [_shared_edge(editable.faces[i], editable.faces[i + 1]) for i in firsts]
        bmesh.ops.dissolve_edges(
            editable, edges=[edge for edge in diagonals if edge is not None], use_verts=False
        )
        editable.to_mesh(mesh)
        editable.free()
        _set_normals(mesh, normals)


def _numbered_normals(mesh: bpy.types.Mesh) -> NDArray[np.float32] | None:
    """Return the normal of each corner (n, 3) and number the corners; None: it has none of its own.

    To join polygons computes them anew.
    """
    if not mesh.has_custom_normals:
        return None
    normals = np.empty((len(mesh.loops), 3), np.float32)
    mesh.corner_normals.foreach_get("vector", normals.ravel())
    numbers = mesh.attributes.new(_CORNER, "INT", "CORNER")
    numbers.data.foreach_set("value", np.arange(len(normals), dtype=np.int32))
    return normals


def _set_normals(mesh: bpy.types.Mesh, normals: NDArray[np.float32] | None) -> None:
    if normals is None:
        return
    numbers = mesh.attributes[_CORNER]
    corners = np.empty(len(mesh.loops), np.int32)
    numbers.data.foreach_get("value", corners)
    mesh.attributes.remove(numbers)
    mesh.normals_split_custom_set(normals[corners].tolist())


def _shared_edge(first: bmesh.types.BMFace, second: bmesh.types.BMFace) -> object:
    shared = set(first.edges) & set(second.edges)
    return shared.pop() if len(shared) == 1 else None


def _split_packed_maps(place: Path) -> None:
    """Give roughness and metalness an image each: the exporter sees only direct links.

    Args:
        place: A file that may be written, and is removed.
    """
    made: dict[tuple[str, int, float], bpy.types.Image] = {}
    for shader in _principled_shaders():
        for channel, name in enumerate(("Roughness", "Metallic"), start=1):
            socket = shader.inputs[name]
            image, factor = _packed_image(socket)
            if image is None:
                continue
            key = (image.name, channel, factor)
            if key not in made:
                made[key] = _grey_image(image, channel, factor, place)
                made[key].name = f"{image.name}_{name}"
            _link_image(made[key], socket)


def _link_alpha() -> None:
    """Let the alpha of a picture be that of its material: the exporter sees only direct links.

    Cut-outs stand behind nodes that compare it with a limit.
    """
    for shader in _principled_shaders():
        alpha, tree = shader.inputs["Alpha"], shader.id_data
        source = _alpha_source(alpha)
        if source is not None:
            tree.links.new(source, alpha)


def _alpha_source(socket: bpy.types.NodeSocket) -> bpy.types.NodeSocket | None:
    """Follow a socket back through arithmetic to the output of a picture."""
    for link in socket.links:
        if link.from_node.type == "TEX_IMAGE":
            return link.from_socket
        if link.from_node.type == "MATH":
            return next(filter(None, map(_alpha_source, link.from_node.inputs)), None)
    return None


def _grey_image(
    image: bpy.types.Image, channel: int, factor: float, place: Path
) -> bpy.types.Image:
    """Return an image of one channel; Blender itself would write it with four."""
    width, height = image.size
    pixels = np.empty(4 * width * height, np.float32)
    image.pixels.foreach_get(pixels)
    shares = factor * pixels.reshape(height, width, 4)[::-1, :, channel]
    grey = np.rint(255 * np.clip(shares, 0, 1)).astype(np.uint8)
    Picture.fromarray(np.ascontiguousarray(grey)).save(place)
    single = bpy.data.images.load(str(place))
    single.pack()
    single.filepath_raw = ""
    place.unlink()
    return single


def _link_image(image: bpy.types.Image, socket: bpy.types.NodeSocket) -> None:
    tree = socket.id_data
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    tree.links.new(node.outputs[0], socket)


def _join_equal_images() -> None:
    """Use one image for all with the same file: the exporter writes each that it meets."""
    packed = [image for image in bpy.data.images if image.packed_file]
    sizes = Counter(image.packed_file.size for image in packed)
    first: dict[bytes, bpy.types.Image] = {}
    for image in packed:
        if sizes[image.packed_file.size] > 1:
            same = first.setdefault(bytes(image.packed_file.data), image)
            if same != image:
                image.user_remap(same)
                bpy.data.images.remove(image)


def _name_packed_images() -> None:
    """Give each picture a file name: the exporter writes all that have none under a single one."""
    for number, image in enumerate(bpy.data.images):
        if image.packed_file and not image.filepath:
            image.filepath_raw = f"//textures/{number}/{bpy.path.clean_name(image.name)}"


def _whiten_linked_colors() -> None:
    """Undo the grey that Blender keeps behind a linked base colour and that FBX would hold."""
    for shader in _principled_shaders():
        color = shader.inputs["Base Color"]
        if color.links:
            color.default_value = (1.0, 1.0, 1.0, 1.0)


def _name_display_colors() -> None:
    """Call colours of vertices what USD viewers look for."""
    for mesh in bpy.data.meshes:
        if mesh.color_attributes.active_color:
            mesh.color_attributes.active_color.name = "displayColor"


def _thin_out_glass() -> None:
    """Make transmissive materials partly transparent, as neither format has transmission."""
    for shader in _principled_shaders():
        share = shader.inputs["Transmission Weight"].default_value
        if share > 0 and not shader.inputs["Alpha"].links:
            shader.inputs["Alpha"].default_value *= 1 - 0.7 * share


def _principled_shaders() -> list[bpy.types.Node]:
    trees = [material.node_tree for material in bpy.data.materials if material.node_tree]
    return [node for tree in trees for node in tree.nodes if node.type == "BSDF_PRINCIPLED"]


def _packed_image(socket: bpy.types.NodeSocket) -> tuple[bpy.types.Image | None, float]:
    """Follow a socket back to the packed image, through an optional factor."""
    factor = 1.0
    while socket.links:
        node = socket.links[0].from_node
        if node.type == "TEX_IMAGE":
            return node.image, factor
        if node.type == "MATH":
            factor *= node.inputs[1].default_value
        socket = node.inputs[0]
    return None, factor
