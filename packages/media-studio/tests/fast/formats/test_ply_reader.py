"""PLY files read."""

from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image

from media_studio.errors import InvalidModel, UnsupportedModel
from media_studio.formats.gltf_reader import build_model
from media_studio.formats.ply import write_ply
from media_studio.formats.ply_reader import read_ply
from media_studio.mesh.model import Model
from media_testing.sample_models import SAMPLES

TRIANGLE = "0 0 0\n1 0 0\n0 1 0\n"
HEAD = "ply\nformat ascii 1.0\nelement vertex 3\n{vertex}element face 1\n{face}end_header\n"
XYZ = "property float x\nproperty float y\nproperty float z\n"
CORNERS = "property list uchar int vertex_indices\n"


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_was_written_comes_back(sample: str, tmp_path: Path) -> None:
    before = build_model(SAMPLES[sample]())
    write_ply(before, tmp_path / "m.ply")
    model = read_ply(tmp_path / "m.ply").model
    (surface,) = model.surfaces
    corners = np.concatenate([s.vertices[s.faces] for s in before.surfaces])
    assert np.allclose(surface.vertices[surface.faces], corners, atol=1e-6)
    if all(s.uv is not None for s in before.surfaces):
        assert surface.uv is not None
        uv = np.concatenate([s.uv[s.faces] for s in before.surfaces if s.uv is not None])
        assert np.allclose(surface.uv[surface.faces], uv, atol=1e-6)


