"""Scenes that Blender's own exporters write: `python blender_scenes.py PICTURES FOLDER`.

It runs in Blender's environment, in a process of its own, and uses nothing of the product.
"""

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
from mathutils import Matrix

PICTURES = Path(sys.argv[-2])
FOLDER = Path(sys.argv[-1])

Build = Callable[[], None]

WRITERS: dict[str, Callable[[str], Any]] = {
    "glb": lambda to: bpy.ops.export_scene.gltf(
        filepath=f"{to}.glb", export_cameras=True, export_lights=True, export_extras=True
    ),
    "gltf": lambda to: bpy.ops.export_scene.gltf(
        filepath=f"{to}.gltf", export_format="GLTF_SEPARATE", export_texture_dir="maps"
    ),
    "fbx": lambda to: bpy.ops.export_scene.fbx(
        filepath=f"{to}.fbx", path_mode="COPY", embed_textures=True
    ),
    "fbx beside": lambda to: bpy.ops.export_scene.fbx(filepath=f"{to}.fbx", path_mode="COPY"),
    "fbx upright": lambda to: bpy.ops.export_scene.fbx(
        filepath=f"{to}.fbx", axis_up="Z", axis_forward="Y", apply_scale_options="FBX_SCALE_ALL"
    ),
    "fbx baked": lambda to: bpy.ops.export_scene.fbx(
        filepath=f"{to}.fbx", bake_space_transform=True, apply_scale_options="FBX_SCALE_UNITS"
    ),
    "obj": lambda to: bpy.ops.wm.obj_export(
        filepath=f"{to}.obj", path_mode="COPY", export_pbr_extensions=True, export_colors=True
    ),
    "ply": lambda to: bpy.ops.wm.ply_export(
        filepath=f"{to}.ply", export_normals=True, up_axis="Y", forward_axis="NEGATIVE_Z"
    ),
    "ply text": lambda to: bpy.ops.wm.ply_export(
        filepath=f"{to}.ply", ascii_format=True, up_axis="Y", forward_axis="NEGATIVE_Z"
    ),
    "stl": lambda to: bpy.ops.wm.stl_export(filepath=f"{to}.stl"),
    "stl text": lambda to: bpy.ops.wm.stl_export(filepath=f"{to}.stl", ascii_format=True),
    "usda": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}.usda", export_animation=True),
    "usdc": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}.usdc", export_animation=True),
    "usdz": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}.usdz", export_animation=True),
    "usdc instanced": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}.usdc", use_instancing=True),
}
SCENES: list[tuple[Build, tuple[str, ...]]] = []


def written_as(*kinds: str) -> Callable[[Build], Build]:
    """Have a scene written in several ways."""

    def note(build: Build) -> Build:
        SCENES.append((build, kinds))
        return build

    return note


def placed(
    name: str, data: bpy.types.ID | None, at: tuple[float, ...] = (0, 0, 0)
) -> bpy.types.Object:
    """Put a thing into the scene."""
    thing = bpy.data.objects.new(name, data)
    thing.location = at
    bpy.context.collection.objects.link(thing)
    return thing


def shaped(name: str, points: list[Any], polygons: list[Any]) -> bpy.types.Mesh:
    """Return a mesh with texture coordinates."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], polygons)
    layer = mesh.uv_layers.new(name="UVMap")
    for loop in mesh.loops:
        x, y, z = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (0.1 + 0.2 * x + 0.05 * z, 0.2 + 0.15 * y)
    return mesh


def block(name: str = "block", at: tuple[float, ...] = (0, 0, 0)) -> bpy.types.Object:
    """Put in a box of quads that no turn and no mirror brings onto itself."""
    points = [(x, y, z * (1 + 0.2 * x)) for z in (0, 3) for y in (0, 2) for x in (0, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7), (2, 0, 4, 6)]
    return placed(name, shaped(name, points, faces), at)


def painted(thing: bpy.types.Object, name: str, color: tuple[float, ...] = (0.8, 0.1, 0.05)) -> Any:
    """Give a thing one more material; return its shader."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    thing.data.materials.append(material)
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = (*color, 1.0)
    return shader


