"""Runs that are said to work give a sign of life once more, or are missed."""

import asyncio
import time
from datetime import UTC, datetime
from uuid import UUID

import pytest
import yaml
from prefect import State, flow
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.actions import WorkPoolCreate
from prefect.context import FlowRunContext
from prefect.events import Event, emit_event
from prefect.events.clients import get_events_subscriber
from prefect.events.filters import EventFilter, EventNameFilter, EventResourceFilter
from prefect.states import Completed, Pending, Running

from media_pipelines.command.signs_of_life import TERMINAL_TAG, end_silent_runs, presume_alive
from media_pipelines.run import signs_of_life as giving
from media_pipelines.run.signs_of_life import SIGN_OF_LIFE, signs_of_life
from media_testing.deadline import Deadline
from media_testing.repository import ROOT

AUTOMATIONS = yaml.safe_load((ROOT / "media_pipelines/command/automations.yaml").read_text())

pytestmark = pytest.mark.usefixtures("prefect_server")


@flow
async def idle() -> None:
    """Only its runs are needed."""


async def test_every_run_of_the_pool_that_is_said_to_work_is_missed_from_now_on() -> None:
    async with get_client() as client:
        for pool in ("ours", "theirs"):
            await client.create_work_pool(WorkPoolCreate(name=pool, type="process"))
        said = {
            await run_of(client, "ours", Running()),
            await run_of(client, "ours", Pending()),
        }
        others = {
            await run_of(client, "ours", Completed()),
            await run_of(client, "theirs", Running()),
            # No flow of ours, which gives none
            await run_of(client, "ours", Running(), "foreign"),
        }
        signs = EventFilter(event=EventNameFilter(name=[SIGN_OF_LIFE]))
        async with get_events_subscriber(signs) as events:
            await presume_alive(client, "ours")
            # Runs of other tests may give signs of their own
            seen: dict[str, Event] = {}
            while not said <= seen.keys():
                event = await anext(events)
                seen[event.resource.id] = event
    assert not others & seen.keys()


async def test_a_run_gives_them_as_often_as_its_automation_expects_whatever_prefect_is_set_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(giving, "SECONDS_BETWEEN_SIGNS_OF_LIFE", 0.05)
    [automation] = [
        each for each in AUTOMATIONS["automations"] if each["name"] == "crash-lost-runs"
    ]
    assert automation["trigger"]["after"] == [SIGN_OF_LIFE]
    assert SIGN_OF_LIFE in automation["trigger"]["expect"]

    @flow
    async def at_work() -> str:
        context = FlowRunContext.get()
        with signs_of_life():
            # Its event loop is busy meanwhile
            time.sleep(0.3)
        return str(context.flow_run.id) if context and context.flow_run else ""

    async with get_client() as client:
        run = f"prefect.flow-run.{await at_work()}"
        signs = EventFilter(
            event=EventNameFilter(name=[SIGN_OF_LIFE]), resource=EventResourceFilter(id=[run])
        )
        deadline = Deadline(20)
        while len((await client.read_events(signs, limit=9)).events) < 3:
            assert not deadline.is_over
            await asyncio.sleep(0.2)


async def test_a_killed_run_of_a_terminal_ends_when_the_next_one_begins() -> None:
    async with get_client() as client:
        killed, at_work, deployed = [
            await run_of(client, "", Running(), tag)
            for tag in (TERMINAL_TAG, TERMINAL_TAG, "pipeline")
        ]
        since = datetime.now(UTC)
        just_begun = await run_of(client, "", Running(), TERMINAL_TAG)
        emit_event(event=SIGN_OF_LIFE, resource={"prefect.resource.id": at_work})
        signs = EventFilter(
            event=EventNameFilter(name=[SIGN_OF_LIFE]), resource=EventResourceFilter(id=[at_work])
        )
        while not (await client.read_events(signs, limit=1)).events:
            await asyncio.sleep(0.5)
        await end_silent_runs(client, since)
        crashed = {
            name
            for name in (killed, at_work, deployed, just_begun)
            if await is_crashed(client, UUID(name.removeprefix("prefect.flow-run.")))
        }
    assert crashed == {killed}


async def is_crashed(client: PrefectClient, run: UUID) -> bool:
    state = (await client.read_flow_run(run)).state
    return bool(state and state.is_crashed())


async def run_of(client: PrefectClient, work_pool: str, state: State, tag: str = "pipeline") -> str:
    run = await client.create_flow_run(
        idle, state=state, tags=[tag], work_pool_name=work_pool or None
    )
    return f"prefect.flow-run.{run.id}"
