"""What a repair mends, and that it leaves everything else alone."""

import io
import shutil
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_gltf import glb
from media_gltf.accessors import read_floats, read_integers, read_numbers
from media_gltf.glb import Container
from media_gltf.images import image_data
from media_pipelines.quality.checks import inspect
from media_pipelines.quality.gltf_edit import GltfEdit
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.quality.repair import Repair, repair
from media_testing.quality.models import Glb, ball, glb_of, picture, sample, sphere

POLICY = QualityPolicy(watertight=True, max_texture_size=32)


def mended(path: Path, policy: QualityPolicy = POLICY) -> Repair:
    return repair(path, inspect(path, policy), policy, path.with_name("mended.glb"))


def sound(result: Repair) -> Container:
    assert result.remaining.findings == []
    return glb.read(result.file)


def attribute(file: Container, name: str) -> np.ndarray:  # type: ignore[type-arg]
    return read_floats(file, file.document["meshes"][0]["primitives"][0]["attributes"][name])


def faces_of(file: Container) -> np.ndarray:  # type: ignore[type-arg]
    indices = file.document["meshes"][0]["primitives"][0]["indices"]
    return read_integers(file, indices).reshape(-1, 3)


def test_nothing_is_written_when_there_is_nothing_to_mend(tmp_path: Path) -> None:
    path = ball().write(tmp_path)
    result = mended(path)
    assert (result.file, result.changes) == (path, ())
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


def test_repeated_and_flat_faces_are_removed(tmp_path: Path) -> None:
    points, faces = sphere()
    faces = np.vstack([faces, faces[:3], (5, 5, 6)])
    path = Glb(points, faces).attribute("NORMAL", points).write(tmp_path)
    result = mended(path)
    assert len(faces_of(sound(result))) == 528
    assert "4 faces removed" in result.changes[0]


def test_a_model_of_faces_without_area_keeps_them_and_is_reported(tmp_path: Path) -> None:
    points = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], float)
    path = Glb(points, np.array([(0, 0, 1), (1, 1, 2)])).write(tmp_path)
    result = mended(path)
    assert faces_of(glb.read(result.file)).tolist() == [[0, 0, 1], [1, 1, 2]]
    assert {"manifold", "watertight"} <= {finding.check for finding in result.remaining.findings}


@pytest.mark.parametrize("share", [0.1, 0.9, 1.0])
def test_faces_are_turned_outwards(share: float, tmp_path: Path) -> None:
    points, faces = sphere()
    wrong = np.random.default_rng(1).random(len(faces)) < share
    turned = np.where(wrong[:, None], faces[:, ::-1], faces)
    path = Glb(points, turned).attribute("NORMAL", points).write(tmp_path)
    file = sound(mended(path))
    corners = points[faces_of(file)]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("ij,ij->i", normals, corners.mean(axis=1)) > 0).all()
    assert np.allclose(attribute(file, "NORMAL"), points, atol=1e-6)


def test_normals_inside_a_turned_solid_are_turned_with_their_tangents(tmp_path: Path) -> None:
    points, faces = sphere()
    tangents = np.column_stack([np.roll(points, 1, axis=1), np.ones(len(points))])
    path = (
        Glb(points, faces[:, ::-1])
        .attribute("NORMAL", -points)
        .attribute("TANGENT", tangents)
        .write(tmp_path)
    )
    file = glb.read(mended(path).file)
    assert np.allclose(attribute(file, "NORMAL"), points, atol=1e-6)
    assert (attribute(file, "TANGENT")[:, 3] == -1).all()


def test_broken_normals_are_recomputed_and_good_ones_kept(tmp_path: Path) -> None:
    points, faces = sphere()
    normals = points.copy()
    normals[:5], normals[5:10], normals[10] = 0, 3 * normals[5:10], -normals[10]
    file = sound(mended(Glb(points, faces).attribute("NORMAL", normals).write(tmp_path)))
    made = attribute(file, "NORMAL")
    assert np.allclose(made[10:], points[10:], atol=1e-6)
    assert np.allclose(made[5:10], points[5:10], atol=1e-6)
    assert (np.einsum("ij,ij->i", made[:5], points[:5]) > 0.98).all()


