"""From a scene to a model."""

from collections.abc import Callable

import numpy as np
import pytest

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.mesh.model import Model
from media_pipelines.engines.scene.assemble import assemble
from media_pipelines.engines.scene.composition import compose
from media_pipelines.engines.scene.lexicon import Lexicon
from media_pipelines.engines.scene.part import Archetype
from media_pipelines.engines.scene.prompt import parse_prompt
from media_pipelines.engines.scene.scene import Scene
from media_pipelines.engines.texture.vocabulary import parse_material

Find = Callable[[str], tuple[Archetype, str] | None]


def _read(prompt: str, lexicon: Lexicon, seed: int = 0) -> Scene:
    return parse_prompt(prompt, seed=seed, lexicon=lexicon)


def _names(model: Model) -> list[str]:
    return [material.name for material in model.materials]


def _vertices(model: Model, prefix: str = "") -> FloatArray:
    named = zip(model.surfaces, _names(model), strict=True)
    return np.concatenate([surface.vertices for surface, name in named if name.startswith(prefix)])


def test_one_object_has_a_surface_per_slot_named_by_it(lexicon: Lexicon, find: Find) -> None:
    assembly = assemble(compose(_read("a red velvet chair", lexicon), find))
    assert _names(assembly.model) == ["frame", "seat"]
    assert assembly.choices == (parse_material("wood"), parse_material("velvet:red"))
    assert [surface.material for surface in assembly.model.surfaces] == [0, 1]


def test_several_kinds_are_told_apart_by_name(lexicon: Lexicon, find: Find) -> None:
    assembly = assemble(compose(_read("a vase on a table", lexicon), find))
    assert _names(assembly.model) == ["vase/main", "table/top", "table/legs"]


def test_two_objects_of_the_same_noun_keep_their_own_materials(
    lexicon: Lexicon, find: Find
) -> None:
    assembly = assemble(compose(_read("a red vase and a blue vase", lexicon), find))
    assert _names(assembly.model) == ["vase/main", "vase 2/main"]
    assert [choice.colour for choice in assembly.choices] == ["red", "blue"]


def test_copies_share_their_surfaces(lexicon: Lexicon, find: Find) -> None:
    one = assemble(compose(_read("a vase", lexicon), find)).model
    three = assemble(compose(_read("three vases", lexicon), find)).model
    assert len(three.surfaces) == 1
    assert len(three.surfaces[0].faces) == 3 * len(one.surfaces[0].faces)


def test_model_is_centred_and_stands_on_the_ground(lexicon: Lexicon, find: Find) -> None:
    vertices = _vertices(
        assemble(compose(_read("a chair, a tree and two vases", lexicon), find)).model
    )
    low, high = vertices.min(0), vertices.max(0)
    np.testing.assert_allclose([low[1], low[0] + high[0], low[2] + high[2]], 0, atol=1e-9)


def test_object_on_another_rests_on_its_top(lexicon: Lexicon, find: Find) -> None:
    model = assemble(compose(_read("a vase on a table", lexicon), find)).model
    assert _vertices(model, "vase/")[:, 1].min() == pytest.approx(0.75)


def test_size_scales_the_object(lexicon: Lexicon, find: Find) -> None:
    normal = _vertices(assemble(compose(_read("a vase", lexicon), find)).model)
    giant = _vertices(assemble(compose(_read("a giant vase", lexicon), find)).model)
    np.testing.assert_allclose(giant.max(0), 2 * normal.max(0))


def test_sheets_are_seen_from_both_sides(lexicon: Lexicon, find: Find) -> None:
    materials = assemble(compose(_read("a tree", lexicon), find)).model.materials
    assert {material.name: material.double_sided for material in materials} == {
        "trunk": False,
        "leaves": True,
    }


def test_surfaces_carry_unit_normals_that_point_out(lexicon: Lexicon, find: Find) -> None:
    (surface,) = assemble(compose(_read("a vase", lexicon), find)).model.surfaces
    assert surface.normals is not None
    np.testing.assert_allclose(np.linalg.norm(surface.normals, axis=1), 1)
    centre = surface.vertices.mean(0)
    assert (np.einsum("ij,ij->i", surface.normals, surface.vertices - centre) > 0).all()


def test_stored_scene_gives_the_same_model(lexicon: Lexicon, find: Find) -> None:
    scene = _read("two trees and a chest", lexicon, seed=3)
    one = assemble(compose(scene, find)).model
    two = assemble(compose(Scene.from_json(scene.to_json()), find)).model
    np.testing.assert_array_equal(_vertices(one), _vertices(two))


def test_seed_changes_what_is_random_and_copies_differ(lexicon: Lexicon, find: Find) -> None:
    heights = [
        _vertices(assemble(compose(_read("a tree", lexicon, seed), find)).model)[:, 1].max()
        for seed in range(3)
    ]
    assert len(set(heights)) == 3
    crowns = assemble(compose(_read("two trees", lexicon), find)).model.surfaces[1].vertices
    assert crowns[crowns[:, 0] < 0, 1].max() != crowns[crowns[:, 0] > 0, 1].max()


def test_scene_with_an_object_that_is_no_longer_known_is_refused(
    lexicon: Lexicon,
) -> None:
    with pytest.raises(ValueError, match="'vase'"):
        compose(_read("a vase", lexicon), lambda _: None)
