"""The table of results has one line a row, whatever people typed."""

import io
from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pyarrow as pa

from media_pipelines.batch.columns import Columns
from media_pipelines.batch.results import ResultsWriter, csv_of, parquet_of
from media_pipelines.money.prices import PriceTable
from media_testing.batch_samples import IMAGES, MESHES, chairs, completed, failed, part_of, read

PRICES = PriceTable(name="p", prices={(IMAGES, ""): Decimal("0.1"), (MESHES, ""): Decimal("0.2")})
MANIFEST = read(
    '''
    row,prompt,target_size,people,mesh_count,_sku
    a,=1+2,1,0;1,500,007
    b,NA,1;2;3,,,
    c,"x, ""y""",,,,+49
    '''
)


COLUMNS = Columns.of(chairs).parameters


def results() -> pa.Table:
    a, b, _ = MANIFEST.rows
    part = part_of(completed(a), failed(b, message="-No"))
    return ResultsWriter(parameters=COLUMNS, prices=PRICES).table(MANIFEST, part)


def test_each_row_tells_what_it_asked_for_and_what_came_of_it() -> None:
    first, second, third = results().to_pylist()
    statuses = [line["status"] for line in (first, second, third)]
    assert statuses == ["COMPLETED", "FAILED", "MISSING"]
    assert (first["cost"], second["cost"]) == (0.30, 0.10)
    assert third["cost"] is None
    assert (first["prompt"], first["_sku"], first["mesh_count"]) == ("=1+2", "007", 500)
    assert (first["target_size"], second["target_size"]) == ("1.0", "[1.0,2.0,3.0]")
    assert first["people"] == "[0,1]"
    assert first["files"] == ["1_image/image.png", "2_mesh/mesh.glb"]
    assert second["error_code"] == "unknown_look"
    assert second["finished_at"].tzinfo


def test_all_slices_have_the_same_columns_whatever_their_rows_ask_for() -> None:
    writer = ResultsWriter(parameters=COLUMNS)
    parts = [writer.table(replace(MANIFEST, rows=(row,)), part_of()) for row in MANIFEST.rows]
    assert len({str(part.schema) for part in parts}) == 1
    kinds = {name: str(parts[0].schema.field(name).type) for name in MANIFEST.parameters}
    assert kinds == {
        "prompt": "string",
        "target_size": "string",
        "people": "string",
        "mesh_count": "int64",
    }


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
    columns = Columns.of(pipeline).parameters
    [line] = ResultsWriter(parameters=columns).table(manifest, part_of()).to_pylist()
    assert (line["asked_status"], line["asked_files"]) == ("x", "y")
    assert line["status"] == "MISSING"
