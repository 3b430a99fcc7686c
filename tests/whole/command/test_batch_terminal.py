"""A batch as people run it: in a terminal, and with its output kept."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from prefect.settings import PREFECT_API_URL
from rich.console import Console

from media_pipelines.batch.production import Production
from media_pipelines.command.batch_terminal import _progress
from media_pipelines.run.context import current_context
from media_testing.batch_samples import batch_of, manifest_of
from media_testing.fake_service import KEY, FakeService

PROCESS_SECONDS = 120


def begun(arguments: list[str], output: int) -> subprocess.Popen[bytes]:
    # A server that is there already saves the ten seconds in which one starts.
    environment = os.environ | {"PREFECT_API_URL": str(PREFECT_API_URL.value()), "TERM": "xterm"}
    command = [sys.executable, "-m", "media_pipelines", "batch", *arguments]
    return subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)


def in_a_terminal(arguments: list[str]) -> tuple[int | None, str]:
    """Return the exit status of the process and what its terminal shows."""
    ours, of_the_process = pty.openpty()
    with begun(arguments, of_the_process) as process:
        os.close(of_the_process)
        shown = bytearray()
        try:
            while part := os.read(ours, 65536):
                shown += part
        except OSError:
            pass  # So Linux says that nobody has the other end any more.
        finally:
            os.close(ours)
        return process.wait(PROCESS_SECONDS), shown.decode(errors="replace")


def pictures(folder: Path, service: FakeService) -> tuple[list[str], Path]:
    """Return what is typed to make two pictures, and where they go."""
    table, output = folder / "pictures.csv", folder / "out"
    table.write_text("row,prompt\na,a chair\nb,a lamp\n")
    arguments = ["--manifest", str(table), "--output", f"{output}/{{row}}"]
    arguments += ["--pipeline", "images/generations", "--home", str(folder / "home")]
    return [*arguments, "--base-url", service.base_url, "--api-key", KEY], output


@pytest.mark.usefixtures("prefect_server")
@pytest.mark.parametrize("unbuffered", [pytest.param("", marks=pytest.mark.long), "1"])
def test_a_batch_is_made_and_told_of(
    tmp_path: Path,
    fake_service: FakeService,
    monkeypatch: pytest.MonkeyPatch,
    unbuffered: str,
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    arguments, output = pictures(tmp_path, fake_service)
    status, shown = in_a_terminal(arguments)
    assert status == 0, shown
    assert "0 of 2 rows done, 0 failed, 0 jobs created" in shown
    assert "2 of 2 rows done, 0 failed, 2 jobs created" in shown
    assert "2 rows of images/generations: 2 COMPLETED." in shown
    assert f"2 jobs created now. Results: {output}/_batch" in shown
    assert (output / "b" / "run.json").is_file()
    status, shown = in_a_terminal(arguments)
    assert status == 0, shown
    assert "All 2 rows of images/generations are done; nothing is submitted." in shown
    assert len(fake_service.jobs) == 2
    results = pd.read_csv(output / "_batch" / "results.csv")
    assert list(results["status"]) == ["COMPLETED", "COMPLETED"]


@pytest.mark.long
@pytest.mark.usefixtures("prefect_server")
def test_a_batch_is_planned_and_a_row_is_made_again(
    tmp_path: Path, fake_service: FakeService
) -> None:
    arguments, output = pictures(tmp_path, fake_service)
    with begun([*arguments, "--dry-run"], subprocess.PIPE) as planning:
        told, _ = planning.communicate(timeout=PROCESS_SECONDS)
    assert planning.returncode == 0, told
    assert b"2 of 2 rows of images/generations are to be done: at most 2 operations." in told
    assert b"nothing was submitted, and nothing was written" in told
    assert not output.exists()
    assert not fake_service.jobs

    assert in_a_terminal(arguments)[0] == 0
    status, shown = in_a_terminal([*arguments, "--rows", "b", "--again"])
    assert status == 0, shown
    assert "1 row was not named: it stays as it is" in shown
    assert len(fake_service.jobs) == 3


async def test_the_bar_is_there_before_the_first_row_begins(tmp_path: Path) -> None:
    production = Production(
        batch=await batch_of(manifest_of("a"), tmp_path),
        reuses_results=False,
        rows_at_once=1,
        todo=0,
        numbers=[],
    )
    console = Console(file=io.StringIO(), force_terminal=True, width=80)
    with _progress(console):
        viewer = current_context().viewer
        assert viewer is not None
        viewer.began(production)
        assert isinstance(console.file, io.StringIO)
        assert "0 of 0 rows done, 0 failed, 0 jobs created" in console.file.getvalue()