def picture_of(shader: Any, file: str, *, plain: bool = False) -> Any:
    """Return the node of a picture."""
    node = shader.id_data.nodes.new("ShaderNodeTexImage")
    node.image = bpy.data.images.load(str(PICTURES / file), check_existing=True)
    if plain:
        node.image.colorspace_settings.name = "Non-Color"
    return node


def pictured(shader: Any, file: str, socket: str = "Base Color", *, plain: bool = False) -> Any:
    """Link a picture to a socket of a shader; return its node."""
    node = picture_of(shader, file, plain=plain)
    shader.id_data.links.new(node.outputs["Color"], shader.inputs[socket])
    return node


def keyed(thing: Any, path: str, values: dict[int, Any]) -> None:
    """Set keyframes with straight lines between them."""
    for frame, value in values.items():
        setattr(thing, path, value)
        thing.keyframe_insert(path, frame=frame)
    owner = thing.id_data
    for curve in owner.animation_data.action.fcurves:
        for point in curve.keyframe_points:
            point.interpolation = "LINEAR"
    bpy.context.scene.frame_start = min(values)
    bpy.context.scene.frame_end = max(values)


def limb() -> tuple[bpy.types.Object, bpy.types.Object]:
    """Put in a rod of three bones with a skin; return the armature and the rod."""
    points = [(x, y, z / 2) for z in range(7) for x, y in ((0, 0), (0.4, 0), (0.4, 0.3), (0, 0.3))]
    faces = [
        (4 * z + n, 4 * z + (n + 1) % 4, 4 * z + 4 + (n + 1) % 4, 4 * z + 4 + n)
        for z in range(6)
        for n in range(4)
    ]
    rod = placed("rod", shaped("rod", points, [*faces, (3, 2, 1, 0), (24, 25, 26, 27)]))
    rig = placed("rig", bpy.data.armatures.new("rig"))
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    above = None
    for number, name in enumerate(("hip", "knee", "foot")):
        bone = rig.data.edit_bones.new(name)
        bone.head, bone.tail = (0.2, 0.15, number), (0.2, 0.15, number + 1)
        bone.parent = above
        above = bone
    bpy.ops.object.mode_set(mode="OBJECT")
    rod.parent = rig
    rod.modifiers.new("rig", "ARMATURE").object = rig
    for number, name in enumerate(("hip", "knee", "foot")):
        group = rod.vertex_groups.new(name=name)
        for vertex in rod.data.vertices:
            share = max(0.0, 1 - abs(vertex.co.z - number - 0.5))
            if (number == 0 and vertex.co.z < 0.5) or (number == 2 and vertex.co.z > 2.5):
                share = 1.0
            if share > 0:
                group.add([vertex.index], share, "REPLACE")
    return rig, rod


@written_as("fbx upright", "fbx baked", "stl text")
def units() -> None:
    bpy.context.scene.unit_settings.scale_length = 0.01
    painted(block(at=(0.5, 1, 2)), "red")


@written_as("glb", "fbx", "usdc", "obj")
def negative_scale() -> None:
    thing = block(at=(4, 1, 0.5))
    thing.scale = (-1, 1.5, 0.5)
    thing.rotation_euler = (0.3, 0.2, math.pi / 3)
    painted(thing, "mirror")


@written_as("fbx", "glb", "usda")
def hierarchy() -> None:
    above = None
    for number in range(4):
        thing = block(f"part {number}", (1.5, 0.5, 1))
        thing.parent = above
        thing.rotation_euler = (0.2, 0.1 * number, 0.4)
        thing.scale = (1.1, 0.9, 0.8)
        above = thing
    painted(above, "tip")


@written_as("fbx", "glb", "usdc instanced")
def linked_duplicates() -> None:
    data = block("chair").data
    for number in range(5):
        placed(f"chair.{number + 1:03}", data, (3 * number + 3, number, 0))


@written_as("glb", "usdc instanced")
def collection_instances() -> None:
    group = bpy.data.collections.new("lamp")
    block("foot")
    block("shade", (0, 0, 4))
    for thing in list(bpy.context.collection.objects):
        bpy.context.collection.objects.unlink(thing)
        group.objects.link(thing)
    for number in range(3):
        copy = placed(f"lamp {number}", None, (4 * number, 1, 0))
        copy.instance_type, copy.instance_collection = "COLLECTION", group
        copy.rotation_euler = (0, 0, 0.5 * number)


