"""A large library takes little memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from media_testing.library_samples import batch_in, library_in

MOST_MEGABYTES = 300


@pytest.mark.long
def test_a_thousand_sets_beside_a_large_batch_need_little_memory(tmp_path: Path) -> None:
    library_in(tmp_path, 1_000, pictures=False)
    batch_in(tmp_path / "batch", [f"row-{number}" for number in range(200_000)])
    (tmp_path / "batch" / "row-7").mkdir()
    command = [sys.executable, "-m", "media_pipelines", "library", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        told = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    assert told.startswith("1,000 sets and 1 batch.")
    assert used.ru_maxrss / 1024 < MOST_MEGABYTES
