"""Models that other programs write: Blender, assimp, trimesh and the USD library."""

import io
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from PIL import Image
from pxr import Gf, Sdf, Usd, UsdGeom, UsdShade

from media_testing.inside_blender import in_blender
from media_testing.odd_models import CONVERTS, DOOR, OddModel, pack, picture

ASSIMP = "ASSIMP"
"""Variable that names the program of assimp; without it there are none of its files."""
ASSIMP_FORMATS = {
    "obj": "obj", "stl": "stl", "stlb": "stl", "ply": "ply", "plyb": "ply", "gltf2": "gltf",
    "glb2": "glb", "fbx": "fbx", "fbxa": "fbx", "3mf": "3mf", "collada": "dae",
}  # fmt: skip
"""Its name of a format, and the ending."""


def foreign_models(folder: Path) -> list[OddModel]:
    """Return all of them; `folder` is an empty one for what the programs write."""
    written = [*_of_blender(folder / "blender"), *_of_trimesh(), *_of_usd(folder / "usd")]
    program = os.environ.get(ASSIMP)
    return [*written, *_of_assimp(folder, program)] if program else written


def _gathered(place: Path, name: str) -> OddModel:
    """Return what a program has left in a folder: one file, or a pack of several."""
    files = {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }
    if len(files) == 1:
        ((written, content),) = files.items()
        return OddModel(name=f"{name} {written}", content=content)
    return OddModel(name=f"{name}.zip", content=pack(files))


def _of_blender(folder: Path) -> Iterator[OddModel]:
    folder.mkdir()
    (folder / "wood.png").write_bytes(picture(size=64))
    for scene, kind in in_blender(_write_scenes, folder):
        found = _gathered(folder / scene / kind, f"blender {scene} {kind}")
        becomes = CONVERTS
        if scene == "wire":
            becomes = DOOR if kind == "stl text" else "invalid_model"
        yield OddModel(name=found.name, content=found.content, becomes=becomes)


