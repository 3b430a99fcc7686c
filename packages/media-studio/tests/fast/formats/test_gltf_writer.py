"""Written GLB files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh

from media_gltf import glb
from media_studio.formats.gltf_reader import read_model
from media_studio.formats.gltf_writer import build_container, write_model
from media_studio.mesh.model import Material, Model


def test_everything_survives_a_round_trip(cube: Model, tmp_path: Path) -> None:
    material = replace(
        cube.materials[0],
        base_color=(0.5, 0.25, 1.0, 1.0),
        emissive=(3.0, 1.5, 0.0),
        transmission=0.75,
        clearcoat=0.5,
        sheen=0.25,
        double_sided=True,
    )
    colored = replace(cube.surfaces[0], colors=np.tile([0.0, 0.5, 1.0, 1.0], (24, 1)))
    path = tmp_path / "model.glb"
    write_model(replace(cube, surfaces=(colored,), materials=(material,)), path)
    model = read_model(path)
    again, surface = model.materials[0], model.surfaces[0]
    for name in ("base_color", "metallic", "roughness", "emissive", "transmission", "clearcoat"):
        assert getattr(again, name) == pytest.approx(getattr(material, name))
    assert (again.name, again.sheen, again.double_sided) == ("paint", 0.25, True)
    for name in ("base_color_map", "metallic_roughness_map", "normal_map"):
        assert np.array_equal(getattr(again, name), getattr(material, name))
    for name in ("vertices", "normals", "uv", "colors"):
        assert getattr(surface, name) == pytest.approx(getattr(colored, name), abs=1e-4)
    assert surface.quads == 6
    assert surface.source == (0, 0)


def test_an_independent_reader_sees_the_same_solid(cube_glb: Path) -> None:
    mesh = trimesh.load(cube_glb, force="mesh")
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(1.0)
    assert len(mesh.faces) == 12
    assert mesh.visual.material.baseColorTexture.size == (64, 64)


def test_a_shared_map_is_stored_once(cube: Model) -> None:
    twin = replace(cube.materials[0], name="twin")
    surfaces = (cube.surfaces[0], replace(cube.surfaces[0], material=1))
    document = build_container(
        replace(cube, surfaces=surfaces, materials=(cube.materials[0], twin))
    ).document
    assert len(document["materials"]) == 2
    assert len(document["images"]) == 3


def test_position_bounds_are_those_of_the_stored_numbers(cube: Model) -> None:
    odd = replace(cube.surfaces[0], vertices=cube.surfaces[0].vertices / 3)
    accessor = build_container(replace(cube, surfaces=(odd,))).document["accessors"][0]
    assert accessor["max"] == [float(np.float32(0.5 / 3))] * 3


def test_a_large_opaque_base_color_is_stored_as_jpeg(cube: Model, tmp_path: Path) -> None:
    ramp = np.linspace(0, 255, 1100).astype(np.uint8)
    picture = np.dstack([np.tile(ramp, (1100, 1))] * 3)
    large = Material(name="large", base_color_map=picture)
    path = tmp_path / "large.glb"
    write_model(replace(cube, materials=(large,)), path)
    assert glb.read(path).document["images"][0]["mimeType"] == "image/jpeg"
    stored = read_model(path).materials[0].base_color_map
    assert stored is not None
    assert np.abs(stored.astype(int) - picture).max() <= 4


def test_surfaces_without_faces_are_left_out(cube: Model) -> None:
    empty = replace(cube.surfaces[0], faces=np.zeros((0, 3), np.int64), quads=0)
    document = build_container(replace(cube, surfaces=(empty, *cube.surfaces))).document
    assert len(document["meshes"][0]["primitives"]) == 1
