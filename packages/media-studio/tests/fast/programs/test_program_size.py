"""The size of a program is foretold from its parameters."""

import json

import pytest

from media_studio.errors import InvalidProgram
from media_studio.modelling.primitive import call
from media_studio.programs.program_reading import read_program
from media_studio.programs.program_size import (
    build_seconds,
    copies,
    least_triangles,
    refuse_excess,
)
from media_studio.programs.program_text import WrittenPart

PROFILE = [[0, 0]], [[0.2, 0], [0.3, 0.2], [0.2, 0.4]], [[0.25, 0.5]]
SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
EXAMPLES: dict[str, dict[str, object]] = {
    "box": {"width": 1, "height": 1, "depth": 1, "cells": 9},
    "beam": {"start": (0, 0, 0), "end": (0, 1, 0), "width": 0.1, "depth": 0.1},
    "cushion": {"width": 1, "height": 0.2, "depth": 1, "cells": 12},
    "ellipsoid": {"rx": 1, "ry": 1, "rz": 1, "sides": 40},
    "torus": {"radius": 1, "thickness": 0.1},
    "lathe": {"runs": PROFILE, "sides": 64, "steps": 9},
    "sleeve": {"section": [[1, 0], [1.2, 0], [1.2, 1], [1, 1]]},
    "cylinder": {"radius": 1, "height": 1, "sides": 50},
    "rod": {"start": (0, 0, 0), "end": (0, 1, 0), "radius": 0.1},
    "spindle": {"start": (0, 0, 0), "end": (0, 1, 0), "profile": [[0.1, 0], [0.2, 0.4], [0.1, 1]]},
    "vessel": {"runs": PROFILE, "sides": 48},
    "tube": {"points": [[0, 0, 0], [0, 1, 0], [1, 1, 0]], "radius": 0.1, "steps": 12},
    "loft": {"sections": [[[x, y, z] for x, z in SQUARE] for y in range(4)], "steps": 10},
    "prism": {"outline": SQUARE, "depth": 1},
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_estimate_is_close_to_what_is_built(name: str) -> None:
    built = len(call(name, EXAMPLES[name]).faces)
    assert built / 9 <= least_triangles(name, EXAMPLES[name]) <= 1.2 * built


def test_a_blob_takes_longer_with_every_piece_and_cell() -> None:
    lump = {"centre": [0, 0, 0], "radii": [1, 1, 1]}
    one = build_seconds("blob", {"pieces": [lump], "cells": 36})
    assert build_seconds("blob", {"pieces": [lump] * 5, "cells": 36}) == pytest.approx(5 * one)
    assert 6 < build_seconds("blob", {"pieces": [lump], "cells": 72}) / one < 8


def test_copies_multiply() -> None:
    part: WrittenPart = {"material": "a", "shape": {"beam": EXAMPLES["beam"]}}
    assert copies(part) == 1
    assert copies({**part, "around": 5, "mirror": True}) == 10


def test_many_long_outlines_are_too_much_work() -> None:
    outline = [[k / 8, k * k / 256] for k in range(256)]
    prism: WrittenPart = {"material": "a", "shape": {"prism": {"outline": outline, "depth": 1}}}
    refuse_excess([prism] * 5)
    written = {
        "format": "shape-program/1",
        "materials": {"a": {"material": "wood"}},
        "parts": [prism] * 20,
    }
    with pytest.raises(InvalidProgram, match=r"parts\[\d\].shape.prism"):
        read_program(json.dumps(written))
