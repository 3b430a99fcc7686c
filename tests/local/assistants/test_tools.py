"""What an assistant is offered and what it gets, with the client library of the SDK."""

import asyncio
import base64
import io
import json
import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult
from PIL import Image

from media_pipelines.assistants import assistant_runs
from media_pipelines.flows.pipelines import CHAINS
from media_testing.approvals import answer
from media_testing.fake_service import FakeService, Job

MOST_TOKENS = 4000
LETTERS_OF_A_TOKEN = 4
Connected = Callable[..., AbstractAsyncContextManager[Client]]
ERAS = pytest.mark.parametrize("mode", ["auto", "legacy"])
CHAIR = {"prompt": "an oak chair", "texture_prompt": "bronze"}


def text_of(made: CallToolResult) -> str:
    return "\n".join(part.text for part in made.content if part.type == "text")


def end(jobs: list[Job]) -> None:
    for job in jobs:
        job.polls_left = 0


async def ended(client: Client, name: str) -> CallToolResult:
    """Ask for a run until it has ended, as an assistant does."""
    while True:
        told = await client.call_tool("run_result", {"run": name})
        if told.structured_content["status"] != "RUNNING":
            return told


async def test_the_list_of_tools_is_small_and_all_clients_take_its_names(
    connected: Connected,
) -> None:
    async with connected() as client:
        listed = await client.list_tools()
    names = [tool.name for tool in listed.tools]
    assert names[: len(CHAINS)] == list(CHAINS)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in names)
    written = listed.model_dump_json(by_alias=True, exclude_none=True)
    assert len(written) / LETTERS_OF_A_TOKEN <= MOST_TOKENS
    for tool in listed.tools[: len(CHAINS)]:
        offered = tool.input_schema["properties"]
        assert "dry_run" in offered
        assert not offered.keys() & {"service", "delivery", "prices"}


@ERAS
async def test_a_dry_run_prices_and_buys_nothing(
    connected: Connected, prices: str, fake_service: FakeService, mode: str
) -> None:
    async with connected(mode=mode, prices=prices) as client:
        made = await client.call_tool("text_to_model", {**CHAIR, "dry_run": True})
    assert not made.is_error, text_of(made)
    assert "estimated cost at most 0.87" in text_of(made)
    assert made.structured_content["status"] == "PLANNED"
    assert made.structured_content["cost"] == 0.87
    assert not fake_service.jobs


@ERAS
async def test_a_run_ends_with_files_links_and_a_small_picture(
    connected: Connected, fake_service: FakeService, mode: str
) -> None:
    async with connected(mode=mode) as client:
        made = await client.call_tool("text_to_model", CHAIR)
        assert not made.is_error, text_of(made)
        assert made.structured_content["status"] == "COMPLETED"
        [image] = [part for part in made.content if part.type == "image"]
        shown = Image.open(io.BytesIO(base64.b64decode(image.data)))
        assert (shown.format, max(shown.size) <= 256) == ("JPEG", True)
        links = [part for part in made.content if part.type == "resource_link"]
        picture = next(link for link in links if link.name == "1_image/image.png")
        read = await client.read_resource(picture.uri)
        assert base64.b64decode(read.contents[0].blob).startswith(b"\x89PNG")
        listed = await client.list_resources()
        assert picture.uri in [str(each.uri) for each in listed.resources]
    assert len(fake_service.jobs) == 6


@ERAS
async def test_a_long_run_is_followed_by_its_name_and_tells_how_far_it_is(
    connected: Connected, fake_service: FakeService, mode: str
) -> None:
    fake_service.polls = 10**6
    heard: list[tuple[float, str | None]] = []

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, message))

    async with connected(answer_seconds=0.5, mode=mode) as client:
        begun = await client.call_tool("text_to_model", CHAIR, progress_callback=hear)
        while not fake_service.jobs:
            begun = await client.call_tool("text_to_model", CHAIR, progress_callback=hear)
        name = begun.structured_content["run"]
        assert begun.structured_content["status"] == "RUNNING"
        assert f"Call run_result with '{name}'" in text_of(begun)
        fake_service.polls = 1
        end(list(fake_service.jobs.values()))
        made = await ended(client, name)
        listed = await client.call_tool("run_result")
    assert made.structured_content["status"] == "COMPLETED"
    assert len(fake_service.jobs) == 6
    assert any("step 1, image" in str(message) for _, message in heard)
    assert text_of(listed).startswith(f"{name} is COMPLETED")


async def test_an_equal_call_buys_nothing_and_again_makes_it_anew(
    connected: Connected, fake_service: FakeService
) -> None:
    asked = {"operation": "images/generations", "arguments": {"prompt": "an oak chair"}}
    async with connected() as client:
        first, same = await asyncio.gather(*[client.call_tool("run_operation", asked)] * 2)
        later = await client.call_tool("run_operation", asked)
        assert len(fake_service.jobs) == 1
        asked["arguments"] = {**asked["arguments"], "again": True}
        anew = await client.call_tool("run_operation", asked)
    names = {each.structured_content["run"] for each in (first, same, later, anew)}
    assert len(names) == 1
    assert "An equal run had made it already" in text_of(later)
    assert len(fake_service.jobs) == 2


