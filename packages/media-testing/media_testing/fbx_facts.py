"""What Blender's C++ reader finds in FBX files, which are written by Python code."""

from typing import Any


def fbx_facts(path: str) -> dict[str, Any]:
    """Read a file in Blender (`media_testing.inside_blender`)."""
    import io

    import bpy
    import numpy as np
    from PIL import Image

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    things = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    points = np.array([thing.matrix_world @ v.co for thing in things for v in thing.data.vertices])
    # From Blender's Z up to Y up
    points = points[:, [0, 2, 1]] * (1, 1, -1)
    sizes = [len(face.vertices) for thing in things for face in thing.data.polygons]
    uv = [corner.uv for thing in things for layer in thing.data.uv_layers for corner in layer.data]
    colors = [
        list(item.color_srgb[:3])
        for thing in things
        for layer in thing.data.color_attributes
        for item in layer.data
    ]
    shaders = [
        node
        for material in bpy.data.materials
        if material.node_tree
        for node in material.node_tree.nodes
        if node.type == "BSDF_PRINCIPLED"
    ]
    rate = bpy.context.scene.render.fps / bpy.context.scene.render.fps_base
    bases = [shader.inputs["Base Color"].links for shader in shaders]
    images = {links[0].from_node.image for links in bases if links}

    def middle(colors: list[list[float]]) -> list[float]:
        return ((np.min(colors, axis=0) + np.max(colors, axis=0)) / 2).tolist()

    def picture(data: bytes) -> tuple[int, int, list[float]]:
        pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)
        return pixels.shape[1], pixels.shape[0], pixels.mean(axis=(0, 1)).tolist()

    return {
        "low": points.min(axis=0).tolist(),
        "high": points.max(axis=0).tolist(),
        "triangles": sum(size - 2 for size in sizes),
        "quads": sizes.count(4),
        "uv": [*np.min(uv, axis=0).tolist(), *np.max(uv, axis=0).tolist()] if uv else [],
        "textures": sorted(picture(image.packed_file.data) for image in images),
        "normal_maps": sum(bool(shader.inputs["Normal"].links) for shader in shaders),
        "vertex_color": ((np.min(colors, axis=0) + np.max(colors, axis=0)) / 2).tolist()
        if colors
        else [],
        "emission": any(
            shader.inputs["Emission Strength"].default_value > 0
            and any(shader.inputs["Emission Color"].default_value[:3])
            for shader in shaders
        ),
        "materials": [material.name for material in bpy.data.materials],
        "parts": [thing.name for thing in things],
        "bones": [bone.name for armature in bpy.data.armatures for bone in armature.bones],
        "clips": {
            action.name: float(np.ptp(action.frame_range)) / rate for action in bpy.data.actions
        },
        "morphs": max(
            len(t.data.shape_keys.key_blocks) - 1 if t.data.shape_keys else 0 for t in things
        ),
    }
