"""What the command line says before a run begins: of its destination, its service, its logs."""

import asyncio
import io
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from prefect.settings import PREFECT_API_URL, temporary_settings
from pydantic import SecretStr
from rich.console import Console

from media_api.client.embedded import Endpoint, Lease
from media_api.client.service_identity import service_identity
from media_api.programs.exit_codes import EXIT_COMPLETED, EXIT_FAILED, EXIT_INTERRUPTED
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.batch_terminal import run_batch_in_terminal
from media_pipelines.command.flow_options import Invocation
from media_pipelines.command.program import main
from media_pipelines.command.service_start import OUTDATED, STARTING, reach
from media_pipelines.command.terminal import destination, quiet_prefect, run_in_terminal
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.single_operations import generations
from media_testing.fake_service import KEY, FakeService


@pytest.fixture
def _log_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # The handlers of pytest are those of other tests too.
    monkeypatch.setattr(logging.getLogger(), "handlers", [])


@pytest.mark.usefixtures("_log_as_it_is")
@pytest.mark.parametrize("run", [run_in_terminal, run_batch_in_terminal])
@pytest.mark.parametrize(
    ("output", "advice"),
    [
        ("s3://My_Bucket/x", "followed by the name of a bucket"),
        ("out/{job}", "{job}"),
    ],
)
def test_a_destination_that_cannot_be_is_told_without_a_traceback(
    run: Callable[..., int], output: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def call(**parameters: object) -> None:
        pytest.fail("The flow was called.")

    assert run(call, Invocation(output=output)) == EXIT_FAILED
    printed = capsys.readouterr()
    assert printed.err.startswith("folder: ")
    assert advice in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_table_is_refused_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("media_pipelines.command.batch_terminal.run_in_terminal", pytest.fail)
    table = tmp_path / "chairs.csv"
    table.write_text("row,promt,texture_prompt\na,an oak chair,brass\n")
    asked = Invocation(parameters={"manifest": str(table)}, output=str(tmp_path / "out"))
    assert run_batch_in_terminal(produce_batch, asked) == EXIT_FAILED
    printed = capsys.readouterr()
    assert "column promt: is not a parameter of text_to_model; did you mean prompt?" in printed.err
    assert printed.out == ""


def test_a_destination_may_begin_with_a_tilde_that_is_no_home() -> None:
    assert destination("~draft").endswith("/~draft")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("prefect.events", False),
        ("prefect._internal.concurrency", False),
        ("EventsWorker", False),
        ("APILogWorker", False),
        ("websockets.client", False),
        ("media_pipelines.outbox", True),
        ("PIL", True),
    ],
)
def test_what_prefect_logs_stays_out_of_the_terminal(
    name: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = io.StringIO()
    handler, services = logging.StreamHandler(told), logging.StreamHandler(told)
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    monkeypatch.setattr(logging.getLogger("prefect._internal"), "handlers", [services])
    monkeypatch.setattr(logging, "raiseExceptions", True)
    quiet_prefect()
    assert not logging.raiseExceptions
    logging.getLogger(name).warning("Still processing items: 2 items remaining...")
    assert bool(told.getvalue()) == shown


@pytest.fixture
def endpoint(fake_service: FakeService, monkeypatch: pytest.MonkeyPatch) -> Endpoint:
    found = Endpoint(base_url=fake_service.base_url, api_key=SecretStr(KEY), pid=os.getpid())

    async def at_once(_lease: Lease) -> Endpoint:
        return found

    monkeypatch.setattr(Lease, "endpoint", at_once)
    return found


def told_before_the_run(service: MediaService, *, late: bool) -> str:
    told = io.StringIO()
    console = Console(file=told, width=200)

    async def starts_late() -> bool:
        return late

    asyncio.run(reach(service, starts_late(), console))
    return told.getvalue()


def test_it_is_told_that_a_service_starts(endpoint: Endpoint, tmp_path: Path) -> None:
    here = MediaService(home=str(tmp_path))
    assert told_before_the_run(here, late=True) == ""
    assert told_before_the_run(here, late=False) == f"{STARTING}\n"


def test_of_a_service_that_is_there_nothing_is_told(endpoint: Endpoint, tmp_path: Path) -> None:
    there = MediaService(base_url=endpoint.base_url, api_key=endpoint.api_key)
    assert told_before_the_run(there, late=False) == ""
    (tmp_path / "embedded").mkdir()
    (tmp_path / "embedded/endpoint.json").write_text(
        f'{{"base_url": "{endpoint.base_url}", "api_key": "{KEY}", "pid": {endpoint.pid}}}'
    )
    here = MediaService(home=str(tmp_path))
    assert told_before_the_run(here, late=False) == f"{OUTDATED}\n"
    (tmp_path / "embedded/started-as").write_text(service_identity(tmp_path))
    assert told_before_the_run(here, late=False) == ""


@pytest.mark.usefixtures("prefect_server", "_log_as_it_is")
@pytest.mark.parametrize(
    ("run", "output", "told"),
    [
        (run_in_terminal, "set", "This run has made nothing yet; the same command begins"),
        (run_in_terminal, "s3://bucket/set", "What was made stays; the same command goes on"),
        (run_batch_in_terminal, "rows", "What is done stays. The same command goes on"),
    ],
)
def test_a_run_that_is_stopped_before_its_first_job_says_what_stands(
    run: Callable[..., int],
    output: str,
    told: str,
    fake_service: FakeService,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def stopped(**_parameters: object) -> None:
        raise asyncio.CancelledError

    async def nowhere(*_: object) -> bool:
        return False

    monkeypatch.chdir(tmp_path)
    (tmp_path / "chairs.csv").write_text("prompt,texture_prompt\nan oak chair,brass\n")
    monkeypatch.setattr("media_pipelines.command.terminal.is_there", nowhere)
    asked = Invocation(
        parameters={"manifest": "chairs.csv"},
        base_url=fake_service.base_url,
        api_key=KEY,
        output=output,
    )
    assert run(stopped, asked) == EXIT_INTERRUPTED
    shown = capsys.readouterr().out
    assert "Canceled." in shown
    assert told in shown


@pytest.mark.usefixtures("prefect_server")
def test_a_folder_may_be_named_after_the_run_and_is_told_as_it_is(
    fake_service: FakeService, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for prompt in ("an oak chair", "a tin lamp"):
        asked = Invocation(
            parameters={"prompt": prompt},
            output=f"{tmp_path}/out/{{run}}",
            base_url=fake_service.base_url,
            api_key=KEY,
            home=str(tmp_path / "home"),
        )
        assert run_in_terminal(generations, asked) == EXIT_COMPLETED
    told = capsys.readouterr().out
    for name in ("image-an-oak-chair", "image-a-tin-lamp"):
        assert f"{tmp_path}/out/{name}/index.html" in told.replace("\n", "")
        assert (tmp_path / "out" / name / "run.json").is_file()


def test_a_server_of_prefect_that_is_not_there_is_a_sentence(
    fake_service: FakeService, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ["images/generations", "--prompt", "a chair", "--output", str(tmp_path / "out")]
    asked += ["--api-key", KEY]
    with temporary_settings({PREFECT_API_URL: "http://127.0.0.1:9/api"}):
        assert main(["run", *asked, "--base-url", fake_service.base_url]) == EXIT_FAILED
    told = capsys.readouterr().err
    assert "Prefect's server has not taken the state" in told
    assert "Traceback" not in told
