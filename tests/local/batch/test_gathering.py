"""What came of a batch is written beside what others have put there."""

import os
from pathlib import Path

import pytest

from media_pipelines.batch import read_results
from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.gathering import gather
from media_testing.batch_samples import batch_of, manifest_of


@pytest.mark.parametrize("address", ["./out//x/_batch", "out/x/_batch/", "~/out/x/_batch"])
async def test_results_stay_whatever_the_folder_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    batch = await batch_of(manifest_of("a", "b"), tmp_path / "slices")
    vars(batch)["folder"] = BatchFolder(address=address)
    for _ in range(2):
        await gather(batch)
    assert list(read_results(tmp_path / "out/x")["row"]) == ["a", "b"]


async def test_files_of_others_stay_and_are_not_read(tmp_path: Path) -> None:
    batch = await batch_of(manifest_of("a"), tmp_path / "_batch")
    results = tmp_path / "_batch/results"
    results.mkdir()
    others = [".0af3.part", ".DS_Store", "my notes.txt", "part-old.parquet"]
    for name in others:
        (results / name).write_bytes(b"x")
    (results / "part-00007.parquet").write_bytes(b"of a longer table")
    (tmp_path / "_batch/results.parquet").write_bytes(b"of an earlier version")
    await gather(batch)
    assert sorted(os.listdir(results)) == sorted([*others, "part-00000.parquet"])
    assert not (tmp_path / "_batch/results.parquet").exists()
    assert list(read_results(tmp_path)["row"]) == ["a"]
