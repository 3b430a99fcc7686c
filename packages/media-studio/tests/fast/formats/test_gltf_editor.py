"""Changed glTF assets."""

import copy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from media_gltf import accessors, glb
from media_gltf.glb import Container
from media_studio.formats.gltf_editor import (
    replace_materials,
    with_materials,
    with_placement,
    with_uniform_color,
)
from media_studio.formats.gltf_reader import build_model, read_model
from media_studio.formats.gltf_writer import build_container
from media_studio.formats.inspection import check
from media_studio.formats.placement import rotation_matrix
from media_studio.mesh.model import Material, Model


def test_new_materials_leave_everything_else_as_it_was(arm_glb: Path, tmp_path: Path) -> None:
    picture = np.full((16, 16, 3), (10, 200, 30), np.uint8)
    path = tmp_path / "new.glb"
    replace_materials(arm_glb, {(0, 0): Material(name="new", base_color_map=picture)}, path)
    old, new = glb.read(arm_glb), glb.read(path)
    assert new.binary.startswith(old.binary)
    for name in ("nodes", "skins", "animations", "accessors"):
        assert new.document[name] == old.document[name]  # type: ignore[literal-required]
    model = read_model(path)
    assert [material.name for material in model.materials] == ["new"]
    assert np.array_equal(model.materials[0].base_color_map, picture)  # type: ignore[arg-type]
    assert np.array_equal(model.surfaces[0].vertices, read_model(arm_glb).surfaces[0].vertices)


def test_materials_that_nothing_uses_any_more_are_not_listed(arm_glb: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.glb"
    replace_materials(arm_glb, {(0, 0): Material(name="new")}, path)
    document = glb.read(path).document
    assert [entry["name"] for entry in document["materials"]] == ["new"]
    assert not document.get("images")
    assert not document.get("textures")


def test_the_source_container_is_not_modified(arm: Container) -> None:
    before = repr(arm.document)
    with_uniform_color(arm, (1, 0, 0))
    with_placement(arm, np.eye(3), np.ones(3))
    assert repr(arm.document) == before


def test_a_uniform_color_replaces_every_material(cube: Model) -> None:
    container = with_uniform_color(build_container(cube), (0.25, 0.5, 1.0))
    check(container)
    (material,) = build_model(container).materials
    assert material.base_color == (0.25, 0.5, 1.0, 1.0)
    assert material.base_color_map is None
    assert not container.document.get("images")
    assert build_model(container).surfaces[0].quads == 6


@pytest.mark.parametrize("scenes", [True, False])
def test_a_placement_turns_first_and_scales_then(cube: Model, scenes: bool) -> None:
    container = build_container(cube)
    if not scenes:
        container.document.pop("scenes")
        container.document.pop("scene")
    turned = with_placement(container, rotation_matrix((0, 0, 45)), np.array([1.0, 2.0, 3.0]))
    check(turned)
    extent = np.ptp(build_model(turned).surfaces[0].vertices, axis=0)
    assert extent == pytest.approx([np.sqrt(2), 2 * np.sqrt(2), 3])


def test_a_placement_moves_skins_with_their_joints(arm: Container) -> None:
    placed = with_placement(arm, rotation_matrix((0, 0, -90)), np.full(3, 0.5))
    points = build_model(placed).surfaces[0].vertices
    assert np.ptp(points, axis=0) == pytest.approx([2, 0.5, 0])
    assert np.array_equal(accessors.read_floats(placed, 0), accessors.read_floats(arm, 0))


def test_new_maps_are_read_through_the_old_coordinates(arm: Container) -> None:
    document = copy.deepcopy(arm.document)
    change = {"scale": [0.5, 0.5]}
    info = document["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]
    info["extensions"] = {"KHR_texture_transform": change}  # type: ignore[typeddict-item]
    asset = Container(document=document, binary=arm.binary)
    fresh = Material(name="fresh", base_color_map=np.full((4, 4, 3), 7, np.uint8))
    changed = with_materials(asset, {(0, 0): fresh})
    before, after = build_model(asset).surfaces[0], build_model(changed).surfaces[0]
    np.testing.assert_array_equal(before.uv, after.uv)


def test_vertex_colours_do_not_tint_a_new_material(cube: Model) -> None:
    surface = replace(cube.surfaces[0], colors=np.full((24, 4), 0.5))
    asset = build_container(replace(cube, surfaces=(surface,)))
    changed = with_materials(asset, {(0, 0): Material(name="fresh")})
    assert build_model(changed).surfaces[0].colors is None
