"""FBX and USDZ files."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from media_gltf import glb
from media_studio.formats.blender_export import export_fbx, export_usdz
from media_testing.inside_blender import in_blender

# pxr and Blender bring different builds of the same library, so they do not share a process
PNG = b"\x89PNG\r\n"
_READ_USD = """
import json, sys
from pxr import Gf, Usd, UsdGeom, UsdSkel
stage = Usd.Stage.Open(sys.argv[1])
meshes = [UsdGeom.Mesh(prim) for prim in stage.Traverse() if prim.IsA(UsdGeom.Mesh)]
box = Gf.Range3d()
for mesh in meshes:
    world = mesh.ComputeLocalToWorldTransform(Usd.TimeCode.Default())
    for point in mesh.GetPointsAttr().Get(Usd.TimeCode.EarliestTime()):
        box.UnionWith(world.Transform(Gf.Vec3d(point)))
print(json.dumps({
    "up": str(UsdGeom.GetStageUpAxis(stage)),
    "metres": UsdGeom.GetStageMetersPerUnit(stage),
    "sizes": [list(mesh.GetFaceVertexCountsAttr().Get()) for mesh in meshes],
    "extent": list(box.GetSize()),
    "skeletons": sum(prim.IsA(UsdSkel.Skeleton) for prim in stage.Traverse()),
    "frames": stage.GetEndTimeCode() - stage.GetStartTimeCode(),
    "textures": sum(
        prim.GetAttribute("info:id").Get() == "UsdUVTexture" for prim in stage.Traverse()
    ),
}))
"""


def _usd(path: Path) -> dict[str, object]:
    command = [sys.executable, "-c", _READ_USD, str(path)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=60)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_usdz_holds_quads_textures_and_its_frame(cube_glb: Path, tmp_path: Path) -> None:
    export_usdz(glb.read(cube_glb), tmp_path / "cube.usdz")
    found = _usd(tmp_path / "cube.usdz")
    assert (found["up"], found["metres"]) == ("Y", 1.0)
    assert found["sizes"] == [[4] * 6]
    assert found["extent"] == pytest.approx([1, 1, 1])
    assert found["textures"] in (3, 4)  # roughness and metalness may share one


def test_usdz_holds_skeleton_and_clip(arm_glb: Path, tmp_path: Path) -> None:
    export_usdz(glb.read(arm_glb), tmp_path / "arm.usdz")
    found = _usd(tmp_path / "arm.usdz")
    assert found["skeletons"] == 1
    assert found["frames"] == pytest.approx(24)
    assert found["extent"][1] == pytest.approx(4, abs=1e-3)  # type: ignore[index]


def surface_of_fbx(path: str) -> tuple[list[int], dict[str, float], str]:
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    (mesh,) = bpy.data.meshes
    (shader,) = (n for n in mesh.materials[0].node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    links = {
        name: shader.inputs[name].links[0].from_node.image.pixels[0]
        for name in ("Base Color", "Roughness", "Metallic")
    }
    corners = [len(face.vertices) for face in mesh.polygons]
    return corners, links, shader.inputs["Normal"].links[0].from_node.type


def widths_of_fbx(path: str) -> list[float]:
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.wm.fbx_import(filepath=path)
    (action,) = bpy.data.actions
    widths = []
    for frame in action.frame_range:
        bpy.context.scene.frame_set(int(frame))
        graph = bpy.context.evaluated_depsgraph_get()
        (thing,) = (t for t in bpy.data.objects if t.type == "MESH")
        posed = thing.evaluated_get(graph)
        across = [(posed.matrix_world @ vertex.co).x for vertex in posed.data.vertices]
        widths.append(max(across) - min(across))
    return widths


def test_fbx_holds_quads_and_each_map_on_its_own(cube_glb: Path, tmp_path: Path) -> None:
    export_fbx(glb.read(cube_glb), tmp_path / "cube.fbx")
    corners, links, normal = in_blender(surface_of_fbx, tmp_path / "cube.fbx")
    assert corners == [4] * 6
    assert links["Roughness"] == pytest.approx(64 / 255, abs=0.01)
    assert links["Metallic"] == pytest.approx(1.0)
    assert normal == "NORMAL_MAP"


def test_fbx_holds_a_texture_once(cube_glb: Path, tmp_path: Path) -> None:
    one = glb.read(cube_glb)
    (entry,) = one.document["materials"]
    # A second material with the same maps, and a second copy of a picture
    images = [*one.document["images"], one.document["images"][0]]
    textures = [*one.document["textures"], {"source": len(images) - 1}]
    pbr = {**entry["pbrMetallicRoughness"], "baseColorTexture": {"index": len(textures) - 1}}
    materials = [entry, {**entry, "name": "other", "pbrMetallicRoughness": pbr}]
    (mesh,) = one.document["meshes"]
    meshes = [mesh, {"primitives": [{**each, "material": 1} for each in mesh["primitives"]]}]
    nodes = [*one.document["nodes"], {"mesh": 1}]
    document = {
        **one.document,
        **{"images": images, "textures": textures, "materials": materials},
        **{"meshes": meshes, "nodes": nodes, "scenes": [{"nodes": [0, 1]}]},
    }
    export_fbx(one, tmp_path / "one.fbx")
    export_fbx(replace(one, document=document), tmp_path / "two.fbx")  # type: ignore[arg-type]
    pictures = [(tmp_path / f"{name}.fbx").read_bytes().count(PNG) for name in ("one", "two")]
    assert pictures == [4, 4]


def test_fbx_poses_the_skin_through_the_clip(arm_glb: Path, tmp_path: Path) -> None:
    export_fbx(glb.read(arm_glb), tmp_path / "arm.fbx")
    assert in_blender(widths_of_fbx, tmp_path / "arm.fbx") == pytest.approx([1.0, 2.5], abs=1e-2)
