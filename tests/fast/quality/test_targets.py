"""What the targets refuse of a model, and what of that is mended; each rule has a file."""

import copy
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_gltf.accessors import read_floats, read_numbers
from media_gltf.glb import Container
from media_gltf.images import image_data
from media_gltf.nodes import world_matrices
from media_pipelines.quality.checks import inspect
from media_pipelines.quality.errors import QualityRejected
from media_pipelines.quality.findings import Finding
from media_pipelines.quality.gate import Verdict, judge, quality_gate
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.targets import IMPORTERS, TargetName
from media_testing.hostile_models import EDITS
from media_testing.quality.models import glb_of, picture, sample
from media_testing.quality.target_models import (
    NOISE,
    dressed,
    encoded,
    extended,
    named_ball,
    quantized,
    rig,
    weighted,
    with_two_roots,
    with_two_roots_below_one,
)
from media_testing.sample_models import SAMPLES

UNREAL: TargetName = "unreal"
UNITY: TargetName = "unity"
GODOT: TargetName = "godot"
APPLE: TargetName = "ar_quick_look"
THREE: TargetName = "three_js"
TARGETS = (UNREAL, UNITY, GODOT, APPLE, THREE)


def asked(target: TargetName, limits: dict[str, int]) -> QualityPolicy:
    return QualityPolicy.model_validate(
        {"on_failure": "repair", "target": target, "uvs": False, **limits}
    )


def found(path: Path, target: TargetName, **limits: int) -> list[Finding]:
    return inspect(path, asked(target, limits)).findings


def the_only(path: Path, target: TargetName, **limits: int) -> Finding:
    [finding] = found(path, target, **limits)
    return finding


async def repaired(path: Path, target: TargetName, **limits: int) -> Verdict:
    return await judge(path, asked(target, limits), path.parent / "out")


async def sound(path: Path, target: TargetName, **limits: int) -> Container:
    """Mend a file and hold that nothing is left to say of it."""
    verdict = await repaired(path, target, **limits)
    assert verdict.changes
    assert verdict.report.findings == []
    return glb.read(verdict.file)


@pytest.mark.parametrize("target", TARGETS)
async def test_a_clean_model_passes_every_target_as_it_is(
    target: TargetName, tmp_path: Path
) -> None:
    path = named_ball().textured(picture()).write(tmp_path)
    policy = QualityPolicy(on_failure="repair", target=target)
    verdict = await quality_gate(path, policy, tmp_path / "out")
    assert (verdict.file, verdict.report.findings) == (path, [])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", SAMPLES)
def test_no_target_refuses_models_of_any_kind(
    name: str, target: TargetName, tmp_path: Path
) -> None:
    report = inspect(sample(name, tmp_path), QualityPolicy(uvs=False, target=target))
    assert report.errors == []


@pytest.mark.parametrize(
    ("target", "longest"), [(UNREAL, 8192), (UNITY, 16384), (GODOT, 16384), (APPLE, 2048)]
)
def test_the_limit_of_a_target_holds_until_another_is_given(
    target: TargetName, longest: int, tmp_path: Path
) -> None:
    assert QualityPolicy(target=target).with_limits_of_target().max_texture_size == longest
    own = QualityPolicy(target=target, max_texture_size=99_999, max_faces=7).with_limits_of_target()
    assert (own.max_texture_size, own.max_faces) == (99_999, 7)


def test_every_target_has_its_importer() -> None:
    assert tuple(IMPORTERS) == get_args(TargetName) == TARGETS


async def test_textures_beyond_the_limit_of_a_target_are_shrunk(tmp_path: Path) -> None:
    path = named_ball().textured(picture((4096, 16))).write(tmp_path)
    finding = the_only(path, APPLE)
    assert (finding.check, finding.value, finding.limit) == ("max_texture_size", 4096, 2048)
    assert found(path, APPLE, max_texture_size=4096) == []
    assert (await repaired(path, APPLE)).report.facts.textures == {"paint": "2048 x 8"}


def test_triangles_beyond_the_limit_of_a_target_are_found(tmp_path: Path) -> None:
    thing = named_ball()
    thing.document["nodes"] = [{"mesh": 0, "name": f"ball_{number}"} for number in range(190)]
    path = thing.write(tmp_path)
    assert (the_only(path, APPLE).check, the_only(path, APPLE).limit) == ("max_faces", 100_000)
    assert found(path, APPLE, max_faces=200_000) == []
    assert found(path, GODOT) == []


