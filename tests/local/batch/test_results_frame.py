"""The results of a batch as data people read them back."""

import re
import warnings
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from media_api.client.errors import UnreadableFile
from media_pipelines.batch import read_results
from media_pipelines.batch.batch_folder import way_between
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.results import results_table, write_results
from media_pipelines.batch.results_frame import DTYPES, TEXTS
from media_pipelines.money.prices import PriceTable
from media_testing.batch_samples import IMAGES, MESHES, S3, completed, failed, read
from media_testing.s3_server import S3Server

DOCUMENT = Path(__file__).parents[3] / "docs" / "how-to" / "run-a-table.md"
PRICES = PriceTable(name="p", prices={(IMAGES, ""): Decimal("0.1"), (MESHES, ""): Decimal("0.2")})
MANIFEST = read("row,prompt,mesh_count,keep_uv,rotation_x,_sku\na,x,500,no,,007\nb,y,,,1,\nc,z,,,,")
FILES = ["1_image/image.png", "2_mesh/mesh.glb"]


async def written(output: str) -> None:
    """Write what a run leaves behind whose first row is done and whose second has failed."""
    ledger = BatchLedger("l.parquet", S3, "chairs")
    main = {"main_file": FILES[1], "main_sha256": "ab" * 32}
    ledger.record(completed(MANIFEST.rows[0], address=f"{output}/a", **main))
    ledger.record(failed(MANIFEST.rows[1]))
    frame = results_table(MANIFEST, ledger, PRICES, f"{output}/_batch")
    await write_results(frame, f"{output}/_batch", S3)


async def test_every_column_has_its_type_and_none_is_of_objects(tmp_path: Path) -> None:
    await written(str(tmp_path))
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
    await written(str(tmp_path))
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
    await written(str(tmp_path / "old"))
    moved = (tmp_path / "old").rename(tmp_path / "new")
    for place in (moved, moved / "_batch", f"{moved}/"):
        assert read_results(place)["main_path"][0] == f"{moved}/a/2_mesh/mesh.glb"


async def test_a_batch_in_s3_has_addresses(s3_server: S3Server) -> None:
    output, settings = "s3://assets/night/chairs", s3_server.settings
    ledger = BatchLedger("l.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0], address=f"{output}/a", main_file=FILES[0]))
    frame = results_table(MANIFEST, ledger, None, f"{output}/_batch")
    await write_results(frame, f"{output}/_batch", settings)
    for place in (output, f"{output}/_batch/"):
        found = read_results(place, settings)
        assert found["main_path"][0] == f"{output}/a/1_image/image.png"
        assert found["paths"][0] == [f"{output}/a/{file}" for file in FILES]
        assert found["cost"].isna().all()


async def test_a_row_delivered_to_another_bucket_has_its_address(tmp_path: Path) -> None:
    assert way_between("s3://one/x/_batch", "s3://two/x/a") == ""
    ledger = BatchLedger("l.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0], address="s3://two/x/a", main_file="m.glb"))
    frame = results_table(MANIFEST, ledger, None, str(tmp_path / "_batch"))
    await write_results(frame, str(tmp_path / "_batch"), S3)
    assert read_results(tmp_path)["main_path"][0] == "s3://two/x/a/m.glb"


async def test_a_batch_of_which_nothing_is_done_has_all_columns(tmp_path: Path) -> None:
    frame = results_table(MANIFEST, BatchLedger("l", S3, "chairs"), None, f"{tmp_path}/_batch")
    await write_results(frame, f"{tmp_path}/_batch", S3)
    found = read_results(tmp_path)
    assert [found[name].dtype for name in ("paths", "seconds")] == [TEXTS, pd.Float64Dtype()]
    assert list(found["status"]) == ["MISSING"] * 3


@pytest.mark.parametrize("content", [None, b"", b"PAR1 and no more"])
def test_results_that_cannot_be_read_are_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "_batch").mkdir()
        (tmp_path / "_batch/results.parquet").write_bytes(content)
    with pytest.raises(UnreadableFile, match=r"_batch/results\.parquet"):
        read_results(tmp_path)


async def test_the_least_fidelity_of_a_row_is_a_column(tmp_path: Path) -> None:
    ledger = BatchLedger("l.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0], fidelity=0.5))
    await write_results(results_table(MANIFEST, ledger), f"{tmp_path}/_batch", S3)
    found = read_results(tmp_path)
    assert list(found[found["fidelity"] < 1]["row"]) == ["a"]
    assert found["fidelity"].isna().sum() == 2


async def test_rows_are_found_by_what_was_remarked(tmp_path: Path) -> None:
    ledger = BatchLedger("l.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0], warnings="image: without effect: old"))
    ledger.record(completed(MANIFEST.rows[1]))
    await write_results(results_table(MANIFEST, ledger), f"{tmp_path}/_batch", S3)
    found = read_results(tmp_path)
    told = found["warnings"].str.contains("without effect", na=False)
    assert list(found[told]["row"]) == ["a"]
    assert found["warnings"].isna().sum() == 2
    csv = pd.read_csv(tmp_path / "_batch/results.csv", keep_default_na=False)
    assert list(csv["warnings"]) == ["image: without effect: old", "", ""]


async def test_results_of_an_earlier_version_have_neither_fidelity_nor_warnings(
    tmp_path: Path,
) -> None:
    frame = results_table(MANIFEST, BatchLedger("l", S3, "chairs"))
    before = frame.drop(columns=["fidelity", "warnings"])
    await write_results(before, f"{tmp_path}/_batch", S3)
    found = read_results(tmp_path)
    assert [found[name].dtype for name in ("fidelity", "warnings")] == [
        pd.Float64Dtype(),
        pd.StringDtype(),
    ]


def test_the_document_explains_every_column() -> None:
    table = [line for line in DOCUMENT.read_text().splitlines() if line.startswith("| `")]
    explained = " ".join(line.split("|")[1] for line in table)
    assert not [name for name in DTYPES if f"`{name}`" not in explained]


async def test_rows_that_ended_after_the_results_were_written_are_told(tmp_path: Path) -> None:
    ledger = BatchLedger(f"{tmp_path}/_batch/ledger.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0]))
    await write_results(results_table(MANIFEST, ledger), f"{tmp_path}/_batch", S3)
    await ledger.save()
    with warnings.catch_warnings(action="error"):
        read_results(tmp_path)
    ledger.record(completed(MANIFEST.rows[1]))
    await ledger.save()
    with pytest.warns(UserWarning, match="1 row ended after these results were written"):
        read_results(tmp_path)


async def test_the_example_of_the_document_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    [example] = [text for text in examples if "read_results" in text]
    monkeypatch.chdir(tmp_path)
    await written("output/chairs")
    exec(example, {})
    said = capsys.readouterr().out
    assert f"{tmp_path}/output/chairs/a/2_mesh/mesh.glb" in said
    assert "unknown_look" in said
