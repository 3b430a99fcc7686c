"""What a check of a model finds, and that sound models pass."""

import copy
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from media_api.client.errors import UnreadableFile
from media_pipelines.quality.checks import inspect
from media_pipelines.quality.findings import Finding, QualityReport
from media_pipelines.quality.policy import QualityPolicy
from media_testing.hostile_models import EDITS
from media_testing.quality.models import Glb, ball, glb_of, picture, sample, sphere
from media_testing.sample_models import SAMPLES

EVERYTHING = QualityPolicy(watertight=True, max_faces=10_000, max_texture_size=512, max_bones=50)


def found(path: Path, policy: QualityPolicy = EVERYTHING) -> list[Finding]:
    return inspect(path, policy).findings


def the_only(path: Path, policy: QualityPolicy = EVERYTHING) -> Finding:
    [finding] = found(path, policy)
    return finding


def test_a_sound_model_has_facts_and_no_findings(tmp_path: Path) -> None:
    path = ball().textured(picture()).write(tmp_path)
    report = inspect(path, EVERYTHING)
    assert report == QualityReport(file=path, facts=report.facts)
    assert report.facts.model_dump() == {
        "faces": 528,
        "vertices": 266,
        "watertight": True,
        "boundary_edges": 0,
        "non_manifold_edges": 0,
        "bones": 0,
        "textures": {"paint": "64 x 32"},
        "animations": [],
    }


@pytest.mark.parametrize("name", SAMPLES)
def test_models_of_every_kind_have_nothing_but_missing_normals(name: str, tmp_path: Path) -> None:
    report = inspect(sample(name, tmp_path), QualityPolicy(uvs=False))
    assert report.errors == []
    assert {finding.check for finding in report.findings} <= {"normals"}


def test_bones_and_clips_are_counted(tmp_path: Path) -> None:
    path = sample("skinned", tmp_path)
    facts = inspect(path, EVERYTHING).facts
    assert (facts.bones, facts.animations) == (3, ["bend", "nod"])
    [bones] = [x for x in found(path, QualityPolicy(max_bones=2)) if x.check == "max_bones"]
    assert (bones.value, bones.limit, bones.severity) == (3, 2, "error")


def test_faces_are_counted_as_often_as_they_are_shown(tmp_path: Path) -> None:
    thing = ball()
    thing.document["nodes"] = [{"mesh": 0}, {"mesh": 0}]
    path = thing.write(tmp_path)
    finding = the_only(path, QualityPolicy(max_faces=1000))
    assert (finding.check, finding.value, finding.limit) == ("max_faces", 1056, 1000)
    assert "3d_models/remeshings with mesh_count=1000" in finding.message


def test_holes_are_found_only_when_asked_for(tmp_path: Path) -> None:
    points, faces = sphere()
    path = Glb(points, faces[1:]).attribute("NORMAL", points).write(tmp_path)
    assert found(path, QualityPolicy()) == []
    assert (the_only(path).check, the_only(path).value) == ("watertight", 3)
    assert inspect(path, QualityPolicy()).facts.watertight is False


def test_strips_and_fans_are_read(tmp_path: Path) -> None:
    points = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], float)
    for mode in (5, 6):
        sheet = Glb(points, np.array([0, 1, 2, 3])).attribute(
            "NORMAL", np.tile((0.0, 0.0, 1.0), (4, 1))
        )
        sheet.primitive["mode"] = mode
        report = inspect(sheet.write(tmp_path), QualityPolicy())
        assert report.facts.faces == 2
    sheet.primitive["mode"] = 1
    assert inspect(sheet.write(tmp_path), QualityPolicy()).facts.faces == 0


def test_missing_normals_are_a_warning_and_none_for_unlit_materials(tmp_path: Path) -> None:
    bare = Glb()
    assert (the_only(bare.write(tmp_path)).check, the_only(bare.write(tmp_path)).severity) == (
        "normals",
        "warning",
    )
    bare.primitive["material"] = 0
    bare.document["materials"] = [{"extensions": {"KHR_materials_unlit": {}}}]
    bare.document["extensionsUsed"] = ["KHR_materials_unlit"]
    assert found(bare.write(tmp_path)) == []


@pytest.mark.parametrize(("factor", "words"), [(2.0, "unit length"), (-1.0, "back of their face")])
def test_normals_are_of_unit_length_and_on_the_front(
    factor: float, words: str, tmp_path: Path
) -> None:
    points, faces = sphere()
    path = Glb(points, faces).attribute("NORMAL", factor * points).write(tmp_path)
    finding = the_only(path)
    assert (finding.check, finding.severity) == ("normals", "error")
    assert words in finding.message


def test_texture_coordinates_are_missing(tmp_path: Path) -> None:
    points, faces = sphere()
    path = Glb(points, faces).attribute("NORMAL", points).textured(picture()).write(tmp_path)
    finding = the_only(path)
    assert finding.check == "uvs"
    assert "'look'" in finding.message
    assert "keep_uv=false" in finding.message


def test_the_share_outside_the_unit_square_is_said(tmp_path: Path) -> None:
    points, faces = sphere()
    wide = Glb(points, faces).attribute("NORMAL", points).attribute("TEXCOORD_0", points[:, :2])
    finding = the_only(wide.textured(picture()).write(tmp_path))
    outside = (points[:, :2] < -1e-3).any(axis=1).mean() * 100
    assert finding.value == pytest.approx(outside, abs=0.1)
    assert "keep_uv=false" in finding.message
    assert found(wide.write(tmp_path), QualityPolicy(uvs=False)) == []


