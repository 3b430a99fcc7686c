"""A known scene is changed as a text asks, wholly or not at all."""

import pytest

from engines.errors import UnknownLook
from engines.scene.prompt import parse_prompt
from engines.scene.revision import revise
from engines.scene.scene import Scene


@pytest.fixture(scope="module")
def armchair() -> Scene:
    return parse_prompt("a walnut armchair with a green velvet seat")


def looks(scene: Scene, index: int = 0) -> dict[str, str | None]:
    return {slot: choice.colour for slot, choice in scene.objects[index].materials}


def test_one_part_is_changed_and_the_others_are_not(armchair: Scene) -> None:
    before, after = looks(armchair), looks(revise(armchair, "make the seat blue").scene)
    assert after["seat"] == "blue"
    assert {slot for slot in before if before[slot] != after[slot]} == {"seat"}


@pytest.mark.parametrize(
    ("instruction", "environment", "light"),
    [
        ("put it in a snowy forest", "forest", "day"),
        ("at night", "studio", "night"),
        ("Please change the background to a desert at sunset.", "desert", "sunset"),
    ],
)
def test_place_and_light(armchair: Scene, instruction: str, environment: str, light: str) -> None:
    scene = revise(armchair, instruction).scene
    assert (scene.environment, scene.light) == (environment, light)
    assert scene.objects == armchair.objects


def test_what_is_replaced_is_not_what_it_becomes(armchair: Scene) -> None:
    scene = revise(armchair, "replace the wood with polished steel").scene
    assert dict(scene.objects[0].materials)["main"].material == "steel"


def test_an_object_by_its_name() -> None:
    scene = parse_prompt("a white vase on an oak table")
    after = revise(scene, "make the vase gold").scene
    assert after.objects[1] == scene.objects[1]
    assert dict(after.objects[0].materials)["main"].material == "gold"


@pytest.mark.parametrize(
    "instruction",
    [
        "add a hat",
        "make it bigger",
        "make the wheels red",
        "turn it into a dragon",
        "remove it",
        "",
    ],
)
def test_what_cannot_be_done_is_refused(armchair: Scene, instruction: str) -> None:
    with pytest.raises(UnknownLook, match=r"\S"):
        revise(armchair, instruction)


def test_changes_are_told(armchair: Scene) -> None:
    changes = revise(armchair, "red leather seat, at sunset").changes
    assert "light: sunset" in changes
    assert any("red leather" in change for change in changes)
