"""A manifest is validated whole, and a row is known by what it asks for."""

import datetime
import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pandas as pd
import pytest

from media_pipelines.batch.columns import Columns
from media_pipelines.batch.manifest import Manifest
from media_pipelines.batch.problems import InvalidManifest
from media_pipelines.batch.results import ResultsWriter, parquet_of
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.tables.table import ENDINGS
from media_testing.batch_samples import chairs, part_of, photos, read
from media_testing.table_samples import content_in


def problems_of(content: bytes | str, **options: object) -> list[str]:
    with pytest.raises(InvalidManifest) as caught:
        read(content, **options)  # type: ignore[arg-type]  # as the tests give them
    return [str(problem) for problem in caught.value.problems]


def digest(text: str) -> str:
    return read(text).rows[0].digest


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_manifest_says_the_same_in_every_format(ending: str) -> None:
    records = [
        {
            "row": "oak",
            "prompt": "007",
            "mesh_count": "500",
            "target_size": "[1, 2, 3]",
            "_sku": "01",
        },
        {"row": None, "prompt": "NA", "mesh_count": None, "target_size": "2.5", "_sku": None},
    ]
    manifest = read(content_in(ending, records), name=f"m{ending}")
    first, second = manifest.rows
    assert manifest.pipeline == "chairs"
    assert manifest.parameters == ("prompt", "mesh_count", "target_size")
    assert manifest.notes == ("_sku",)
    assert (first.name, second.name) == ("oak", "0002")
    assert first.parameters == {"prompt": "007", "mesh_count": 500, "target_size": [1.0, 2.0, 3.0]}
    assert second.parameters == {"prompt": "NA", "target_size": 2.5}
    assert (first.notes, second.notes) == ({"_sku": "01"}, {})
    assert second.number - first.number == 1


def test_values_of_json_and_parquet_need_no_text() -> None:
    record = {
        "prompt": "a",
        "mesh_count": 500,
        "keep_uv": False,
        "looks": ["a;b", "c"],
        "people": [0],
    }
    expected = read(content_in(".jsonl", [record]), name="m.jsonl").rows[0].parameters
    assert expected == record
    assert read(content_in(".parquet", [record]), name="m.parquet").rows[0].parameters == record


def test_all_problems_are_reported_at_once_with_row_and_column() -> None:
    problems = problems_of(
        """
        row,prompt,mesh_topology,mesh_count,rotation_x,keep_uv,colour
        a,,quad,4000,0,true,red
        A,x,hex,many,nan,perhaps,red
        ../b,x,quad,99,inf,1,red
        """
    )
    assert problems == [
        "column colour: is not a parameter of chairs; it has row, prompt, mesh_topology, "
        "mesh_count, "
        "rotation_x, keep_uv, target_size, looks, people. Begin the name with _ to keep the column "
        "as a note",
        "line 2 (a), column prompt: is empty, and the pipeline needs it",
        "line 3 (A), column row: has the name of line 2; names are compared without upper case",
        "line 3 (A), column mesh_topology: give 'triangle' or 'quad' (found 'hex')",
        "line 3 (A), column mesh_count: give a whole number (found 'many')",
        "line 3 (A), column rotation_x: give a finite number (found 'nan')",
        "line 3 (A), column keep_uv: give true or false (found 'perhaps')",
        "line 4 (../b), column row: holds a character that no folder may have everywhere: / \\ : * "
        '? " < > | % { }',
        "line 4 (../b), column mesh_count: give a number of at least 100 (found '99')",
        "line 4 (../b), column rotation_x: give a finite number (found 'inf')",
    ]


@pytest.mark.parametrize(
    ("column", "near"), [("promt", "prompt"), ("Mesh Counts", "mesh_count"), ("rows", "row")]
)
def test_an_unknown_column_names_the_nearest(column: str, near: str) -> None:
    assert problems_of(f"prompt,{column}\nx,1")[0].endswith(f"did you mean {near}?")


def test_upper_case_and_spaces_do_not_matter_in_names_of_columns() -> None:
    manifest = read("Row,Prompt,Mesh Count\na,x,900")
    assert manifest.rows[0].name == "a"
    assert manifest.rows[0].parameters == {"prompt": "x", "mesh_count": 900}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_table_whose_names_have_another_case_is_the_same_table(ending: str) -> None:
    plain = [{"row": "a", "prompt": "x", "mesh_count": "900"}, {"row": "b", "prompt": "y"}]
    names = {"row": " ROW", "prompt": " Prompt ", "mesh_count": "MESH_COUNT"}
    renamed = [{names[key]: cell for key, cell in record.items()} for record in plain]
    first, second = (
        read(content_in(ending, records), name=f"m{ending}") for records in (plain, renamed)
    )
    assert first == second
    assert first.rows[0].digest
    assert first.rows[0].scope == "a"


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("other", ["Prompt", " PROMPT "])
def test_columns_that_differ_in_case_alone_are_a_problem(ending: str, other: str) -> None:
    content = content_in(ending, [{"prompt": "x", other: "y"}])
    assert problems_of(content, name=f"m{ending}") == [
        f'column {other.strip()}: means the same as the column "prompt"; keep one of them'
    ]


