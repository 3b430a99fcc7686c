"""What is known of a row is found wherever it stands in the table of the next run."""

import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_api.client.file_digest import json_sha256
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.ledger_file import METADATA_KEY, ledger_content
from media_pipelines.batch.open_table import open_table
from media_pipelines.batch.plan import Planner
from media_pipelines.batch.slices import SliceFolder
from media_testing.batch_samples import S3, chairs, completed, image_and_mesh, manifest_of

NAMES = [f"row-{number}" for number in range(12)]
# The rows of a table in order, and which of them are made before the run is killed
TABLES = st.lists(
    st.tuples(
        st.lists(st.sampled_from(NAMES), unique=True, min_size=1, max_size=12),
        st.sets(st.sampled_from(NAMES), max_size=6),
    ),
    min_size=2,
    max_size=4,
)


async def run(folder: Path, names: list[str], made: set[str]) -> tuple[set[str], int]:
    """Run a batch; return the rows that were to be done, and how many records were of others."""
    file = folder / "m.csv"
    file.write_text("\n".join(["row,prompt", *(f"{name},a {name} chair" for name in names)]))
    ledger = BatchLedger(str(folder / "_batch"), S3, "chairs")
    await ledger.load()
    place = folder / "slices"
    place.mkdir(exist_ok=True)
    for old in place.iterdir():
        old.unlink()
    slices = SliceFolder(str(place), ledger)
    planner = Planner(ledger=ledger, slices=slices, operations=image_and_mesh, rows_of_a_slice=3)
    plan, _ = await planner.plan(lambda: open_table(str(file), Columns.of(chairs), S3))
    await slices.settle()
    todo = set[str]()
    async for read in slices.each():
        todo |= {planned.row.name for planned in read.todo}
        for planned in read.todo:
            if planned.row.name in made:
                read.part.record(completed(planned.row))
        await read.part.save()
    return todo, plan.others


@given(tables=TABLES)
@settings(max_examples=60, deadline=None)
async def test_no_row_is_made_twice_however_tables_change(
    tables: list[tuple[list[str], set[str]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, done = tmp_path_factory.mktemp("batch"), set[str]()
    for names, made in tables:
        todo, others = await run(folder, names, made)
        assert (todo, others) == (set(names) - done, len(done - set(names)))
        done |= made & set(names)


async def test_a_table_that_has_grown_leaves_the_records_where_they_are(tmp_path: Path) -> None:
    await run(tmp_path, NAMES[:5], set(NAMES))
    files = {file: file.stat().st_ino for file in (tmp_path / "_batch").rglob("*.parquet")}
    assert len(files) == 2
    assert (await run(tmp_path, NAMES, set()))[0] == set(NAMES[5:])
    assert {file: file.stat().st_ino for file in files} == files


async def test_records_that_have_moved_leave_nothing_behind(tmp_path: Path) -> None:
    await run(tmp_path, NAMES[:5], set(NAMES))
    await run(tmp_path, NAMES[1:4], set())
    names = sorted(file.name for file in (tmp_path / "_batch").rglob("*.parquet"))
    assert names == ["others-00000.parquet", "part-00000.parquet"]


async def test_a_ledger_of_an_earlier_version_moves_to_the_files_of_today(tmp_path: Path) -> None:
    rows = manifest_of(*NAMES[:3]).rows
    said = {"version": 8, "pipeline": "chairs", "spent": 2.5}
    told = json.dumps(said | {"digest": json_sha256(said)}).encode()
    table = pq.read_table(io.BytesIO(ledger_content(map(completed, rows))))
    (tmp_path / "_batch").mkdir()
    before = tmp_path / "_batch/ledger.parquet"
    pq.write_table(table.replace_schema_metadata({METADATA_KEY: told}), before)
    assert await run(tmp_path, NAMES[:4], set()) == ({NAMES[3]}, 0)
    assert not before.exists()
    assert await run(tmp_path, NAMES[1:4], set()) == ({NAMES[3]}, 1)
    ledger = BatchLedger(str(tmp_path / "_batch"), S3, "chairs")
    await ledger.load()
    assert ledger.spent_before == 2.5
