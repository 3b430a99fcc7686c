"""STL files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh

from media_studio.errors import InvalidModel
from media_studio.formats.stl import TRIANGLE, read_stl, write_stl
from media_studio.mesh.model import Model


def test_an_independent_reader_sees_the_same_solid(cube: Model, tmp_path: Path) -> None:
    write_stl(cube, tmp_path / "cube.stl")
    mesh = trimesh.load(tmp_path / "cube.stl")
    assert (tmp_path / "cube.stl").stat().st_size == 84 + 12 * 50
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(1.0)
    assert mesh.extents == pytest.approx([1, 1, 1])


def test_tiny_triangles_have_normals_of_length_one(cube: Model, tmp_path: Path) -> None:
    (surface,) = cube.surfaces
    tiny = replace(surface, vertices=1e-11 * surface.vertices)
    write_stl(replace(cube, surfaces=(tiny,)), tmp_path / "cube.stl")
    normals = np.frombuffer((tmp_path / "cube.stl").read_bytes(), TRIANGLE, offset=84)["normal"]
    assert np.abs(normals).max(axis=1) == pytest.approx(np.ones(12))


@pytest.mark.parametrize("kind", ["stl", "stl_ascii"])
def test_what_another_writer_wrote_is_read_as_a_closed_solid(kind: str, tmp_path: Path) -> None:
    ball = trimesh.creation.icosphere(subdivisions=2)
    ball.export(tmp_path / "m.stl", file_type=kind)
    (surface,) = read_stl(tmp_path / "m.stl").surfaces
    assert np.allclose(surface.vertices[surface.faces], ball.triangles, atol=1e-6)
    assert len(surface.vertices) == len(ball.vertices)


def test_a_binary_file_may_start_with_solid(cube: Model, tmp_path: Path) -> None:
    write_stl(cube, tmp_path / "m.stl")
    data = (tmp_path / "m.stl").read_bytes()
    (tmp_path / "m.stl").write_bytes(b"solid" + data[5:])
    assert len(read_stl(tmp_path / "m.stl").surfaces[0].faces) == 12


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"solid x\nendsolid x\n",
        b"solid x\nvertex 0 0 0\nvertex 1 0 0\n",
        b"solid x\nvertex 0 0 0\nvertex 1 0\nvertex 0 1 0\n",
        bytes(84),
        bytes(80) + (2**30).to_bytes(4, "little") + bytes(50),
    ],
)
def test_damage_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "m.stl").write_bytes(data)
    with pytest.raises(InvalidModel):
        read_stl(tmp_path / "m.stl")
