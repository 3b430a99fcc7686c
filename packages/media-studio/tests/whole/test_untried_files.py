"""Files of kinds that are seldom tried, and what each conversion keeps of a surface.

Surfaces are read by two programs each (`media_testing.surface_facts`). What is seldom sent is
read, or refused by its name with a sentence that says what to do. With ODDITIES set, avatars and
motions go through all operations.
"""

import gzip
import io
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from pxr import Sdf, Usd, UsdGeom, UsdShade, UsdUtils  # type: ignore[import-untyped]

from media_gltf import glb
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, AssetBuilder
from media_gltf.glb import Container
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome
from media_service.engine_api.file_types import recognise
from media_service.engine_api.unread_types import unread_type
from media_studio.errors import EngineError
from media_studio.formats.convert import OUTPUT_FORMATS
from media_studio.image.decode import decode_picture
from media_studio.motion.bvh_writer import write_bvh
from media_testing.executions import execution_of, perform, stored
from media_testing.figure_motions import walk
from media_testing.inside_blender import in_blender
from media_testing.other_writers.contents import Floats
from media_testing.other_writers.gltf_document import GltfDocument
from media_testing.other_writers.reading import contents_of
from media_testing.rigs import RIGS, build_rig
from media_testing.surface_facts import SurfaceFacts, read_surfaces, surfaces_in_blender

CONVERSIONS = "3d_models/conversions"
STRENGTH, CUTOFF = 0.7, 0.3
WITH_SURFACES = ("glb", "fbx", "usdz", "obj")
LONG = pytest.mark.skipif("ODDITIES" not in os.environ, reason="part of make oddities")