async def test_operations_are_listed_described_and_run_and_warn(connected: Connected) -> None:
    async with connected() as client:
        listed = text_of(await client.call_tool("list_operations"))
        assert "motions/retrievals: " in listed
        operation = {"operation": "motions/retrievals"}
        described = json.loads(text_of(await client.call_tool("describe_operation", operation)))
        assert "text_prompt" in described["arguments"]["properties"]
        asked = {**operation, "arguments": {"text_prompt": "wave"}}
        made = await client.call_tool("run_operation", asked)
        unknown = await client.call_tool("describe_operation", {"operation": "images/songs"})
    warned = ["Wave is only the nearest there is to what was asked for", "Wave, score 0.40"]
    assert made.structured_content["warnings"] == [f"retrievals: {each}" for each in warned]
    assert "Warning, retrievals: Wave, score 0.40" in text_of(made)
    assert unknown.is_error
    assert "list_operations lists them" in text_of(unknown)


async def test_what_cannot_be_sent_is_said_and_not_sent(
    connected: Connected, fake_service: FakeService
) -> None:
    async with connected() as client:
        wrong = await client.call_tool("text_to_model", {"promt": "an oak chair", "mesh_count": 1})
        with pytest.raises(MCPError, match="no tool"):
            await client.call_tool("3d_models/meshes", {})
        nowhere = await client.call_tool("run_result", {"run": "../../etc-0123456789"})
        picture = {"operation": "images/generations", "arguments": {"prompt": "a chair"}}
        misplaced = await client.call_tool("run_operation", {**picture, "max_price": 1})
        dry = await client.call_tool("run_operation", {**picture, "dry_run": "true"})
    assert wrong.is_error
    assert "did you mean prompt?" in text_of(wrong)
    assert "mesh_count: " in text_of(wrong)
    assert text_of(nowhere).startswith("There is no run '../../etc-0123456789' here.")
    assert "max_price: " in text_of(misplaced)
    assert dry.structured_content["status"] == "PLANNED"
    assert not fake_service.jobs


@pytest.mark.parametrize("beside", [None, False, True])
async def test_a_dry_run_at_the_wrong_place_buys_nothing(
    connected: Connected, fake_service: FakeService, beside: bool | None
) -> None:
    given = {"prompt": "a chair", "dry_run": True}
    asked = {"operation": "images/generations", "arguments": given, "dry_run": beside}
    async with connected() as client:
        told = await client.call_tool("run_operation", asked)
    assert not fake_service.jobs
    assert bool(told.is_error) == (beside is False)
    assert ("give it once" in text_of(told)) == (beside is False)


async def test_a_run_over_the_limits_of_the_operator_is_refused(
    connected: Connected, prices: str, fake_service: FakeService
) -> None:
    async with connected(prices=prices, max_cost=0.5) as client:
        dear = await client.call_tool("text_to_model", {**CHAIR, "max_cost": 10})
        own = await client.call_tool("text_to_model", {**CHAIR, "max_cost": 0.1})
    assert dear.is_error
    assert "need 0.87, and the budget is 0.5" in text_of(dear)
    assert "need 0.87, and the budget is 0.1" in text_of(own)
    assert not fake_service.jobs


async def test_what_a_key_has_spent_counts_also_for_the_next_server(
    connected: Connected, prices: str, fake_service: FakeService
) -> None:
    picture = {"operation": "images/generations", "arguments": {"prompt": "an oak chair"}}
    limits = {"prices": prices, "max_cost_of_key": 0.9}
    async with connected(**limits) as client:
        assert not (await client.call_tool("run_operation", picture)).is_error
    async with connected(**limits) as client:
        whole = await client.call_tool("text_to_model", CHAIR)
        assert "need 0.87, and the budget is 0.8" in text_of(whole)
        again = {"operation": "images/generations", "arguments": {"prompt": "a stool"}}
        assert not (await client.call_tool("run_operation", again)).is_error
    assert len(fake_service.jobs) == 2


@pytest.mark.parametrize("restarts", [False, True])
async def test_the_limit_of_a_run_counts_all_attempts_also_under_one_of_the_key(
    connected: Connected, prices: str, fake_service: FakeService, restarts: bool
) -> None:
    broken = {"code": "engine_failed", "message": "boom", "retryable": False}
    fake_service.failures = {"3d_models/meshes": [broken] * 20}
    limits = {"prices": prices, "max_cost": 1.0, "max_cost_of_key": 100}
    told: list[str] = []
    for _ in range(2 if restarts else 1):
        async with connected(**limits) as client:
            for _ in range(1 if restarts else 2):
                told.append(text_of(await client.call_tool("text_to_model", CHAIR)))
    assert "boom" in told[0]
    assert "the budget is 1.0, of which 0.5 was used before" in told[1]
    assert len(fake_service.jobs) == 2


