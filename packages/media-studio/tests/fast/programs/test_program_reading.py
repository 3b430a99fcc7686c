"""Shape programs are built as they stand, or refused with the place of the mistake."""

import json
from typing import Any

import numpy as np
import pytest

from media_studio.errors import InvalidProgram
from media_studio.modelling.binding import bind
from media_studio.modelling.primitive import PRIMITIVES, VARIADIC
from media_studio.modelling.shape import signed_volume
from media_studio.programs.assemble import assemble
from media_studio.programs.program_reading import is_program, read_program
from media_studio.programs.program_schema import program_schema

Written = dict[str, Any]


def written(*parts: Written, **more: object) -> str:
    materials = {"body": {"material": "wood"}, "top": {"material": "paint", "colour": "#ff8800"}}
    return json.dumps({"format": "shape-program/1", "materials": materials, "parts": parts} | more)


def box(**more: object) -> Written:
    shape = {"box": {"width": 1.0, "height": 2.0, "depth": 0.5, "bevel": 0.0}}
    return {"material": "body", "shape": shape} | more


def test_a_box_has_its_size_and_stands_on_the_ground() -> None:
    (part,) = read_program(written(box(at=[5, 7, 9]))).parts
    np.testing.assert_allclose(part.vertices.min(axis=0), [-0.5, 0, -0.25], atol=1e-9)
    np.testing.assert_allclose(part.vertices.max(axis=0), [0.5, 2, 0.25], atol=1e-9)


def test_scale_comes_before_the_turn_and_the_turn_before_the_shift() -> None:
    tower = box()
    moved = box(scale=[2, 1, 1], turn=[0, 90, 0], at=[10, 0, 0])
    _, *parts = read_program(written(tower, moved)).parts
    size = np.ptp(np.concatenate([part.vertices for part in parts]), axis=0)
    np.testing.assert_allclose(size, [0.5, 2, 2], atol=1e-9)


def test_a_matrix_does_what_scale_turn_and_shift_do() -> None:
    one = read_program(written(box(), box(turn=[0, 90, 0], at=[3, 0, 1])))
    matrix = [[0, 0, 1, 3], [0, 1, 0, 0], [-1, 0, 0, 1]]
    other = read_program(written(box(), box(matrix=matrix)))
    np.testing.assert_allclose(one.parts[1].vertices, other.parts[1].vertices, atol=1e-9)


def test_copies_go_around_and_across() -> None:
    program = read_program(written(box(at=[3, 0, 1], around=3, mirror=True)))
    assert len(program.parts) == 6
    for part in program.parts:
        middle = part.vertices.mean(axis=0)
        a, b, c = (part.vertices[part.faces[:, k]] - middle for k in range(3))
        assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() > 0


def test_a_mirrored_part_follows_the_joints_of_the_other_side() -> None:
    joints = [
        {"name": "Hips", "parent": None, "at": [0, 1, 0]},
        {"name": "LeftArm", "parent": "Hips", "at": [0.5, 1, 0], "end": [1, 1, 0]},
        {"name": "RightArm", "parent": "Hips", "at": [-0.5, 1, 0], "end": [-1, 1, 0]},
    ]
    program = read_program(
        written(box(at=[1, 0, 0], mirror=True, bones=["LeftArm"]), joints=joints)
    )
    assert [part.bones for part in program.parts] == [("LeftArm",), ("RightArm",)]
    assert program.rig
    carriers, weights = bind(program.parts[1], program.rig)
    assert (carriers[:, 0] == 2).all()
    np.testing.assert_allclose(weights.sum(axis=1), 1)


def test_materials_in_the_words_of_the_vocabulary_and_in_hex() -> None:
    program = read_program(written(box(), box(material="top", at=[0, 2, 0])))
    assembly = assemble(program)
    assert [choice.colour for choice in assembly.choices] == [None, "#ff8800"]
    assert [material.name for material in assembly.model.materials] == ["body", "top"]


