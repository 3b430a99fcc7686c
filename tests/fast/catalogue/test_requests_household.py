"""What people ask of household things and food is seen at the part that they name."""

import pytest

from media_pipelines.catalogue.index import CATALOGUE
from media_pipelines.engines.language.vocabulary import parse_material
from media_pipelines.engines.scene.prompt import parse_prompt

LEAST_FIDELITY = 0.5


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("a perfume bottle with a gold cap", "cap", "gold"),
        ("a spray bottle with blue liquid", "liquid", "glass:blue"),
        ("a whiskey decanter with a brass stopper", "cap", "brass"),
        ("a pill bottle with a red cap", "cap", "plastic:red"),
        ("a lipstick with a silver case", "case", "silver"),
        ("a honey jar with an iron dipper", "dipper", "iron"),
        ("a blue cookie jar with a wooden lid", "lid", "wood"),
    ],
)
def test_a_part_is_of_what_was_said_of_it(prompt: str, slot: str, look: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.of_model().require(1.0)
    assert len(scene.objects) == 1
    assert dict(scene.objects[0].materials)[slot] == parse_material(look)