# What is sent, and what comes back


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What an operation has made of a file.

    Attributes:
        file: The first result.
        said: All that its metadata says in words.
    """

    file: Path
    said: str


def ask(home: Path, operation: str, file: Path, motion: Path | None = None, **body: Any) -> Answer:
    """Do an operation with a model as a worker does it."""
    kind = recognise(file.read_bytes())
    assert kind is not None
    sent = home / f"sent.{kind.suffix}"
    sent.write_bytes(file.read_bytes())
    inputs = {"input_model": stored(home, sent, "model")}
    if motion:
        inputs["input_motion"] = stored(home, motion, "motion")
    job = execution_of(home, operation, inputs, **body)
    return _answer(job, perform(job))


def _answer(job: Execution, outcome: Outcome) -> Answer:
    result = outcome.result[0] if isinstance(outcome.result, list) else str(outcome.result)
    return Answer(file=job.published(str(result)), said=json.dumps(outcome.metadata))


def converted(home: Path, file: Path, output_format: str) -> Answer:
    """Convert a model without a preview."""
    quiet = {"preview": False}
    return ask(home, CONVERSIONS, file, output_format=output_format, options=quiet)


def refusal(home: Path, file: Path, operation: str = CONVERSIONS, **body: Any) -> str:
    """Return why a file is refused."""
    with pytest.raises((EngineError, JobError)) as found:
        ask(home, operation, file, **(body or {"output_format": "glb"}))
    return str(found.value)


# Sheets whose surfaces differ


def _halves(upper: tuple[int, ...], lower: tuple[int, ...]) -> bytes:
    pixels = np.empty((16, 16, len(upper)), np.uint8)
    pixels[:8], pixels[8:] = upper, lower
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


PICTURES = {
    "base": _halves((90, 150, 30), (60, 120, 180)),
    "normal": _halves((150, 180, 230), (150, 100, 230)),
    "plain": _halves((255, 90, 40), (255, 160, 40)),
    "leaf": _halves((200, 120, 40, 130), (200, 120, 40, 255)),
}
BASE, LEAF = (75, 135, 105), (200, 120, 40)
MAPS = {name: {"index": number} for number, name in enumerate(PICTURES)}
SHEETS: Mapping[str, dict[str, Any]] = {
    "solid": {
        "normalTexture": {**MAPS["normal"], "scale": STRENGTH},
        "occlusionTexture": {**MAPS["plain"], "texCoord": 1},
        "pbrMetallicRoughness": {
            "baseColorTexture": MAPS["base"],
            "metallicRoughnessTexture": MAPS["plain"],
        },
    },
    "leaves": {
        "alphaMode": "MASK",
        "alphaCutoff": CUTOFF,
        "pbrMetallicRoughness": {"baseColorTexture": MAPS["leaf"]},
    },
    "glass": {
        "alphaMode": "BLEND",
        "pbrMetallicRoughness": {"baseColorFactor": [0.8, 0.2, 0.1, 0.4]},
    },
    "fringe": {
        "alphaMode": "BLEND",
        "pbrMetallicRoughness": {"baseColorTexture": MAPS["leaf"]},
    },
    "board": {"pbrMetallicRoughness": {"baseColorTexture": MAPS["leaf"]}},
    "poster": {
        "extensions": {"KHR_materials_unlit": {}},
        "pbrMetallicRoughness": {"baseColorTexture": MAPS["base"]},
    },
}
FIRST_UV, SECOND_UV = (0.0, 0.0, 1.0, 1.0), (0.1, 0.1, 0.4, 0.8)
TANGENT = (np.cos(0.5), np.sin(0.5), 0.0, -1.0)
"""Neither the direction nor the side that programs compute from the texture coordinates."""


def _green(strength: float, *shares: int) -> tuple[float, ...]:
    """Return the green of the normals of a picture after its strength."""
    sides = [np.array([150, share, 230]) / 127.5 - 1 for share in shares]
    scaled = [side * (strength, strength, 1) for side in sides]
    return tuple(127.5 * (each[1] / np.linalg.norm(each) + 1) for each in scaled)


EXPECTED = {
    "solid": SurfaceFacts(
        alpha="OPAQUE",
        base=BASE,
        green=_green(STRENGTH, 180, 100),
        flags={"base": True, "normal": False, "roughness": False},
    ),
    "leaves": SurfaceFacts(alpha="MASK", cutoff=CUTOFF, base=LEAF, flags={"base": True}),
    "glass": SurfaceFacts(alpha="BLEND", flags={}),
    "fringe": SurfaceFacts(alpha="BLEND", base=LEAF, flags={"base": True}),
    "board": SurfaceFacts(alpha="OPAQUE", base=LEAF, flags={"base": True}),
    "poster": SurfaceFacts(alpha="OPAQUE", base=BASE, flags={"base": True}),
}


def _empty() -> AssetBuilder:
    return AssetBuilder(Container(document={"asset": {"version": "2.0"}}, binary=b""))


def _sheet(builder: AssetBuilder, slot: int) -> dict[str, Any]:
    points = [(0, 0, 0), (1, 0, 0), (1, 1, 0.3), (0, 1, 0.3)]
    rows = {
        "POSITION": points,
        "NORMAL": [(0, -0.287348, 0.957826)] * 4,
        "TANGENT": [TANGENT] * 4,
        "TEXCOORD_0": [(0, 1), (1, 1), (1, 0), (0, 0)],
        "TEXCOORD_1": [(0.1, 0.9), (0.4, 0.9), (0.4, 0.2), (0.1, 0.2)],
    }
    attributes = {
        name: builder.add_accessor(np.array(values, np.float32), target=ARRAY_BUFFER)
        for name, values in rows.items()
    }
    corners = np.array([0, 1, 2, 0, 2, 3], np.uint16)
    indices = builder.add_accessor(corners, target=ELEMENT_ARRAY_BUFFER)
    return {"primitives": [{"attributes": attributes, "indices": indices, "material": slot}]}


def sheets(**others: Any) -> Container:
    """Return a row of sheets; `others` are entries of the document."""
    builder = _empty()
    images = [
        {"bufferView": builder.add_view(data), "mimeType": "image/png", "name": name}
        for name, data in PICTURES.items()
    ]
    document: Any = builder.document
    document |= {
        "extensionsUsed": ["KHR_materials_unlit"],
        "images": images,
        "textures": [{"source": number} for number in range(len(images))],
        "materials": [{"name": name, **told} for name, told in SHEETS.items()],
        "meshes": [_sheet(builder, slot) for slot in range(len(SHEETS))],
        "nodes": [
            {"name": f"sheet of {name}", "mesh": slot, "translation": [1.5 * slot, 0, 0]}
            for slot, name in enumerate(SHEETS)
        ],
        "scenes": [{"nodes": list(range(len(SHEETS)))}],
        **others,
    }
    return builder.finish()


def written(place: Path, asset: Container) -> Path:
    """Write an asset as GLB."""
    place.write_bytes(glb.serialise(asset))
    return place


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    home = tmp_path_factory.mktemp("sheets")
    source = written(home / "sheets.glb", sheets())
    found = {}
    for output_format in OUTPUT_FORMATS:
        place = tmp_path_factory.mktemp(output_format)
        answer = converted(home, source, output_format)
        for each in answer.file.parent.iterdir():
            (place / each.name).write_bytes(each.read_bytes())
        found[output_format] = replace(answer, file=place / answer.file.name)
    return found


@pytest.mark.parametrize("output_format", WITH_SURFACES)
def test_surfaces_arrive_in_two_readers_or_what_is_lost_is_said(
    output_format: str, answers: dict[str, Answer]
) -> None:
    answer = answers[output_format]
    for found, uv in (read_surfaces(answer.file), surfaces_in_blender(answer.file)):
        for name, expected in _expected(output_format).items():
            _agree(name, found[name], expected, with_flags=output_format != "obj")
        # An OBJ file has one set, and it is said
        sets = (FIRST_UV,) if output_format == "obj" else (FIRST_UV, SECOND_UV)
        assert len(uv) == len(sets)
        np.testing.assert_allclose(uv, sets, atol=1e-4)


def _expected(output_format: str) -> dict[str, SurfaceFacts]:
    found = dict(EXPECTED)
    if output_format in ("fbx", "obj"):
        # They have no cut-outs, and it is said
        found["leaves"] = replace(found["leaves"], alpha="BLEND", cutoff=0.0)
    if output_format == "glb":
        # Blender shows unlit surfaces without its own shader
        del found["poster"]
    return found


def _agree(name: str, found: SurfaceFacts, expected: SurfaceFacts, *, with_flags: bool) -> None:
    assert (name, found.alpha) == (name, expected.alpha)
    assert found.cutoff == pytest.approx(expected.cutoff, abs=1e-3), name
    assert found.base == pytest.approx(expected.base, abs=1), name
    assert found.green == pytest.approx(expected.green, abs=2), name
    if with_flags and found.flags:
        assert (name, dict(found.flags)) == (name, dict(expected.flags))


LOST: Mapping[str, Sequence[str]] = {
    "glb": (),
    "fbx": ("cut-outs", "ambient occlusion", "tangents", "same in any light"),
    "usdz": ("ambient occlusion", "tangents", "same in any light"),
    "obj": ("cut-outs", "ambient occlusion", "tangents", "same in any light", "one set of texture"),
    "3mf": ("cut-outs", "normal, roughness", "one set of texture"),
    "ply": ("no materials", "no textures", "one set of texture"),
    "stl": ("no materials", "no textures", "no texture coordinates"),
}


@pytest.mark.parametrize("output_format", OUTPUT_FORMATS)
def test_what_a_format_does_not_hold_of_a_surface_is_said(
    output_format: str, answers: dict[str, Answer]
) -> None:
    said = answers[output_format].said
    assert [each for each in LOST[output_format] if each not in said] == []
    assert output_format != "glb" or "holds no" not in said


def test_tangents_and_unlit_surfaces_stay_in_a_glb(answers: dict[str, Answer]) -> None:
    asset = GltfDocument(answers["glb"].file)
    for mesh in asset.entries("meshes"):
        tangents = asset.numbers(mesh["primitives"][0]["attributes"]["TANGENT"])
        np.testing.assert_allclose(tangents, [TANGENT] * 4, atol=1e-6)
    looks = {each["name"]: each for each in asset.entries("materials")}
    assert looks["poster"]["extensions"] == {"KHR_materials_unlit": {}}
    assert looks["solid"]["occlusionTexture"]["texCoord"] == 1


# What USD declares of pictures


@dataclass(frozen=True, kw_only=True)
class Socket:
    """What of a surface a picture of a USD file is connected to, and how.

    Attributes:
        name: Input of UsdPreviewSurface.
        picture: Name of the picture.
        space: Its `sourceColorSpace`.
        output: The channels that are used.
        st: Name of the texture coordinates.
        places: Its `scale` and `bias`.
    """

    name: str
    picture: str
    space: str
    output: str = "rgb"
    st: str = "st"
    places: Mapping[str, tuple[float, ...]] = field(default_factory=dict)


STAGE = {
    "opengl": Socket(
        name="normal",
        picture="normal",
        space="raw",
        places={"scale": (2.0, 2.0, 2.0, 1.0), "bias": (-1.0, -1.0, -1.0, 0.0)},
    ),
    "directx": Socket(
        name="normal",
        picture="normal",
        space="raw",
        places={"scale": (2.0, -2.0, 2.0, 1.0), "bias": (-1.0, 1.0, -1.0, 0.0)},
    ),
    "crevice": Socket(name="occlusion", picture="plain", space="raw", output="r"),
    "tinted": Socket(
        name="diffuseColor", picture="base", space="sRGB", places={"scale": (0.5, 1.0, 1.0, 1.0)}
    ),
    "linear": Socket(name="diffuseColor", picture="base", space="raw"),
    "lightmap": Socket(name="diffuseColor", picture="base", space="sRGB", st="st1"),
}


def _stage(place: Path) -> Path:
    """Write a package in which pictures are flagged, placed and scaled as few writers do."""
    for name, data in PICTURES.items():
        (place / f"{name}.png").write_bytes(data)
    stage = Usd.Stage.CreateNew(str(place / "flags.usda"))
    UsdGeom.SetStageUpAxis(stage, "Y")
    UsdGeom.SetStageMetersPerUnit(stage, 1)
    stage.SetDefaultPrim(UsdGeom.Xform.Define(stage, "/thing").GetPrim())
    for number, (name, socket) in enumerate(STAGE.items()):
        mesh = _usd_sheet(stage, name, 1.5 * number)
        UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim()).Bind(_usd_material(stage, name, socket))
    stage.Save()
    package = place / "flags.usdz"
    assert UsdUtils.CreateNewUsdzPackage(str(place / "flags.usda"), str(package))
    return package


def _usd_sheet(stage: Usd.Stage, name: str, place: float) -> UsdGeom.Mesh:
    mesh = UsdGeom.Mesh.Define(stage, f"/thing/sheet_of_{name}")
    mesh.CreatePointsAttr([(0, 0, 0), (1, 0, 0), (1, 1, 0.3), (0, 1, 0.3)])
    mesh.CreateFaceVertexCountsAttr([4])
    mesh.CreateFaceVertexIndicesAttr([0, 1, 2, 3])
    mesh.CreateSubdivisionSchemeAttr("none")
    mesh.AddTranslateOp().Set((place, 0, 0))
    kind = Sdf.ValueTypeNames.TexCoord2fArray
    for st, (left, low, right, high) in (("st", FIRST_UV), ("st1", SECOND_UV)):
        uv = [(left, low), (right, low), (right, high), (left, high)]
        UsdGeom.PrimvarsAPI(mesh).CreatePrimvar(st, kind, "vertex").Set(uv)
    return mesh


def _usd_material(stage: Usd.Stage, name: str, socket: Socket) -> UsdShade.Material:
    material = UsdShade.Material.Define(stage, f"/thing/{name}")
    surface = UsdShade.Shader.Define(stage, f"/thing/{name}/surface")
    surface.CreateIdAttr("UsdPreviewSurface")
    material.CreateSurfaceOutput().ConnectToSource(surface.ConnectableAPI(), "surface")
    kinds = Sdf.ValueTypeNames
    kind = {"diffuseColor": kinds.Color3f, "normal": kinds.Normal3f}.get(socket.name, kinds.Float)
    source = _usd_texture(stage, f"/thing/{name}", socket)
    surface.CreateInput(socket.name, kind).ConnectToSource(source, socket.output)
    return material


def _usd_texture(stage: Usd.Stage, path: str, socket: Socket) -> UsdShade.ConnectableAPI:
    kinds = Sdf.ValueTypeNames
    file, reader = (UsdShade.Shader.Define(stage, f"{path}/{name}") for name in ("file", "reader"))
    file.CreateIdAttr("UsdUVTexture")
    file.CreateInput("file", kinds.Asset).Set(f"./{socket.picture}.png")
    file.CreateInput("sourceColorSpace", kinds.Token).Set(socket.space)
    for name, value in socket.places.items():
        file.CreateInput(name, kinds.Float4).Set(value)
    file.CreateOutput(socket.output, kinds.Float3 if socket.output == "rgb" else kinds.Float)
    reader.CreateIdAttr("UsdPrimvarReader_float2")
    reader.CreateInput("varname", kinds.String).Set(socket.st)
    reader.CreateOutput("result", kinds.Float2)
    file.CreateInput("st", kinds.Float2).ConnectToSource(reader.ConnectableAPI(), "result")
    return file.ConnectableAPI()


@pytest.fixture(scope="module")
def flagged(tmp_path_factory: pytest.TempPathFactory) -> Answer:
    home = tmp_path_factory.mktemp("flags")
    return converted(home, _stage(home), "glb")


def test_normals_of_usd_whose_green_points_down_are_turned(flagged: Answer) -> None:
    for found, _ in (read_surfaces(flagged.file), surfaces_in_blender(flagged.file)):
        assert found["opengl"].green == pytest.approx(_green(1.0, 180, 100), abs=2)
        assert found["directx"].green == pytest.approx(_green(1.0, 75, 155), abs=2)


def test_what_usd_says_of_a_picture_arrives_or_is_named(flagged: Answer) -> None:
    found, uv = read_surfaces(flagged.file)
    assert found["crevice"].occlusion or "occlusion" in flagged.said
    assert found["tinted"].tint == pytest.approx((0.5, 1, 1)) or "tint" in flagged.said
    linear = [255 * (1.055 * (each / 255) ** (1 / 2.4) - 0.055) for each in BASE]
    assert found["linear"].base == pytest.approx(linear, abs=8) or "colour space" in flagged.said
    assert len(uv) == 2
    (look,) = (
        each
        for each in GltfDocument(flagged.file).entries("materials")
        if each["name"] == "lightmap"
    )
    assert look["pbrMetallicRoughness"]["baseColorTexture"]["texCoord"] == 1


# What is not read


def _squeezed(asset: Container, extension: str, **told: object) -> Container:
    document: Any = dict(asset.document)
    document["extensionsUsed"] = document["extensionsRequired"] = [extension]
    document |= told
    return Container(document=document, binary=asset.binary)


def _with_other_picture(head: bytes, mime: str, extension: str, *, is_alone: bool) -> Container:
    """Return sheets whose first picture has another one beside it that nothing here reads."""
    builder = AssetBuilder(sheets())
    document: Any = builder.document
    document["images"] = [
        *document["images"],
        {"bufferView": builder.add_view(head + bytes(64)), "mimeType": mime},
    ]
    number = len(document["images"]) - 1
    beside = {} if is_alone else {"source": 0}
    first = {**beside, "extensions": {extension: {"source": number}}}
    document["textures"] = [first, *document["textures"][1:]]
    document["extensionsUsed"] = ["KHR_materials_unlit", extension]
    return builder.finish()


def _splats(*names: str, element: str = "vertex") -> bytes:
    lines = "".join(f"property float {name}\n" for name in names)
    head = f"ply\nformat binary_little_endian 1.0\nelement {element} 2\n{lines}end_header\n"
    return head.encode() + bytes(4 * 2 * len(names))


KTX2 = b"\xabKTX 20\xbb\r\n\x1a\n"
AVIF = b"\0\0\0\x1cftypavif"
_OF_SPLATS = ("x", "y", "z", "f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "rot_0")
_UNREAD: Mapping[str, tuple[bytes, str]] = {
    "meshopt": (
        glb.serialise(_squeezed(sheets(), "EXT_meshopt_compression")),
        "meshopt",
    ),
    "ktx2": (glb.serialise(_squeezed(sheets(), "KHR_texture_basisu")), "KTX2"),
    "splats": (_splats(*_OF_SPLATS), "Gaussian splats"),
    "splats of PlayCanvas": (
        _splats("packed_position", "packed_rotation", "packed_scale", "packed_color"),
        "Gaussian splats",
    ),
}


@pytest.mark.parametrize("kind", _UNREAD)
def test_what_is_not_read_is_refused_by_its_name(kind: str, tmp_path: Path) -> None:
    content, name = _UNREAD[kind]
    (tmp_path / "sent").write_bytes(content)
    said = refusal(tmp_path, tmp_path / "sent")
    assert name in said
    assert "damaged" not in said
    assert re.search(r"export|make|save|send", said)


_PICTURES_UNREAD = {
    "KTX2": (KTX2, "image/ktx2", "KHR_texture_basisu"),
    "AVIF": (AVIF, "image/avif", "EXT_texture_avif"),
}


@pytest.mark.parametrize("name", _PICTURES_UNREAD)
def test_a_picture_that_is_read_serves_where_another_one_is_not(name: str, tmp_path: Path) -> None:
    asset = _with_other_picture(*_PICTURES_UNREAD[name], is_alone=False)
    answer = converted(tmp_path, written(tmp_path / "beside.glb", asset), "obj")
    found, _ = read_surfaces(answer.file)
    assert found["solid"].base == pytest.approx(BASE, abs=1)
    assert name in answer.said


@pytest.mark.parametrize("name", _PICTURES_UNREAD)
def test_a_picture_that_is_not_read_is_named(name: str, tmp_path: Path) -> None:
    asset = _with_other_picture(*_PICTURES_UNREAD[name], is_alone=True)
    answer = converted(tmp_path, written(tmp_path / "alone.glb", asset), "obj")
    found, _ = read_surfaces(answer.file)
    assert found["solid"].base == ()
    assert name in answer.said


def test_the_door_says_what_a_file_is_that_nothing_reads() -> None:
    files = {
        "HEIC": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        "AVIF": b"\0\0\0\x18ftypavis\0\0\0\0avismsf1",
        "KTX 2": KTX2 + bytes(64),
        "Gaussian splats": gzip.compress(b"NGSP" + (2).to_bytes(4, "little") + bytes(64)),
    }
    for name, content in files.items():
        assert recognise(content) is None
        assert name in unread_type(content)


def test_an_avif_picture_with_alpha_is_read(tmp_path: Path) -> None:
    pixels = np.zeros((20, 30, 4), np.uint8)
    pixels[:, :15], pixels[:, 15:] = (200, 40, 20, 255), (20, 60, 220, 90)
    Image.fromarray(pixels).save(tmp_path / "a.avif", quality=95, subsampling="4:4:4")
    found = decode_picture(tmp_path / "a.avif")
    np.testing.assert_allclose(found[10, 5], (200, 40, 20, 255), atol=6)
    np.testing.assert_allclose(found[10, 25, 3], 90, atol=3)


# Avatars and motions


def _avatar(name: str) -> Container:
    """Return a figure with surfaces as VRM writes them: unlit, and data of the avatar."""
    asset = build_rig(RIGS[name])
    document: Any = asset.document
    (primitive,) = document["meshes"][0]["primitives"]
    primitive["material"] = 0
    look = {"pbrMetallicRoughness": {"baseColorFactor": [0.8, 0.3, 0.2, 1.0]}}
    document["materials"] = [{"name": "skin", "extensions": {"KHR_materials_unlit": {}}, **look}]
    document["extensionsUsed"] = [*document.get("extensionsUsed", []), "KHR_materials_unlit"]
    return asset


@pytest.mark.parametrize("name", ["vrm 0", "vrm 1"])
def test_an_avatar_is_named_and_keeps_its_colours(name: str, tmp_path: Path) -> None:
    source = written(tmp_path / "avatar.glb", _avatar(name))
    for output_format in ("glb", "obj"):
        answer = converted(tmp_path, source, output_format)
        assert re.search(r"avatar.* VRM [01]", answer.said)
        assert contents_of(answer.file).triangles == contents_of(source).triangles
    found, _ = read_surfaces(converted(tmp_path, source, "glb").file)
    assert found["skin"].tint == pytest.approx((0.8, 0.3, 0.2))


def _write_motions(bvh: str, bones: str, nulls: str, body: str) -> None:
    """Write a motion as FBX of bones, of nulls, and with a body; runs in Blender."""
    import bpy

    from media_studio.blender.inside.scene import reset

    reset()
    bpy.ops.import_anim.bvh(filepath=bvh, global_scale=0.01, update_scene_fps=True)
    rig = bpy.context.object
    scene = bpy.context.scene
    scene.frame_end = int(rig.animation_data.action.frame_range[1])
    bpy.ops.export_scene.fbx(filepath=bones, object_types={"ARMATURE"}, add_leaf_bones=False)
    bpy.ops.mesh.primitive_cube_add(size=0.3, location=(0, 0, 1))
    cube = bpy.context.object
    cube.parent = rig
    cube.modifiers.new("rig", "ARMATURE").object = rig
    cube.vertex_groups.new(name=rig.data.bones[0].name).add(range(8), 1.0, "REPLACE")
    bpy.ops.export_scene.fbx(filepath=body, add_leaf_bones=False)
    empties = {bone.name: bpy.data.objects.new(bone.name, None) for bone in rig.data.bones}
    for empty in empties.values():
        scene.collection.objects.link(empty)
    for frame in range(1, scene.frame_end + 1):
        scene.frame_set(frame)
        for bone in rig.pose.bones:
            empty, above = empties[bone.name], bone.parent
            empty.parent = empties[above.name] if above else None
            place = (
                above.matrix.inverted() @ bone.matrix if above else rig.matrix_world @ bone.matrix
            )
            empty.matrix_basis = place
            for channel in ("location", "rotation_euler"):
                empty.keyframe_insert(channel, frame=frame)
    one_take = {"bake_anim_use_all_actions": False, "bake_anim_use_nla_strips": False}
    bpy.ops.export_scene.fbx(filepath=nulls, object_types={"EMPTY"}, **one_take)
    reset()


_MOTIONS = ("bvh", "bones", "nulls", "body")


@pytest.fixture(scope="module")
def motions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A walk as BVH, and as FBX of bones, of nulls as MotionBuilder has, and with a body."""
    place = tmp_path_factory.mktemp("motions")
    found = {name: place / f"{name}.fbx" for name in _MOTIONS}
    found["bvh"] = place / "walk.bvh"
    write_bvh(walk(30), found["bvh"])
    in_blender(_write_motions, *found.values())
    return found


