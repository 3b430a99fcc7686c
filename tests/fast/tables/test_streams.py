"""A table is read as far as its lines are taken, and in as much memory as a line needs."""

import gc
import gzip
import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from media_api.client.errors import UnreadableFile
from media_pipelines.tables import delimited, json_lines, packed_file
from media_pipelines.tables.problems import MOST_PROBLEMS, TableProblem
from media_pipelines.tables.table import read_table
from media_testing.table_samples import content_in, whole_table, workbook

STREAMED = [".csv", ".csv.gz", ".parquet", ".feather"]


def frame(count: int) -> pd.DataFrame:
    rows = [f"chair-{index}" for index in range(count)]
    return pd.DataFrame({"row": rows, "prompt": [f"an oak chair, {row}, grün" for row in rows]})


def content(ending: str, count: int) -> bytes:
    plain, sink = ending.removesuffix(".gz"), io.BytesIO()
    if plain == ".parquet":
        pq.write_table(pa.Table.from_pandas(frame(count)), sink, row_group_size=10_000)
    elif plain == ".feather":
        frame(count).to_feather(sink, chunksize=10_000)
    elif plain == ".jsonl":
        frame(count).to_json(sink, orient="records", lines=True)
    else:
        frame(count).to_csv(sink, index=False)
    return gzip.compress(sink.getvalue(), 1) if ending.endswith(".gz") else sink.getvalue()


class Counting(io.BytesIO):
    """Counts what is read of it."""

    taken = 0

    def read(self, size: int | None = -1, /) -> bytes:
        return self._counted(super().read(size))

    def read1(self, size: int | None = -1, /) -> bytes:
        return self._counted(super().read1(size))

    def readline(self, size: int | None = -1, /) -> bytes:
        return self._counted(super().readline(size))

    def readinto(self, buffer: Any, /) -> int:
        count = super().readinto(buffer)
        self.taken += count
        return count

    def _counted(self, data: bytes) -> bytes:
        self.taken += len(data)
        return data


@pytest.mark.parametrize("ending", STREAMED)
def test_the_first_lines_come_before_the_rest_is_read(ending: str) -> None:
    data = content(ending, 100_000)
    source = Counting(data)
    table = read_table(source, f"m{ending}")
    assert next(table.lines) == (2, ["chair-0", "an oak chair, chair-0, grün"])
    assert source.taken < len(data) / 2


def test_the_lines_of_objects_come_after_all_keys_are_known() -> None:
    data = content(".jsonl", 10_000) + b'{"more": 1}'
    source = Counting(data)
    table = read_table(source, "m.jsonl")
    assert table.columns == ["row", "prompt", "more"]
    assert source.taken == len(data)
    assert next(table.lines) == (1, ["chair-0", "an oak chair, chair-0, grün", None])
    assert source.taken < 1.1 * len(data)


@pytest.mark.parametrize("ending", [".csv", ".parquet.gz"])
def test_more_rows_than_a_sheet_of_a_workbook_may_have_are_read(ending: str) -> None:
    source = io.BytesIO(content(ending, 200_001))
    table = read_table(source, f"m{ending}")
    count = sum(1 for _ in table.lines)
    assert (count, table.problems) == (200_001, [])
    del table
    gc.collect()
    assert not source.closed


def test_a_sheet_of_a_workbook_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("media_pipelines.tables.workbook.MOST_ROWS", 2)
    assert whole_table(workbook([["a"], [1], [2]]), "m.xlsx").problems == []
    [problem] = whole_table(workbook([["a"], [1], [2], [3]]), "m.xlsx").problems
    assert str(problem) == "it has more than 2 rows; save it as CSV or Parquet"
    monkeypatch.setattr("media_pipelines.tables.table.LARGEST_WORKBOOK_BYTES", 1_000_000)
    [problem] = whole_table(gzip.compress(bytes(2_000_000)), "m.xlsx.gz").problems
    assert str(problem) == "it is larger than 1 MB; save it as CSV or Parquet"


def test_a_table_that_is_left_half_read_leaves_the_file_of_the_caller_open() -> None:
    for ending in [*STREAMED, ".jsonl", ".parquet.gz"]:
        source = io.BytesIO(content(ending, 3_000))
        next(read_table(source, f"m{ending}").lines)
        gc.collect()
        assert not source.closed


TEXT = "".join(f"{index},a chair\n" for index in range(2, 20_001))


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (b'20001,"a chair\n', "line 20001: its quotes are not in order"),
        (b"20001,gr\xfcn\n", "line 20001 is not UTF-8, but of a code page of 8 bits"),
        ("20001,ü".encode() + b"\xfc", "line 20001 is damaged UTF-8"),
        (b"20001,a\0b", "it is not a text"),
    ],
)
def test_what_is_wrong_far_below_ends_the_lines_there(rest: bytes, told: str) -> None:
    table = read_table(io.BytesIO(f"row,prompt\n{TEXT}".encode() + rest), "m.csv")
    assert (table.columns, table.problems) == (["row", "prompt"], [])
    lines = list(table.lines)
    assert 19_000 < len(lines) < 20_001
    assert lines[-1][0] == int(str(lines[-1][1][0]))
    [problem] = table.problems
    assert str(problem).startswith(told)


