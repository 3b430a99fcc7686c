"""A photographer's studio: seamless backdrop and three softboxes.

Built around an object of radius 1 that stands on z = 0 and is seen from -Y.
"""

import math
from collections.abc import Sequence

import bpy
import numpy as np
from mathutils import Vector

from media_studio.arrays import FloatArray
from media_studio.blender.inside.shading import Nodes, matte
from media_studio.render.studio_light import (
    AMBIENT_FLOOR,
    AMBIENT_SKY,
    AMBIENT_STRENGTH,
    BACKDROP,
    BEND_RADIUS,
    BEND_START,
    SOFTBOXES,
    WALL,
    Color,
    ambient_stops,
)

_WATTS_OF_A_STRIP = 150


def build_studio(centre: FloatArray, *, backdrop: bool, shadow: bool) -> None:
    """Add the studio to the current scene.

    Args:
        centre: (3,) middle of the object.
        backdrop: False leaves only lights.
        shadow: Whether a floor catches shadows then.
    """
    build_ambient(sky=AMBIENT_SKY, floor=AMBIENT_FLOOR, strength=AMBIENT_STRENGTH)
    for box in SOFTBOXES:
        add_softbox(centre, box.offset, watts=box.watts, width=box.width, color=box.color)
    if backdrop:
        _add_cyclorama()
    elif shadow:
        add_shadow_catcher()


def build_ambient(*, sky: Color, floor: Color, strength: float) -> None:
    """Light from all around, brighter above, so that metal has something to mirror."""
    world = bpy.data.worlds.new("ambient")
    bpy.context.scene.world = world
    world.use_nodes = True
    # It is smooth: paths that meet it anyway are enough, and the softboxes are asked more often
    world.cycles.sampling_method = "NONE"
    nodes = Nodes(world.node_tree)
    direction = nodes.add("ShaderNodeTexCoord").outputs["Generated"]
    height = nodes.add("ShaderNodeSeparateXYZ", {0: direction}).outputs[2]
    color = nodes.ramp(nodes.rescale(height, -1.0, 1.0), ambient_stops(sky, floor))
    light = nodes.add("ShaderNodeBackground", {0: color, 1: strength})
    nodes.add("ShaderNodeOutputWorld", {0: light.outputs[0]})


def add_softbox(
    centre: FloatArray,
    offset: tuple[float, float, float],
    *,
    watts: float,
    width: float,
    color: Color,
) -> None:
    """Add a square area light that faces the centre.

    A path asks one light of all, each as often: a strong one is several strips side by side.
    """
    count = max(1, round(watts / _WATTS_OF_A_STRIP))
    light = bpy.data.lights.new("softbox", "AREA")
    light.shape, light.size, light.size_y = "RECTANGLE", width / count, width
    light.energy, light.color = watts / count, color
    turn = Vector(offset).to_track_quat("Z", "Y")
    for number in range(count):
        strip = bpy.data.objects.new("softbox", light)
        aside = Vector((((number + 0.5) / count - 0.5) * width, 0.0, 0.0))
        strip.location = Vector(centre) + Vector(offset) + turn @ aside
        strip.rotation_euler = turn.to_euler()
        bpy.context.scene.collection.objects.link(strip)


def add_shadow_catcher() -> None:
    """Add a floor that is invisible except for the shadows on it."""
    corners = [(-30.0, -30.0, 0.0), (30.0, -30.0, 0.0), (30.0, 30.0, 0.0), (-30.0, 30.0, 0.0)]
    floor = add_mesh("floor", np.array(corners), [(0, 1, 2, 3)], matte("floor", BACKDROP))
    floor.is_shadow_catcher = True


def _add_cyclorama() -> None:
    """Add a floor that bends smoothly into a back wall."""
    bend = np.linspace(0.0, math.pi / 2, 24)
    depth = np.concatenate([[-40.0], BEND_START + BEND_RADIUS * np.sin(bend), [WALL]])
    height = np.concatenate([[0.0], BEND_RADIUS - BEND_RADIUS * np.cos(bend), [40.0]])
    left = np.column_stack([np.full_like(depth, -40.0), depth, height])
    right = left * (-1, 1, 1)
    count = len(depth)
    faces = [(i, i + count, i + count + 1, i + 1) for i in range(count - 1)]
    add_mesh(
        "cyclorama",
        np.concatenate([left, right]),
        faces,
        matte("cyclorama", BACKDROP, roughness=0.65),
    )


def add_mesh(
    name: str,
    vertices: FloatArray,
    faces: Sequence[Sequence[int]],
    material: bpy.types.Material,
) -> bpy.types.Object:
    """Add a smooth mesh object to the current scene."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices.tolist(), [], faces)
    mesh.materials.append(material)
    mesh.shade_smooth()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing
