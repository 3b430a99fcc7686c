"""Places outdoors, built around an object of radius 1 that stands at the origin."""

import math

import bpy
import numpy as np

from media_studio.blender.inside.shading import Nodes, new_material
from media_studio.blender.inside.sky import build_sky
from media_studio.blender.inside.studio import add_mesh
from media_studio.render.places import PLACES, LandscapeSetting
from media_studio.render.skies import Sky
from media_studio.render.terrain import (
    broadleaf,
    conifer,
    ground_grid,
    ground_height,
    mountain_range,
)

_SEED = 11
_RANGE_DISTANCE = 90.0


def build_landscape(environment: str, sky: Sky) -> None:
    """Add the sky, the ground and what stands on it to the current scene.

    Args:
        environment: A key of `PLACES`.
        sky: The light.
    """
    place = PLACES[environment]
    build_sky(sky)
    vertices, faces = ground_grid(relief=place.relief, seed=_SEED)
    if environment == "sea":
        beach = np.clip((vertices[:, 1] - 1.6 + 0.5 * np.sin(vertices[:, 0] * 0.4)) / 6, 0, 1)
        vertices[:, 2] -= 0.9 * beach
        _add_water(sky, place.haze)
    add_mesh("ground", vertices, faces.tolist(), _ground(place, sky))
    if environment == "city":
        _add_buildings(sky, place)
    if place.peaks:
        vertices, faces = mountain_range(height=place.peaks, distance=_RANGE_DISTANCE, seed=_SEED)
        add_mesh("mountains", vertices, faces.tolist(), _rock(place, sky))
    _plant(place, sky)


def _add_air(nodes: Nodes, shader: bpy.types.NodeSocket, sky: Sky, haze: float) -> None:
    """Finish a material with air between it and the camera that takes the horizon's colour."""
    distance = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    clear = nodes.math("POWER", math.e, nodes.math("DIVIDE", distance, -haze))
    air = nodes.add("ShaderNodeEmission", {0: (*sky.horizon, 1.0), 1: 1.0})
    mixed = nodes.add("ShaderNodeMixShader", {0: clear, 1: air.outputs[0], 2: shader})
    nodes.add("ShaderNodeOutputMaterial", {0: mixed.outputs[0]})


def _ground(place: LandscapeSetting, sky: Sky) -> bpy.types.Material:
    material, nodes = new_material("ground")
    where = nodes.add("ShaderNodeNewGeometry").outputs["Position"]
    patches = nodes.noise(where, 0.16 / place.grain, detail=4.0)
    fine = nodes.noise(where, 2.4 / place.grain, detail=6.0)
    blend = nodes.math(
        "ADD", nodes.math("MULTIPLY", patches, 0.55), nodes.math("MULTIPLY", fine, 0.45)
    )
    color = nodes.mix(nodes.rescale(blend, 0.35, 0.65), *place.ground)
    bump = nodes.add(
        "ShaderNodeBump",
        {"Height": fine, "Strength": place.roughness, "Distance": 0.25 * place.grain},
    )
    shader = nodes.add(
        "ShaderNodeBsdfPrincipled",
        {
            "Base Color": color,
            "Roughness": 0.9,
            "Specular IOR Level": 0.15,
            "Normal": bump.outputs[0],
        },
    )
    _add_air(nodes, shader.outputs[0], sky, place.haze)
    return material


def _rock(place: LandscapeSetting, sky: Sky) -> bpy.types.Material:
    material, nodes = new_material("rock")
    geometry = nodes.add("ShaderNodeNewGeometry")
    where = geometry.outputs["Position"]
    height = nodes.add("ShaderNodeSeparateXYZ", {0: where}).outputs[2]
    level = nodes.add("ShaderNodeSeparateXYZ", {0: geometry.outputs["Normal"]}).outputs[2]
    noise = nodes.noise(where, 0.12, detail=8.0)
    line = nodes.math("ADD", height, nodes.math("MULTIPLY", noise, 14.0))
    white = nodes.math(
        "MULTIPLY",
        nodes.rescale(line, place.snow, place.snow + 8.0),
        nodes.rescale(level, 0.35, 0.62),
    )
    bare = nodes.mix(nodes.rescale(level, 0.55, 0.85), (0.12, 0.11, 0.10), place.ground[0])
    color = nodes.mix(white, bare, (0.86, 0.89, 0.94))
    shader = nodes.add("ShaderNodeBsdfPrincipled", {"Base Color": color, "Roughness": 0.95})
    _add_air(nodes, shader.outputs[0], sky, place.haze)
    return material


def _add_water(sky: Sky, haze: float) -> None:
    material, nodes = new_material("water")
    where = nodes.add("ShaderNodeNewGeometry").outputs["Position"]
    stretched = nodes.add(
        "ShaderNodeVectorMath", {0: where, 1: (0.6, 1.8, 1.0)}, operation="MULTIPLY"
    )
    waves = nodes.noise(stretched.outputs[0], 0.8, detail=7.0)
    bump = nodes.add("ShaderNodeBump", {"Height": waves, "Strength": 0.5, "Distance": 0.35})
    shader = nodes.add(
        "ShaderNodeBsdfPrincipled",
        {
            "Base Color": (0.012, 0.085, 0.10, 1.0),
            "Roughness": 0.08,
            "Normal": bump.outputs[0],
        },
    )
    _add_air(nodes, shader.outputs[0], sky, 3 * haze)
    reach = 3000.0
    corners = np.array(
        [(-reach, 0, -0.12), (reach, 0, -0.12), (reach, reach, -0.12), (-reach, reach, -0.12)]
    )
    add_mesh("water", corners, [(0, 1, 2, 3)], material)


def _foliage(place: LandscapeSetting, sky: Sky) -> bpy.types.Material:
    material, nodes = new_material("foliage")
    inside = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    noise = nodes.noise(inside, 14.0, detail=4.0)
    random = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    shade = nodes.math(
        "ADD", nodes.math("MULTIPLY", noise, 0.7), nodes.math("MULTIPLY", random, 0.3)
    )
    red, green, blue = place.foliage
    light = (2.2 * red, 1.7 * green, 1.5 * blue)
    if place.snow == 0.0:
        light = (0.8, 0.84, 0.9)
    color = nodes.mix(nodes.rescale(shade, 0.35, 0.7), place.foliage, light)
    shader = nodes.add("ShaderNodeBsdfPrincipled", {"Base Color": color, "Roughness": 0.9})
    _add_air(nodes, shader.outputs[0], sky, place.haze)
    return material


def _plant(place: LandscapeSetting, sky: Sky) -> None:
    """Scatter trees behind the object."""
    if not place.conifers + place.broadleaves:
        return
    rng = np.random.default_rng(_SEED)
    material = _foliage(place, sky)
    kinds = [(conifer, place.conifers), (broadleaf, place.broadleaves)]
    for grow, count in kinds:
        shapes = [add_mesh("tree", v, f.tolist(), material) for v, f in map(grow, range(3))]
        for number in range(count):
            bearing, distance = rng.uniform(-1.0, 1.0), place.clearing + 90 * rng.random() ** 1.3
            x, y = distance * math.sin(bearing), distance * math.cos(bearing)
            z = ground_height(np.array(x), np.array(y), relief=place.relief, seed=_SEED)
            tree = bpy.data.objects.new("tree", shapes[number % 3].data)
            tree.location = (x, y, float(z) - 0.1)
            tree.scale = (rng.uniform(3.5, 6.5),) * 3
            tree.rotation_euler = (0.0, 0.0, rng.uniform(0, 6.28))
            bpy.context.scene.collection.objects.link(tree)
        for shape in shapes:
            bpy.data.objects.remove(shape)


def _facade(sky: Sky, haze: float) -> bpy.types.Material:
    material, nodes = new_material("facade")
    where = nodes.add("ShaderNodeNewGeometry").outputs["Position"]
    parts = nodes.add("ShaderNodeSeparateXYZ", {0: where}).outputs
    flat = nodes.add(
        "ShaderNodeCombineXYZ", {0: nodes.math("ADD", parts[0], parts[1]), 1: parts[2]}
    )
    windows = nodes.add(
        "ShaderNodeTexBrick",
        {
            "Vector": flat.outputs[0],
            "Color1": (0.03, 0.05, 0.08, 1),
            "Color2": (0.06, 0.09, 0.13, 1),
            "Mortar": (0.34, 0.31, 0.28, 1),
            "Scale": 1.0,
            "Mortar Size": 0.16,
            "Brick Width": 0.8,
            "Row Height": 1.1,
        },
        offset=0.0,
    )
    tint = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    wall = nodes.mix(tint, (0.25, 0.20, 0.17), (0.42, 0.42, 0.43))
    color = nodes.mix(windows.outputs["Fac"], windows.outputs["Color"], wall)
    window = nodes.add(
        "ShaderNodeVectorMath", {0: flat.outputs[0], 1: (0.8, 1.1, 1.0)}, operation="SNAP"
    )
    chance = nodes.add("ShaderNodeTexWhiteNoise", {"Vector": window.outputs[0]}).outputs["Value"]
    lit = nodes.math("GREATER_THAN", chance, 0.7)
    glow = nodes.math("MULTIPLY", lit, nodes.math("SUBTRACT", 1.0, windows.outputs["Fac"]))
    shader = nodes.add(
        "ShaderNodeBsdfPrincipled",
        {
            "Base Color": color,
            "Roughness": nodes.rescale(windows.outputs["Fac"], -0.2, 1.2),
            "Emission Color": (1.0, 0.66, 0.3, 1.0),
            "Emission Strength": nodes.math("MULTIPLY", glow, 1.2 if sky.stars else 0.0),
        },
    )
    _add_air(nodes, shader.outputs[0], sky, haze)
    return material


def _add_buildings(sky: Sky, place: LandscapeSetting) -> None:
    """Line both sides of a street that runs away from the camera."""
    rng = np.random.default_rng(_SEED)
    material = _facade(sky, place.haze)
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (0, 1) for z in (0, 1)], float)
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (1, 5, 7, 3)]
    for side in (-1, 1):
        y = 6.0
        while y < 220:
            width, depth, height = rng.uniform(5, 9), rng.uniform(7, 12), rng.gamma(4.0, 4.0) + 6
            box = corners * (width, depth, height) + (side * (9.5 + width), y, 0)
            house = add_mesh("building", box, faces, material)
            house.data.shade_flat()
            y += depth + rng.choice([0.0, 0.0, 2.5])
