"""Answers to the questions of paused runs, given as Prefect's UI gives them."""

import asyncio
from typing import Any

from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterState, FlowRunFilterStateType
from prefect.client.schemas.objects import FlowRun, StateType
from prefect.client.schemas.responses import OrchestrationResult

SECONDS_TO_PAUSE = 60.0

Answer = dict[str, Any]


async def paused_run() -> FlowRun:
    """Wait for a flow run that has just paused."""
    waiting = FlowRunFilter(
        state=FlowRunFilterState(type=FlowRunFilterStateType(any_=[StateType.PAUSED]))
    )
    async with get_client() as prefect, asyncio.timeout(SECONDS_TO_PAUSE):
        while True:
            for run in await prefect.read_flow_runs(flow_run_filter=waiting):
                keyset = run.state and run.state.state_details.run_input_keyset
                inputs = await prefect.filter_flow_run_input(run.id, "paused-", 10, set())
                if keyset and any(each.key == keyset["schema"] for each in inputs):
                    return run
            await asyncio.sleep(0.05)


async def answer(given: Answer | None) -> OrchestrationResult[Any]:
    run = await paused_run()
    async with get_client() as prefect:
        return await prefect.resume_flow_run(run.id, run_input=given)
