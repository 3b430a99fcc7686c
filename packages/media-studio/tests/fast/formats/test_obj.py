"""OBJ files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from PIL import Image

from media_studio.formats.obj import write_obj
from media_studio.mesh.model import Material, Model
from media_testing.sample_models import box_surface


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


def test_names_stay_as_they_are_but_for_blanks_and_equal_parts_stay_apart(tmp_path: Path) -> None:
    named = [
        replace(box_surface(), name=name, node=node)
        for node, name in enumerate(["chair.001", "Стул 椅子", "leg", "leg"])
    ]
    material = Material(name="böse: Farbe №1")
    write_obj(Model(surfaces=tuple(named), materials=(material,)), tmp_path / "m.obj")
    lines = (tmp_path / "m.obj").read_text("utf-8").splitlines()
    titles = [line[2:] for line in lines if line.startswith("o ")]
    assert titles == ["chair.001", "Стул_椅子", "leg", "leg_2"]
    assert "usemtl böse:_Farbe_№1" in lines


def test_maps_of_materials_whose_names_make_one_file_name_are_both_kept(tmp_path: Path) -> None:
    shades = [np.full((2, 2, 3), shade, np.uint8) for shade in (10, 200)]
    materials = [
        Material(name=name, base_color_map=shade)
        for name, shade in zip(("a:b", "a;b"), shades, strict=True)
    ]
    surfaces = [replace(box_surface(material=number), node=number) for number in range(2)]
    files = write_obj(
        Model(surfaces=tuple(surfaces), materials=tuple(materials)), tmp_path / "m.obj"
    )
    assert len({file.name for file in files}) == 4


def test_the_strength_of_a_normal_map_is_written(tmp_path: Path) -> None:
    bumps = np.full((2, 2, 3), 128, np.uint8)
    material = Material(name="m", normal_map=bumps, normal_scale=0.7)
    write_obj(Model(surfaces=(box_surface(),), materials=(material,)), tmp_path / "m.obj")
    assert "map_Bump -bm 0.7 m_m_normal.png" in (tmp_path / "m.mtl").read_text()
