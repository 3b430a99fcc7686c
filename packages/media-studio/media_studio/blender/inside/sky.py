"""The sky and the sun.

A graded sky with clouds of fractal noise costs a hundredth of an atmosphere model to set up.
"""

import math

import bpy
from mathutils import Vector

from media_studio.blender.inside.shading import Nodes
from media_studio.render.skies import Sky


def build_sky(sky: Sky) -> None:
    """Add the sky and the sun to the current scene."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    # Building the importance map at the automatic resolution takes longer than a small picture
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 256
    nodes = Nodes(world.node_tree)
    direction = nodes.add("ShaderNodeTexCoord").outputs["Generated"]
    parts = nodes.add("ShaderNodeSeparateXYZ", {0: direction}).outputs
    gradient = nodes.ramp(
        parts[2],
        [(0.0, sky.horizon), (0.30, sky.middle), (1.0, sky.zenith)],
        smooth=False,
    )
    if sky.stars:
        gradient = _add_stars(nodes, direction, gradient)
    color = _add_clouds(nodes, parts, gradient, sky)
    light = nodes.add("ShaderNodeBackground", {0: color, 1: 1.0})
    nodes.add("ShaderNodeOutputWorld", {0: light.outputs[0]})
    _add_sun(sky)


def _add_clouds(
    nodes: Nodes, parts: list[bpy.types.NodeSocket], gradient: bpy.types.NodeSocket, sky: Sky
) -> bpy.types.NodeSocket:
    """Project noise from a flat layer of cloud, so that it shrinks towards the horizon."""
    depth = nodes.math("MAXIMUM", nodes.math("ADD", parts[2], 0.12), 0.06)
    layer = nodes.add(
        "ShaderNodeCombineXYZ",
        {0: nodes.math("DIVIDE", parts[0], depth), 1: nodes.math("DIVIDE", parts[1], depth)},
    ).outputs[0]
    density = nodes.noise(layer, 0.9, detail=9.0)
    edge = 0.72 - 0.4 * sky.cover
    mask = nodes.rescale(density, edge, edge + 0.22)
    above = nodes.rescale(parts[2], 0.01, 0.2)
    return nodes.mix(nodes.math("MULTIPLY", mask, above), gradient, sky.cloud)


def _add_stars(
    nodes: Nodes, direction: bpy.types.NodeSocket, gradient: bpy.types.NodeSocket
) -> bpy.types.NodeSocket:
    cells = nodes.add("ShaderNodeTexVoronoi", {"Vector": direction, "Scale": 110.0})
    spark = nodes.math("LESS_THAN", cells.outputs["Distance"], 0.07)
    return nodes.mix(spark, gradient, (0.7, 0.75, 0.85))


def _add_sun(sky: Sky) -> None:
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color = sky.power, sky.sun
    light.angle = math.radians(sky.softness)
    height, bearing = math.radians(sky.elevation), math.radians(sky.bearing)
    towards = Vector(
        (
            -math.cos(height) * math.sin(bearing),
            -math.cos(height) * math.cos(bearing),
            math.sin(height),
        )
    )
    sun = bpy.data.objects.new("sun", light)
    sun.rotation_euler = towards.to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(sun)
