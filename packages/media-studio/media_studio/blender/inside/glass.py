"""Glass that lets light through."""

import bpy


def let_light_through() -> None:
    """Let shadow and diffuse rays pass glass as a sheet tinted by its base colour.

    Without caustics, which take thousands of samples, the path tracer lets no light through a
    refracting surface, and whatever is inside a bottle turns black.
    """
    for material in bpy.data.materials:
        surface = _principled(material)
        if surface and surface.inputs["Transmission Weight"].default_value > 0:
            _mix_in_a_sheet(material.node_tree, surface)


def _principled(material: bpy.types.Material) -> bpy.types.Node | None:
    nodes = material.node_tree.nodes if material.node_tree else ()
    return next((node for node in nodes if node.type == "BSDF_PRINCIPLED"), None)


def _mix_in_a_sheet(tree: bpy.types.NodeTree, surface: bpy.types.Node) -> None:
    output = next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL")
    path = tree.nodes.new("ShaderNodeLightPath")
    passes = tree.nodes.new("ShaderNodeMath")
    passes.operation = "MAXIMUM"
    sheet = tree.nodes.new("ShaderNodeBsdfTransparent")
    mix = tree.nodes.new("ShaderNodeMixShader")
    color = surface.inputs["Base Color"]
    if color.links:
        tree.links.new(color.links[0].from_socket, sheet.inputs["Color"])
    else:
        sheet.inputs["Color"].default_value = color.default_value
    for source, target in (
        (path.outputs["Is Shadow Ray"], passes.inputs[0]),
        (path.outputs["Is Diffuse Ray"], passes.inputs[1]),
        (passes.outputs[0], mix.inputs["Fac"]),
        (surface.outputs["BSDF"], mix.inputs[1]),
        (sheet.outputs["BSDF"], mix.inputs[2]),
        (mix.outputs["Shader"], output.inputs["Surface"]),
    ):
        tree.links.new(source, target)