@written_as("fbx", "obj", "ply", "usda")
def ngons() -> None:
    ring = [(math.cos(a), math.sin(a), 0) for a in (math.tau * n / 9 for n in range(9))]
    star = [((1 + n % 2) * x + 4, (1 + n % 2) * y, 0) for n, (x, y, _) in enumerate(ring[:8])]
    placed("nine", shaped("nine", ring, [tuple(range(9))]))
    placed("star", shaped("star", star, [tuple(range(8))]))


@written_as("fbx", "obj")
def windows() -> None:
    outer = [(0, 0, 0), (4, 0, 0), (4, 0, 3), (0, 0, 3)]
    inner = [(1, 0, 1), (1, 0, 2), (2, 0, 2), (2, 0, 1)]
    # The usual bridge: two corners stand twice in one polygon
    placed("wall", shaped("wall", outer + inner, [(0, 1, 2, 3, 0, 4, 5, 6, 7, 4)]))


@written_as("fbx", "stl", "obj")
def degenerate() -> None:
    points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (2, 0, 0), (2, 0, 0)]
    faces = [(0, 1, 2), (0, 1, 4), (0, 2, 3), (4, 5, 1), (1, 0, 2)]
    placed("worn", shaped("worn", points, faces))


@written_as("fbx", "glb", "obj", "usdc")
def several_materials() -> None:
    thing = block("crate")
    colors = {"wood": (0.5, 0.25, 0.1), "iron": (0.2, 0.2, 0.25), "paint": (0.05, 0.4, 0.7)}
    for name, color in colors.items():
        shader = painted(thing, name, color)
        shader.inputs["Roughness"].default_value = 0.3
    bpy.data.materials["iron"].node_tree.nodes["Principled BSDF"].inputs[
        "Metallic"
    ].default_value = 1
    for polygon in thing.data.polygons:
        polygon.material_index = polygon.index % 3


@written_as("glb", "fbx", "obj", "usdz")
def all_maps() -> None:
    shader = painted(block(), "enamel", (1, 1, 1))
    pictured(shader, "wood.png")
    pictured(shader, "rough.png", "Roughness", plain=True)
    pictured(shader, "metal.png", "Metallic", plain=True)
    pictured(shader, "glow.png", "Emission Color")
    shader.inputs["Emission Strength"].default_value = 1.0
    bumps = shader.id_data.nodes.new("ShaderNodeNormalMap")
    file = picture_of(shader, "normal.png", plain=True)
    shader.id_data.links.new(file.outputs["Color"], bumps.inputs["Color"])
    shader.id_data.links.new(bumps.outputs["Normal"], shader.inputs["Normal"])


@written_as("glb", "fbx", "usdz")
def alpha() -> None:
    glass = painted(block("pane"), "glass", (0.2, 0.5, 0.6))
    glass.inputs["Alpha"].default_value = 0.4
    leaf = painted(block("leaf", (3, 0, 0)), "leaf")
    file = pictured(leaf, "cutout.png")
    cut = leaf.id_data.nodes.new("ShaderNodeMath")
    cut.operation = "GREATER_THAN"
    cut.inputs[1].default_value = 0.5
    leaf.id_data.links.new(file.outputs["Alpha"], cut.inputs[0])
    leaf.id_data.links.new(cut.outputs["Value"], leaf.inputs["Alpha"])
    net = painted(block("net", (6, 0, 0)), "net")
    file = pictured(net, "cutout.png")
    net.id_data.links.new(file.outputs["Alpha"], net.inputs["Alpha"])
    painted(block("solid", (9, 0, 0)), "solid")


@written_as("glb", "usdc")
def two_sided() -> None:
    painted(block("tent"), "cloth")
    painted(block("stone", (3, 0, 0)), "stone")
    bpy.data.materials["stone"].use_backface_culling = True