def test_whole_tiles_can_be_moved_only_where_textures_repeat(tmp_path: Path) -> None:
    points, faces = sphere()
    away = Glb(points, faces).attribute("NORMAL", points)
    away.attribute("TEXCOORD_0", (points[:, :2] + 1) / 2 + np.array([3, -2]))
    path = away.textured(picture()).write(tmp_path)
    assert "repair moves" in the_only(path).message
    path = away.textured(picture(), wrapS=33071).write(tmp_path)
    assert "keep_uv=false" in the_only(path).message


def test_large_textures_are_named(tmp_path: Path) -> None:
    path = ball().textured(picture((600, 20))).write(tmp_path)
    finding = the_only(path)
    assert (finding.check, finding.where, finding.value) == ("max_texture_size", "paint", 600)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (picture(kind="JPEG"), "it is JPEG and says that it is PNG"),
        (picture()[:200], "cannot be opened"),
        (b"GIF89a" + bytes(20), "neither PNG nor JPEG nor WebP"),
    ],
)
def test_pictures_that_do_not_open_are_invalid(data: bytes, words: str, tmp_path: Path) -> None:
    finding = the_only(ball().textured(data).write(tmp_path))
    assert (finding.check, finding.where) == ("valid_gltf", "paint")
    assert words in finding.message


def test_compressed_geometry_is_said_to_be_unchecked(tmp_path: Path) -> None:
    thing = ball()
    thing.primitive["extensions"] = {"KHR_draco_mesh_compression": {"bufferView": 0}}
    thing.document["extensionsUsed"] = ["KHR_draco_mesh_compression"]
    finding = the_only(thing.write(tmp_path))
    assert (finding.check, finding.severity) == ("not_checked", "warning")


def test_buffers_elsewhere_are_said_to_be_unchecked(tmp_path: Path) -> None:
    document = {**ball().document, "buffers": [{"byteLength": 10, "uri": "../../etc/passwd"}]}
    path = tmp_path / "thing.gltf"
    path.write_text(json.dumps(document))
    assert the_only(path).check == "not_checked"


@pytest.mark.parametrize("name", ["a.fbx", "a.usdz", "a.bvh", "README"])
def test_other_files_are_said_to_be_unchecked(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(b"anything")
    assert (the_only(path).check, the_only(path).severity) == ("not_checked", "warning")
    assert "check the GLB before the conversion" in the_only(path).message


def test_a_file_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile):
        inspect(tmp_path / "none.glb", EVERYTHING)


def test_a_mesh_format_is_judged_by_its_shape(tmp_path: Path) -> None:
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    lines = [f"v {x} {y} {z}" for x, y, z in corners]
    path = tmp_path / "thing.obj"
    path.write_text("\n".join(["mtllib /etc/passwd", *lines, "f 1 3 2", "f 1 2 4", "f 1 4 3"]))
    report = inspect(path, QualityPolicy(watertight=True))
    assert report.facts.boundary_edges == 3
    assert [finding.check for finding in report.findings] == ["watertight", "not_checked"]


@pytest.mark.parametrize(
    "length", [0, 3, 12, 20, 100, 1000, 5000], ids=lambda length: f"{length} bytes"
)
def test_a_truncated_file_is_no_valid_gltf(length: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.glb"
    path.write_bytes(ball().bytes()[:length])
    finding = the_only(path)
    assert finding.check == "valid_gltf"
    assert "not a valid glTF" in finding.message


def test_sizes_beyond_the_file_are_never_allocated(tmp_path: Path) -> None:
    for field, value in (("count", 10**15), ("byteOffset", 10**30), ("count", 0)):
        thing = ball()
        thing.document["accessors"][0][field] = value
        assert {finding.check for finding in found(thing.write(tmp_path))} == {"valid_gltf"}
    thing = ball()
    thing.document["accessors"].append({"componentType": 5126, "count": 10**12, "type": "MAT4"})
    assert "far more data" in the_only(thing.write(tmp_path)).message


def test_the_same_bytes_over_and_over_are_refused(tmp_path: Path) -> None:
    thing = ball(60)
    thing.document["meshes"][0]["primitives"] = [thing.primitive] * 4_000
    assert "over and over" in the_only(thing.write(tmp_path)).message


HARMLESS = {
    "a thousand nested nodes",
    "image elsewhere",
    "image on the net",
    "image of a file URL",
    "image with an empty name",
    "only points",
    "compressed textures",
}


@pytest.mark.parametrize(
    ("name", "edit"), [(name, edit) for name, edits in EDITS.items() for edit in edits]
)
def test_hostile_documents_end_in_findings(name: str, edit: str, tmp_path: Path) -> None:
    container = SAMPLES[name]()
    document: Any = copy.deepcopy(container.document)
    EDITS[name][edit](document)
    path = tmp_path / "hostile.glb"
    document["buffers"] = [{"byteLength": len(container.binary)}]
    path.write_bytes(glb_of(document, container.binary))
    checks = {finding.check for finding in found(path, QualityPolicy(uvs=False, normals=False))}
    assert checks & {"valid_gltf", "not_checked"} or edit in HARMLESS


def test_a_deep_document_is_no_valid_gltf(tmp_path: Path) -> None:
    path = tmp_path / "deep.glb"
    text = b'{"asset":' + b"[" * 100_000
    body = struct.pack("<I4s", len(text) + -len(text) % 4, b"JSON") + text + b" " * (-len(text) % 4)
    path.write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body)
    assert the_only(path).check == "valid_gltf"
    path.write_bytes(glb_of([], b""))
    assert the_only(path).check == "valid_gltf"