@pytest.mark.parametrize("kind", _MOTIONS[1:])
def test_a_motion_moves_a_figure_alike_from_bvh_and_fbx(
    kind: str, motions: dict[str, Path], tmp_path: Path
) -> None:
    figure = written(tmp_path / "figure.glb", build_rig(RIGS["mixamo"]))
    one, other = (_moved(tmp_path, figure, motions[each]) for each in ("bvh", kind))
    assert one.keys() == other.keys()
    # Without a body nothing says how long legs are, or how toes rest
    height, unsure = (0.001, ()) if kind == "body" else (0.03, ("LeftToeBase", "RightToeBase"))
    hips = "mixamorig:Hips"
    np.testing.assert_allclose(other[hips], one[hips], atol=height)
    for name in (each for each in one if not each.endswith(unsure)):
        wanted, found = one[name] - one[hips], other[name] - other[hips]
        np.testing.assert_allclose(found, wanted, atol=0.02, err_msg=name)


def _moved(home: Path, figure: Path, motion: Path) -> Mapping[str, Floats]:
    """Return where a motion brings the joints of a figure."""
    quiet = {"preview": False}
    answer = ask(home, "motions/animations", figure, motion=motion, options=quiet)
    (clip,) = contents_of(answer.file).clips.values()
    return clip.joints