@written_as("glb", "fbx", "usdc")
def second_uv() -> None:
    thing = block()
    pictured(painted(thing, "wood"), "wood.png")
    lights = thing.data.uv_layers.new(name="light map")
    for loop in thing.data.loops:
        lights.data[loop.index].uv = (0.01 * loop.index, 0.5 + 0.02 * loop.index)


@written_as("glb", "fbx", "obj")
def moved_texture() -> None:
    shader = painted(block(), "tiles")
    file = pictured(shader, "wood.png")
    mapping, uv = (shader.id_data.nodes.new(f"ShaderNode{n}") for n in ("Mapping", "UVMap"))
    uv.uv_map = "UVMap"
    mapping.inputs["Scale"].default_value = (2, 3, 1)
    mapping.inputs["Location"].default_value = (0.25, 0.5, 0)
    shader.id_data.links.new(uv.outputs["UV"], mapping.inputs["Vector"])
    shader.id_data.links.new(mapping.outputs["Vector"], file.inputs["Vector"])


@written_as("fbx", "ply", "glb", "obj", "usdc")
def vertex_colors() -> None:
    thing = block()
    layer = thing.data.color_attributes.new("paint", "BYTE_COLOR", "CORNER")
    for loop in thing.data.loops:
        share = (loop.vertex_index + 1) / 9
        layer.data[loop.index].color_srgb = (share, 0.2, 1 - share, 1)
    shader = painted(thing, "painted", (1, 1, 1))
    node = shader.id_data.nodes.new("ShaderNodeVertexColor")
    node.layer_name = "paint"
    shader.id_data.links.new(node.outputs["Color"], shader.inputs["Base Color"])


@written_as("fbx", "glb", "obj", "ply", "usdc")
def custom_normals() -> None:
    thing = block()
    middle = (0.5, 1.0, 1.6)
    away = [[a - b for a, b in zip(v.co, middle, strict=True)] for v in thing.data.vertices]
    thing.data.normals_split_custom_set_from_vertices(away)


@written_as("fbx", "usdc", "obj")
def hard_edges() -> None:
    bpy.ops.mesh.primitive_cylinder_add(vertices=12, depth=2)
    thing = bpy.context.object
    bpy.ops.object.shade_smooth()
    for polygon in thing.data.polygons:
        if len(polygon.vertices) == 4:
            continue
        for edge in polygon.edge_keys:
            found = next(e for e in thing.data.edges if set(e.vertices) == set(edge))
            found.use_edge_sharp = True


@written_as("glb", "fbx", "usdc")
def shape_keys() -> None:
    thing = block("face")
    thing.shape_key_add(name="Basis")
    for name, factor in (("smile", 1.3), ("frown", 0.7)):
        key = thing.shape_key_add(name=name, from_mix=False)
        for point in key.data:
            point.co.x *= factor
    keys = thing.data.shape_keys.key_blocks
    keyed(keys["smile"], "value", {1: 0.0, 25: 1.0})
    keyed(keys["frown"], "value", {1: 0.0, 9: 0.75, 25: 0.25})


@written_as("fbx", "glb", "usdc")
def skinned() -> None:
    rig, rod = limb()
    painted(rod, "skin")
    bone = rig.pose.bones["knee"]
    bone.rotation_mode = "XYZ"
    keyed(bone, "rotation_euler", {1: (0, 0, 0), 13: (0.8, 0, 0), 31: (0.2, 0.3, 0)})


@written_as("fbx", "glb")
def several_clips() -> None:
    rig, _ = limb()
    rig.animation_data_create()
    for number, (name, frames) in enumerate((("walk", 24), ("run", 12), ("idle", 48))):
        rig.animation_data.action = bpy.data.actions.new(name)
        rig.animation_data.action.use_fake_user = True
        for place, bone in enumerate(rig.pose.bones):
            bone.rotation_mode = "XYZ"
            turn = 0.5 + 0.1 * number if place == number else 0.1
            keyed(bone, "rotation_euler", {0: (0, 0, 0), frames: (turn, 0, 0)})


