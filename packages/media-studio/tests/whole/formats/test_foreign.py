"""FBX and USDZ through Blender."""

import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_gltf.accessors import read_floats
from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.convert import convert
from media_studio.formats.foreign import is_deformed, read_foreign
from media_studio.formats.gltf_animation import clips
from media_studio.formats.gltf_reader import build_model, count_triangles
from media_studio.formats.posed_model import PosedModel
from media_testing.inside_blender import in_blender
from media_testing.sample_models import BEND_SECONDS, SAMPLES


def _written(sample: str, ending: str, folder: Path) -> Path:
    source = folder / "source.glb"
    source.write_bytes(glb.serialise(SAMPLES[sample]()))
    convert(source, folder / f"model.{ending}", output_format=ending)
    return folder / f"model.{ending}"


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_quads_among_triangles_stay_quads(ending: str, tmp_path: Path) -> None:
    model = build_model(read_foreign(_written("textured", ending, tmp_path)).container)
    assert sorted((len(s.faces), s.quads) for s in model.surfaces) == [(2, 1), (4, 0), (12, 6)]


@pytest.mark.parametrize("ending", ["fbx", "usdz"])
def test_a_clip_starts_at_zero_and_keeps_its_length(ending: str, tmp_path: Path) -> None:
    container = read_foreign(_written("skinned", ending, tmp_path)).container
    found = {clip.name: (clip.start, clip.end) for clip in clips(container)}
    assert found["bend"] == pytest.approx((0.0, BEND_SECONDS), abs=1e-4)


def test_usd_says_which_materials_have_two_sides(tmp_path: Path) -> None:
    container = read_foreign(_written("textured", "usdz", tmp_path)).container
    sides = {m["name"]: m.get("doubleSided", False) for m in container.document["materials"]}
    assert sides == {"enamel": False, "filament": False, "leaf": True}


def test_nothing_that_the_exporter_adds_comes_back(tmp_path: Path) -> None:
    container = read_foreign(_written("morphing", "usdz", tmp_path)).container
    assert "skins" not in container.document
    assert "_materials" not in {node.get("name") for node in container.document["nodes"]}


def test_text_fbx_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    path.write_text("; FBX 7.4.0 project file\n")
    with pytest.raises(UnsupportedModel, match="binary FBX"):
        read_foreign(path)


def light(path: str) -> None:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.object.light_add()
    bpy.ops.export_scene.fbx(filepath=path)


def test_a_scene_without_meshes_is_refused(tmp_path: Path) -> None:
    in_blender(light, tmp_path / "m.fbx")
    with pytest.raises(InvalidModel, match="no triangles"):
        read_foreign(tmp_path / "m.fbx")


def two_turning_cubes(path: str) -> None:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    for number in range(2):
        bpy.ops.mesh.primitive_cube_add(location=(3 * number, 0, 0))
        cube = bpy.context.object
        cube.rotation_euler.z = 0
        cube.keyframe_insert("rotation_euler", frame=0)
        cube.rotation_euler.z = 1
        cube.keyframe_insert("rotation_euler", frame=12)
    bpy.ops.object.light_add()
    bpy.ops.export_scene.fbx(
        filepath=path, bake_anim_use_all_actions=False, bake_anim_use_nla_strips=False
    )


def test_objects_that_turn_together_share_a_clip(tmp_path: Path) -> None:
    in_blender(two_turning_cubes, tmp_path / "m.fbx")
    found = read_foreign(tmp_path / "m.fbx")
    (clip,) = found.container.document["animations"]
    assert len({channel["target"]["node"] for channel in clip["channels"]}) == 2
    assert "light" in found.others


def cube_with_a_linked_picture(picture: str, path: str) -> None:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_cube_add()
    material = bpy.data.materials.new("m")
    material.use_nodes = True
    bpy.context.object.data.materials.append(material)
    node = material.node_tree.nodes.new("ShaderNodeTexImage")
    node.image = bpy.data.images.load(picture)
    shader = material.node_tree.nodes["Principled BSDF"]
    material.node_tree.links.new(node.outputs[0], shader.inputs["Base Color"])
    bpy.ops.export_scene.fbx(filepath=path, path_mode="ABSOLUTE", embed_textures=False)


