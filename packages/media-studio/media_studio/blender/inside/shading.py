"""Blender shader nodes in few words."""

from collections.abc import Sequence

import bpy

from media_studio.render.studio_light import Color


class Nodes:
    """The node tree of a material or world under construction.

    Args:
        tree: The tree; what it holds is removed.
    """

    def __init__(self, tree: bpy.types.NodeTree) -> None:
        self.tree = tree
        tree.nodes.clear()

    def add(
        self, kind: str, inputs: dict[str | int, object] | None = None, **properties: object
    ) -> bpy.types.Node:
        """Add a node; an input is a number, a colour, or the output socket to link."""
        node = self.tree.nodes.new(kind)
        for name, value in properties.items():
            setattr(node, name, value)
        for key, source in (inputs or {}).items():
            if isinstance(source, bpy.types.NodeSocket):
                self.tree.links.new(source, node.inputs[key])
            else:
                node.inputs[key].default_value = source
        return node

    def math(self, operation: str, *values: object) -> bpy.types.NodeSocket:
        """Add a math node and return its output."""
        inputs: dict[str | int, object] = dict(enumerate(values))
        return self.add("ShaderNodeMath", inputs, operation=operation).outputs[0]

    def mix(self, factor: object, first: object, second: object) -> bpy.types.NodeSocket:
        """Mix two colours and return the output."""
        node = self.add(
            "ShaderNodeMix",
            {0: factor, 6: _opaque(first), 7: _opaque(second)},
            data_type="RGBA",
        )
        return node.outputs[2]

    def ramp(
        self, value: object, stops: Sequence[tuple[float, Color]], *, smooth: bool = True
    ) -> bpy.types.NodeSocket:
        """Map 0..1 to colours and return the output."""
        node = self.add("ShaderNodeValToRGB", {0: value})
        node.color_ramp.interpolation = "EASE" if smooth else "LINEAR"
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops, strict=True):
            element.position = position
            element.color = (*color, 1.0)
        return node.outputs[0]

    def rescale(self, value: object, low: float, high: float) -> bpy.types.NodeSocket:
        """Map low..high to 0..1, clamped, and return the output."""
        return self.add("ShaderNodeMapRange", {0: value, 1: low, 2: high}).outputs[0]

    def noise(self, vector: object, scale: float, detail: float = 5.0) -> bpy.types.NodeSocket:
        """Return fractal noise 0..1 at `vector`."""
        node = self.add("ShaderNodeTexNoise", {"Vector": vector, "Scale": scale, "Detail": detail})
        return node.outputs[0]


def _opaque(color: object) -> object:
    return (*color, 1.0) if isinstance(color, tuple) else color


def new_material(name: str) -> tuple[bpy.types.Material, Nodes]:
    """Add an empty material."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    return material, Nodes(material.node_tree)


def matte(
    name: str, color: Color, *, roughness: float = 0.8, specular: float = 0.3
) -> bpy.types.Material:
    """Add a plain material of one colour."""
    material, nodes = new_material(name)
    shader = nodes.add(
        "ShaderNodeBsdfPrincipled",
        {
            "Base Color": (*color, 1.0),
            "Roughness": roughness,
            "Specular IOR Level": specular,
        },
    )
    nodes.add("ShaderNodeOutputMaterial", {0: shader.outputs[0]})
    return material