@written_as("fbx", "glb", "usdc")
def full_turns() -> None:
    for number, degrees in enumerate((270, 360, -540)):
        thing = block(f"wheel {degrees}", (6 * number, 0, 0))
        painted(thing, f"paint {number}")
        keyed(thing, "rotation_euler", {1: (0, 0, 0), 41: (0, 0, math.radians(degrees))})


@written_as("fbx", "glb", "usdc")
def moving_tree() -> None:
    base = block("base")
    arm = block("arm", (0, 0, 3))
    arm.parent = base
    arm.matrix_parent_inverse = Matrix.Translation((0.5, 0, 0))
    keyed(base, "location", {1: (0, 0, 0), 21: (4, 1, 0), 31: (4, 1, 2)})
    keyed(arm, "scale", {1: (1, 1, 1), 31: (1, 2, 0.5)})


@written_as("fbx", "glb")
def squashed_bones() -> None:
    rig, _ = limb()
    bone = rig.pose.bones["knee"]
    bone.rotation_mode = "XYZ"
    keyed(bone, "scale", {1: (1, 1, 1), 25: (1.5, 0.6, 1.2)})


@written_as("fbx", "glb", "usdc")
def cameras_and_lights() -> None:
    block()
    placed("eye", bpy.data.cameras.new("eye"), (0, -8, 2))
    placed("sun", bpy.data.lights.new("sun", "SUN"), (0, 0, 8))
    placed("bulb", bpy.data.lights.new("bulb", "POINT"), (2, 0, 4))


@written_as("fbx", "glb")
def empties() -> None:
    handle = placed("handle", None, (1, 2, 3))
    handle.scale = (0.01, 0.01, 0.01)
    thing = block("held")
    thing.parent = handle
    thing.scale = (100, 100, 100)
    placed("nothing", None, (100, 0, 0))


@written_as("fbx", "usda", "glb")
def hidden() -> None:
    block("seen")
    hid = block("hid", (5, 0, 0))
    keyed(hid, "hide_viewport", {1: True})
    keyed(hid, "hide_render", {1: True})
    hid.animation_data_clear()
    hid.hide_viewport = hid.hide_render = True


@written_as("fbx", "glb", "obj", "usdc")
def curves_and_text() -> None:
    block()
    text = bpy.data.curves.new("words", "FONT")
    text.body = "Über 7"
    text.extrude = 0.1
    placed("words", text, (3, 0, 0))
    bpy.ops.curve.primitive_bezier_circle_add(location=(0, 5, 0))
    bpy.context.object.data.bevel_depth = 0.1


@written_as("fbx", "glb", "obj", "usdc")
def far_away() -> None:
    painted(block("tower", (250_000.0, -40_000.0, 900.0)), "tower")


@written_as("glb", "stl", "fbx")
def tiny() -> None:
    thing = block("grain")
    thing.scale = (2e-4, 2e-4, 2e-4)


@written_as("fbx", "usdc", "obj", "glb")
def unicode_names() -> None:
    thing = block("Стул 椅子")
    shader = painted(thing, "böse: Farbe №1", (0.1, 0.6, 0.2))
    pictured(shader, "Holz ä 1.png")
    long = block("n" * 60, (3, 0, 0))
    painted(long, "m" * 60)


@written_as("fbx beside", "gltf", "obj", "usda")
def spaces_in_pictures() -> None:
    pictured(painted(block(), "wood"), "my wood (1).png")


@written_as("glb", "fbx", "usdz", "obj")
def odd_pictures() -> None:
    for number, file in enumerate(("deep.png", "grey.png", "palette.png", "photo.jpg")):
        pictured(painted(block(file, (3 * number, 0, 0)), file.partition(".")[0]), file)


@written_as("glb", "fbx", "usdz")
def webp_picture() -> None:
    pictured(painted(block(), "photo"), "photo.webp")


def main() -> None:
    """Write all scenes; print what was not written."""
    for build, kinds in SCENES:
        for kind in kinds:
            bpy.ops.wm.read_factory_settings(use_empty=True)
            build()
            bpy.context.scene.frame_set(bpy.context.scene.frame_start)
            place = FOLDER / f"{build.__name__} {kind}"
            place.mkdir(parents=True)
            WRITERS[kind](str(place / build.__name__))


main()