def test_a_motion_that_is_sent_as_a_model_is_told_where_it_belongs(
    motions: dict[str, Path], tmp_path: Path
) -> None:
    assert "input_motion" in refusal(tmp_path, motions["bones"])


# All operations


def _bent(names: Sequence[str]) -> Container:
    """Return bent sheets of many polygons that show some of the materials, one a metre."""
    builder = AssetBuilder(sheets())
    across, up = (each.ravel() for each in np.meshgrid(*[np.linspace(0, 1, 12)] * 2))
    points = np.column_stack([across, up, 0.15 * np.sin(6 * across) * np.cos(5 * up)])
    numbers = np.arange(144).reshape(12, 12)
    left, right = numbers[:-1, :-1].ravel(), numbers[:-1, 1:].ravel()
    faces = np.concatenate(
        [np.column_stack([left, right, right + 12]), np.column_stack([left, right + 12, left + 12])]
    )
    attributes = {
        name: builder.add_accessor(rows.astype(np.float32), target=ARRAY_BUFFER)
        for name, rows in (("POSITION", points), ("TEXCOORD_0", np.column_stack([across, 1 - up])))
    }
    corners = builder.add_accessor(faces.ravel().astype(np.uint16), target=ELEMENT_ARRAY_BUFFER)
    document: Any = builder.document
    slots = [list(SHEETS).index(name) for name in names]
    document["meshes"] = [
        {"primitives": [{"attributes": attributes, "indices": corners, "material": slot}]}
        for slot in slots
    ]
    document["nodes"] = [
        {"name": name, "mesh": number, "translation": [1.5 * number, 0, 0]}
        for number, name in enumerate(names)
    ]
    document["scenes"] = [{"nodes": list(range(len(names)))}]
    return builder.finish()


