"""The results of a batch as data people read them back."""

import re
import warnings
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from media_api.client.errors import UnreadableFile
from media_pipelines.batch import iterate_results, read_results
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.results import ResultsWriter, parquet_of
from media_pipelines.batch.results_frame import DTYPES, TEXTS
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import write_file
from media_pipelines.delivery.ways import Ways
from media_pipelines.money.prices import PriceTable
from media_testing.batch_samples import (
    IMAGES,
    MESHES,
    S3,
    chairs,
    completed,
    failed,
    ledger_in,
    part_of,
    read,
)
from media_testing.s3_server import S3Server

DOCUMENT = Path(__file__).parents[3] / "docs" / "how-to" / "run-a-table.md"
PRICES = PriceTable(name="p", prices={(IMAGES, ""): Decimal("0.1"), (MESHES, ""): Decimal("0.2")})
MANIFEST = read("row,prompt,mesh_count,keep_uv,rotation_x,_sku\na,x,500,no,,007\nb,y,,,1,\nc,z,,,,")
FILES = ["1_image/image.png", "2_mesh/mesh.glb"]


async def written(
    output: str, *records: RowRecord, prices: PriceTable | None = None, s3: S3Settings = S3
) -> None:
    """Write the results of a run that has left these records, each row as a slice of its own."""
    writer = ResultsWriter(
        parameters=Columns.of(chairs).parameters, prices=prices, folder=f"{output}/_batch"
    )
    for number, row in enumerate(MANIFEST.rows):
        table = writer.table(replace(MANIFEST, rows=(row,)), part_of(*records))
        address = f"{output}/_batch/results/part-{number:05d}.parquet"
        await write_file(address, parquet_of(table), s3)


async def ended(output: str) -> None:
    """Write what a run leaves behind whose first row is done and whose second has failed."""
    main = {"main_file": FILES[1], "main_sha256": "ab" * 32}
    done = completed(MANIFEST.rows[0], address=f"{output}/a", **main)
    await written(output, done, failed(MANIFEST.rows[1]), prices=PRICES)


async def test_every_column_has_its_type_and_none_is_of_objects(tmp_path: Path) -> None:
    await ended(str(tmp_path))
    frame = read_results(tmp_path)
    asked = {
        "row": "string",
        "_sku": "string",
        "prompt": "string",
        "mesh_count": "Int64",
        "keep_uv": "boolean",
        "rotation_x": "Float64",
    }
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == asked | {
        name: str(pd.api.types.pandas_dtype(dtype)) for name, dtype in DTYPES.items()
    }
    assert "object" not in {str(dtype) for dtype in frame.dtypes}


async def test_each_row_of_the_manifest_has_a_line(tmp_path: Path) -> None:
    await ended(str(tmp_path))
    done, broken, missing = read_results(tmp_path).to_dict("records")
    assert (done["row"], done["status"], done["cost"]) == ("a", "COMPLETED", pytest.approx(0.3))
    assert done["folder"] == f"{tmp_path}/a"
    assert (done["main_file"], done["main_sha256"]) == (FILES[1], "ab" * 32)
    assert done["main_path"] == f"{tmp_path}/a/2_mesh/mesh.glb"
    assert (done["files"], done["paths"]) == (FILES, [f"{tmp_path}/a/{file}" for file in FILES])
    assert pd.isna(done["error_code"])
    assert (broken["status"], broken["error_code"]) == ("FAILED", "unknown_look")
    assert pd.isna([broken["folder"], broken["main_path"]]).all()
    assert (missing["status"], missing["files"]) == ("MISSING", [])
    assert pd.isna([missing["cost"], missing["finished_at"]]).all()


async def test_a_batch_that_was_moved_is_read_where_it_is(tmp_path: Path) -> None:
    await ended(str(tmp_path / "old"))
    moved = (tmp_path / "old").rename(tmp_path / "new")
    for place in (moved, moved / "_batch", f"{moved}/"):
        assert read_results(place)["main_path"][0] == f"{moved}/a/2_mesh/mesh.glb"