@pytest.mark.parametrize(
    ("extension", "kind", "refused"),
    [
        ("EXT_texture_webp", "webp", {UNREAL, UNITY, APPLE}),
        ("EXT_texture_avif", "avif", {UNREAL, UNITY, GODOT, APPLE}),
    ],
)
@pytest.mark.parametrize("target", TARGETS)
async def test_pictures_that_a_target_does_not_open_become_png(
    extension: str, kind: str, refused: set[TargetName], target: TargetName, tmp_path: Path
) -> None:
    path = dressed(extension, kind).write(tmp_path)
    errors = [each for each in found(path, target) if each.severity == "error"]
    assert bool(errors) == (target in refused)
    if target in refused:
        assert {each.where for each in errors} == {extension, "other"}
        file = await sound(path, target)
        assert "extensionsRequired" not in file.document
        assert file.document["textures"] == [{"sampler": 0, "source": 1}]
        assert file.document["images"][1]["mimeType"] == "image/png"
        with Image.open(io.BytesIO(image_data(file, 1))) as stored:
            assert stored.size == (64, 32)
            if kind == "webp":
                assert np.array_equal(np.asarray(stored), NOISE)


async def test_a_texture_without_a_fallback_needs_no_requirement_to_be_mended(
    tmp_path: Path,
) -> None:
    path = dressed("EXT_texture_webp", "webp", required=False).write(tmp_path)
    assert (the_only(path, UNREAL).where, the_only(path, UNREAL).severity) == ("other", "error")
    file = await sound(path, UNREAL)
    assert "extensionsUsed" not in file.document
    assert file.document["textures"] == [{"sampler": 0, "source": 1}]


async def test_a_texture_with_a_fallback_is_read_from_that(tmp_path: Path) -> None:
    path = dressed("EXT_texture_webp", "webp", fallback=True, required=False).write(tmp_path)
    assert found(path, UNREAL) == []
    path = dressed("EXT_texture_webp", "webp", fallback=True).write(tmp_path)
    assert the_only(path, UNREAL).where == "EXT_texture_webp"
    file = await sound(path, UNREAL)
    assert file.document["textures"] == [{"sampler": 0, "source": 0}]


async def test_ktx_is_refused_where_it_is_not_read(tmp_path: Path) -> None:
    path = dressed("KHR_texture_basisu", "ktx2").write(tmp_path)
    policy = QualityPolicy(on_failure="repair", target=UNREAL)
    with pytest.raises(QualityRejected, match="Export it as PNG"):
        await quality_gate(path, policy, tmp_path / "out")
    for target, words in ((UNITY, "KTX for Unity"), (THREE, "setKTX2Loader")):
        [told] = [each for each in found(path, target) if each.check == "target"]
        assert (told.severity, words in told.message) == ("warning", True)
    assert {each.check for each in found(path, GODOT)} == {"not_checked"}


async def test_sizes_that_are_no_powers_of_two_are_resized_for_unreal(tmp_path: Path) -> None:
    path = named_ball().textured(picture((100, 48))).write(tmp_path)
    assert the_only(path, UNREAL).value == "100 x 48"
    assert found(path, UNITY) == []
    file = await sound(path, UNREAL)
    with Image.open(io.BytesIO(image_data(file, 0))) as stored:
        assert stored.size == (128, 64)


@pytest.mark.parametrize("target", [GODOT, THREE])
async def test_sixteen_bits_become_eight(target: TargetName, tmp_path: Path) -> None:
    ramp = np.linspace(0, 65535, 64 * 32).astype(np.uint16).reshape(32, 64)
    path = named_ball().textured(encoded(Image.fromarray(ramp), "PNG")).write(tmp_path)
    assert the_only(path, target).value == 16
    assert found(path, UNREAL) == []
    file = await sound(path, target)
    with Image.open(io.BytesIO(image_data(file, 0))) as stored:
        assert np.array_equal(np.asarray(stored), ramp >> 8)


async def test_names_are_there_once_and_of_signs_that_are_taken(tmp_path: Path) -> None:
    thing = named_ball()
    names = ["a", "", "a", "b c.d", "b_c_d", "x" * 300]
    thing.document["nodes"] = [{"mesh": 0, **({"name": n} if n else {})} for n in names]
    thing.document["scenes"] = [{"nodes": list(range(len(names)))}]
    path = thing.write(tmp_path)
    said = [finding.message for finding in found(path, UNREAL)]
    counts = ["1 of 6 nodes have no name", "1 of 6 nodes have the name of another"]
    counts += ["1 of 6 nodes have signs", "1 of 6 nodes have a name of more than 248 bytes"]
    assert [words in message for words, message in zip(counts, said, strict=True)] == [True] * 4
    file = await sound(path, UNREAL)
    made = [node["name"] for node in file.document["nodes"]]
    assert made == ["a", "node_1", "a_1", "b_c_d_1", "b_c_d", "x" * 240]