def test_remeshed_surfaces_are_as_clear_as_they_were(tmp_path: Path) -> None:
    names = ("solid", "glass", "leaves")
    source = written(tmp_path / "bent.glb", _bent(names))
    asset = GltfDocument(ask(tmp_path, "3d_models/remeshings", source, mesh_count=300).file)
    looks = {each["name"]: each for each in asset.entries("materials")}
    alphas = {name: _alphas(asset, name, looks[name]) for name in names}
    assert looks["glass"]["alphaMode"] == "BLEND"
    assert alphas["glass"] == pytest.approx((0.4, 0.4), abs=0.02)
    assert (looks["leaves"]["alphaMode"], looks["leaves"]["alphaCutoff"]) == ("MASK", CUTOFF)
    assert alphas["leaves"] == pytest.approx((130 / 255, 1.0), abs=0.03)
    assert alphas["solid"] == (1.0, 1.0)


def _alphas(asset: GltfDocument, name: str, look: Any) -> tuple[float, float]:
    """Return least and greatest alpha where the texture coordinates of a part are."""
    told = look["pbrMetallicRoughness"]
    factor = float(told.get("baseColorFactor", (1.0,) * 4)[3])
    if "baseColorTexture" not in told:
        return factor, factor
    data = asset.picture(told["baseColorTexture"]["index"])
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))[:, :, 3] / 255
    slot = [each["name"] for each in asset.entries("materials")].index(name)
    uv = np.concatenate(
        [
            asset.numbers(primitive["attributes"]["TEXCOORD_0"])
            for mesh in asset.entries("meshes")
            for primitive in mesh["primitives"]
            if primitive["material"] == slot
        ]
    )
    columns, rows = (np.clip(uv, 0, 0.9999) * pixels.shape[::-1]).astype(int).T
    seen = factor * pixels[rows, columns]
    return float(seen.min()), float(seen.max())


