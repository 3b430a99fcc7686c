"""The file of a table is opened where it is, or copied from S3."""

import os
from pathlib import Path

import pytest

from media_api.client.errors import DeliveryRefused, UnreadableFile
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.tables.table import read_table
from media_pipelines.tables.table_file import table_file
from media_testing.s3_server import BUCKET, Fault, S3Server

HERE = S3Settings()
CSV = b"row,prompt\na,x\n"


async def rows_of(address: str, s3: S3Settings = HERE) -> list[object]:
    async with table_file(address, s3) as file:
        return [cells for _, cells in read_table(file, address).lines]


async def test_a_file_is_opened_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_bytes(CSV)
    assert await rows_of(str(tmp_path / "m.csv")) == [["a", "x"]]


async def test_an_object_is_copied_and_goes_on_where_it_broke_off(s3_server: S3Server) -> None:
    s3_server.put("m.csv", CSV)
    s3_server.faults = [Fault("GET", "m.csv", cut=True)]
    assert await rows_of(f"s3://{BUCKET}/m.csv", s3_server.settings) == [["a", "x"]]


async def test_what_is_not_there_or_no_file_says_so(tmp_path: Path, s3_server: S3Server) -> None:
    for address in (str(tmp_path / "no.xlsx#Sheet"), f"s3://{BUCKET}/no.csv"):
        with pytest.raises(UnreadableFile, match="it is not there") as caught:
            await rows_of(address, s3_server.settings)
        assert caught.value.path == address.partition("#")[0]
    with pytest.raises(UnreadableFile):
        await rows_of(str(tmp_path))
    with pytest.raises(DeliveryRefused, match="bucket does not exist"):
        await rows_of("s3://no-such-bucket/m.csv", s3_server.settings)


async def test_a_named_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.csv")
    with pytest.raises(UnreadableFile, match="not a regular file"):
        await rows_of(str(tmp_path / "m.csv"))


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".xlsx"])
async def test_a_disk_that_cannot_be_read_is_no_damage_of_the_table(ending: str) -> None:
    # Its first page is not mapped: reading it is an error of input and output
    with pytest.raises(UnreadableFile, match="/proc/self/mem cannot be read"):
        async with table_file("/proc/self/mem", HERE) as file:
            list(read_table(file, f"m{ending}").lines)