async def test_a_run_that_goes_on_has_what_is_left_of_the_key(
    connected: Connected, prices: str, fake_service: FakeService
) -> None:
    broken = {"code": "engine_failed", "message": "boom", "retryable": False}
    fake_service.failures = {"3d_models/conversions": [broken]}
    for outcome in (True, False):
        async with connected(prices=prices, max_cost_of_key=0.9) as client:
            made = await client.call_tool("text_to_model", CHAIR)
        assert made.is_error is outcome, text_of(made)


async def test_a_run_is_canceled_with_its_job(
    connected: Connected, fake_service: FakeService
) -> None:
    fake_service.polls = 10**6
    async with connected(answer_seconds=0.2) as client:
        while not fake_service.jobs:
            begun = await client.call_tool("text_to_model", CHAIR)
        name = {"run": begun.structured_content["run"]}
        canceled = await client.call_tool("cancel_run", name)
        later = await client.call_tool("run_result", name)
    assert canceled.structured_content["status"] == "CANCELED"
    assert later.structured_content["status"] == "CANCELED"
    [job] = fake_service.jobs.values()
    assert job.status == "FAILED"


@ERAS
async def test_a_person_approves_in_the_form_of_the_client(
    connected: Connected, fake_service: FakeService, mode: str
) -> None:
    seen: list[str] = []

    async def decide(_context: Any, params: ElicitRequestParams) -> ElicitResult:
        seen.append(params.message)
        decision = "regenerate" if len(seen) == 1 else "approve"
        return ElicitResult(action="accept", content={"decision": decision, "note": "too dark"})

    async with connected(mode=mode, elicitation_callback=decide) as client:
        made = await client.call_tool("text_to_model", {**CHAIR, "approve": ["image"]})
    assert made.structured_content["status"] == "COMPLETED", text_of(made)
    assert len(seen) == 2
    assert "image" in seen[0]
    assert ".png" in seen[0]
    assert len(fake_service.jobs) == 7


@ERAS
async def test_a_form_that_is_closed_leaves_the_question(
    connected: Connected, fake_service: FakeService, mode: str
) -> None:
    actions = iter(["decline", "accept"])

    async def decide(_context: Any, params: ElicitRequestParams) -> ElicitResult:
        return ElicitResult(action=next(actions), content={"decision": "reject"})

    async with connected(mode=mode, elicitation_callback=decide) as client:
        waits = await client.call_tool("text_to_model", {**CHAIR, "approve": ["image"]})
        assert waits.structured_content["waits_for"] == "image"
        assert "It waits for a person, who approves image" in text_of(waits)
        assert [part.type for part in waits.content] == ["text", "image"]
        name = {"run": waits.structured_content["run"]}
        rejected = await client.call_tool("run_result", name)
    assert rejected.is_error
    assert "The image was rejected" in text_of(rejected)
    assert len(fake_service.jobs) == 1


async def test_without_a_person_to_ask_the_checks_choose_and_approvals_are_refused(
    connected: Connected, no_pages: None, monkeypatch: pytest.MonkeyPatch, fake_service: FakeService
) -> None:
    monkeypatch.setattr(assistant_runs, "has_pages", lambda: False)
    async with connected() as client:
        refused = await client.call_tool("text_to_model", {**CHAIR, "approve": ["image"]})
        assert "An approval needs a Prefect server" in text_of(refused)
        assert not fake_service.jobs
        chosen = await client.call_tool("text_to_model", {**CHAIR, "candidates": 2})
    assert chosen.structured_content["status"] == "COMPLETED", text_of(chosen)


async def test_where_the_client_has_no_forms_a_person_approves_in_the_pages_of_prefect(
    connected: Connected, fake_service: FakeService
) -> None:
    async with connected(answer_seconds=1.0) as client:
        told = ""
        while "in Prefect's pages: http" not in told:
            told = text_of(await client.call_tool("text_to_model", {**CHAIR, "approve": ["image"]}))
        [name] = re.findall(r"run_result with '(\S+)'", told)
        await answer({"decision": "approve"})
        completed = await ended(client, name)
    assert completed.structured_content["status"] == "COMPLETED"
    assert len(fake_service.jobs) == 6


async def test_on_ones_own_machine_a_file_may_be_an_input(
    connected: Connected, tmp_path: Path
) -> None:
    picture = tmp_path / "photo.png"
    Image.new("RGB", (64, 64), "red").save(picture)
    asked = {"operation": "images/captions"}
    asked["arguments"] = {"input_image": str(picture), "language": "English"}
    async with connected() as client:
        made = await client.call_tool("run_operation", asked)
    assert made.structured_content["status"] == "COMPLETED", text_of(made)
    assert "some text" in text_of(made)