def test_service_and_delivery_are_those_of_the_batch() -> None:
    assert "cannot be a column" in problems_of("prompt,service\nx,1")[0]


def test_a_first_column_of_another_name_may_be_that_of_the_rows() -> None:
    [problem] = problems_of("sku,prompt\nA-1,oak\n")
    assert "If it names the row, call it row. Begin the name with _" in problem
    [problem] = problems_of("prompt,sku\noak,A-1\n")
    assert "call it row" not in problem


def test_a_missing_column_is_one_problem() -> None:
    problems = problems_of("mesh_count\n" + "4000\n" * 50)
    assert problems == ["column prompt: is missing; chairs needs it in every row"]


def test_a_missing_column_names_the_pipeline_as_the_command_does() -> None:
    with pytest.raises(InvalidManifest, match="missing; text_to_model needs it"):
        read("prompt\noak", pipelines()["text_to_model"])


@pytest.mark.parametrize("content", ["prompt", "prompt\n\n\n"])
def test_a_manifest_without_rows_is_a_problem(content: str) -> None:
    assert problems_of(content) == ["it has no rows below the names of its columns"]


def test_a_union_says_what_each_of_its_members_takes() -> None:
    problem = problems_of("prompt,target_size\nx,big\ny,1;2")
    assert "give a number, or a list (found" in problem[0]
    assert problem[1].endswith("give one length, or three along x, y and z (found \"['1', '2']\")")


def checked(prompt: str, quality: QualityPolicy | None = None) -> None:
    """A pipeline with a form among its parameters."""


@pytest.mark.parametrize(
    ("cell", "quality"),
    [
        ("repair", {"on_failure": "repair"}),
        ("reject; watertight=yes; max_faces=9", {"watertight": True, "max_faces": 9}),
        ("max_faces=9", {"on_failure": "report", "max_faces": 9}),
        ('{"on_failure": "repair"}', {"on_failure": "repair"}),
    ],
)
def test_a_form_is_a_word_or_fields_or_json(cell: str, quality: dict[str, object]) -> None:
    [row] = read(content_in(".xlsx", [{"prompt": "x", "quality": cell}]), checked, "m.xlsx").rows
    found = QualityPolicy.model_validate(row.parameters["quality"])
    assert found.model_dump().items() >= quality.items()


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("mend", "on_failure: give 'report', 'repair' or 'reject'"),
        ("max_face=9", "max_face: there is no such field; did you mean max_faces?"),
        ("repair; yes", "says 'yes' where no field is left for it; write name=value"),
    ],
)
def test_a_form_that_is_not_in_order_names_its_field(cell: str, told: str) -> None:
    content = content_in(".xlsx", [{"prompt": "x", "quality": cell}])
    [problem] = problems_of(content, pipeline=checked, name="m.xlsx")
    assert problem.startswith(f"line 2, column quality: {told}")


def test_items_of_a_list_are_counted_from_one() -> None:
    assert "item 2: " in problems_of("prompt,people\nx,1;two")[0]


def test_the_text_of_the_error_is_short_and_its_table_is_not() -> None:
    content = "prompt,mesh_count\n" + "x,no\n" * 5000
    with pytest.raises(InvalidManifest) as caught:
        read(content)
    lines = str(caught.value).splitlines()
    assert lines[0] == "m.csv has 5,000 problems; nothing was submitted:"
    assert lines[-1] == "  and 4,980 more"
    assert len(lines) == 22
    assert len(caught.value.table) == 5000
    assert caught.value.table[7] == {
        "row_number": 9,
        "row": "",
        "column": "mesh_count",
        "problem": caught.value.problems[7].message,
    }


def test_a_prompt_of_any_length_does_not_flood_the_report() -> None:
    assert len(problems_of("prompt\n" + "x" * 200_001)[0]) < 200


def test_an_integer_may_have_any_number_of_digits() -> None:
    digits = "1" * 400
    assert read(f'{{"prompt": {digits}}}'.encode(), name="m.jsonl").rows[0].parameters == {
        "prompt": digits
    }
    for column in ("mesh_count", "rotation_x", "target_size"):
        content = f'{{"prompt": "a", "{column}": {digits}}}'.encode()
        [problem] = problems_of(content, name="m.jsonl")
        assert problem.startswith(f"line 1, column {column}: ")


