"""Prompts and what is remembered of them."""

import json

import numpy as np
import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.programs.program import Program
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.description import (
    program_at_rest,
    program_of_picture,
    read_prompt,
    restore_description,
    write_description,
)

JOINTS = [
    {"name": "Root", "parent": None, "at": [0, 0, 0], "relaxed": [0, 0, 90]},
    {"name": "Tip", "parent": "Root", "at": [0, 1, 0]},
]
ROD = {"rod": {"start": [0, 0, 0], "end": [0, 1, 0], "radius": 0.1}}


def arm(**more: object) -> str:
    part = {"material": "body", "shape": ROD, "bones": ["Root"]}
    materials = {"body": {"material": "wood"}}
    written = {"format": "shape-program/1", "materials": materials, "parts": [part]}
    return json.dumps(written | {"joints": JOINTS} | more)


def test_json_is_a_program_and_words_are_a_scene() -> None:
    assert isinstance(read_prompt("\ufeff" + arm(), CATALOGUE), Program)
    assert isinstance(read_prompt("a chair", CATALOGUE), Scene)


@pytest.mark.parametrize("prompt", ["two red chairs at night", arm(), arm(seed=5, light="sunset")])
def test_what_is_remembered_can_be_restored_and_stays_the_same(prompt: str) -> None:
    remembered = write_description(read_prompt(prompt, CATALOGUE))
    assert write_description(restore_description(remembered)) == remembered


def test_a_picture_shows_the_relaxed_pose_and_a_model_rests() -> None:
    description = read_prompt(arm(), CATALOGUE)
    rest, shown = (
        program_at_rest(description, CATALOGUE),
        program_of_picture(description, CATALOGUE),
    )
    assert rest.rig is not None
    assert shown.rig is None
    upright, lying = (np.ptp(program.parts[0].vertices, axis=0) for program in (rest, shown))
    np.testing.assert_allclose(lying, upright[[1, 0, 2]], atol=1e-9)