BROKEN: list[tuple[str, str]] = [
    ("{", "not JSON"),
    ("{}", "required property"),
    ('{"format": "shape-program/2"}', "program"),
    (written(), "parts"),
    (written(box(colour="red")), "parts[0]"),
    (written(box(material="lid")), '"lid" is not among'),
    (written(box(scale=0)), "flattens"),
    (written(box(scale=[1, 1])), "parts[0].scale"),
    (written(box(at=[0, 0])), "parts[0].at"),
    (written(box(matrix=[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], at=[0, 0, 0])), "either"),
    (written(box(bones=["Tail"])), 'no joint "Tail"'),
    (written({"material": "body", "shape": {}}), "parts[0].shape"),
    (written({"material": "body", "shape": {"teapot": {}}}), "parts[0].shape"),
    (written({"material": "body", "shape": {"ellipsoid": {"rx": -1, "ry": 1, "rz": 1}}}), "rx"),
    (written({"material": "body", "shape": {"ellipsoid": {"rx": 1, "ry": 1}}}), "rz"),
    (
        written(
            {"material": "body", "shape": {"mesh": {"vertices": [[0, 0, 0]] * 3, "faces": []}}}
        ),
        "faces",
    ),
    (
        written(
            {
                "material": "body",
                "shape": {"mesh": {"vertices": [[0, 0, 0]] * 3, "faces": [[0, 1, 7]]}},
            }
        ),
        "cannot be built",
    ),
    (
        written({"material": "body", "shape": {"tube": {"points": [[0, 0, 0]] * 3, "radius": 1}}}),
        "cannot be built",
    ),
    (
        written({"material": "body", "shape": {"lathe": {"runs": [[[0, 0]]]}}}),
        "parts[0].shape.lathe",
    ),
    (written(box(), seed=-1), "seed"),
    (written(box(), environment="moon"), "environment"),
    (written(box(), joints=[{"name": "A", "parent": "B", "at": [0, 0, 0]}]), "earlier joint"),
    (written(box(), joints=[{"name": "A", "parent": None, "at": [0, 0, 0]}] * 2), "two joints"),
    (written(box()).replace("2.0", "NaN"), "no number"),
    (written(box()).replace("2.0", "1e400"), "box.height"),
    (written(*[box()] * 601), "parts"),
    ("[" * 100_000, "nested"),
    (
        written(
            *[
                {
                    "material": "body",
                    "shape": {"ellipsoid": {"rx": 1, "ry": 1, "rz": 1, "sides": 128}},
                }
            ]
            * 60
        ),
        "triangles",
    ),
]


@pytest.mark.parametrize(("text", "place"), BROKEN, ids=range(len(BROKEN)))
def test_a_broken_program_is_refused_with_the_place(text: str, place: str) -> None:
    with pytest.raises(InvalidProgram, match=r"\S") as refused:
        read_program(text)
    assert place in str(refused.value)
    assert len(str(refused.value)) < 500


def shape(name: str, **parameters: object) -> str:
    return written({"material": "body", "shape": {name: parameters}})


LINE = [[0, 0, 0], [1, 0, 0], [2, 0, 0]]
TINY = [[0, 0, 0], [1e-8, 0, 0], [0, 1e-8, 0]]
RUN = [[0.1, 0.01 * k] for k in range(64)]
UNSOUND: list[tuple[str, str]] = [
    (shape("mesh", vertices=LINE, faces=[[0, 1, 2]]), "is empty"),
    (shape("mesh", vertices=LINE, faces=[[0, 0, 0]]), "is empty"),
    (shape("mesh", vertices=TINY, faces=[[0, 1, 2]]), "is empty"),
    (shape("prism", outline=[[0, 0], [1, 1], [1, 0], [0, 1]], depth=1), "crosses itself"),
    (shape("sleeve", section=[[-1, 0], [1, 0], [1, 1]]), "negative"),
    (shape("vessel", runs=[[[0, 0]], [[0.1, 0]], [[0.1, 1]]], wall=0.2), "thinner"),
    (shape("vessel", runs=[[[0, 0]], [[0.1, 0]], [[0.001, 1]]], wall=0.002), "thinner"),
    (shape("lathe", runs=[RUN] * 64, sides=128, steps=12), "triangles by parts[0]"),
    (shape("vessel", runs=[RUN] * 64, sides=128, steps=12), "triangles by parts[0]"),
    (written(*[box(around=64)] * 10), "more than 600 parts by parts[9]"),
    (written(*[box(around=64, mirror=True)] * 5), "more than 600 parts by parts[4]"),
    (written(box(bones=["a", "a"])), "bones"),
    (written(box(around=2.5)), "around"),
    (written(box(), seed=7).replace("7", "7" * 5000), "thousands of digits"),
]


