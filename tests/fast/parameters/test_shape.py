"""Texts of tables and commands become what a parameter takes."""

import enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel

from media_api.contract.base import AssetSlot, Prompt
from media_api.contract.models_3d import Edges, MeshCount, MeshTopology, Metres
from media_api.contract.motions import MotionClip
from media_pipelines.parameters.shape import UnusableText, shape_of, value_of


class Policy(BaseModel):
    limit: int = 1
    strict: bool = False


class Colour(enum.StrEnum):
    RED = "red"


Level = Literal[1, 2]


@pytest.mark.parametrize(
    ("annotation", "cell", "value"),
    [
        (Prompt, "007", "007"),
        (Prompt, " a [chair] ", "a [chair]"),
        (Prompt, "[a] chair", "[a] chair"),
        (Prompt, 7, "7"),
        (Prompt, 7.0, "7"),
        (Prompt, 0.5, "0.5"),
        (Prompt, 10**400, "1" + 400 * "0"),
        (Prompt, 1e300, str(int(1e300))),
        (Prompt | None, "null", "null"),
        (MeshTopology, " quad ", "quad"),
        (MeshCount, "4000", "4000"),
        (MeshCount, 4000.0, 4000.0),
        (Level, "2", 2),
        (Level, 2, 2),
        (Colour, "red", "red"),
        (bool, "true", "true"),
        (bool, True, True),
        (Metres | Edges | None, "1.5", "1.5"),
        (Metres | Edges | None, "[1, 2, 3]", [1, 2, 3]),
        (Metres | Edges | None, "1; 2; 3", ["1", "2", "3"]),
        (Metres | Edges | None, [1, 2, 3], [1, 2, 3]),
        (list[Prompt], '["a; b", "c"]', ["a; b", "c"]),
        (list[Prompt], "a; b ;; c;", ["a", "b", "c"]),
        (list[Prompt], "a, b", ["a, b"]),
        (list[int] | None, "0", ["0"]),
        (list[int] | None, 0, [0]),
        (Policy | None, '{"limit": 2}', {"limit": 2}),
        (Policy | None, {"limit": 2}, {"limit": 2}),
        (Policy | None, " 2 ", {"limit": "2"}),
        (Policy | None, "2; strict=yes;", {"limit": "2", "strict": "yes"}),
        (Policy | None, "strict = a=b", {"strict": "a=b"}),
        (MotionClip | None, "walk", {"name": "walk"}),
        (MotionClip | None, "name=07; end_seconds=2.5", {"name": "07", "end_seconds": 2.5}),
        (MotionClip | None, "end_seconds=soon", {"end_seconds": "soon"}),
    ],
)
def test_a_cell_becomes_a_value(annotation: Any, cell: object, value: object) -> None:
    found = value_of(cell, shape_of(annotation))
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("annotation", "cell", "advice"),
    [
        (list[Prompt], "[a; b]", "not JSON"),
        (list[Prompt], "[" * 100_000, "not JSON"),
        (Policy, "2; 3", "name=value"),
        (Policy, "strict=no; strict=yes", "name=value"),
        (Policy, "=2", "name=value"),
        (Policy, "{limit: 2}", "not JSON"),
    ],
)
def test_a_cell_without_a_value_says_why(annotation: Any, cell: object, advice: str) -> None:
    with pytest.raises(UnusableText, match=advice) as caught:
        value_of(cell, shape_of(annotation))
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("annotation", "is_asset"),
    [
        (Annotated[str, AssetSlot("image")], True),
        (Annotated[str, AssetSlot("image")] | None, True),
        (list[Annotated[str, AssetSlot("image")]] | None, True),
        (str, False),
        (Prompt, False),
    ],
)
def test_files_are_told_by_their_slot(annotation: Any, is_asset: bool) -> None:
    assert shape_of(annotation).asset is is_asset
