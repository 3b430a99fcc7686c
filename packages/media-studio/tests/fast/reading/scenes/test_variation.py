"""What a seed may choose, and what the prompt has decided."""

import numpy as np
import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.language.vocabulary import parse_material
from media_studio.programs.composition import compose
from media_studio.programs.scene import USUAL_AZIMUTH, USUAL_PROPORTIONS, Scene
from media_studio.reading.scenes.prompt import parse_prompt

SEEDS = range(1, 9)
PROMPTS = ["a wooden chair", "a vase", "a robot", "a cottage", "a tree", "a sofa", "a cat"]


def varied(prompt: str, seed: int) -> Scene:
    return parse_prompt(prompt, CATALOGUE, seed, varied=True)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_seed_always_chooses_the_same(prompt: str) -> None:
    assert varied(prompt, 5) == varied(prompt, 5)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_seeds_that_follow_one_another_look_different(prompt: str) -> None:
    seen = {(scene.objects, scene.azimuth) for scene in (varied(prompt, s) for s in SEEDS)}
    shapes = {(i.subtype, i.style, i.materials) for objects, _ in seen for i in objects}
    assert len(seen) == len(SEEDS)
    assert len(shapes) > len(SEEDS) / 2


@pytest.mark.parametrize("prompt", [*PROMPTS, "a cat on a blue sofa", "two men and a horse"])
def test_every_variation_can_be_built_and_stored(prompt: str) -> None:
    for seed in SEEDS:
        scene = varied(prompt, seed)
        assert Scene.from_json(scene.to_json()) == scene
    assert compose(scene, CATALOGUE).parts


def test_without_a_seed_everything_is_as_usual() -> None:
    scene = parse_prompt("a vase", CATALOGUE, 5)
    (vase,) = scene.objects
    assert (scene.azimuth, vase.proportions) == (USUAL_AZIMUTH, USUAL_PROPORTIONS)
    assert dict(vase.materials)["main"] == parse_material("ceramic")


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_prompt_says_stays(seed: int) -> None:
    table, vase = varied("a rustic oak table with brass legs and a small blue vase", seed).objects
    assert table.style == "rustic"
    assert dict(table.materials)["main"] == parse_material("brass")
    assert dict(table.materials)["top"] == parse_material("wood")
    assert vase.size < 1
    assert dict(vase.materials)["main"].colour == "blue"


@pytest.mark.parametrize(
    ("prompt", "slot"),
    [
        ("a banana", "main"),
        ("a fire truck", "main"),
        ("a police car", "main"),
        ("a bee", "coat"),
        ("a car", "tyre"),
    ],
)
def test_what_is_known_by_its_colour_keeps_it(prompt: str, slot: str) -> None:
    usual = dict(parse_prompt(prompt, CATALOGUE).objects[0].materials)
    for seed in SEEDS:
        item = varied(prompt, seed).objects[0]
        if item.subtype == parse_prompt(prompt, CATALOGUE).objects[0].subtype:
            assert dict(item.materials).get(slot) == usual.get(slot)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kind_keeps_the_noun(seed: int) -> None:
    (tree,) = varied("a tree", seed).objects
    assert tree.noun.endswith("tree")
    assert "christmas" not in tree.noun
    assert CATALOGUE.find(tree.noun) is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_a_named_kind_is_kept(seed: int) -> None:
    assert varied("a pine tree", seed).objects[0].subtype == "pine"


@pytest.mark.parametrize("prompt", ["a car", "a clock", "a woman", "a dog", "a ball"])
def test_wheels_dials_and_skeletons_are_not_stretched(prompt: str) -> None:
    for seed in SEEDS:
        assert varied(prompt, seed).objects[0].proportions == USUAL_PROPORTIONS


def test_what_is_turned_on_a_lathe_stays_round() -> None:
    for seed in SEEDS:
        x, y, z = varied("an urn", seed).objects[0].proportions
        assert x == z
        assert np.isclose(x * y * z, 1, atol=1e-3)
        assert 0.8 < y < 1.25
