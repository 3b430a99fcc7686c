"""Everything that the catalogue builds can be written as a shape program and built from it."""

import json

import numpy as np
import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.part import Part
from media_studio.programs.composition import compose
from media_studio.programs.program import Program
from media_studio.programs.program_json import write_program
from media_studio.programs.program_reading import read_program, restore_program
from media_studio.reading.scenes.prompt import parse_prompt

ROUNDING = 2e-6
"""Metres; single vertices are written to a micrometre."""


# Each is built three times: every eleventh archetype, plain ones and figures alike
NOUNS = [
    pytest.param(next(iter(archetype.nouns)), marks=[pytest.mark.long] if number % 11 else [])
    for number, archetype in enumerate(CATALOGUE.archetypes)
]


def assert_same(before: Program, after: Program) -> None:
    assert after.materials == before.materials
    assert len(after.parts) == len(before.parts)
    for one, other in zip(before.parts, after.parts, strict=True):
        assert_same_part(one, other)


def assert_same_part(one: Part, other: Part) -> None:
    assert (other.slot, other.closed, other.bones, other.still) == (
        one.slot,
        one.closed,
        one.bones,
        one.still,
    )
    assert other.crease == one.crease
    np.testing.assert_array_equal(other.faces, one.faces)
    np.testing.assert_allclose(other.vertices, one.vertices, atol=ROUNDING)


@pytest.mark.parametrize("noun", NOUNS)
def test_archetypes_survive_being_written(noun: str) -> None:
    program = compose(parse_prompt(f"a {noun}", CATALOGUE, seed=3), CATALOGUE)
    assert_same(program, restore_program(write_program(program)))


def test_a_scene_with_relations_survives_being_written() -> None:
    program = compose(
        parse_prompt("three red vases on an oak table in a forest at sunset", CATALOGUE), CATALOGUE
    )
    again = restore_program(write_program(program))
    assert_same(program, again)
    assert (again.environment, again.light, again.name) == ("forest", "sunset", program.name)


def test_plain_furniture_is_written_in_primitives() -> None:
    written = json.loads(write_program(compose(parse_prompt("an oak table", CATALOGUE), CATALOGUE)))
    kinds = [next(iter(part["shape"])) for part in written["parts"]]
    assert "mesh" not in kinds
    assert len(json.dumps(written)) < 20_000


def test_a_part_that_was_warped_is_written_as_its_mesh() -> None:
    written = json.loads(write_program(compose(parse_prompt("a jug", CATALOGUE), CATALOGUE)))
    assert "mesh" in next(iter(written["parts"]))["shape"]


def written(*parts: dict[str, object]) -> str:
    materials = {"body": {"material": "wood"}}
    return json.dumps({"format": "shape-program/1", "materials": materials, "parts": parts})


def test_copies_survive_being_written_as_parts() -> None:
    sides = {"width": 0.1, "height": 0.1, "depth": 0.1}
    ring = [
        {"material": "body", "shape": {"box": sides}, "at": [2, k, 0], "around": 64}
        for k in range(9)
    ]
    program = read_program(written(*ring))
    assert len(program.parts) == 576
    assert_same(program, restore_program(write_program(program)))


def test_a_model_taller_than_the_reach_of_coordinates_survives_being_written() -> None:
    vertices = [[0, -490, 0], [1, -490, 0], [0, -490, 1], [0, 490, 0]]
    faces = [[0, 2, 3], [0, 1, 2], [0, 3, 1], [1, 3, 2]]
    mesh = {"mesh": {"vertices": vertices, "faces": faces}}
    program = read_program(written({"material": "body", "shape": mesh}))
    assert program.parts[0].vertices[:, 1].max() == 980
    assert_same(program, restore_program(write_program(program)))


def test_a_shape_small_and_far_away_survives_being_written() -> None:
    thin = {"material": "body", "shape": {"ellipsoid": {"rx": 1, "ry": 1, "rz": 1}}}
    program = read_program(written(thin | {"scale": [1e-3, 1e-3, 1.1e-6], "at": [0, 0, 7]}))
    assert_same(program, restore_program(write_program(program)))
