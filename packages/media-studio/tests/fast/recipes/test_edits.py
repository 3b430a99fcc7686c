"""An instruction may be about the scene of a picture and about its pixels."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.reading.edits.plan import _shared_plan
from media_studio.reading.scenes.prompt import parse_prompt
from media_studio.recipes.edits import _subject_notes


@pytest.mark.parametrize(
    ("instruction", "changes", "pixels"),
    [
        ("add a dog, sepia", ("added: dog",), "add sepia"),
        ("add a dog and blur the background", ("added: dog",), "blur the background"),
        ("remove the cat and grain", ("removed: cat",), "remove grain"),
    ],
)
def test_an_instruction_is_cut_in_two(
    instruction: str, changes: tuple[str, ...], pixels: str
) -> None:
    plan = _shared_plan(parse_prompt("a cat and a table", CATALOGUE), instruction, CATALOGUE)
    assert plan
    assert plan.revision
    assert (plan.revision.changes, plan.pixels) == (changes, pixels)


@pytest.mark.parametrize(
    ("instruction", "pixels"),
    [
        ("white cat, red background", "red background"),
        ("white background, white cat", "white background"),
        ("white cat on a red background", "a red background"),
        ("white cat with red background", "red background"),
    ],
)
def test_a_plain_background_is_that_of_the_picture(instruction: str, pixels: str) -> None:
    plan = _shared_plan(parse_prompt("a cat and a table", CATALOGUE), instruction, CATALOGUE)
    assert plan
    assert plan.pixels == pixels


def test_all_that_a_scene_shows_is_the_subject() -> None:
    notes = _subject_notes(parse_prompt("a cat and a table", CATALOGUE))
    assert "cat and table" in notes[0]
    assert _subject_notes(parse_prompt("a cat", CATALOGUE)) == ()


@pytest.mark.parametrize(
    "instruction",
    [
        "remove the cat and the shadow",
        "remove the table and the border",
        "remove the table and fog",
    ],
)
def test_what_is_to_be_removed_is_not_added(instruction: str) -> None:
    plan = _shared_plan(parse_prompt("a cat and a table", CATALOGUE), instruction, CATALOGUE)
    assert plan is None or plan.pixels.startswith("remove ")


def test_a_long_instruction_is_not_tried_at_each_comma() -> None:
    # It took minutes, and a test has five of them
    scene = parse_prompt("a cat and a table", CATALOGUE)
    assert _shared_plan(scene, "a, " * 1500 + "foo", CATALOGUE) is None
