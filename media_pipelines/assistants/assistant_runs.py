"""The runs of one client: what is at work here, and what the folder of the client knows.

A run is named after what it was asked for. Asked for again, it is found: it goes on, or is there.
So whoever has lost an answer buys nothing twice, and a server that is started again finds in
`run.json` what it was at.
"""

import asyncio
import logging
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from prefect import tags

from media_api.client.errors import InvalidRequest, MediaError
from media_pipelines.assistants.arguments import checked_arguments, offered
from media_pipelines.assistants.errors import LimitNotHeld, NoSuchRun, RunElsewhere
from media_pipelines.assistants.jobs_left import jobs_left
from media_pipelines.assistants.live_run import LiveRun
from media_pipelines.assistants.options import AssistantOptions
from media_pipelines.assistants.run_state import RunState, is_at_work, noted_run
from media_pipelines.assistants.run_watch import RunWatch
from media_pipelines.assistants.spending_limits import SpendingLimits
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.prefect_start import prefect_is_there
from media_pipelines.command.signs_of_life import TERMINAL_TAG
from media_pipelines.delivery.set_files import PARTIAL_SUFFIX, RUN_FILE
from media_pipelines.flows.pipelines import pipelines
from media_pipelines.record.records import RunRecord
from media_pipelines.run.approval import has_pages
from media_pipelines.run.context import RunIdentity, current_context, in_context
from media_pipelines.run.earlier_run import request_digest
from media_pipelines.run.pipeline import Pipeline

DIGEST_LETTERS = 10
DRY = "dry-"
LOOK_SECONDS = 1.0
MOST_LISTED = 20
_NAME = re.compile(r"[A-Za-z0-9_-]+-[0-9a-f]{10}")
_log = logging.getLogger("media_pipelines.assistants")


@dataclass(frozen=True, kw_only=True)
class AssistantClient:
    """Who asks.

    Attributes:
        name: What its key is called here; empty: the user of this machine.
        service: Service of its runs, with its key.
        folder: Where its runs are.
    """

    name: str = ""
    service: MediaService
    folder: Path

    @property
    def is_local(self) -> bool:
        """Whether the files of this machine are its own."""
        return not self.name