async def test_a_batch_in_s3_has_addresses(s3_server: S3Server) -> None:
    output, settings = "s3://assets/night/chairs", s3_server.settings
    done = completed(MANIFEST.rows[0], address=f"{output}/a", main_file=FILES[0])
    await written(output, done, s3=settings)
    for place in (output, f"{output}/_batch/"):
        found = read_results(place, settings)
        assert found["main_path"][0] == f"{output}/a/1_image/image.png"
        assert found["paths"][0] == [f"{output}/a/{file}" for file in FILES]
        assert found["cost"].isna().all()


async def test_a_row_delivered_to_another_bucket_has_its_address(tmp_path: Path) -> None:
    assert Ways("s3://one/x/_batch").to("s3://two/x/a") == ""
    done = completed(MANIFEST.rows[0], address="s3://two/x/a", main_file="m.glb")
    await written(str(tmp_path), done)
    assert read_results(tmp_path)["main_path"][0] == "s3://two/x/a/m.glb"


async def test_a_batch_of_which_nothing_is_done_has_all_columns(tmp_path: Path) -> None:
    await written(str(tmp_path))
    found = read_results(tmp_path)
    assert [found[name].dtype for name in ("paths", "seconds")] == [TEXTS, pd.Float64Dtype()]
    assert list(found["status"]) == ["MISSING"] * 3


@pytest.mark.parametrize("content", [None, b"", b"PAR1 and no more"])
def test_results_that_cannot_be_read_are_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "_batch/results").mkdir(parents=True)
        (tmp_path / "_batch/results/part-00000.parquet").write_bytes(content)
    with pytest.raises(UnreadableFile, match="_batch/results"):
        read_results(tmp_path)


async def test_the_least_fidelity_of_a_row_is_a_column(tmp_path: Path) -> None:
    await written(str(tmp_path), completed(MANIFEST.rows[0], fidelity=0.5))
    found = read_results(tmp_path)
    assert list(found[found["fidelity"] < 1]["row"]) == ["a"]
    assert found["fidelity"].isna().sum() == 2


async def test_rows_are_found_by_what_was_remarked(tmp_path: Path) -> None:
    told = completed(MANIFEST.rows[0], warnings="image: without effect: old")
    await written(str(tmp_path), told, completed(MANIFEST.rows[1]))
    found = read_results(tmp_path)
    without = found["warnings"].str.contains("without effect", na=False)
    assert list(found[without]["row"]) == ["a"]
    assert found["warnings"].isna().sum() == 2


async def test_a_million_rows_are_read_some_at_a_time(tmp_path: Path) -> None:
    await ended(str(tmp_path))
    parts = iterate_results(tmp_path)
    assert [list(part["row"]) for part in parts] == [["a"], ["b"], ["c"]]


async def test_other_programs_read_the_folder_as_one_table(tmp_path: Path) -> None:
    await ended(str(tmp_path))
    frame = pd.read_parquet(tmp_path / "_batch/results")
    assert list(frame["status"]) == ["COMPLETED", "FAILED", "MISSING"]


def test_the_document_explains_every_column() -> None:
    table = [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| `")]
    explained = " ".join(line.split("|")[1] for line in table)
    assert not [name for name in DTYPES if f"`{name}`" not in explained]


async def test_that_rows_may_have_ended_since_is_told(tmp_path: Path) -> None:
    await ended(str(tmp_path))
    ledger = await ledger_in(tmp_path / "_batch")
    with warnings.catch_warnings(action="error"):
        read_results(tmp_path)
    ledger.begin()
    await ledger.save()
    with pytest.warns(UserWarning, match="Rows may have ended after these results were written"):
        read_results(tmp_path)
    ledger.end()
    await ledger.save()
    with warnings.catch_warnings(action="error"):
        read_results(tmp_path)


async def test_the_example_of_the_document_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    [example] = [text for text in examples if "read_results" in text]
    monkeypatch.chdir(tmp_path)
    await ended("output/chairs")
    exec(example, {})
    said = capsys.readouterr().out
    assert f"{tmp_path}/output/chairs/a/2_mesh/mesh.glb" in said
    assert "unknown_look" in said
