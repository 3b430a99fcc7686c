"""From a scene to a model."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.language.vocabulary import parse_material
from media_studio.mesh.model import Model
from media_studio.modelling.archetypes import Catalogue
from media_studio.programs.assemble import assemble
from media_studio.programs.composition import compose
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.prompt import parse_prompt


def _read(prompt: str, catalogue: Catalogue, seed: int = 0) -> Scene:
    return parse_prompt(prompt, catalogue, seed=seed)


def _names(model: Model) -> list[str]:
    return [material.name for material in model.materials]


def _vertices(model: Model, prefix: str = "") -> FloatArray:
    named = zip(model.surfaces, _names(model), strict=True)
    return np.concatenate([surface.vertices for surface, name in named if name.startswith(prefix)])


def test_one_object_has_a_surface_per_slot_named_by_it(catalogue: Catalogue) -> None:
    assembly = assemble(compose(_read("a red velvet chair", catalogue), catalogue))
    assert _names(assembly.model) == ["frame", "seat"]
    assert assembly.choices == (parse_material("wood"), parse_material("velvet:red"))
    assert [surface.material for surface in assembly.model.surfaces] == [0, 1]


def test_several_kinds_are_told_apart_by_name(catalogue: Catalogue) -> None:
    assembly = assemble(compose(_read("a vase on a table", catalogue), catalogue))
    assert _names(assembly.model) == ["vase/main", "table/top", "table/legs"]


def test_two_objects_of_the_same_noun_keep_their_own_materials(catalogue: Catalogue) -> None:
    assembly = assemble(compose(_read("a red vase and a blue vase", catalogue), catalogue))
    assert _names(assembly.model) == ["vase/main", "vase 2/main"]
    assert [choice.colour for choice in assembly.choices] == ["red", "blue"]


def test_copies_share_their_surfaces(catalogue: Catalogue) -> None:
    one = assemble(compose(_read("a vase", catalogue), catalogue)).model
    three = assemble(compose(_read("three vases", catalogue), catalogue)).model
    assert len(three.surfaces) == 1
    assert len(three.surfaces[0].faces) == 3 * len(one.surfaces[0].faces)


def test_model_is_centred_and_stands_on_the_ground(catalogue: Catalogue) -> None:
    vertices = _vertices(
        assemble(compose(_read("a chair, a tree and two vases", catalogue), catalogue)).model
    )
    low, high = vertices.min(0), vertices.max(0)
    np.testing.assert_allclose([low[1], low[0] + high[0], low[2] + high[2]], 0, atol=1e-9)


def test_object_on_another_rests_on_its_top(catalogue: Catalogue) -> None:
    model = assemble(compose(_read("a vase on a table", catalogue), catalogue)).model
    assert _vertices(model, "vase/")[:, 1].min() == pytest.approx(0.75)


def test_size_scales_the_object(catalogue: Catalogue) -> None:
    normal = _vertices(assemble(compose(_read("a vase", catalogue), catalogue)).model)
    giant = _vertices(assemble(compose(_read("a giant vase", catalogue), catalogue)).model)
    np.testing.assert_allclose(giant.max(0), 2 * normal.max(0))


def test_sheets_are_seen_from_both_sides(catalogue: Catalogue) -> None:
    materials = assemble(compose(_read("a tree", catalogue), catalogue)).model.materials
    assert {material.name: material.double_sided for material in materials} == {
        "trunk": False,
        "leaves": True,
    }


def test_surfaces_carry_unit_normals_that_point_out(catalogue: Catalogue) -> None:
    (surface,) = assemble(compose(_read("a vase", catalogue), catalogue)).model.surfaces
    assert surface.normals is not None
    np.testing.assert_allclose(np.linalg.norm(surface.normals, axis=1), 1)
    centre = surface.vertices.mean(0)
    assert (np.einsum("ij,ij->i", surface.normals, surface.vertices - centre) > 0).all()


def test_stored_scene_gives_the_same_model(catalogue: Catalogue) -> None:
    scene = _read("two trees and a chest", catalogue, seed=3)
    one = assemble(compose(scene, catalogue)).model
    two = assemble(compose(Scene.from_json(scene.to_json()), catalogue)).model
    np.testing.assert_array_equal(_vertices(one), _vertices(two))


def test_seed_changes_what_is_random_and_copies_differ(catalogue: Catalogue) -> None:
    heights = [
        _vertices(assemble(compose(_read("a tree", catalogue, seed), catalogue)).model)[:, 1].max()
        for seed in range(3)
    ]
    assert len(set(heights)) == 3
    crowns = assemble(compose(_read("two trees", catalogue), catalogue)).model.surfaces[1].vertices
    assert crowns[crowns[:, 0] < 0, 1].max() != crowns[crowns[:, 0] > 0, 1].max()


def test_scene_with_an_object_that_is_no_longer_known_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(ValueError, match="'vase'"):
        compose(_read("a vase", catalogue), Catalogue(()))
