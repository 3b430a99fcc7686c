"""The table of results has one line a row, whatever people typed."""

import io
from decimal import Decimal
from pathlib import Path

import pandas as pd

from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.results import csv_of, parquet_of, results_table, write_results
from media_pipelines.money.prices import PriceTable
from media_testing.batch_samples import IMAGES, MESHES, S3, completed, failed, manifest_of, read

PRICES = PriceTable(name="p", prices={(IMAGES, ""): Decimal("0.1"), (MESHES, ""): Decimal("0.2")})
MANIFEST = read(
    '''
    row,prompt,target_size,people,mesh_count,_sku
    a,=1+2,1,0;1,500,007
    b,NA,1;2;3,,,
    c,"x, ""y""",,,,+49
    '''
)


def results() -> pd.DataFrame:
    ledger = BatchLedger("l.parquet", S3, "chairs")
    ledger.record(completed(MANIFEST.rows[0]))
    ledger.record(failed(MANIFEST.rows[1], message="-No"))
    return results_table(MANIFEST, ledger, PRICES)


def test_each_row_tells_what_it_asked_for_and_what_came_of_it() -> None:
    first, second, third = results().to_dict("records")
    statuses = [line["status"] for line in (first, second, third)]
    assert statuses == ["COMPLETED", "FAILED", "MISSING"]
    assert (first["cost"], second["cost"]) == (0.30, 0.10)
    assert pd.isna(third["cost"])
    assert (first["prompt"], first["_sku"], first["mesh_count"]) == ("=1+2", "007", 500)
    assert (first["target_size"], second["target_size"]) == ("1.0", "[1.0,2.0,3.0]")
    assert first["people"] == "[0,1]"
    assert first["files"] == ["1_image/image.png", "2_mesh/mesh.glb"]
    assert second["error_code"] == "unknown_look"
    assert second["finished_at"].tzinfo


def test_the_parquet_file_reads_back_as_it_is() -> None:
    frame = pd.read_parquet(io.BytesIO(parquet_of(results())))
    assert list(frame["prompt"]) == ["=1+2", "NA", 'x, "y"']
    assert list(frame["files"][0]) == ["1_image/image.png", "2_mesh/mesh.glb"]
    assert frame["seconds"].dtype == "float64"


def test_no_cell_of_the_csv_is_a_formula() -> None:
    content = csv_of(results())
    assert content.startswith(b"\xef\xbb\xbf")
    frame = pd.read_csv(io.BytesIO(content), dtype=str, keep_default_na=False)
    assert list(frame["prompt"]) == ["'=1+2", "NA", 'x, "y"']
    assert frame["_sku"][2] == "'+49"
    assert frame["error_message"][1] == "'-No"
    assert frame["files"][0] == "1_image/image.png; 2_mesh/mesh.glb"
    assert frame["cost"][2] == ""


def test_a_parameter_with_the_name_of_a_column_of_ours_is_kept() -> None:
    def pipeline(status: str, files: str = "") -> None: ...

    manifest = read("status,files\nx,y", pipeline)
    frame = results_table(manifest, BatchLedger("l", S3, "pipeline"))
    assert frame["asked_status"][0] == "x"
    assert frame["asked_files"][0] == "y"
    assert frame["status"][0] == "MISSING"


def test_a_batch_of_which_nothing_is_done_can_be_written() -> None:
    frame = results_table(manifest_of("a", "b"), BatchLedger("l", S3, "chairs"))
    assert len(pd.read_parquet(io.BytesIO(parquet_of(frame)))) == 2


async def test_results_are_written_beside_each_other(tmp_path: Path) -> None:
    addresses = await write_results(results(), f"{tmp_path}/", S3)
    assert addresses == [str(tmp_path / "results.csv"), str(tmp_path / "results.parquet")]
    assert {path.name for path in tmp_path.iterdir()} == {"results.csv", "results.parquet"}
