"""Skies and the sun. Only worker processes import this module.

A graded sky with clouds of fractal noise costs a hundredth of an atmosphere model to set up.
"""

import math
from dataclasses import dataclass

import bpy
from mathutils import Vector

from media_pipelines.engines.render.shading import Color, Nodes


@dataclass(frozen=True, kw_only=True)
class Sky:
    """Light outdoors.

    Attributes:
        horizon: Linear colour at the horizon, which haze also takes.
        middle: Linear colour at 20 degrees above it.
        zenith: Linear colour overhead.
        cloud: Linear colour of clouds.
        cover: Share of the sky under clouds, 0..1.
        sun: Linear colour of the sun or moon.
        power: Its irradiance in W/m².
        elevation: Its height in degrees.
        bearing: Its direction in degrees from behind the camera, positive to the left.
        softness: Its apparent diameter in degrees.
        exposure: Stops that the camera adds.
        stars: True at night.
    """

    horizon: Color
    middle: Color
    zenith: Color
    cloud: Color
    cover: float
    sun: Color
    power: float
    elevation: float
    bearing: float
    softness: float
    exposure: float = 0.0
    stars: bool = False


SKIES = {
    "day": Sky(
        horizon=(0.66, 0.76, 0.88),
        middle=(0.30, 0.48, 0.76),
        zenith=(0.13, 0.27, 0.55),
        cloud=(0.95, 0.96, 0.98),
        cover=0.42,
        sun=(1.0, 0.95, 0.86),
        power=4.3,
        elevation=44,
        bearing=48,
        softness=2,
    ),
    "sunset": Sky(
        horizon=(0.98, 0.47, 0.19),
        middle=(0.62, 0.33, 0.34),
        zenith=(0.14, 0.15, 0.34),
        cloud=(0.95, 0.42, 0.30),
        cover=0.5,
        sun=(1.0, 0.56, 0.26),
        power=3.6,
        elevation=11,
        bearing=64,
        softness=3,
        exposure=0.2,
    ),
    "night": Sky(
        horizon=(0.055, 0.085, 0.16),
        middle=(0.022, 0.036, 0.085),
        zenith=(0.008, 0.014, 0.04),
        cloud=(0.05, 0.07, 0.12),
        cover=0.3,
        sun=(0.62, 0.76, 1.0),
        power=0.55,
        elevation=46,
        bearing=42,
        softness=2,
        exposure=1.4,
        stars=True,
    ),
    "overcast": Sky(
        horizon=(0.66, 0.69, 0.73),
        middle=(0.60, 0.63, 0.68),
        zenith=(0.50, 0.54, 0.60),
        cloud=(0.80, 0.82, 0.85),
        cover=0.75,
        sun=(1.0, 0.99, 0.97),
        power=1.3,
        elevation=60,
        bearing=40,
        softness=60,
        exposure=0.15,
    ),
}


def build_sky(sky: Sky) -> None:
    """Add the sky and the sun to the current scene."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
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
