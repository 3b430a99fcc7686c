"""Print what Blender's C++ reader finds in FBX files; the files are written by Python code."""

import json
import sys
from typing import Any

import bpy
import numpy as np

from media_pipelines.engines.formats.blender_scene import quiet, reset
from tests.independent_readers import mean_color, picture_facts


def facts(path: str) -> dict[str, Any]:
    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    things = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    points = np.array([thing.matrix_world @ v.co for thing in things for v in thing.data.vertices])
    # From Blender's Z up to Y up
    points = points[:, [0, 2, 1]] * (1, 1, -1)
    sizes = [len(face.vertices) for thing in things for face in thing.data.polygons]
    uv = [corner.uv for thing in things for layer in thing.data.uv_layers for corner in layer.data]
    colors = [
        item.color_srgb[:3]
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
    return {
        "low": points.min(axis=0).tolist(),
        "high": points.max(axis=0).tolist(),
        "triangles": sum(size - 2 for size in sizes),
        "quads": sizes.count(4),
        "uv": [*np.min(uv, axis=0).tolist(), *np.max(uv, axis=0).tolist()] if uv else [],
        "textures": sorted(picture_facts(image.packed_file.data) for image in images),
        "normal_maps": sum(bool(shader.inputs["Normal"].links) for shader in shaders),
        "vertex_color": mean_color(np.array(colors)) if colors else (),
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


if __name__ == "__main__":
    with quiet():
        found = [facts(path) for path in sys.argv[1:]]
    print(json.dumps(found))
