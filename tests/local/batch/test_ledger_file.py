"""A ledger reads back as it was written, and nothing else is taken for one."""

import contextlib
import io
import json
from datetime import UTC, datetime

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from media_api.client.file_digest import json_sha256
from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.ledger_file import (
    METADATA_KEY,
    OPERATION_OF_4,
    UnreadableLedger,
    ledger_content,
    read_ledger,
    read_stamp,
)
from media_pipelines.batch.stamp import NamedAgain, Stamp, stamp_content, stamp_of
from media_testing.batch_samples import completed, failed, manifest_of

ROWS = manifest_of("a", "b").rows
FILE = FileFingerprint(path="/x.png", size=3, mtime_ns=2**60 + 1, sha256="ab")
NAMED = NamedAgain(again="1b2c", rows=("a", "b"))
CHAIRS = Stamp(pipeline="chairs", again="0f9a", is_open=True, named=NAMED)
RECORDS = [
    completed(ROWS[0], inputs=(FILE,), finished_at=datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC)),
    failed(ROWS[1], message="No | such\nlook 椅."),
]


def test_a_ledger_reads_back_as_it_was_written() -> None:
    assert read_ledger(ledger_content(RECORDS)) == RECORDS
    assert read_ledger(ledger_content([])) == []
    assert stamp_of(stamp_content(CHAIRS)) == CHAIRS


def test_jobs_of_a_row_are_known() -> None:
    assert RECORDS[0].task_uuids == ("u1", "u2")


def test_a_ledger_is_a_table_that_pandas_reads() -> None:
    frame = pd.read_parquet(io.BytesIO(ledger_content(RECORDS)))
    assert list(frame["status"]) == ["COMPLETED", "FAILED"]
    assert frame["operations"][0][1]["operation"] == "3d_models/meshes"
    assert frame["finished_at"][0] == pd.Timestamp("2026-01-02T03:04:05.000006Z")


def test_half_a_character_in_a_message_does_not_stop_the_batch() -> None:
    [record] = read_ledger(ledger_content([failed(ROWS[0], message="x\ud800")]))
    assert record.error_message == "x?"


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_half_a_ledger_is_not_an_empty_one(share: float) -> None:
    content = ledger_content(RECORDS)
    with pytest.raises(UnreadableLedger):
        read_ledger(content[: int(len(content) * share)])


def test_no_bit_that_flips_changes_what_a_ledger_says() -> None:
    content = ledger_content(RECORDS)
    for place in range(4, len(content), 11):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        with contextlib.suppress(UnreadableLedger):
            assert read_ledger(bytes(flipped)) == RECORDS


def test_no_bit_that_flips_changes_what_a_ledger_says_of_itself() -> None:
    content = stamp_content(CHAIRS)
    for place in range(len(content)):
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        with contextlib.suppress(UnreadableLedger):
            assert stamp_of(bytes(flipped)) == CHAIRS


def test_another_parquet_file_is_no_ledger() -> None:
    sink = io.BytesIO()
    pd.DataFrame({"row": ["a"]}).to_parquet(sink)
    with pytest.raises(UnreadableLedger, match="not a ledger"):
        read_ledger(sink.getvalue())


@pytest.mark.parametrize(
    ("stamp", "reason"),
    [
        ('{"version": 99, "pipeline": "chairs"}', "version is 99"),
        ("{", "not a ledger"),
        ("[]", "not a ledger"),
        ('{"version": 3}', "not the columns"),
    ],
)
def test_a_ledger_of_another_version_or_without_its_columns_is_refused(
    stamp: str, reason: str
) -> None:
    sink = io.BytesIO()
    table = pa.table({"row": ["a"]}).replace_schema_metadata({METADATA_KEY: stamp.encode()})
    pq.write_table(table, sink)
    with pytest.raises(UnreadableLedger, match=reason):
        read_ledger(sink.getvalue())


def said_by(version: int) -> dict[str, object]:
    """Return what a ledger of a version says of itself; the latest ones are signed."""
    said: dict[str, object] = {"version": version, "pipeline": "chairs"}
    return said if version < 7 else said | {"digest": json_sha256(said)}


@pytest.mark.parametrize(
    ("version", "lacks"),
    [
        (2, ["again", "main_file", "main_sha256", "fidelity", "warnings"]),
        (3, ["main_file", "main_sha256", "fidelity", "warnings"]),
        (4, ["fidelity", "warnings"]),
        (6, ["warnings"]),
        (7, []),
    ],
)
def test_a_ledger_of_an_earlier_version_is_read(version: int, lacks: list[str]) -> None:
    table = pq.read_table(io.BytesIO(ledger_content(RECORDS))).drop_columns(lacks)
    place, rows = table.column_names.index("operations"), table["operations"].to_pylist()
    before = [[{k: v for k, v in item.items() if k != "charge"} for item in row] for row in rows]
    table = table.set_column(place, "operations", pa.array(before, pa.list_(OPERATION_OF_4)))
    table = table.rename_columns(
        ["remarks" if name == "warnings" else name for name in table.column_names]
    )
    stamp = json.dumps(said_by(version)).encode()
    sink = io.BytesIO()
    pq.write_table(table.replace_schema_metadata({METADATA_KEY: stamp}), sink)
    assert read_ledger(sink.getvalue()) == RECORDS
    assert Stamp.of_earlier(read_stamp(sink.getvalue())) == Stamp(pipeline="chairs")
