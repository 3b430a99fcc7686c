"""Texts of programs: strict for those of others, plain for our own."""

import json

import pytest

from media_studio.errors import InvalidProgram
from media_studio.programs.program_text import bare, parse_foreign_program, parse_program

WRITTEN = {
    "format": "shape-program/1",
    "materials": {"body": {"material": "wood"}},
    "parts": [{"material": "body", "shape": {"ellipsoid": {"rx": 1, "ry": 1.0, "rz": 0.5}}}],
}


def test_a_sound_text_is_read_the_same_both_ways() -> None:
    text = json.dumps(WRITTEN)
    assert parse_foreign_program(text) == parse_program(text) == WRITTEN


@pytest.mark.parametrize("around", ["\ufeff", " \n\ufeff ", "\t"])
def test_marks_around_a_text_go(around: str) -> None:
    assert bare(around + "{}" + around) == "{}"


def test_our_own_text_has_no_limits_and_that_of_others_has() -> None:
    text = json.dumps(WRITTEN | {"seed": -1})
    assert parse_program(text).get("seed") == -1
    with pytest.raises(InvalidProgram, match="at seed"):
        parse_foreign_program(text)


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "scene"}', "3"])
def test_another_text_is_not_restored(text: str) -> None:
    with pytest.raises(InvalidProgram, match="no object with the format"):
        parse_program(text)


def test_a_number_is_an_integer_wherever_json_takes_it_for_one() -> None:
    parsed = parse_program(json.dumps(WRITTEN)[:-1] + ', "seed": 1.2e1}')
    assert parsed.get("seed") == 12
    assert isinstance(parsed.get("seed"), int)


def test_an_environment_that_is_none_gets_the_nearest() -> None:
    text = json.dumps(WRITTEN | {"environment": "Forrest"})
    with pytest.raises(
        InvalidProgram, match="no environment 'Forrest' here; the nearest are forest"
    ):
        parse_foreign_program(text)
