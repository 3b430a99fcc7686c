"""Runs that are said to work give a sign of life once more, or are missed."""

import pytest
from prefect import State, flow
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.actions import WorkPoolCreate
from prefect.events.clients import get_events_subscriber
from prefect.events.filters import EventFilter, EventNameFilter
from prefect.states import Completed, Pending, Running

from media_pipelines.command.signs_of_life import SIGN_OF_LIFE, presume_alive

pytestmark = pytest.mark.usefixtures("prefect_server")


@flow
async def at_work() -> None:
    """Only its runs are needed."""


async def test_every_run_of_the_pool_that_is_said_to_work_is_missed_from_now_on() -> None:
    async with get_client() as client:
        for pool in ("ours", "theirs"):
            await client.create_work_pool(WorkPoolCreate(name=pool, type="process"))
        said = {
            await run_of(client, "ours", Running()),
            await run_of(client, "ours", Pending()),
        }
        await run_of(client, "ours", Completed())
        await run_of(client, "theirs", Running())
        signs = EventFilter(event=EventNameFilter(name=[SIGN_OF_LIFE]))
        async with get_events_subscriber(signs) as events:
            await presume_alive(client, "ours")
            seen = [await anext(events) for _ in said]
    assert {event.resource.id for event in seen} == said
    assert all(event.related[0].id == "prefect.tag.pipeline" for event in seen)


async def run_of(client: PrefectClient, work_pool: str, state: State) -> str:
    run = await client.create_flow_run(
        at_work, state=state, tags=["pipeline"], work_pool_name=work_pool
    )
    return f"prefect.flow-run.{run.id}"