def _write_scenes(folder: str) -> list[list[str]]:  # noqa: PLR0915  # one text there
    """Write scenes in every format of Blender; runs there."""
    import math
    from pathlib import Path

    import bpy

    from media_studio.blender.inside.scene import reset

    def textured() -> object:
        material = bpy.data.materials.new("wood")
        material.use_nodes = True
        nodes, links = material.node_tree.nodes, material.node_tree.links
        image = nodes.new("ShaderNodeTexImage")
        image.image = bpy.data.images.load(f"{folder}/wood.png", check_existing=True)
        links.new(image.outputs["Color"], nodes["Principled BSDF"].inputs["Base Color"])
        return material

    def cube() -> None:
        bpy.ops.mesh.primitive_cube_add()
        bpy.context.object.data.materials.append(textured())

    def monkey() -> None:
        bpy.ops.mesh.primitive_monkey_add()

    def slots() -> None:
        cube()
        bpy.context.object.data.materials.append(None)
        for polygon in bpy.context.object.data.polygons[:3]:
            polygon.material_index = 1

    def ngons() -> None:
        bpy.ops.mesh.primitive_cylinder_add(vertices=9, end_fill_type="NGON")

    def tree() -> None:
        cube()
        parent = bpy.context.object
        bpy.ops.mesh.primitive_cone_add(location=(0, 0, 2))
        bpy.context.object.parent = parent
        parent.scale = (-1, 2, 0.5)
        parent.rotation_euler = (0.3, 0.2, math.pi / 3)

    def linked() -> None:
        cube()
        data = bpy.context.object.data
        for place in range(5):
            copy = bpy.data.objects.new("Cube", data)
            copy.location = (3 * place + 3, 0, 0)
            bpy.context.collection.objects.link(copy)

    def layers() -> None:
        cube()
        data = bpy.context.object.data
        data.uv_layers.new(name="light map")
        data.color_attributes.new("paint", "BYTE_COLOR", "CORNER")

    def moved() -> None:
        cube()
        thing = bpy.context.object
        for frame, place in ((1, 0.0), (20, 2.0)):
            thing.location.x = place
            thing.keyframe_insert("location", frame=frame)
            thing.rotation_euler.z = place
            thing.keyframe_insert("rotation_euler", frame=frame)

    def morphed() -> None:
        cube()
        thing = bpy.context.object
        thing.shape_key_add(name="Basis")
        key = thing.shape_key_add(name="big")
        for point in key.data:
            point.co *= 2
        for frame, value in ((1, 0.0), (20, 1.0)):
            key.value = value
            key.keyframe_insert("value", frame=frame)

    def rigged() -> None:
        bpy.ops.mesh.primitive_cylinder_add(vertices=12, depth=4)
        body = bpy.context.object
        bpy.ops.object.armature_add()
        rig = bpy.context.object
        body.parent = rig
        body.modifiers.new("rig", "ARMATURE").object = rig
        group = body.vertex_groups.new(name="Bone")
        group.add(range(len(body.data.vertices)), 1.0, "REPLACE")
        bone = rig.pose.bones["Bone"]
        for frame, turn in ((1, 0.0), (20, 0.4)):
            bone.rotation_quaternion.x = turn
            bone.keyframe_insert("rotation_quaternion", frame=frame)

    def odd() -> None:
        points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (2, 0, 0)]
        data = bpy.data.meshes.new("odd")
        data.from_pydata(points, [(0, 4)], [(0, 1, 2), (0, 1, 4), (0, 2, 3), (2, 1, 0)])
        bpy.context.collection.objects.link(bpy.data.objects.new("odd", data))
        bpy.context.collection.objects.link(
            bpy.data.objects.new("empty", bpy.data.meshes.new("empty"))
        )

    def text() -> None:
        bpy.ops.object.text_add()
        cube()

    def wire() -> None:
        data = bpy.data.meshes.new("wire")
        data.from_pydata([(0, 0, 0), (1, 0, 0)], [(0, 1)], [])
        bpy.context.collection.objects.link(bpy.data.objects.new("wire", data))

    def names() -> None:
        cube()
        bpy.context.object.name = "Стул.001"
        bpy.context.object.data.materials[0].name = "böse / name:1"

    writers = {
        "glb": lambda to: bpy.ops.export_scene.gltf(filepath=f"{to}/s.glb"),
        "gltf": lambda to: bpy.ops.export_scene.gltf(
            filepath=f"{to}/s.gltf", export_format="GLTF_SEPARATE"
        ),
        "draco": lambda to: bpy.ops.export_scene.gltf(
            filepath=f"{to}/s.glb", export_draco_mesh_compression_enable=True
        ),
        "fbx": lambda to: bpy.ops.export_scene.fbx(filepath=f"{to}/s.fbx", path_mode="COPY"),
        "fbx with pictures": lambda to: bpy.ops.export_scene.fbx(
            filepath=f"{to}/s.fbx", path_mode="COPY", embed_textures=True
        ),
        "obj": lambda to: bpy.ops.wm.obj_export(filepath=f"{to}/s.obj", path_mode="COPY"),
        "ply": lambda to: bpy.ops.wm.ply_export(filepath=f"{to}/s.ply"),
        "ply text": lambda to: bpy.ops.wm.ply_export(filepath=f"{to}/s.ply", ascii_format=True),
        "stl": lambda to: bpy.ops.wm.stl_export(filepath=f"{to}/s.stl"),
        "stl text": lambda to: bpy.ops.wm.stl_export(filepath=f"{to}/s.stl", ascii_format=True),
        "usdz": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}/s.usdz", export_animation=True),
        "usda": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}/s.usda", export_animation=True),
        "usdc": lambda to: bpy.ops.wm.usd_export(filepath=f"{to}/s.usdc"),
    }
    scenes = (
        cube, monkey, slots, ngons, tree, linked, layers, moved, morphed, rigged, odd, text, wire,
        names,
    )  # fmt: skip
    written = []
    for build in scenes:
        for kind, write in writers.items():
            reset()
            build()
            place = Path(folder, build.__name__, kind)
            place.mkdir(parents=True)
            try:
                write(place)
            except RuntimeError:
                # Such as a wire as STL
                continue
            if any(path.is_file() for path in place.rglob("*")):
                written.append([build.__name__, kind])
    reset()
    return written


def _of_trimesh() -> Iterator[OddModel]:
    textured = trimesh.creation.box()
    uv = np.random.default_rng(0).random((len(textured.vertices), 2))
    textured.visual = trimesh.visual.TextureVisuals(
        uv=uv, image=Image.open(io.BytesIO(picture(size=32)))
    )
    coloured = trimesh.creation.icosphere(subdivisions=1)
    coloured.visual.vertex_colors = np.tile([255, 128, 0, 255], (len(coloured.vertices), 1))
    shapes = {
        "torus": trimesh.creation.torus(1, 0.3),
        "textured": textured,
        "coloured": coloured,
        "two parts": trimesh.Scene([trimesh.creation.box(), trimesh.creation.cone(1, 2)]),
    }
    for name, shape in shapes.items():
        for kind in ("glb", "gltf", "obj", "ply", "stl"):
            with_pictures = {"return_texture": True} if kind == "obj" else {}
            yield _exported(
                f"trimesh {name} {kind}", kind, shape.export(file_type=kind, **with_pictures)
            )