@pytest.mark.parametrize("encoding", ["binary", "ascii"])
def test_files_of_another_writer_are_read(encoding: str, tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(subdivisions=2)
    ball.visual.vertex_colors = np.tile([255, 0, 128, 255], (len(ball.vertices), 1))
    ball.export(tmp_path / "m.ply", encoding=encoding)
    model = read_ply(tmp_path / "m.ply").model
    (surface,) = model.surfaces
    assert np.allclose(surface.vertices[surface.faces], ball.triangles, atol=1e-6)
    assert surface.colors is not None
    assert surface.colors[0] == pytest.approx([1, 0, 0.2158605, 1])


def test_coordinates_of_corners_split_vertices(tmp_path: Path) -> None:
    face = CORNERS + "property list uchar float texcoord\n"
    text = HEAD.format(vertex=XYZ, face=face).replace("face 1", "face 2")
    rows = "3 0 1 2 6 0 0 1 0 0 1\n3 0 2 1 6 .5 .5 0 1 1 0\n"
    (tmp_path / "m.ply").write_text(text + TRIANGLE + rows)
    model = read_ply(tmp_path / "m.ply").model
    (surface,) = model.surfaces
    assert len(surface.vertices) == 4
    assert surface.uv is not None
    assert surface.uv[surface.faces[1, 0]].tolist() == [0.5, 0.5]


def test_polygons_of_mixed_sizes_are_read(tmp_path: Path) -> None:
    head = "ply\nformat binary_big_endian 1.0\nelement vertex 5\n" + XYZ
    head += "element face 3\nproperty uchar flag\n" + CORNERS + "end_header\n"
    points = np.array([(0, 0, 0), (2, 0, 0), (2, 2, 0), (1, 3, 0), (0, 2, 0)], ">f4").tobytes()
    rows = b"".join(
        bytes([7, len(row)]) + np.array(row, ">i4").tobytes()
        for row in ((0, 1, 2), (0, 1, 2, 4), (0, 1, 2, 3, 4))
    )
    (tmp_path / "m.ply").write_bytes(head.encode() + points + rows)
    found = read_ply(tmp_path / "m.ply")
    model, larger = found.model, found.larger
    (surface,) = model.surfaces
    assert (larger, surface.quads, len(surface.faces)) == (1, 1, 6)
    mesh = trimesh.Trimesh(surface.vertices, surface.faces)
    assert mesh.area == pytest.approx(2 + 4 + 5)


@pytest.mark.parametrize(
    ("vertex", "face", "body"),
    [
        (XYZ, CORNERS, TRIANGLE),
        (XYZ, CORNERS, TRIANGLE + "3 0 1 3\n"),
        (XYZ, CORNERS, TRIANGLE + "3 0 1 -1\n"),
        (XYZ, CORNERS, TRIANGLE + "3 0 1 99999999999999\n"),
        (XYZ, CORNERS, TRIANGLE + "9 0 1 2\n"),
        (XYZ, CORNERS, TRIANGLE + "-3 0 1 2\n"),
        (XYZ, CORNERS, "nan 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"),
        (XYZ, "property list float int vertex_indices\n", TRIANGLE + "2 0 1\n"),
        (XYZ, "", TRIANGLE),
        ("property float x\n", CORNERS, "0\n0\n0\n3 0 1 2\n"),
        (XYZ, "property list uchar string vertex_indices\n", TRIANGLE),
        (XYZ, "property\n", TRIANGLE),
        (XYZ + "property float x\n", CORNERS, "1\n"),
    ],
)
def test_damage_is_refused(vertex: str, face: str, body: str, tmp_path: Path) -> None:
    (tmp_path / "m.ply").write_text(HEAD.format(vertex=vertex, face=face) + body)
    with pytest.raises(InvalidModel):
        read_ply(tmp_path / "m.ply")


def test_points_without_faces_are_refused(cube: Model, tmp_path: Path) -> None:
    trimesh.PointCloud(cube.surfaces[0].vertices).export(tmp_path / "m.ply")
    with pytest.raises(InvalidModel, match="no faces"):
        read_ply(tmp_path / "m.ply")


@pytest.mark.parametrize("is_there", [True, False])
def test_the_picture_that_a_comment_names_is_read_or_named(tmp_path: Path, is_there: bool) -> None:
    place = "property float s\nproperty float t\n"
    head = HEAD.format(vertex=XYZ + place, face=CORNERS)
    head = head.replace("ascii 1.0\n", "ascii 1.0\ncomment TextureFile red.png\n")
    text = f"{head}0 0 0 0 0\n1 0 0 1 0\n0 1 0 0 1\n3 0 1 2\n"
    (tmp_path / "m.ply").write_text(text)
    if is_there:
        Image.new("RGB", (2, 2), "red").save(tmp_path / "red.png")
    found = read_ply(tmp_path / "m.ply")
    picture = found.model.materials[0].base_color_map
    assert found.missing == (() if is_there else ("red.png",))
    assert (picture is not None and picture.tolist()[0][0] == [255, 0, 0]) == is_there


def test_gaussian_splats_are_refused_by_their_name(tmp_path: Path) -> None:
    names = ("f_dc_0", "f_dc_1", "f_dc_2", "opacity", "scale_0", "rot_0")
    numbers = "".join(f"property float {name}\n" for name in names)
    head = f"ply\nformat ascii 1.0\nelement vertex 1\n{XYZ}{numbers}end_header\n"
    (tmp_path / "m.ply").write_text(f"{head}0 0 0 1 1 1 1 1 1\n")
    with pytest.raises(UnsupportedModel, match="Gaussian splats"):
        read_ply(tmp_path / "m.ply")


def test_tables_and_values_that_nobody_reads_are_named(tmp_path: Path) -> None:
    more = "property float confidence\nproperty float wind\n"
    head = HEAD.format(vertex=XYZ + more, face=CORNERS)
    edges = "element edge 1\nproperty int vertex1\nproperty int vertex2\nend_header"
    rows = "0 0 0 1 5\n1 0 0 1 5\n0 1 0 1 5\n3 0 1 2\n0 1\n"
    (tmp_path / "m.ply").write_text(head.replace("end_header", edges) + rows)
    assert read_ply(tmp_path / "m.ply").unread == (
        "1 x tables of edges, which have no surface",
        "values of vertices that are not read: wind",
    )