def test_normals_are_made_smooth_on_a_ball_and_flat_on_a_box(tmp_path: Path) -> None:
    points, faces = sphere()
    smooth = sound(mended(Glb(points, faces).write(tmp_path)))
    assert len(attribute(smooth, "POSITION")) == len(points)
    flat = sound(mended(Glb().write(tmp_path)))
    assert len(attribute(flat, "POSITION")) == 24
    assert set(np.abs(attribute(flat, "NORMAL")).sum(axis=1)) == {1.0}


def test_a_hole_is_closed_with_the_look_of_its_rim(tmp_path: Path) -> None:
    points, faces = sphere(24)
    path = ball(24).textured(picture((32, 32))).write(tmp_path)
    file = glb.read(path)
    edit = GltfEdit(file)
    open_faces = faces[~(faces == 500).any(axis=1)]
    edit.primitive(0, 0)["indices"] = edit.add_indices(open_faces, len(points))
    path.write_bytes(glb.serialise(edit.finish()))
    result = mended(path)
    closed = sound(result)
    assert result.changes == ("thing: 1 holes closed.",)
    new = attribute(closed, "TEXCOORD_0")[len(points) :]
    assert len(new) == 6
    assert (new == new[0]).all()
    assert (new[0] == attribute(file, "TEXCOORD_0")).all(axis=1).any()


def test_a_sheet_gets_no_back(tmp_path: Path) -> None:
    points = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], float)
    thing = Glb(points, np.array([(0, 1, 2), (0, 2, 3)])).attribute(
        "NORMAL", np.tile((0.0, 0.0, 1.0), (4, 1))
    )
    assert mended(thing.write(tmp_path)).changes == ()


@pytest.mark.parametrize("name", ["skinned", "morphing"])
def test_bones_morphs_clips_and_pictures_survive_bit_for_bit(name: str, tmp_path: Path) -> None:
    before = glb.read(sample(name, tmp_path))
    edit = GltfEdit(before)
    old = faces_of(before)
    count = len(attribute(before, "POSITION"))
    edit.primitive(0, 0)["indices"] = edit.add_indices(np.vstack([old, old[:2]]), count)
    path = tmp_path / "damaged.glb"
    path.write_bytes(glb.serialise(edit.finish()))
    result = mended(path, QualityPolicy(uvs=False))
    after = glb.read(result.file)
    assert np.array_equal(faces_of(after), old)
    assert after.document["animations"] == before.document["animations"]
    assert after.document.get("skins") == before.document.get("skins")
    for index in range(len(before.document["accessors"])):
        assert read_numbers(after, index).tobytes() == read_numbers(before, index).tobytes()
    for index in range(len(before.document.get("images", []))):
        assert image_data(after, index) == image_data(before, index)


@pytest.mark.parametrize("name", ["skinned", "morphing"])
def test_split_vertices_take_bones_and_morphs_along(name: str, tmp_path: Path) -> None:
    before = glb.read(sample(name, tmp_path))
    edit = GltfEdit(before)
    points = attribute(before, "POSITION").copy()
    points[0, 2] += 3
    attributes = dict(before.document["meshes"][0]["primitives"][0]["attributes"])
    del attributes["NORMAL"]
    attributes["POSITION"] = edit.add_floats(points, bounds=True)
    edit.primitive(0, 0)["attributes"] = attributes
    path = tmp_path / "bare.glb"
    path.write_bytes(glb.serialise(edit.finish()))
    result = mended(path, QualityPolicy(uvs=False))
    assert result.remaining.findings == []
    after = glb.read(result.file)
    places = attribute(after, "POSITION")
    rows = [int(np.abs(points - place).sum(axis=1).argmin()) for place in places]
    assert len(rows) > len(points)
    primitive, old = (file.document["meshes"][0]["primitives"][0] for file in (after, before))
    for key in ("JOINTS_0", "WEIGHTS_0", "TEXCOORD_0"):
        if key in old["attributes"]:
            kept = read_numbers(before, old["attributes"][key])[rows]
            assert read_numbers(after, primitive["attributes"][key]).tobytes() == kept.tobytes()
    for target, was in zip(primitive.get("targets", []), old.get("targets", []), strict=True):
        for key in was:
            kept = read_numbers(before, was[key])[rows]
            assert np.array_equal(read_numbers(after, target[key]), kept)


