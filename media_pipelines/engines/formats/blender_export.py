"""Export FBX and USDZ through Blender. Only worker processes import this module."""

from pathlib import Path

import bpy
import numpy as np

from media_pipelines.engines.formats.blender_scene import load_glb, quiet, reset, run_operator
from media_pipelines.engines.formats.clip_completion import with_complete_clips
from media_pipelines.engines.formats.clip_order import with_numbered_clips
from media_pipelines.engines.formats.fbx_takes import LoadedClip, takes_of
from media_pipelines.engines.formats.frame_rate import choose_frame_rate
from media_pipelines.engines.formats.gltf_animation import Clip
from media_pipelines.engines.formats.gltf_animation import clips as clips_of
from media_pipelines.engines.formats.ngon import quad_pairs
from media_pipelines.engines.formats.plain_maps import with_plain_maps
from media_pipelines.engines.formats.repeated_faces import with_separate_faces
from media_pipelines.gltf import glb
from media_pipelines.gltf.glb import Container
from media_pipelines.gltf.triangles import has_quads, read_faces

# isort: split
import bmesh  # exists once bpy has been imported

_DIAGONALS, _TRIANGLES = "quad_diagonals", "triangle_count"


def export_fbx(container: Container, destination: Path) -> None:
    """Write an asset as binary FBX with embedded textures, Y up, with skins, morphs and clips."""
    with quiet():
        clips = _load(container, destination)
        _split_packed_maps()
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
        reset()


def export_usdz(container: Container, destination: Path) -> None:
    """Write an asset as USDZ, Y up, metres, with skins, morphs and the first clip."""
    with quiet():
        clips = _load(container, destination)
        _name_display_colors()
        if clips:
            clips[0].play()
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
        reset()


def _load(container: Container, destination: Path) -> tuple[LoadedClip, ...]:
    container = with_separate_faces(with_complete_clips(with_plain_maps(container)))
    found = clips_of(container)
    source = destination.with_suffix(".source.glb")
    numbered, _ = with_numbered_clips(_with_diagonals(container))
    source.write_bytes(glb.serialise(numbered))
    try:
        reset()
        rate = choose_frame_rate([clip.end for clip in found])
        bpy.context.scene.render.fps = rate
        load_glb(source)
    finally:
        source.unlink()
    _join_quads()
    _thin_out_glass()
    _whiten_linked_colors()
    return _gather_clips(found, rate)


def _gather_clips(found: tuple[Clip, ...], rate: int) -> tuple[LoadedClip, ...]:
    """Take the clips from where Blender's importer has put them: muted tracks by name."""
    names = {str(clip.index): clip.name for clip in found}
    tracks: dict[str, list[tuple[bpy.types.ID, bpy.types.Action, bpy.types.ActionSlot]]] = {}
    for moved in (*bpy.data.objects, *bpy.data.shape_keys):
        if moved.animation_data:
            for track in list(moved.animation_data.nla_tracks):
                (strip,) = track.strips
                strip.action.name = names[track.name]
                tracks.setdefault(track.name, []).append((moved, strip.action, strip.action_slot))
                moved.animation_data.nla_tracks.remove(track)
    return tuple(
        LoadedClip(
            name=clip.name,
            frames=max(1, round(clip.end * rate)),
            tracks=tuple(tracks[str(clip.index)]),
        )
        for clip in found
        if str(clip.index) in tracks
    )


def _with_diagonals(container: Container) -> Container:
    """Note in each mesh which triangles are halves of quadrilaterals.

    Blender's importer ignores FB_ngon_encoding but keeps the order of triangles and extras.
    """
    document = container.document.copy()
    document["meshes"] = [mesh.copy() for mesh in document.get("meshes", [])]
    for mesh in document["meshes"]:
        start, diagonals = 0, []
        for primitive in mesh["primitives"]:
            faces = read_faces(container, primitive)
            if has_quads(primitive):
                diagonals += (start + quad_pairs(faces)).tolist()
            start += len(faces)
        if diagonals:
            mesh["extras"] = {_DIAGONALS: diagonals, _TRIANGLES: start}
    return Container(document=document, binary=container.binary)


def _join_quads() -> None:
    """Dissolve the diagonals that `_with_diagonals` noted."""
    for mesh in bpy.data.meshes:
        if _DIAGONALS not in mesh:
            continue
        firsts, triangles = list(mesh[_DIAGONALS]), mesh[_TRIANGLES]
        del mesh[_DIAGONALS], mesh[_TRIANGLES]
        if triangles != len(mesh.polygons):
            continue  # the importer dropped faces without area, so the numbers mean nothing
        editable = bmesh.new()
        editable.from_mesh(mesh)
        editable.faces.ensure_lookup_table()
        diagonals = [_shared_edge(editable.faces[i], editable.faces[i + 1]) for i in firsts]
        bmesh.ops.dissolve_edges(
            editable, edges=[edge for edge in diagonals if edge is not None], use_verts=False
        )
        editable.to_mesh(mesh)
        editable.free()


def _shared_edge(first: bmesh.types.BMFace, second: bmesh.types.BMFace) -> object:
    shared = set(first.edges) & set(second.edges)
    return shared.pop() if len(shared) == 1 else None


def _split_packed_maps() -> None:
    """Give roughness and metalness an image each: the exporter sees only direct links."""
    for shader in _principled_shaders():
        for channel, name in enumerate(("Roughness", "Metallic"), start=1):
            _link_channel(shader.inputs[name], channel)


def _link_channel(socket: bpy.types.NodeSocket, channel: int) -> None:
    """Link an image with one channel of the packed map to a socket of the shader."""
    image, factor = _packed_image(socket)
    if image is None:
        return
    width, height = image.size
    pixels = np.empty(4 * width * height, np.float32)
    image.pixels.foreach_get(pixels)
    grey = np.repeat(factor * pixels.reshape(-1, 4)[:, channel : channel + 1], 4, axis=1)
    grey[:, 3] = 1.0
    single = bpy.data.images.new(f"{image.name}_{socket.name}", width, height, is_data=True)
    single.pixels.foreach_set(grey.ravel())
    single.file_format = "PNG"
    single.pack()
    tree = socket.id_data
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = single
    tree.links.new(node.outputs[0], socket)


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