@pytest.mark.parametrize("skinned", [False, True])
def test_an_image_that_an_fbx_only_names_is_not_read(tmp_path: Path, skinned: bool) -> None:
    secret = tmp_path / "secret.png"
    Image.fromarray(np.full((4, 4, 3), 77, np.uint8)).save(secret)
    path = tmp_path / "inner" / "m.fbx"
    path.parent.mkdir()
    in_blender(cube_with_a_linked_picture, secret, path)
    data = path.read_bytes()
    assert str(secret).encode() in data
    # The word chooses between the two importers
    path.write_bytes(data + (b"Deformer" if skinned else b""))
    found = read_foreign(path)
    assert [m.base_color_map for m in build_model(found.container).materials] == [None]
    assert found.missing == ("secret.png",)


def cube_with_a_telling_name(path: str) -> None:
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.mesh.primitive_cube_add()
    bpy.context.object.name = bpy.context.object.data.name = "DeformerLattice"
    bpy.ops.export_scene.fbx(filepath=path)


def test_a_name_does_not_choose_the_importer(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    in_blender(cube_with_a_telling_name, path)
    assert b"Deformer" in path.read_bytes()
    assert not is_deformed(path.read_bytes())
    assert is_deformed(_written("skinned", "fbx", tmp_path).read_bytes())
    assert is_deformed(_written("morphing", "fbx", tmp_path).read_bytes())


MOVING = """#usda 1.0
(
    startTimeCode = 0
    endTimeCode = 24
    metersPerUnit = 1
    upAxis = "Y"
)
def Xform "arm"
{
    float xformOp:rotateY.timeSamples = { 0: 0, 24: 90 }
    uniform token[] xformOpOrder = ["xformOp:rotateY"]
    def Mesh "hand"
    {
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        double3 xformOp:translate.timeSamples = { 0: (1, 0, 0), 24: (3, 0, 0) }
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
}
"""


def test_what_a_usd_file_moves_moves_in_one_clip(tmp_path: Path) -> None:
    path = tmp_path / "arm.usda"
    path.write_text(MOVING)
    container = read_foreign(path).container
    (clip,) = clips(container)
    assert clip.end == pytest.approx(1.0)
    model = PosedModel.read(container)
    ends = [positions[0].tolist() for ((positions, _),) in model.play(clip, [0.0, 1.0])]
    assert ends[0] == pytest.approx([1, 0, 0], abs=1e-5)
    assert ends[1] == pytest.approx([0, 0, -3], abs=1e-5)


def test_instances_of_a_usd_file_are_all_that_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "leaves.usda"
    instances = "".join(
        f'def "leaf{number}" (\n instanceable = true\n references = </leaf>\n)\n{{\n}}\n'
        for number in range(3)
    )
    leaf = MOVING[MOVING.index("        int[]") : MOVING.index("        double3")]
    path.write_text(
        f'#usda 1.0\nclass Xform "leaf"\n{{\ndef Mesh "m"\n{{\n{leaf}}}\n}}\n{instances}'
    )
    assert count_triangles(read_foreign(path).container) == 3


def export_wall(path: str) -> None:
    """Write a wall with a window, whose outline goes along a bridge; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    outer, inner = [(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (1, 3), (3, 3), (3, 1)]
    points = [(x, y, 0) for x, y in (*outer, *inner, outer[0], inner[0])]
    mesh = bpy.data.meshes.new("wall")
    mesh.from_pydata(points, [], [(0, 1, 2, 3, 8, 4, 5, 6, 7, 9)])
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("wall", mesh))
    bpy.ops.export_scene.fbx(filepath=path, mesh_smooth_type="OFF")


def export_turning(path: str) -> None:
    """Write a box that turns by 90 degrees, with a key at either end; runs in Blender."""
    import math

    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.mesh.primitive_cube_add()
    box = bpy.context.object
    for frame, degrees in ((1, 0), (25, 90)):
        box.rotation_euler = (0, 0, math.radians(degrees))
        box.keyframe_insert("rotation_euler", frame=frame)
    bpy.context.scene.frame_end = 25
    bpy.ops.export_scene.fbx(
        filepath=path, bake_anim_simplify_factor=0.0, bake_anim_step=24, use_mesh_modifiers=False
    )


def export_clear(path: str) -> None:
    """Write a box that is half transparent; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.mesh.primitive_cube_add()
    clear = bpy.data.materials.new("clear")
    clear.use_nodes = True
    clear.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0.5
    bpy.context.object.data.materials.append(clear)
    bpy.ops.export_scene.fbx(filepath=path)


def test_a_material_is_as_opaque_as_factor_and_colour_say(tmp_path: Path) -> None:
    path = tmp_path / "box.fbx"
    in_blender(export_clear, path)
    assert alpha_of(path) == 0.5
    # Others tell a factor of 0 and a white colour, and no opacity
    half, none, full = (b"D" + struct.pack("<d", each) for each in (0.5, 0.0, 1.0))
    data = path.read_bytes().replace(b"Opacity", b"Opacitx")
    for name, told in ((b"TransparencyFactor", none), (b"TransparentColor", full)):
        before, found, after = data.rpartition(name)
        data = before + found + after[:100].replace(half, told) + after[100:]
    path.write_bytes(data)
    assert alpha_of(path) == 1.0


def alpha_of(path: Path) -> float:
    [material] = read_foreign(path).container.document["materials"]
    color: list[float] = material["pbrMetallicRoughness"].get("baseColorFactor", [1, 1, 1, 1])
    return color[3]


def test_a_polygon_that_names_a_corner_twice_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "wall.fbx"
    in_blender(export_wall, path)
    apart = struct.pack("<10i", 0, 1, 2, 3, 8, 4, 5, 6, 7, ~9)
    together = struct.pack("<10i", 0, 1, 2, 3, 0, 4, 5, 6, 7, ~4)
    data = path.read_bytes()
    assert data.count(apart) == 1
    path.write_bytes(data.replace(apart, together))
    found = read_foreign(path)
    [surface] = build_model(found.container).surfaces
    corners = surface.vertices[surface.faces]
    sides = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (len(corners), found.lost) == (8, ())
    assert np.linalg.norm(sides, axis=1).sum() / 2 == pytest.approx(12)


@pytest.mark.parametrize("degrees", [170, 270, 360, 720])
def test_what_turns_far_between_two_keys_turns_all_the_way(degrees: float, tmp_path: Path) -> None:
    path = tmp_path / "box.fbx"
    in_blender(export_turning, path)
    data, quarter = path.read_bytes(), struct.pack("<2f", 0, 90)
    assert data.count(quarter) == 1
    path.write_bytes(data.replace(quarter, struct.pack("<2f", 0, degrees)))
    container = read_foreign(path).container
    [clip] = container.document["animations"]
    [turning] = [each for each in clip["channels"] if each["target"]["path"] == "rotation"]
    turns = read_floats(container, clip["samplers"][turning["sampler"]]["output"])
    between = np.abs((turns[1:] * turns[:-1]).sum(axis=1)).clip(0, 1)
    assert np.degrees(2 * np.arccos(between)).sum() == pytest.approx(degrees, abs=1.0)
    # The first third of the way
    assert abs(turns[len(turns) // 3] @ turns[0]) == pytest.approx(
        abs(np.cos(np.radians(degrees / 6))), abs=0.02
    )


SQUARE = """
def Mesh "square" {
  point3f[] points = [(0,0,0),(100,0,0),(100,100,0),(0,100,0)]
  int[] faceVertexCounts = [4]
  int[] faceVertexIndices = [0,1,2,3]
  uniform token subdivisionScheme = "none"
}
"""
POINTS = f"""
def PointInstancer "Fence" {{
  int[] protoIndices = [0, 0, 0]
  rel prototypes = [</Fence/Kinds/Post>]
  point3f[] positions = [(0,0,0),(500,0,0),(1000,0,0)]
  int64[] invisibleIds = [1]
  def Scope "Kinds" {{
    def Xform "Post" {{
      {SQUARE}
    }}
  }}
}}
"""
WHOLE = f"""
class "_kind" {{
  def "untyped" {{
    {SQUARE}
  }}
}}
def Xform "Root" {{
  def Xform "a" (
    inherits = </_kind>
    instanceable = true
  ) {{
  }}
  def Xform "b" (
    inherits = </_kind>
    instanceable = true
  ) {{
    double3 xformOp:translate = (500, 0, 0)
    uniform token[] xformOpOrder = ["xformOp:translate"]
  }}
}}
"""


@pytest.mark.parametrize(("things", "places"), [(POINTS, (0, 10)), (WHOLE, (0, 5))])
def test_instances_of_usd_stand_where_they_are_said(
    things: str, places: tuple[float, ...], tmp_path: Path
) -> None:
    path = tmp_path / "m.usda"
    path.write_text(f'#usda 1.0\n(\n upAxis = "Y"\n metersPerUnit = 0.01\n)\n{things}')
    surfaces = build_model(read_foreign(path).container).surfaces
    corners = sorted((tuple(s.vertices.min(0)), tuple(s.vertices.max(0))) for s in surfaces)
    assert len(corners) == len(places)
    for (low, high), place in zip(corners, places, strict=True):
        assert low == pytest.approx((place, 0, 0), abs=1e-6)
        assert high == pytest.approx((place + 1, 1, 0), abs=1e-6)


def export_walls_of_two_takes(path: str) -> None:
    """Write two boxes that turn one after the other, as Blender does by itself; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    for number in range(2):
        bpy.ops.mesh.primitive_cube_add(location=(3 * number, 0, 0))
        box = bpy.context.object
        box.name = f"box {number}|left"
        for frame, degrees in ((1, 0.0), (13, 1.0)):
            box.rotation_euler = (0, 0, degrees)
            box.keyframe_insert("rotation_euler", frame=frame)
    bpy.ops.export_scene.fbx(filepath=path)


def test_takes_keep_names_with_strokes_in_them(tmp_path: Path) -> None:
    in_blender(export_walls_of_two_takes, tmp_path / "m.fbx")
    found = read_foreign(tmp_path / "m.fbx")
    names = {clip.name for clip in clips(found.container)}
    assert len(names) >= 2
    assert all(name.startswith("box ") and "|" in name for name in names)
    assert found.lost == ()


POLYGON = """
int[] faceVertexCounts = [3]
int[] faceVertexIndices = [0, 1, 2]
point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
"""
ODD = f"""#usda 1.0
(
    upAxis = "Y"
)
def Xform "root" (
    variants = {{
        string size = "big"
    }}
    prepend variantSets = "size"
)
{{
    def Mesh "seen" {{ {POLYGON}
    }}
    def Mesh "hidden" {{ {POLYGON}
        token visibility = "invisible"
    }}
    def Mesh "stand_in" {{ {POLYGON}
        uniform token purpose = "proxy"
    }}
    def NurbsPatch "patch"
    {{
    }}
    def Camera "camera"
    {{
    }}
    def SphereLight "light"
    {{
    }}
    def Widget "nothing"
    {{
    }}
    variantSet "size" = {{
        "big" {{
        }}
        "small" {{
        }}
    }}
}}
"""


def test_what_a_usd_file_declares_and_nobody_reads_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.usda"
    path.write_text(ODD)
    found = read_foreign(path)
    assert count_triangles(found.container) == 1
    assert found.lost == (
        "1 x cameras, which are not read",
        "1 x NURBS surfaces, which are not read",
        "1 x lights, which are not read",
        "1 x Widget, which is not known here",
        "1 hidden part",
        "the variants small of size: big is taken",
    )


def export_nurbs(path: str) -> None:
    """Write a box whose kind is then changed; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    for _ in range(2):
        bpy.ops.mesh.primitive_cube_add()
    bpy.ops.export_scene.fbx(filepath=path)


def test_geometry_of_an_fbx_file_that_nobody_reads_is_named(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    in_blender(export_nurbs, path)
    data = path.read_bytes()
    kind = b"\0\1GeometryS\4\0\0\0Mesh"
    assert data.count(kind) == 2
    path.write_bytes(data.replace(kind, kind.replace(b"Mesh", b"Line"), 1))
    found = read_foreign(path)
    assert count_triangles(found.container) == 12
    assert found.lost == ("1 x lines, which are not read",)


def test_parts_that_share_a_name_keep_it(tmp_path: Path) -> None:
    path = tmp_path / "feet.usda"
    legs = "".join(
        f'def Xform "leg{n}" {{\n def Mesh "foot" {{ {POLYGON}\n }}\n}}\n' for n in range(3)
    )
    path.write_text(f'#usda 1.0\n(\n upAxis = "Y"\n)\n{legs}')
    nodes = read_foreign(path).container.document["nodes"]
    assert [node["name"] for node in nodes if "mesh" in node] == ["foot"] * 3


def test_a_material_of_an_old_exporter_that_tells_a_white_colour_and_no_factor_is_opaque(
    tmp_path: Path,
) -> None:
    path = tmp_path / "box.fbx"
    in_blender(export_clear, path)
    half, white = (b"D" + struct.pack("<d", each) for each in (0.5, 1.0))
    data = path.read_bytes().replace(b"Opacity", b"Opacitx")
    data = data.replace(b"TransparencyFactor", b"TransparencyFactox")
    before, found, after = data.rpartition(b"TransparentColor")
    path.write_bytes(before + found + after[:100].replace(half, white) + after[100:])
    assert alpha_of(path) == 1.0


def export_parent_and_child(path: str) -> None:
    """Write a box below another one that is twice as large; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.mesh.primitive_cube_add()
    parent = bpy.context.object
    parent.scale = (2, 2, 2)
    bpy.ops.mesh.primitive_cube_add(location=(3, 0, 0))
    bpy.context.object.parent = parent
    bpy.ops.export_scene.fbx(filepath=path)


def test_scales_that_children_do_not_take_over_are_named(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    in_blender(export_parent_and_child, path)
    assert read_foreign(path).lost == ()
    kind, data = b"S\x0b\0\0\0InheritType", path.read_bytes()
    assert kind in data
    parts = data.split(kind)
    value = b"I" + struct.pack("<i", 1)
    turned = [parts[0], *(p.replace(value, b"I" + struct.pack("<i", 2), 1) for p in parts[1:])]
    path.write_bytes(kind.join(turned))
    [phrase] = read_foreign(path).lost
    assert phrase.startswith("1 x scales of a parent that its children do not take over")


def export_hidden(path: str) -> None:
    """Write a box, and one that is switched off; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    for number in range(2):
        bpy.ops.mesh.primitive_cube_add(location=(3 * number, 0, 0))
    bpy.context.object.hide_viewport = True
    bpy.ops.export_scene.fbx(filepath=path)


def test_what_an_fbx_file_has_switched_off_is_left_out_and_named(tmp_path: Path) -> None:
    in_blender(export_hidden, tmp_path / "m.fbx")
    found = read_foreign(tmp_path / "m.fbx")
    assert count_triangles(found.container) == 12
    assert found.lost == ("1 hidden part",)


def export_hidden_of_one_name(path: str) -> None:
    """Write three boxes, of which the second is switched off; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    for number in range(3):
        bpy.ops.mesh.primitive_cube_add(location=(3 * number, 0, 0))
        bpy.context.object.name = f"box{number}"
        bpy.context.object.hide_viewport = number == 1
    bpy.ops.export_scene.fbx(filepath=path)


def test_of_parts_of_one_name_that_which_is_switched_off_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "m.fbx"
    in_blender(export_hidden_of_one_name, path)
    data = path.read_bytes()
    for number in (1, 2):
        data = data.replace(b"box%d\0\1Model" % number, b"box0\0\1Model")
    path.write_bytes(data)
    [low, high] = (
        np.array([s.vertices for s in build_model(read_foreign(path).container).surfaces])
        .reshape(2, -1, 3)[:, :, 0]
        .mean(axis=1)
    )
    assert sorted([low, high]) == pytest.approx([0, 6])