def test_a_packed_table_that_breaks_off_is_read_so_far() -> None:
    packed = gzip.compress(f"row,prompt\n{TEXT}".encode())
    table = whole_table(packed[: len(packed) // 2], "m.csv.gz")
    assert len(table.lines) > 1000
    assert [str(each) for each in table.problems] == [
        "it is damaged or not packed with gzip; pack it again"
    ]


def test_a_data_frame_that_is_damaged_far_below_is_read_so_far() -> None:
    data = bytearray(content(".feather", 30_000))
    middle = len(data) // 2
    data[middle : middle + 2000] = b"\xff" * 2000
    table = whole_table(bytes(data), "m.feather")
    assert len(table.lines) == 10_000
    [problem] = table.problems
    assert str(problem).startswith("line 10002: it is damaged or not Feather")


class Broken(io.BytesIO):
    """A file of a disk that fails in the middle."""

    left = 2

    def read(self, size: int | None = -1, /) -> bytes:
        return self._read(super().read(size))

    def read1(self, size: int | None = -1, /) -> bytes:
        return self._read(super().read1(size))

    def readline(self, size: int | None = -1, /) -> bytes:
        return self._read(super().readline(size))

    def _read(self, data: bytes) -> bytes:
        self.left -= 1
        if self.left < 0:
            raise UnreadableFile("m", "the disk is broken")
        return data


@pytest.mark.parametrize("ending", [*STREAMED, ".jsonl", ".parquet.gz"])
def test_a_disk_that_breaks_is_no_damage_of_the_table(ending: str) -> None:
    source = Broken(content(ending, 30_000))
    with pytest.raises(UnreadableFile, match="the disk is broken"):
        list(read_table(source, f"m{ending}").lines)


def bad_rows(ending: str) -> Iterator[str]:
    yield '{"a": 1}\n' if ending == ".jsonl" else "a\n"
    yield from ("[]\n" if ending == ".jsonl" else "1,2\n" for _ in range(5_000))


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_reading_stops_at_so_many_problems(ending: str) -> None:
    table = whole_table("".join(bad_rows(ending)).encode(), f"m{ending}")
    assert len(table.problems) == MOST_PROBLEMS + 1
    assert len(table.lines) <= MOST_PROBLEMS
    assert str(table.problems[-1]) == (
        "line 1001: reading stopped here, at 1,000 problems; correct these first"
    )


def test_problems_of_the_reader_count_too() -> None:
    table = read_table(io.BytesIO(content(".csv", 5_000)), "m.csv")
    for number, _ in table.lines:
        table.problems.append(TableProblem(message="is not wanted", row_number=number))
    assert len(table.problems) == MOST_PROBLEMS + 1
    assert table.problems[-1].row_number == MOST_PROBLEMS + 1


BOMBS = [("m.csv.gz", b"a\n"), ("m.csv.gz", b"0"), ("m.jsonl.gz", b"\n"), ("m.parquet.gz", b"0")]


@pytest.mark.parametrize(("name", "text"), BOMBS)
def test_a_small_file_that_unpacks_to_far_more_is_refused(
    name: str, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed_file, "ALWAYS_UNPACKED_BYTES", 1)
    packed = gzip.compress(text * (6_000_000 // len(text)))
    [problem] = whole_table(packed, name).problems
    size = f"{packed_file.MOST_TIMES_LARGER * len(packed) // 10**6} MB"
    assert str(problem).startswith(
        f"it unpacks to more than {size}, far more than its size suggests"
    )


@pytest.mark.parametrize("letters", ["x", '"x\n",'])
def test_a_row_is_no_longer_than_a_row_may_be(
    letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delimited, "LONGEST_ROW", 1000)
    [problem] = whole_table(f"a\n1\n{letters * 1001}".encode(), "m.csv").problems
    assert str(problem) == "line 3: has more than 1,000 characters"
    monkeypatch.setattr(json_lines, "LONGEST_ROW", 1000)
    [problem] = whole_table(b'{"a": 1}\n' + b"[" * 1001, "m.jsonl").problems
    assert str(problem) == "line 2: has more than 1,000 bytes"


def test_every_ending_is_read_from_its_beginning_wherever_the_file_stands() -> None:
    for ending in (".csv", ".jsonl", ".parquet", ".feather", ".xlsx"):
        source = io.BytesIO(content_in(ending, [{"a": "x"}]))
        source.seek(3)
        assert [cells for _, cells in read_table(source, f"m{ending}").lines] == [["x"]]


# The peak of getrusage would be that of the process which began this one
READ = """
import pathlib, re, sys
from media_pipelines.tables.table import read_table
with open(sys.argv[1], "rb") as file:
    table = read_table(file, sys.argv[1])
    count = sum(1 for _ in table.lines)
print(count, re.search("VmHWM:[ \\t]+([0-9]+)", pathlib.Path("/proc/self/status").read_text())[1])
"""


LONG = [
    pytest.param(each, marks=pytest.mark.long)
    for each in (".csv.gz", ".jsonl", ".parquet", ".feather")
]


@pytest.mark.parametrize("ending", [".csv", *LONG])
def test_memory_does_not_depend_on_the_number_of_rows(ending: str, tmp_path: Path) -> None:
    peaks = []
    for count in (10_000, 300_000):
        file = tmp_path / f"{count}{ending}"
        file.write_bytes(content(ending, count))
        said = subprocess.run(
            [sys.executable, "-c", READ, str(file)], check=True, capture_output=True, text=True
        )
        rows, peak = map(int, said.stdout.split())
        assert rows == count
        peaks.append(peak)
    assert peaks[1] < 1.2 * peaks[0], peaks
