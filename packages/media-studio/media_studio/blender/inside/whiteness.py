"""White that keeps its shape."""

import bpy

from media_studio.render.studio_light import WHITEST


def tone_down_white() -> None:
    """Let plain surfaces reflect at most `WHITEST`; maps, glass and metal stay as they are."""
    for material in bpy.data.materials:
        nodes = material.node_tree.nodes if material.node_tree else ()
        for shader in (node for node in nodes if node.type == "BSDF_PRINCIPLED"):
            color, inputs = shader.inputs["Base Color"], shader.inputs
            is_matte = inputs["Metallic"].links or inputs["Metallic"].default_value <= 0.5
            if is_matte and not color.links and not inputs["Transmission Weight"].default_value:
                color.default_value[:3] = [min(each, WHITEST) for each in color.default_value[:3]]
