"""OBJ files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image

from media_studio.formats.obj import write_obj
from media_studio.mesh.model import Model


def test_an_independent_reader_sees_the_same_solid_with_its_texture(
    cube: Model, tmp_path: Path
) -> None:
    write_obj(cube, tmp_path / "cube.obj")
    mesh = trimesh.load(tmp_path / "cube.obj", force="mesh")
    assert mesh.volume == pytest.approx(1.0)
    assert mesh.visual.material.image.size == (64, 64)
    centre = mesh.visual.uv[:, 1].mean()
    assert centre == pytest.approx(0.5)


def test_quads_share_the_corners_of_the_cube(cube: Model, tmp_path: Path) -> None:
    write_obj(cube, tmp_path / "cube.obj")
    lines = (tmp_path / "cube.obj").read_text().splitlines()
    assert [len(line.split()) for line in lines if line.startswith("f ")] == [5] * 6
    assert sum(line.startswith("v ") for line in lines) == 8
    assert sum(line.startswith("vn ") for line in lines) == 6


def test_every_file_is_returned_and_named_in_the_library(cube: Model, tmp_path: Path) -> None:
    files = write_obj(cube, tmp_path / "cube.obj")
    assert sorted(files) == sorted(tmp_path.iterdir())
    library = (tmp_path / "cube.mtl").read_text()
    for file in files[2:]:
        assert f" {file.name}\n" in library
    roughness = Image.open(tmp_path / "cube_paint_roughness.png")
    assert roughness.getpixel((0, 0)) == 64


def test_materials_of_the_same_name_stay_apart(cube: Model, tmp_path: Path) -> None:
    red = replace(cube.materials[0], name="my paint", base_color_map=None)
    surfaces = tuple(replace(cube.surfaces[0], material=slot) for slot in range(2))
    write_obj(replace(cube, materials=(red, red), surfaces=surfaces), tmp_path / "c.obj")
    text = (tmp_path / "c.obj").read_text()
    assert "usemtl my_paint\n" in text
    assert "usemtl my_paint_2\n" in text
    mesh = trimesh.load(tmp_path / "c.obj", force="mesh")
    assert len(mesh.faces) == 24


@pytest.mark.parametrize(("uv", "normals"), [(False, False), (True, False), (False, True)])
def test_missing_attributes_leave_valid_faces(
    cube: Model, tmp_path: Path, uv: bool, normals: bool
) -> None:
    surface = cube.surfaces[0]
    bare = replace(
        surface, uv=surface.uv if uv else None, normals=surface.normals if normals else None
    )
    write_obj(replace(cube, surfaces=(bare, bare)), tmp_path / "c.obj")
    mesh = trimesh.load(tmp_path / "c.obj", force="mesh")
    assert np.ptp(mesh.vertices, axis=0) == pytest.approx([1, 1, 1])
    assert len(mesh.faces) == 24