def _exported(name: str, kind: str, found: Any) -> OddModel:
    if isinstance(found, dict):
        return OddModel(name=f"{name}.zip", content=pack(found))
    if isinstance(found, tuple):
        text, others = found
        return OddModel(name=f"{name}.zip", content=pack({"s.obj": text, **others}))
    content = found.encode() if isinstance(found, str) else found
    return OddModel(name=f"{name}.{kind}", content=content)


def _of_usd(folder: Path) -> Iterator[OddModel]:
    folder.mkdir()
    for kind in ("usda", "usdc"):
        for name, fill in USD_STAGES.items():
            path = folder / f"{name}.{kind}"
            stage = Usd.Stage.CreateNew(str(path))
            fill(stage)
            stage.Save()
            yield OddModel(name=f"usd {path.name}", content=path.read_bytes())


def _square(stage: Usd.Stage, path: str = "/thing/leaf") -> UsdGeom.Mesh:
    mesh = UsdGeom.Mesh.Define(stage, path)
    mesh.CreatePointsAttr([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    mesh.CreateFaceVertexCountsAttr([4])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2, 3])
    return mesh


def _z_up(stage: Usd.Stage) -> None:
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    _square(stage)


def _subdivided(stage: Usd.Stage) -> None:
    _square(stage).CreateSubdivisionSchemeAttr("catmullClark")


def _left_handed(stage: Usd.Stage) -> None:
    _square(stage).CreateOrientationAttr("leftHanded")


def _coloured(stage: Usd.Stage) -> None:
    material = UsdShade.Material.Define(stage, "/thing/paint")
    shader = UsdShade.Shader.Define(stage, "/thing/paint/shader")
    shader.CreateIdAttr("UsdPreviewSurface")
    shader.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f).Set(Gf.Vec3f(1, 0, 0))
    material.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
    UsdShade.MaterialBindingAPI.Apply(_square(stage).GetPrim()).Bind(material)


def _moving(stage: Usd.Stage) -> None:
    stage.SetStartTimeCode(0)
    stage.SetEndTimeCode(24)
    move = UsdGeom.Xformable(_square(stage)).AddTranslateOp()
    move.Set((0, 0, 0), 0)
    move.Set((2, 0, 0), 24)


def _instanced(stage: Usd.Stage) -> None:
    _square(stage, "/prototype/leaf")
    for number in range(3):
        prim = stage.DefinePrim(f"/thing/copy{number}")
        prim.GetReferences().AddInternalReference("/prototype")
        prim.SetInstanceable(True)


def _ball(stage: Usd.Stage) -> None:
    UsdGeom.Sphere.Define(stage, "/thing/ball")
    _square(stage)


def _without_default(stage: Usd.Stage) -> None:
    _square(stage, "/leaf")


USD_STAGES = {
    fill.__name__.strip("_"): fill
    for fill in (
        _z_up, _subdivided, _left_handed, _coloured, _moving, _instanced, _ball, _without_default,
    )
}  # fmt: skip


def _of_assimp(folder: Path, program: str) -> Iterator[OddModel]:
    sources = [
        next((folder / "blender" / name / kind).glob("s.*"))
        for name, kind in (("cube", "glb"), ("rigged", "glb"), ("moved", "fbx"), ("tree", "obj"))
    ]
    for source in sources:
        for kind, ending in ASSIMP_FORMATS.items():
            place = folder / "assimp" / source.parent.parent.name / kind
            place.mkdir(parents=True)
            done = subprocess.run(
                [program, "export", source, place / f"s.{ending}", f"-f{kind}"],
                capture_output=True,
                check=False,
            )
            if done.returncode == 0:
                found = _gathered(place, f"assimp {source.parent.parent.name} {kind}")
                # Its PLY with textures is damaged, and pictures that it names do not always come
                refused = "invalid_model" if found.name.endswith(".zip") else DOOR
                becomes = {"fbxa": "unsupported_model", "collada": refused}.get(kind, "")
                yield OddModel(name=found.name, content=found.content, becomes=becomes)