@pytest.mark.parametrize(
    ("target", "name", "made"),
    [
        (UNITY, "a/b.c", "a_b.c"),
        (GODOT, "a/b.c d", "a_b_c d"),
        (APPLE, "1a-b", "_a_b"),
        (THREE, "a[0]: b", "a_0___b"),
    ],
)
async def test_each_target_has_its_own_signs(
    target: TargetName, name: str, made: str, tmp_path: Path
) -> None:
    thing = named_ball()
    thing.document["meshes"][0]["name"] = name
    file = await sound(thing.write(tmp_path), target)
    assert file.document["meshes"][0]["name"] == made


@pytest.mark.parametrize(
    ("edit", "name"), [(with_two_roots, "root"), (with_two_roots_below_one, "hips")]
)
async def test_unreal_gets_one_root_bone(
    edit: Callable[[Any], None], name: str, tmp_path: Path
) -> None:
    path = rig(edit, tmp_path)
    assert (the_only(path, UNREAL).value, the_only(path, UNREAL).severity) == (3, "error")
    assert found(path, GODOT) == []
    file = await sound(path, UNREAL)
    [skin] = file.document["skins"]
    assert skin["joints"] == [1, 2, 3, 4]
    assert file.document["nodes"][4]["name"] == name
    assert file.document["scenes"][0]["nodes"] == [0, 4]
    # At rest, no bone moves what it is bound to
    worlds = world_matrices(file.document, {})
    inverse = read_floats(file, skin["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
    for joint, bound in zip(skin["joints"], inverse, strict=True):
        assert np.allclose(worlds[joint] @ bound, np.eye(4))


def test_root_bones_far_from_each_other_are_refused(tmp_path: Path) -> None:
    def parted(document: Any) -> None:
        with_two_roots(document)
        document["nodes"].append({"name": "far", "children": [3]})
        document["scenes"] = [{"nodes": [0, 1, 2, 4]}]

    finding = the_only(rig(parted, tmp_path), UNREAL)
    assert (finding.value, finding.severity) == (3, "error")
    assert finding.message.endswith("Put them below one bone.")


async def test_unreal_gets_bones_of_different_names(tmp_path: Path) -> None:
    path = rig(lambda document: document["nodes"][3].update(name="elbow"), tmp_path)
    assert [each.severity for each in found(path, UNREAL)] == ["warning", "error"]
    file = await sound(path, UNREAL)
    assert [node["name"] for node in file.document["nodes"]][2:] == ["elbow", "elbow_1"]


@pytest.mark.parametrize("target", [UNITY, THREE])
async def test_the_strongest_bones_are_kept(target: TargetName, tmp_path: Path) -> None:
    path = weighted(tmp_path / "rig.glb")
    assert (the_only(path, target).value, the_only(path, target).severity) == (8, "error")
    assert found(path, GODOT) == found(path, UNREAL) == []
    file = await sound(path, target)
    attributes = file.document["meshes"][0]["primitives"][0]["attributes"]
    assert {"JOINTS_1", "WEIGHTS_1"}.isdisjoint(attributes)
    weights, joints = (read_numbers(file, attributes[f"{n}_0"]) for n in ("WEIGHTS", "JOINTS"))
    assert np.allclose(weights.sum(axis=1), 1)
    assert np.allclose(weights[0], (0.9, 0.07, 0.03, 0))
    assert joints[0].tolist() == [0, 3, 4, 0]


async def test_a_look_that_is_not_read_is_no_longer_required(tmp_path: Path) -> None:
    thing = extended("KHR_materials_sheen", required=True, material=True)
    path = thing.write(tmp_path)
    assert the_only(path, GODOT).severity == "error"
    assert found(path, THREE) == found(path, UNREAL) == []
    verdict = await repaired(path, GODOT)
    assert not verdict.rejected
    assert [each.severity for each in verdict.report.findings] == ["warning"]
    document = glb.read(verdict.file).document
    assert "extensionsRequired" not in document
    assert document["extensionsUsed"] == ["KHR_materials_sheen"]


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("KHR_draco_mesh_compression", {GODOT}),
        ("EXT_meshopt_compression", {UNREAL, GODOT, APPLE}),
        ("KHR_texture_transform", set()),
        ("KHR_node_visibility", {UNREAL, UNITY, THREE}),
        ("EXT_mesh_gpu_instancing", {UNREAL, GODOT}),
    ],
)
@pytest.mark.parametrize("target", TARGETS)
async def test_what_a_target_cannot_do_without_is_refused(
    name: str, refused: set[TargetName], target: TargetName, tmp_path: Path
) -> None:
    path = extended(name, required=True).write(tmp_path)
    policy = QualityPolicy(on_failure="repair", target=target)
    verdict = await judge(path, policy, tmp_path / "out")
    assert verdict.rejected == (target in refused)
    if verdict.rejected:
        assert [each.where for each in verdict.report.errors] == [name]