class AssistantRuns:
    """The runs of one client; all of it happens in one event loop.

    Args:
        client: Who asks.
        options: What the operator has set.
    """

    def __init__(self, client: AssistantClient, options: AssistantOptions) -> None:
        self.client = client
        self._options = options
        self._limits = SpendingLimits(client.name, client.service, options)
        self._live: dict[str, LiveRun] = {}
        self._has_looked = False

    @property
    def are_at_work(self) -> bool:
        """Whether any run has not ended."""
        return any(not run.has_ended for run in self._live.values())

    async def begin(
        self, pipeline: Pipeline, given: Mapping[str, object], *, can_ask: bool
    ) -> LiveRun | RunState:
        """Begin a run, or join the one that is asked for the same.

        Args:
            pipeline: What is run.
            given: Its arguments.
            can_ask: Whether the client can put questions to a person.

        Raises:
            MediaError: If an argument is wrong.
        """
        asked = checked_arguments(pipeline, given, reads_files=self.client.is_local)
        if asked.get("candidates", 1) > 1 and not (can_ask or has_pages()):
            asked.setdefault("judge", "quality")
        name = await _name_of(pipeline, asked)
        elsewhere = None if asked.get("dry_run") else await self._elsewhere(name)
        if elsewhere and elsewhere.record:
            self._require_limits(name, asked, elsewhere.record.parameters)
        return elsewhere or self._begun(name, pipeline, asked, can_ask=can_ask)

    async def go_on(self) -> None:
        """Go on with what an earlier process of this server was at."""
        if not self._has_looked:
            self._has_looked = True
            for partial in sorted(self.client.folder.glob(f"*{PARTIAL_SUFFIX}")):
                try:
                    await self.find(partial.name.removesuffix(PARTIAL_SUFFIX))
                except MediaError as exc:
                    # It may be of another program, or damaged; all others go on
                    _log.warning("%s does not go on: %s", partial.name, exc)

    async def find(self, name: str) -> LiveRun | RunState:
        """Return a run; one that has stopped with its process goes on.

        Raises:
            NoSuchRun: If there is none of the name.
        """
        live = self._live.get(name)
        if live and not live.is_elsewhere:
            return live
        if not _NAME.fullmatch(name):
            raise NoSuchRun(name)
        stopped = await self.stopped(name)
        if stopped is None or stopped.record is None:
            raise NoSuchRun(name)
        if stopped.has_ended or await asyncio.to_thread(is_at_work, stopped.place):
            return stopped
        return self._resumed(stopped, stopped.record)

    async def stopped(self, name: str) -> RunState | None:
        """Return what the folder says of a run; None: nothing."""
        place = self.client.folder / name
        record = await asyncio.to_thread(noted_run, place)
        return RunState(name=name, place=place, record=record) if record else None

    async def _elsewhere(self, name: str) -> RunState | None:
        """Return a run that another process of this machine is at work on; None: it is not."""
        live = self._live.get(name)
        is_here = live is not None and not live.has_ended
        if is_here or not await asyncio.to_thread(is_at_work, self.client.folder / name):
            return None
        return await self.stopped(name)

    async def of_another_process(self, state: RunState, seconds: float) -> RunState:
        """Wait for the end of a run that is not at work here, and return how it stands then."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not state.has_ended:
                    await asyncio.sleep(LOOK_SECONDS)
                    state = await self.stopped(state.name) or state
        return state

    async def cancel(self, name: str) -> RunState:
        """End a run, and return how it stands.

        Raises:
            NoSuchRun: If there is none of the name.
            RunElsewhere: If another process is at work on it.
        """
        found = await self.find(name)
        if isinstance(found, RunState):
            if not found.has_ended:
                raise RunElsewhere(name)
            return await self._withdrawn(found)
        await found.cancel(self._options.answer_seconds)
        if found.is_elsewhere:
            raise RunElsewhere(name)
        return await self._withdrawn(found.state)

    async def _withdrawn(self, state: RunState) -> RunState:
        """Withdraw what a run that has ended has left at the service."""
        if state.record is None:
            return state
        return replace(state, left=await jobs_left(self.client.service, state.record))

    async def newest(self) -> list[RunState]:
        """Return the runs that have begun last."""
        return await asyncio.to_thread(self._newest)

    def _newest(self) -> list[RunState]:
        files = list(self.client.folder.glob(f"*/{RUN_FILE}"))
        files.sort(key=_changed_at, reverse=True)
        # A run that goes on after its end has two
        names = dict.fromkeys(file.parent.name.removesuffix(PARTIAL_SUFFIX) for file in files)
        places = [self.client.folder / name for name in names if _NAME.fullmatch(name)]
        found = {place: noted_run(place) for place in places[:MOST_LISTED]}
        return [
            RunState(name=place.name, place=place, record=record)
            for place, record in found.items()
            if record
        ]

    def _resumed(self, stopped: RunState, record: RunRecord) -> LiveRun | RunState:
        name = stopped.name
        pipeline = _pipeline_of(name)
        if pipeline is None:
            return replace(stopped, failure=f"It does not go on: {record.flow} is not there now.")
        taken = offered(pipeline)
        given = {key: value for key, value in record.parameters.items() if key in taken}
        try:
            asked = checked_arguments(pipeline, given, reads_files=self.client.is_local)
        except InvalidRequest as exc:
            _log.warning("%s does not go on: %s", name, exc)
            return replace(stopped, failure=f"It does not go on: {exc}")
        # Who can be asked now is seen when somebody comes for the result
        return self._begun(name, pipeline, asked, can_ask=True)

    def _begun(
        self, name: str, pipeline: Pipeline, asked: dict[str, Any], *, can_ask: bool
    ) -> LiveRun:
        place = self.client.folder / name
        # A dry run writes nothing, and sees what the run of its place has paid already
        called = f"{DRY}{name}" if asked.get("dry_run") else name
        live = self._live.get(called)
        if live is None or live.has_ended:
            self._forget()
            watch = RunWatch(can_ask=can_ask)
            task = asyncio.create_task(self._run(pipeline, asked, watch, place))
            live = self._live[called] = LiveRun(called, place, watch, task, asked)
        elif not asked.get("dry_run"):
            self._require_limits(name, asked, live.asked)
        return live

    def _require_limits(self, name: str, asked: Mapping[str, Any], held: Mapping[str, Any]) -> None:
        """Refuse to join a run that may use more than is asked for."""
        most, most_held = (self._limits.most_cost(each.get("max_cost")) for each in (asked, held))
        jobs, jobs_held = (each.get("max_operations") for each in (asked, held))
        for limit, wanted, there in (
            ("max_cost", most, most_held),
            ("max_operations", jobs, jobs_held),
        ):
            if wanted is not None and (there is None or wanted < there):
                raise LimitNotHeld(name, limit, wanted, there)

    def _forget(self) -> None:
        """Leave what has ended long ago to its folder."""
        ended = [kept for kept, run in self._live.items() if run.has_ended]
        for kept in ended[:-MOST_LISTED]:
            del self._live[kept]

    async def _run(
        self, pipeline: Pipeline, asked: dict[str, Any], watch: RunWatch, place: Path
    ) -> RunRecord:
        await prefect_is_there()
        limits = self._limits
        most, account = limits.most_cost(asked.get("max_cost")), await limits.account()
        context = replace(current_context(), viewer=watch, asks_first=True, account=account)
        with in_context(context), tags(TERMINAL_TAG):
            record: RunRecord = await pipeline(
                **asked | {"max_cost": most, "prices": limits.prices},
                service=self.client.service,
                delivery=AssetDelivery(folder=str(place)),
            )
        return record


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        # It is published at this moment
        return math.inf


async def _name_of(pipeline: Pipeline, asked: Mapping[str, object]) -> str:
    taken = offered(pipeline)
    # Without defaults: another version may have more of them, or others
    given = {name: value for name, value in asked.items() if value != taken[name].default}
    identity = RunIdentity(
        flow=pipeline.name,
        run="",
        flow_run_id="",
        parameters=given,
        files=frozenset(name for name, item in taken.items() if item.slot),
        scope="",
    )
    digest = await request_digest(identity, "")
    return f"{pipeline.deployment_name}-{digest[:DIGEST_LETTERS]}"


def _pipeline_of(name: str) -> Pipeline | None:
    wanted = name[: -DIGEST_LETTERS - 1]
    title = next((each for each in pipelines() if each.replace("/", "-") == wanted), "")
    return pipelines()[title] if title else None