@pytest.mark.parametrize(("text", "place"), UNSOUND, ids=range(len(UNSOUND)))
def test_what_is_no_surface_or_too_much_is_refused(text: str, place: str) -> None:
    with pytest.raises(InvalidProgram) as refused:
        read_program(text)
    assert place in str(refused.value)
    assert len(str(refused.value)) < 500


def test_the_work_of_all_blobs_is_bounded_together() -> None:
    lumps = [{"centre": [0, 0, 0], "radii": [3, 3, 3]} for _ in range(40)]
    blob = {"material": "body", "shape": {"blob": {"pieces": lumps, "cells": 72}}}
    with pytest.raises(InvalidProgram, match=r"too long to build by parts\[\d\].shape.blob"):
        read_program(written(*[blob] * 10))


@pytest.mark.parametrize(
    ("word", "near"),
    [({"material": "woood"}, "wood"), ({"material": "wood", "colour": "redd"}, "red")],
)
def test_a_word_that_is_not_in_the_vocabulary_gets_the_nearest(
    word: dict[str, str], near: str
) -> None:
    text = written(box(), materials={"body": word})
    with pytest.raises(InvalidProgram, match="the nearest are") as refused:
        read_program(text)
    nearest = str(refused.value).split("nearest are ")[1].split(".")[0].split(", ")
    assert nearest[0] == near


def test_integers_may_be_written_with_a_point() -> None:
    sides: Any = {"ellipsoid": {"rx": 1, "ry": 1, "rz": 1, "sides": 12.0}}
    program = read_program(written({"material": "body", "shape": sides, "around": 3.0}))
    assert len(program.parts) == 3


TETRAHEDRON = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
OUTWARD = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]


@pytest.mark.parametrize("turned", [OUTWARD, [face[::-1] for face in OUTWARD]])
def test_a_closed_mesh_faces_outward(turned: list[list[int]]) -> None:
    (part,) = read_program(shape("mesh", vertices=TETRAHEDRON, faces=turned)).parts
    assert part.closed
    assert signed_volume(part.vertices, part.faces) == pytest.approx(1 / 6)


def test_a_mesh_with_a_hole_is_shown_from_both_sides() -> None:
    (part,) = read_program(shape("mesh", vertices=TETRAHEDRON, faces=OUTWARD[:3])).parts
    assert not part.closed


def test_a_mesh_of_separate_triangles_counts_as_closed() -> None:
    corners = [TETRAHEDRON[k] for face in OUTWARD for k in face]
    faces = [[k, k + 1, k + 2] for k in range(0, 12, 3)]
    (part,) = read_program(shape("mesh", vertices=corners, faces=faces)).parts
    assert part.closed


def test_a_byte_order_mark_is_no_mistake() -> None:
    text = "\ufeff \n" + written(box()) + "\n"
    assert is_program(text)
    assert len(read_program(text).parts) == 1


def test_the_schema_knows_exactly_the_primitives_and_their_parameters() -> None:
    from inspect import signature

    parts: Any = program_schema()["properties"]["parts"]  # type: ignore[index]
    shapes = parts["items"]["properties"]["shape"]["properties"]
    assert set(shapes) == {*PRIMITIVES, "mesh"}
    for name, build in PRIMITIVES.items():
        assert set(shapes[name]["properties"]) == set(signature(build).parameters), name
        needed = {
            p.name
            for p in signature(build).parameters.values()
            if p.default is p.empty or p.name == VARIADIC.get(name)
        }
        assert set(shapes[name]["required"]) == needed, name


@pytest.mark.parametrize(("text", "expected"), [('  {"a"', True), ("a {chair}", False)])
def test_json_is_told_from_words(text: str, expected: bool) -> None:
    assert is_program(text) is expected