def test_a_note_has_the_text_of_its_cell_whatever_it_is() -> None:
    day = datetime.date(2026, 1, 2)
    record = {"prompt": "a", "_made": day, "_at": datetime.datetime(2026, 1, 2, 3), "_n": 7}
    for ending in (".parquet", ".xlsx"):
        [row] = read(content_in(ending, [record]), name=f"m{ending}").rows
        assert row.notes == {"_made": "2026-01-02", "_at": "2026-01-02 03:00:00", "_n": "7"}


def test_half_a_character_in_a_note_or_its_name_is_replaced() -> None:
    record = {"prompt": "a", "_note": "x\ud83d", "_\ude00": ["\ud83d"]}
    # Not through a data frame: that of pandas 3 takes no half characters
    manifest = read(json.dumps(record).encode(), name="m.jsonl")
    assert manifest.notes == ("_note", "_?")
    assert manifest.rows[0].notes["_note"] == "x?"
    table = ResultsWriter(parameters=Columns.of(chairs).parameters).table(manifest, part_of())
    assert list(pd.read_parquet(BytesIO(parquet_of(table)))["_note"]) == ["x?"]


def test_half_a_character_is_a_problem() -> None:
    assert "prompt" in problems_of(b'{"prompt": "\\ud800"}', name="m.jsonl")[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("prompt,mesh_count\nx,4000", "prompt\nx"),
        ("prompt,rotation_x\nx,0.0", "prompt\nx"),
        ("prompt,target_size\nx,2", "prompt,target_size\n x ,2.0"),
        ("prompt,looks\nx,a;b", 'prompt;looks\nx;"[""a"", ""b""]"'),
        ("row,prompt,_note\na,x,1", "row,prompt,_note\nb,x,2"),
        ("prompt,mesh_count\nx,500", "mesh_count,prompt\n500,x"),
    ],
)
def test_rows_that_ask_for_the_same_have_one_digest(one: str, other: str) -> None:
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    "other", ["prompt\ny", "prompt,mesh_count\nx,4001", "prompt,keep_uv\nx,no"]
)
def test_rows_that_ask_for_something_else_have_another(other: str) -> None:
    assert digest("prompt\nx") != digest(other)


def test_a_new_parameter_of_the_pipeline_changes_no_digest() -> None:
    def pipeline(seed: int | None) -> Callable[..., None]:
        def newer(prompt: str, seed: int | None = seed) -> None: ...
        def older(prompt: str) -> None: ...

        chosen: Callable[..., None] = newer if seed else older
        chosen.__name__ = "same"
        return chosen

    assert (
        read("prompt\nx", pipeline(None)).rows[0].digest
        == read("prompt\nx", pipeline(3)).rows[0].digest
    )


def photo_manifest(folder: Path) -> Manifest:
    return read("front,sides\na.png,b.png;https://x/y.png", photos, base=folder)


def test_files_are_absolute_and_known_by_their_content(tmp_path: Path) -> None:
    for place in ("one", "two"):
        for name in ("a.png", "b.png"):
            (tmp_path / place).mkdir(exist_ok=True)
            (tmp_path / place / name).write_text(name)
    one, two = photo_manifest(tmp_path / "one").rows[0], photo_manifest(tmp_path / "two").rows[0]
    assert one.parameters == {
        "front": str(tmp_path / "one/a.png"),
        "sides": [str(tmp_path / "one/b.png"), "https://x/y.png"],
    }
    assert [item.path for item in one.inputs] == [
        str(tmp_path / "one" / x) for x in ("a.png", "b.png")
    ]
    assert one.digest == two.digest
    (tmp_path / "two/b.png").write_text("other")
    assert photo_manifest(tmp_path / "two").rows[0].digest != one.digest


def test_files_that_are_missing_are_problems_of_their_rows(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("a")
    problems = problems_of(
        "front,left\na.png,b.png\nc.png,s3://b/c", pipeline=photos, base=tmp_path
    )
    assert [problem.split(":")[0] for problem in problems] == [
        "line 2, column left",
        "line 3, column front",
        "line 3, column left",
    ]


def test_files_are_looked_for_also_in_a_row_with_other_problems(tmp_path: Path) -> None:
    problems = problems_of("front,left,sides\n,b.png,[1]", pipeline=photos, base=tmp_path)
    assert [problem.split(":")[0].split()[-1] for problem in problems] == ["front", "sides", "left"]


def test_parameters_can_be_sent_as_json() -> None:
    parameters = read("prompt,target_size,looks\nx,1;2;3,a;b").rows[0].parameters
    assert json.loads(json.dumps(parameters)) == parameters


def test_a_name_with_an_invisible_character_has_one_problem() -> None:
    named = [each for each in problems_of("row,prompt,tags\u200b\na,x,y\n") if "tags" in each]
    assert len(named) == 1
    assert "U+200B" in named[0]
