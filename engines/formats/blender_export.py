"""Export FBX and USDZ through Blender. Only worker processes import this module."""

from pathlib import Path

import bpy
import numpy as np

from engines.formats import glb
from engines.formats.blender_scene import load_glb, quiet, reset, run_operator
from engines.formats.glb import Container
from engines.formats.gltf_reader import has_quads, read_faces
from engines.formats.ngon import quad_pairs

# isort: split
import bmesh  # exists once bpy has been imported

_DIAGONALS, _TRIANGLES = "quad_diagonals", "triangle_count"


def export_fbx(container: Container, destination: Path) -> None:
    """Write an asset as binary FBX with embedded textures, Y up, skins and clips included."""
    with quiet():
        _load(container, destination)
        _split_packed_maps()
        morphing = any(key.animation_data for key in bpy.data.shape_keys)
        run_operator(
            bpy.ops.export_scene.fbx,
            filepath=str(destination),
            object_types={"EMPTY", "ARMATURE", "MESH"},
            path_mode="COPY",
            embed_textures=True,
            add_leaf_bones=False,
            apply_scale_options="FBX_SCALE_ALL",
            mesh_smooth_type="OFF",
            # Either setting would freeze the exported morphs, and dropping both joins the clips
            bake_anim_use_nla_strips=not morphing,
            bake_anim_use_all_actions=not morphing,
        )
        reset()


def export_usdz(container: Container, destination: Path) -> None:
    """Write an asset as USDZ, Y up, metres, skin and first clip included."""
    with quiet():
        _load(container, destination)
        run_operator(
            bpy.ops.wm.usd_export,
            filepath=str(destination),
            export_animation=bool(bpy.data.actions),
            convert_orientation=True,
            export_global_up_selection="Y",
            export_global_forward_selection="NEGATIVE_Z",
            export_custom_properties=False,
            convert_world_material=False,
            export_lights=False,
            export_cameras=False,
        )
        reset()


def _load(container: Container, destination: Path) -> None:
    source = destination.with_suffix(".source.glb")
    source.write_bytes(glb.serialise(_with_diagonals(container)))
    try:
        reset()
        load_glb(source)
    finally:
        source.unlink()
    _join_quads()
    _thin_out_glass()
    _set_frame_range()


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


def _set_frame_range() -> None:
    ends = [action.frame_range for action in bpy.data.actions]
    if ends:
        bpy.context.scene.frame_start = int(min(start for start, _ in ends))
        bpy.context.scene.frame_end = int(np.ceil(max(end for _, end in ends)))
        bpy.context.scene.frame_set(bpy.context.scene.frame_start)


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
