"""Runs that are missed when they give no further sign of life, and those that are ended."""

from datetime import datetime, timedelta

from prefect.client.orchestration import PrefectClient
from prefect.client.schemas.filters import (
    FlowRunFilter,
    FlowRunFilterState,
    FlowRunFilterStateType,
    FlowRunFilterTags,
    WorkPoolFilter,
    WorkPoolFilterName,
)
from prefect.client.schemas.objects import FlowRun, State, StateType
from prefect.events.filters import (
    EventFilter,
    EventNameFilter,
    EventOccurredFilter,
    EventResourceFilter,
)
from prefect.states import Crashed

from media_pipelines.run.signs_of_life import SIGN_OF_LIFE, give_sign_of_life

# The automations look for it, and people in the list of runs
TERMINAL_TAG = "terminal"
# As in automations.yaml
SILENCE = timedelta(seconds=80)
# Flows that give signs of life, as the deployments are tagged
GIVING_TAGS = ("pipeline", "operation", "batch")


async def presume_alive(client: PrefectClient, work_pool: str) -> None:
    """Give one sign of life for every run of a work pool that is said to work.

    Those that do give the next one. The others are missed then: runs of a worker that was killed,
    or of a server that was away for so long that it has forgotten whom it waited for.
    """
    at_work = FlowRunFilterStateType(any_=[StateType.PENDING, StateType.RUNNING])
    runs = await client.read_flow_runs(
        flow_run_filter=FlowRunFilter(
            state=FlowRunFilterState(type=at_work),
            tags=FlowRunFilterTags(any_=list(GIVING_TAGS)),
        ),
        work_pool_filter=WorkPoolFilter(name=WorkPoolFilterName(any_=[work_pool])),
    )
    for run in runs:
        give_sign_of_life(str(run.id))


async def end_silent_runs(client: PrefectClient, since: datetime) -> None:
    """End the runs of terminals that were killed.

    A temporary server, which lives as long as its run, has no automation that would.

    Args:
        client: Of the server.
        since: Those that have given no sign of life since then are ended.
    """
    working = FlowRunFilterState(type=FlowRunFilterStateType(any_=[StateType.RUNNING]))
    in_terminals = FlowRunFilterTags(all_=[TERMINAL_TAG])
    chosen = FlowRunFilter(state=working, tags=in_terminals)
    for run in await client.read_flow_runs(flow_run_filter=chosen):
        if not await _was_heard(client, run, since):
            silent: State[None] = Crashed(message=f"No sign of life since {since:%H:%M:%S %Z}")
            await client.set_flow_run_state(run.id, silent, force=True)


async def _was_heard(client: PrefectClient, run: FlowRun, since: datetime) -> bool:
    if run.start_time and run.start_time > since:
        return True
    signs = EventFilter(
        event=EventNameFilter(name=[SIGN_OF_LIFE]),
        occurred=EventOccurredFilter.model_validate({"since": since}),
        resource=EventResourceFilter(id=[f"prefect.flow-run.{run.id}"]),
    )
    return bool((await client.read_events(filter=signs, limit=1)).events)
