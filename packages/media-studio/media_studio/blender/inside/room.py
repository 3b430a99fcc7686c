"""A living room: oak floor, painted wall, light from a window."""

import bpy
import numpy as np

from media_studio.arrays import FloatArray
from media_studio.blender.inside.shading import matte, new_material
from media_studio.blender.inside.studio import add_mesh, add_softbox, build_ambient

_BACK = 4.2  # distance of the wall, in radii of the object


def build_room(centre: FloatArray) -> None:
    """Add the room to the current scene around an object of radius 1 that stands on z = 0."""
    build_ambient(sky=(0.66, 0.64, 0.60), floor=(0.34, 0.29, 0.24), strength=0.7)
    add_softbox(centre, (-4.2, -1.6, 2.9), watts=420, width=3.0, color=(1.0, 0.97, 0.92))
    add_softbox(centre, (3.4, -3.6, 2.6), watts=70, width=3.4, color=(1.0, 0.93, 0.84))
    _add_rectangle("floor", [(-30, -30, 0), (30, -30, 0), (30, _BACK, 0), (-30, _BACK, 0)], _oak())
    wall = matte("wall", (0.63, 0.59, 0.52), roughness=0.95, specular=0.1)
    _add_rectangle(
        "wall", [(-30, _BACK, 0), (30, _BACK, 0), (30, _BACK, 30), (-30, _BACK, 30)], wall
    )
    front, top = _BACK - 0.05, 0.32
    board = matte("skirting", (0.82, 0.81, 0.78), roughness=0.5)
    _add_rectangle(
        "skirting", [(-30, front, 0), (30, front, 0), (30, front, top), (-30, front, top)], board
    )
    _add_rectangle(
        "ledge", [(-30, front, top), (30, front, top), (30, _BACK, top), (-30, _BACK, top)], board
    )


def _add_rectangle(
    name: str, corners: list[tuple[float, float, float]], material: bpy.types.Material
) -> None:
    add_mesh(name, np.array(corners, dtype=float), [(0, 1, 2, 3)], material)


def _oak() -> bpy.types.Material:
    material, nodes = new_material("oak")
    where = nodes.add("ShaderNodeNewGeometry").outputs["Position"]
    boards = nodes.add(
        "ShaderNodeTexBrick",
        {
            "Vector": where,
            "Color1": (0.36, 0.21, 0.105, 1),
            "Color2": (0.25, 0.135, 0.062, 1),
            "Mortar": (0.07, 0.035, 0.015, 1),
            "Scale": 1.0,
            "Mortar Size": 0.006,
            "Brick Width": 3.2,
            "Row Height": 0.36,
        },
    )
    along = nodes.add("ShaderNodeVectorMath", {0: where, 1: (1.2, 14.0, 1.0)}, operation="MULTIPLY")
    grain = nodes.noise(along.outputs[0], 1.4, detail=6.0)
    color = nodes.mix(
        nodes.math("MULTIPLY", grain, 0.5), boards.outputs["Color"], (0.16, 0.08, 0.035)
    )
    shader = nodes.add(
        "ShaderNodeBsdfPrincipled",
        {"Base Color": color, "Roughness": nodes.rescale(grain, -0.9, 1.6)},
    )
    nodes.add("ShaderNodeOutputMaterial", {0: shader.outputs[0]})
    return material