def test_texture_coordinates_move_by_whole_tiles(tmp_path: Path) -> None:
    points, faces = sphere()
    inside = (points[:, :2] + 1) / 2
    thing = Glb(points, faces).attribute("NORMAL", points)
    thing.attribute("TEXCOORD_0", inside + np.array([3, -2])).textured(picture((32, 32)))
    file = sound(mended(thing.write(tmp_path)))
    assert np.allclose(attribute(file, "TEXCOORD_0"), inside, atol=1e-6)


def test_a_texture_that_is_meant_to_repeat_stays(tmp_path: Path) -> None:
    points, faces = sphere()
    thing = Glb(points, faces).attribute("NORMAL", points)
    thing.attribute("TEXCOORD_0", points[:, :2] * 5).textured(picture((32, 32)))
    result = mended(thing.write(tmp_path))
    assert result.changes == ()
    assert [finding.check for finding in result.remaining.findings] == ["uvs"]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "I;16"])
def test_textures_are_shrunk_and_the_file_with_them(mode: str, tmp_path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (128, 256, 3), np.uint8)
    image = Image.fromarray(noise)
    content = io.BytesIO()
    (image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)).save(
        content, "PNG"
    )
    path = ball().textured(content.getvalue()).write(tmp_path)
    result = mended(path)
    file = sound(result)
    with Image.open(io.BytesIO(image_data(file, 0))) as small:
        assert (small.size, small.format) == ((32, 16), "PNG")
    assert result.file.stat().st_size < path.stat().st_size - 10_000
    assert np.array_equal(attribute(file, "POSITION"), attribute(glb.read(path), "POSITION"))


def test_compressed_geometry_stays_where_it_is_when_textures_shrink(tmp_path: Path) -> None:
    thing = ball().textured(picture((256, 256)))
    packed = thing.view(b"bytes that only a decoder understands...")
    start = thing.document["bufferViews"][packed]["byteOffset"]
    place = {"buffer": 0, "byteOffset": start, "byteLength": 40, "byteStride": 4, "count": 10}
    thing.document["bufferViews"][packed] = {
        "buffer": 1,
        "byteLength": 40,
        "extensions": {"EXT_meshopt_compression": {**place, "mode": "ATTRIBUTES"}},
    }
    thing.document["extensionsUsed"] = ["EXT_meshopt_compression"]
    fallback = {"byteLength": 40, "extensions": {"EXT_meshopt_compression": {"fallback": True}}}
    path = tmp_path / "packed.glb"
    buffers = [{"byteLength": len(thing.binary)}, fallback]
    path.write_bytes(glb_of({**thing.document, "buffers": buffers}, thing.binary))
    result = mended(path)
    assert result.remaining.facts.textures == {"paint": "32 x 32"}
    data = result.file.read_bytes()
    binary = data[28 + int.from_bytes(data[12:16], "little") :]
    assert binary[start:].startswith(b"bytes that only a decoder understands")


def test_what_cannot_be_mended_names_the_operation_that_does_it(tmp_path: Path) -> None:
    points, faces = sphere()
    fin = np.vstack([points, (0, 3, 0)])
    thing = Glb(fin, np.vstack([faces, (0, 1, len(points))])).attribute("NORMAL", fin)
    result = mended(thing.write(tmp_path), QualityPolicy(max_faces=100, normals=False))
    assert result.changes == ()
    messages = " ".join(finding.message for finding in result.remaining.findings)
    assert "mesh_count=100" in messages
    assert "3d_models/remeshings with mesh_count builds" in messages


def test_other_formats_and_broken_files_stay_as_they_are(tmp_path: Path) -> None:
    broken = tmp_path / "broken.glb"
    broken.write_bytes(ball().bytes()[:300])
    assert mended(broken).file == broken
    mesh = tmp_path / "mesh.stl"
    shutil.copy(broken, mesh)
    assert mended(mesh).file == mesh
