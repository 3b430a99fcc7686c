"""How runs end that are canceled, stopped, or asked for with other limits."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from media_pipelines.assistants import arguments, assistant_runs, jobs_left
from media_pipelines.assistants.key_check import takes_any_key
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.parameters.parameter import Parameter
from media_testing.fake_service import FakeService
from tests.local.assistants.test_tools import CHAIR, Connected, text_of

PICTURE = {"operation": "images/generations", "arguments": {"prompt": "an oak chair"}}


@pytest.mark.parametrize("is_gone", [False, True])
async def test_a_run_that_cannot_go_on_has_failed_and_its_job_is_withdrawn(
    connected: Connected,
    service: MediaService,
    fake_service: FakeService,
    tmp_path: Path,
    is_gone: bool,
) -> None:
    fake_service.polls = 10**6
    runs, was = tmp_path / "runs", tmp_path / "was"
    async with connected(answer_seconds=0.2) as client:
        while not fake_service.jobs:
            begun = await client.call_tool("text_to_model", CHAIR)
        name = begun.structured_content["run"]
        shutil.copytree(runs, was)
        entries = await service.ledger.open_jobs(service.identity)
        await client.call_tool("cancel_run", {"run": name})
    # As after a failure of power, with a version that takes other parameters
    [job] = fake_service.jobs.values()
    job.status = "PROCESSING"
    for entry in entries:
        await service.ledger.write(entry)
    shutil.rmtree(runs)
    was.rename(runs)
    file = runs / f"{name}.partial" / "run.json"
    record = json.loads(file.read_bytes())
    record["parameters"]["mesh_count"] = -1
    if is_gone:
        gone = name.replace("text_to_model", "text_to_jelly")
        file.parent.rename(runs / f"{gone}.partial")
        name, file = gone, runs / f"{gone}.partial" / "run.json"
    file.write_text(json.dumps(record | {"status": "RUNNING"}))
    async with connected(answer_seconds=2.0) as client:
        told = await client.call_tool("run_result", {"run": name})
        canceled = await client.call_tool("cancel_run", {"run": name})
    assert told.structured_content["status"] == "FAILED"
    assert "does not go on" in text_of(told)
    assert "mesh_count" in text_of(told) or is_gone
    assert "Another server" not in text_of(canceled)
    assert job.status == "FAILED"


async def test_a_job_that_could_not_be_withdrawn_is_named_and_withdrawn_later(
    connected: Connected, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_left, "SECONDS", 0.5)
    fake_service.polls = 10**6
    async with connected(answer_seconds=0.2) as client:
        while not fake_service.jobs:
            begun = await client.call_tool("text_to_model", CHAIR)
        fake_service.answers = [None] * 5000
        name = {"run": begun.structured_content["run"]}
        first = await client.call_tool("cancel_run", name)
        fake_service.answers = []
        second = await client.call_tool("cancel_run", name)
    [warning] = first.structured_content["warnings"]
    assert "may go on at the service" in warning
    assert warning in text_of(first)
    assert "warnings" not in second.structured_content
    [job] = fake_service.jobs.values()
    assert job.status == "FAILED"


async def test_a_smaller_limit_than_that_of_the_equal_run_at_work_is_refused(
    connected: Connected, fake_service: FakeService, prices: str
) -> None:
    fake_service.polls = 10**6
    async with connected(prices=prices, answer_seconds=0.2) as client:
        begun = await client.call_tool("text_to_model", CHAIR)
        less = await client.call_tool("text_to_model", {**CHAIR, "max_cost": 0.1})
        fewer = await client.call_tool("text_to_model", {**CHAIR, "max_operations": 2})
        same = await client.call_tool("text_to_model", CHAIR)
        await client.call_tool("cancel_run", {"run": begun.structured_content["run"]})
    assert "max_cost 0.1 would not hold" in text_of(less)
    assert "max_operations 2 would not hold" in text_of(fewer)
    assert (less.is_error, fewer.is_error, bool(same.is_error)) == (True, True, False)


async def test_runs_are_listed_while_one_is_published(
    connected: Connected, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected() as client:
        made = await client.call_tool("run_operation", PICTURE)
        listing = Path.glob

        def with_one_that_goes(folder: Path, pattern: str) -> list[Path]:
            return [*listing(folder, pattern), folder / "gone-0123456789" / "run.json"]

        monkeypatch.setattr(Path, "glob", with_one_that_goes)
        listed = await client.call_tool("run_result")
    assert not listed.is_error
    assert made.structured_content["run"] in text_of(listed)


@pytest.mark.parametrize("given", ["/", "a\0b"])
async def test_an_input_that_is_no_file_is_refused_in_a_sentence(
    connected: Connected, fake_service: FakeService, given: str
) -> None:
    async with connected() as client, asyncio.timeout(30):
        asked = {"model": given, "mesh_counts": [1000]}
        refused = await client.call_tool("lods", asked)
    assert refused.is_error
    assert "internal error" not in text_of(refused)
    assert not fake_service.jobs


async def test_another_version_with_more_defaults_gives_a_run_the_same_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chair, text_to_model = {"prompt": "an oak chair"}, pipelines()["text_to_model"]
    plain = await assistant_runs._name_of(text_to_model, chair)
    assert (
        await assistant_runs._name_of(text_to_model, chair | {"texture_prompt": "bronze"}) != plain
    )
    more = Parameter(name="later", annotation=bool, default=True)
    now = arguments.offered(text_to_model) | {"later": more}
    monkeypatch.setattr(assistant_runs, "offered", lambda _pipeline: now)
    assert await assistant_runs._name_of(text_to_model, chair) == plain
    assert await assistant_runs._name_of(text_to_model, chair | {"later": True}) == plain


async def test_a_service_that_takes_any_key_is_known(
    fake_service: FakeService, service: MediaService
) -> None:
    assert not await takes_any_key(service)
    fake_service.is_public = True
    assert await takes_any_key(service)


async def test_a_folder_of_somebody_else_stops_no_server(
    connected: Connected, fake_service: FakeService, tmp_path: Path
) -> None:
    for name in ("chair.partial", "text_to_model-0123456789.partial"):
        (tmp_path / "runs" / name).mkdir(parents=True)
    (tmp_path / "runs" / "text_to_model-0000000000.partial").mkdir()
    damaged = tmp_path / "runs" / "text_to_model-0000000000.partial" / "run.json"
    damaged.write_text('{"half')
    async with connected() as client:
        made = await client.call_tool("run_operation", PICTURE)
    assert not made.is_error
    assert len(fake_service.jobs) == 1