_OPERATIONS: Mapping[str, dict[str, Any]] = {
    "3d_models/remeshings": {"mesh_count": 150},
    "3d_models/textures": {"prompt": "rusty iron"},
    "3d_models/renderings": {},
}


@LONG
@pytest.mark.parametrize("operation", _OPERATIONS)
@pytest.mark.parametrize("name", ["vrm 0", "vrm 1", "mixamo"])
def test_avatars_go_through_operations(name: str, operation: str, tmp_path: Path) -> None:
    source = written(tmp_path / "avatar.glb", _avatar(name))
    answer = ask(tmp_path, operation, source, **_OPERATIONS[operation])
    if operation == "3d_models/renderings":
        assert len(np.unique(np.asarray(Image.open(answer.file).convert("RGB").reduce(8)))) > 20
        return
    before, after = contents_of(source), contents_of(answer.file)
    assert after.joints == before.joints
    np.testing.assert_allclose(after.low, before.low, atol=0.03)
    np.testing.assert_allclose(after.high, before.high, atol=0.03)
    if operation == "3d_models/remeshings":
        assert after.triangles <= 165 or "were made" in answer.said
    else:
        assert any("base" in look.pictures for look in after.materials.values())


@LONG
@pytest.mark.parametrize("name", ["vrm 0", "vrm 1", "mixamo"])
def test_avatars_turn_in_a_film(name: str, tmp_path: Path) -> None:
    import av

    source = written(tmp_path / "avatar.glb", _avatar(name))
    answer = ask(tmp_path, "3d_models/renderings", source, output_type="video")
    with av.open(str(answer.file)) as film:
        frames = [each.to_ndarray(format="gray") for each in film.decode(video=0)]
    assert len(frames) > 20
    assert np.abs(frames[0].astype(float) - frames[len(frames) // 4]).mean() > 0.5