@pytest.mark.parametrize(("name", "words"), [("EXT_mesh_gpu_instancing", "copies are missing")])
def test_copies_are_missed_even_where_they_are_optional(
    name: str, words: str, tmp_path: Path
) -> None:
    finding = the_only(extended(name, required=False).write(tmp_path), GODOT)
    assert (finding.severity, words in finding.message) == ("error", True)


async def test_quantized_numbers_are_stored_plainly_for_godot(tmp_path: Path) -> None:
    thing, floats = quantized()
    path = thing.write(tmp_path)
    verdict = await repaired(path, GODOT)
    assert not verdict.rejected
    file = glb.read(verdict.file)
    assert "extensionsUsed" not in file.document
    [part] = file.document["meshes"][0]["primitives"]
    kinds = {
        file.document["accessors"][index]["componentType"] for index in part["attributes"].values()
    }
    assert kinds == {5126}
    made = read_floats(file, part["attributes"]["NORMAL"])
    assert np.abs(made - floats).max() < 1e-2


@pytest.mark.parametrize(("target", "told"), [(UNITY, True), (THREE, True), (UNREAL, False)])
def test_a_normal_map_without_tangents_is_told(
    target: TargetName, told: bool, tmp_path: Path
) -> None:
    thing = named_ball().textured(picture())
    thing.document["materials"][0]["normalTexture"] = {"index": 0}
    messages = [each.message for each in found(thing.write(tmp_path), target)]
    assert any("no tangents" in message for message in messages) == told


def test_what_ar_quick_look_does_not_play_is_told(tmp_path: Path) -> None:
    said = {
        name: [each.message for each in found(sample(name, tmp_path), APPLE)]
        for name in ("skinned", "morphing")
    }
    assert "2 clips" in said["skinned"][0]
    assert any("from iOS 18 on" in message for message in said["morphing"])


@pytest.mark.parametrize(("scale", "told"), [(1.0, False), (170.0, True), (0.001, True)])
@pytest.mark.parametrize("target", TARGETS)
def test_a_size_that_is_hardly_in_metres_is_told(
    target: TargetName, scale: float, told: bool, tmp_path: Path
) -> None:
    thing = named_ball()
    thing.document["nodes"][0]["scale"] = [scale] * 3
    findings = found(thing.write(tmp_path), target)
    assert [each.where for each in findings] == ["scene"] * told
    assert all(f"{2 * scale:.4g} m" in each.message for each in findings)


def test_polygons_are_nothing_to_complain_of(tmp_path: Path) -> None:
    thing = extended("FB_ngon_encoding", required=False)
    thing.primitive["extensions"] = {"FB_ngon_encoding": {}}
    assert found(thing.write(tmp_path), UNREAL) == []


def test_damaged_arrays_are_not_measured(tmp_path: Path) -> None:
    thing = named_ball()
    thing.primitive["indices"] = thing.array(np.full((3, 1), 9_999, np.uint32), 5125)
    path = thing.write(tmp_path)
    policy = QualityPolicy(target=UNREAL, valid_gltf=False)
    assert inspect(path, policy).findings == []


@pytest.mark.parametrize("ending", ["fbx", "obj", "usdz"])
def test_other_files_are_not_checked_for_a_target(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{ending}"
    path.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    [*_, last] = found(path, UNITY)
    assert last.check == "not_checked"
    assert "check the GLB before the conversion" in last.message


@pytest.mark.parametrize("target", TARGETS)
async def test_hostile_documents_are_judged_and_never_mended_into_invalid_ones(
    target: TargetName, tmp_path: Path
) -> None:
    path = tmp_path / "hostile.glb"
    for name, edits in EDITS.items():
        for edit in edits.values():
            container = SAMPLES[name]()
            document: Any = copy.deepcopy(container.document)
            edit(document)
            document["buffers"] = [{"byteLength": len(container.binary)}]
            path.write_bytes(glb_of(document, container.binary))
            verdict = await repaired(path, target)
            assert verdict.report == inspect(verdict.file, asked(target, {}))
            checks = {each.check for each in verdict.report.findings}
            assert not verdict.changes or "valid_gltf" not in checks


def test_names_of_half_characters_are_measured(tmp_path: Path) -> None:
    thing = named_ball()
    thing.document["meshes"][0]["name"] = "\ud800"
    assert found(thing.write(tmp_path), UNREAL) == []
